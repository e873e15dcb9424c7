from __future__ import annotations

import re
from dataclasses import replace
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.board.panel import closed_words, panel
from bot.core.screens.components import Picture, screen
from bot.core.screens.names import (
    alt_text_language,
    harmless,
    name_of,
    names,
    naming,
    table_language,
)
from bot.ground.rows import SeatRow
from render import renderer_of
from render.naming import Naming
from render.scene import Label
from rules.core.text import ENGLISH, text
from rules.registry import games
from tests.bot.screens import faults, match_at, words
from tests.random_games import random_match
from tests.toy import TOY

HOSTILE = (
    "@everyone",
    "@here",
    "<@123456789012345678>",
    "<@!123456789012345678>",
    "<@&123456789012345678>",
    "<#123456789012345678>",
    "<t:0:R>",
    "</game cancel:123456789012345678>",
    "<a:boom:123456789012345678>",
    "**bold** _it_ ~~out~~ ||spoiler||",
    "`code` ```block```",
    "[free nitro](https://evil.example)",
    "https://evil.example/__x__",
    "<https://evil.example/**x**>",
    "Ana\n# Heading\n> quote",
    "Ana\r\n-# small",
    "\u202egnp.drac\u202c",
    "\u2066\u2067Ana\u2069",
    "A\u200bn\u200ba\ufeff",
    "\\",
    "\\*Ana\\*",
    "{seat} {count} {0}",
    "%s %(name)s",
    "A" * 500,
    "*" * 500,
    "💥" * 500,
    "👩\u200d👩\u200d👧",
    "Zoë Ñandú 张伟 عمر",
)


def unescaped(name):
    """The special characters in a name without a backslash before them."""
    return re.findall(r"[`*_~|<>\[\]:]", re.sub(r"\\.", "", name))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_formats_nothing_and_pings_nobody(name):
    safe = harmless(name)
    assert unescaped(safe) == []
    assert not re.search(r"@(everyone|here|[!&]?[0-9]{17,20})", safe)
    assert "\n" not in safe and "\r" not in safe
    assert len(re.sub(r"\\(.)", r"\1", safe).replace("\u200b", "")) <= 32


@given(st.text())
def test_no_name_whatever_formats_anything(name):
    safe = harmless(name)
    assert unescaped(safe) == []
    assert len(safe) <= 2 * 32 + 2
    assert not {"Cc", "Co", "Cs"} & {category(c) for c in safe}
    assert harmless(name + "\u202e").count("\u202e") == 0


def test_a_line_is_not_turned_around():
    assert harmless("\u202egnp.drac") == "gnp.drac"


def test_an_honest_name_is_left_alone():
    for name in (
        "Ana",
        "Jean-Luc",
        "Zoë Ñandú",
        "张伟",
        "عمر",
        "O'Brien",
        "👩\u200d👩\u200d👧",
        "R2 D2!",
    ):
        assert harmless(name) == name


@pytest.mark.parametrize("name", ["", " ", "\n\t", "\u200b", "\u202e\u202c", "\u200d"])
def test_a_player_without_a_name_is_called_by_the_letter_of_the_seat(name):
    assert name_of(SeatRow(1, 0, "ana", 11, name, True), "A", "en") == "A"


def test_a_computer_is_called_a_computer():
    assert name_of(SeatRow(1, 1, "bruno", None, "", False), "B", "en") == "Computer"


def at_table(name):
    state = TOY.start(("ana", "bruno"), TOY.options(), "nile", "salt").state
    return match_at(state, TOY, {"ana": name, "bruno": "Bruno"})


def test_everybody_is_written_with_their_mark():
    match = at_table("Ana")
    assert names(TOY, match.people, "en") == {"ana": "● A Ana", "bruno": "■ B Bruno"}
    said = text("{seat} raids {target}.", seat="ana", target="bruno")
    assert said.in_(table_language(match, "en")) == "● A Ana raids ■ B Bruno."


def test_the_mark_is_the_seats_own_whatever_the_place():
    match = at_table("Ana")
    turned = dict(reversed(match.people.items()))
    assert names(TOY, turned, "en") == {"bruno": "■ B Bruno", "ana": "● A Ana"}


@pytest.mark.parametrize("name", HOSTILE)
async def test_messages_that_name_them_are_as_harmless(name):
    match = at_table(name)
    for shown in (panel(match, "en", Picture(b"", "")), screen(closed_words(match, 0, "en"))):
        assert faults(shown) == []
        said = words(shown)
        assert "@everyone" not in said
        assert "@here" not in said
        assert set(re.findall(r"<@!?&?[0-9]+>", said)) <= {f"<@{match.people['ana'].user}>"}
        assert "\u202e" not in said
        assert harmless(name) in said


def test_in_the_words_of_a_picture_names_are_as_they_are():
    said = text("To play: {seat}.", seat="ana")
    assert said.in_(alt_text_language(at_table("Ana_Lu"), "en")) == "To play: Ana_Lu."
    assert said.in_(table_language(at_table("Ana_Lu"), "en")) == "To play: ● A Ana\\_Lu."


def test_on_pictures_people_have_their_names_and_computers_are_called_so(other_code):
    match = at_table("Ana_Lu 🐍")
    match.people["bruno"] = replace(match.people["bruno"], user=None, name="")
    assert naming(match, "en") == Naming({"ana": "Ana_Lu", "bruno": "Computer"})
    assert naming(match, other_code, "ana").you == "ana"


def test_a_player_whose_name_has_no_font_is_called_by_the_mark():
    assert naming(at_table("\u5f20\u4f1f"), "en").names["ana"] == TOY.marks[0].label.in_(ENGLISH)


@pytest.mark.parametrize("word", games())
def test_their_mark_is_their_name_on_the_board_of_every_game(word):
    game = games()[word]
    state = random_match(game, 1, game.players[-1]).end
    match = match_at(state, game, dict.fromkeys(state.seats, "\u5f20\u4f1f"))
    drawn = renderer_of(word).scene(match.view(None), ENGLISH, naming(match, "en"))
    written = [shape.text for shape in drawn.shapes if isinstance(shape, Label)]
    labels = {mark.word: mark.label.in_(ENGLISH) for mark in game.marks}
    assert {labels[seat] for seat in state.seats} <= {*written}
