"""Plain words on private screens: no emoji, arrow, dot or small text, and a sentence a line."""

from __future__ import annotations

import re
from contextlib import suppress
from types import SimpleNamespace
from unicodedata import category

import pytest
from discord import SelectOption
from discord.ui import Select

from bot.core.pictures.signs import Signs
from bot.core.screens.components import button, lists, screen, sign
from bot.play.direct_messages import prepared_prompt
from bot.play.turn_screens import change_screen, turn_screen, turn_screen_with_hand
from bot.settings.choices import SHOW_SETTINGS
from render.signs import glyphs_of
from rules.core.errors import IllegalMoveError
from rules.core.text import ENGLISH, Signed
from rules.registry import games
from tests.bot.channels import Discord
from tests.bot.screens import buttons, faults, match_at, pressables, words
from tests.bot.seated import ANA
from tests.random_games import random_match

SIGN = re.compile(r"<a?:\w+:\d+>|[←→⇒↔·•]|^-# ", re.MULTILINE)


@pytest.fixture
def signs(toy):
    made = Signs(games().values())
    made.learn()
    for _, drawn in made._signs:
        for each in drawn:
            made.add(each.name, SimpleNamespace(id=77))
    return made


def read(made):
    """The words of a screen: its text, its buttons and its lists."""
    said = [words(made)]
    for item in pressables(made):
        parts = item.options if isinstance(item, Select) else [item]
        said += [item.placeholder or ""] if isinstance(item, Select) else []
        for part in parts:
            assert part.emoji is None
            said += [part.label or "", getattr(part, "description", None) or ""]
    return said


def unplain(made):
    """The parts of a screen that are not plain words."""
    return [
        said
        for said in read(made)
        if SIGN.search(said) or any(category(c) == "So" and c != "°" for c in said)
    ]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("● A Ana raids ■ B Bruno. ● A Ana wins.", "Ana raids Bruno.\nAna wins."),
        ("-# 🔒 Only you see this.\n### Bid", "Only you see this.\n### Bid"),
        ("5 units: Centre 2 → Sphinx temple (teleport) · 2 left", None),
        ("**Dig** · Hint · more", "**Dig**, Hint, more"),
        ("You have 3. Ana has 4.", "You have 3.\nAna has 4."),
        (
            "Walk (to 2). Ana waits.\n1. Ana\n12. Bruno",
            "Walk (to 2).\nAna waits.\n1. Ana\n12. Bruno",
        ),
        ("A → B → C", "from A to B to C"),
        ("On ● A, not ■ B", "On A, not B"),
        ("Bid 🪙 3", "Bid 3 gold"),
    ],
)
def test_texts_are_put_into_plain_words(signs, said, wanted):
    expected = wanted or "5 units: from Centre 2 to Sphinx temple (teleport), 2 left"
    said = said.replace("🪙 3", ENGLISH.signing(glyphs_of("amun-re")).say(Signed("gold", 3)))
    assert words(signs.in_plain_words(screen(said))) == expected


def test_buttons_and_lists_are_put_into_plain_words(signs):
    options = [SelectOption(label="● A Ana", description="2 · 3", emoji=sign("gold"))]
    rows = [[button("✎ Change", "a", beside="stone")], *lists(str, options, "Who · when?")]
    made = signs.in_plain_words(screen("", rows))
    assert [said for said in read(made) if said] == ["Change", "Who, when?", "Ana", "2, 3"]


@pytest.mark.slow
async def test_the_private_screens_of_a_game_have_plain_words(game, code, signs):
    for state in random_match(game, 1).checked_states:
        match = match_at(state, game, language=code, people=dict.fromkeys(state.seats, "Ana"))
        for seat in state.seats:
            shown = [
                turn_screen(match, seat, code, ""),
                await turn_screen_with_hand(match, seat, code, "", "none"),
                await prepared_prompt(match, seat, code, Discord(), "none"),
            ]
            with suppress(IllegalMoveError):
                shown.append(await change_screen(match, seat, code, size="none"))
            for made in shown:
                made = signs.in_plain_words(made)
                assert unplain(made) == []
                assert faults(made) == []


STARTS = ("turn", "hand", "look", "text", "log", "catchup")
WALKED = 150  # screens


async def test_every_private_screen_that_can_be_reached_has_plain_words(
    begin, press, store, other_code
):
    table = await begin()
    await store.people.prefer(ANA, words="plain", language=other_code)
    left = [f"{start}:{table.id}" for start in STARTS] + [SHOW_SETTINGS.encode()]
    seen = set()
    while left and len(seen) < WALKED:
        custom_id = left.pop(0)
        seen.add(custom_id)
        made = await press(custom_id)
        assert made is None or unplain(made) == [], custom_id
        found = buttons(made).values() if made else ()
        left += [each.custom_id for each in found if each.custom_id not in {*seen, *left, None}]
    assert len(seen) > len(STARTS) + 10


async def test_a_reader_of_plain_words_gets_the_board_in_words(begin, press, store):
    table = await begin()
    await store.people.prefer(ANA, words="plain")
    shown = await press(f"look:{table.id}")
    assert shown.files() == []
    assert unplain(shown) == []


async def test_direct_messages_have_plain_words_before_and_after_the_choice(
    store, discord, table, publisher, other_code
):
    match = await table(2)
    await store.people.prefer(ANA, words="plain", language=other_code)
    await match.play("ana pass\nbruno pass")
    await publisher.wait_until_idle()
    (asked,) = discord.said(ANA)
    assert not SIGN.search(asked.words) and "🔒" not in asked.words
    await match.play("ana offer 1\nbruno offer 0")
    await publisher.wait_until_idle()
    assert not any(SIGN.search(letter.words) for letter in discord.said(ANA))
