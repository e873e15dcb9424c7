"""Commands that several verbs of a moment share, as Kemet's after a battle."""

from __future__ import annotations

import random

import pytest

from bot.core.interactions.actor import actor_of
from bot.core.match.options import aliases_of
from bot.core.match.shared_commands import shared_command, suggest_move, verb_meant
from bot.ground.languages import language
from rules.core.errors import AnswerRefusedError
from rules.core.menu import random_path
from rules.core.text import ENGLISH
from rules.kemet.sentences import text
from rules.registry import games
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import words

KEMET = games()["kemet"]
ALIASES = aliases_of(KEMET, {})
LOSER, WINNER = ["recall", "retreat"], ["recall", "pass"]


def meant(command, options, offered=()):
    return verb_meant(KEMET, command, options, offered, ALIASES)


def test_a_verb_without_a_shared_command_is_its_own_command():
    assert meant("pray", {"token": "pray-3"}) == ("pray", {"token": "pray-3"})


@pytest.mark.parametrize(
    ("options", "verb"),
    [
        ({"to": "obelisk-north"}, "retreat"),
        ({"priests": 1}, "fallen"),
        ({"move": "recall"}, "recall"),
        ({"move": "Retreat", "to": "delta"}, "retreat"),
    ],
)
def test_the_options_say_which_verb_is_meant(options, verb):
    others = {name: typed for name, typed in options.items() if name != "move"}
    assert meant("aftermath", options, LOSER) == (verb, others)


def test_the_only_verb_on_offer_needs_no_name():
    assert meant("aftermath", {}, WINNER) == ("recall", {})


def test_several_verbs_on_offer_are_asked_about_by_their_names():
    with pytest.raises(AnswerRefusedError) as refused:
        meant("aftermath", {}, LOSER)
    assert "“Move”: Recall, Retreat." in refused.value.sentence.in_(ENGLISH)


def test_a_command_that_says_too_little_is_quoted_by_its_name_in_the_language(other_code):
    with pytest.raises(AnswerRefusedError) as refused:
        meant("aftermath", {}, LOSER)
    sentence = refused.value.sentence
    assert sentence.in_(ENGLISH).startswith("“Aftermath” is not possible.")
    other = language(other_code)
    assert text("Aftermath").in_(other) in sentence.in_(other)


def test_a_command_at_another_moment_is_refused_as_one_of_its_verbs():
    assert meant("aftermath", {}, ["pray"]) == ("recall", {})
    assert meant("setup", {"first": "white-1"}, ["pray"]) == ("pyramids", {"first": "white-1"})


def test_the_moves_on_offer_are_suggested():
    command = shared_command(KEMET, "aftermath")
    found = suggest_move(command, {"move": "re"}, LOSER, ENGLISH, ALIASES)
    assert [word for _, word in found] == ["recall", "retreat"]
    assert [*suggest_move(command, {"move": "", "to": "x"}, LOSER, ENGLISH, ALIASES)] == [
        ("Retreat · Retreat to a space that the winner chooses", "retreat")
    ]


async def test_a_command_alone_asks_and_recalls_no_troop(begin, handlers):
    match = await begin(2, game=KEMET)
    seat = await until_the_winner_decides(match)
    before = await match.log()
    actor = actor_of(FakeInteraction(await match.user(seat)))
    asked = await handlers.play.command(actor, match.id, "aftermath", {})
    assert "Does your troop stay, or do you recall it?" in words(asked)
    assert await match.log() == before
    await handlers.play.command(actor, match.id, "aftermath", {"move": "recall"})
    assert (await match.log())[len(before)] == f"{seat} recall"


async def until_the_winner_decides(match):
    """Play random moves until a winner may recall their troop, and return the seat."""
    dice = random.Random(1)
    while True:
        seat = (await match.awaited())[0]
        menu, _ = (await match.match()).menu(seat)
        if {*menu.words()} == {*WINNER}:
            return seat
        await match.move(seat, *random_path(menu, dice.randrange))
