"""Few emojis: at most eight in a message of a whole game, and the mark of a person once."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import pytest
from discord.ui import Button

from bot.board.endings import Ending
from bot.board.panel import panel
from bot.board.story_screens import end_screen
from bot.core.pictures.glyphs import EMOJI
from bot.core.pictures.signs import MOST, Signs
from bot.core.screens.components import Picture
from bot.play.direct_messages import prepared_prompt
from bot.play.turn_screens import turn_screen
from rules.registry import games
from tests.bot.channels import Discord
from tests.bot.screens import match_at, pressables, words
from tests.random_games import random_match

pytestmark = pytest.mark.slow

SIGN = re.compile(r"<:(\w+):\d+>")


@pytest.fixture(scope="module")
def signs():
    made = Signs(games().values())
    made.learn()
    for _, drawn in made._signs:
        for sign in drawn:
            made.add(sign.name, SimpleNamespace(id=77))
    return made


async def shown(state, game, code, number):
    """Every message of a position: to all, and to each seat."""
    match = match_at(state, game, language=code, people=dict.fromkeys(state.seats, "Ana"))
    if match.is_over:
        yield end_screen(match, number, Ending("", Picture(b"", "")), match.people)
    else:
        yield panel(match, code, Picture(b"", ""), number)
    for seat in state.seats:
        yield turn_screen(match, seat, code, "")
        yield await prepared_prompt(match, seat, code, Discord())


async def emojis(signs, made, code):
    """The names of the emojis of a message, in its text and on its buttons."""

    async def send():
        text = words(made)
        beside = [item.emoji for item in pressables(made) if isinstance(item, Button)]
        marks = SIGN.findall(text)
        others = EMOJI.findall(SIGN.sub("", text))
        return marks, [*marks, *others, *(emoji.name for emoji in beside if emoji)]

    return await signs.send(replace(made, code=code), send)


async def test_no_message_of_a_game_has_more_than_eight_and_none_names_a_person_twice(
    game, code, signs
):
    for state in random_match(game, 1).checked_states:
        async for made in shown(state, game, code, 7):
            marks, found = await emojis(signs, made, code)
            assert len(found) <= MOST, words(made)
            letters = Counter(name for name in marks if len(name) == 1)
            assert not [name for name, times in letters.items() if times > 1], words(made)
            assert all(re.fullmatch("[A-Za-z0-9]+", name) for name in found if name.isascii())
