"""A table that has begun keeps its words, its names and its custom ids when a language is added."""

from __future__ import annotations

from itertools import product

import pytest

from bot.board.panel import panel
from bot.core.interactions.localization import shown_name
from bot.core.match.options import accepted_names, aliases_of, parse_answer
from bot.core.screens.components import Picture
from bot.ground.languages import spoken
from bot.play.commands import commands_of
from rules.core.menu import Pick
from rules.registry import games
from tests.bot.screens import pressables, words
from tests.bot.seated import ANA, BRUNO
from tests.pseudo import PSEUDO, pseudo_language
from tests.random_games import random_match
from tests.refusals import questions

pytestmark = pytest.mark.parametrize("word", games())
POSITIONS = 4  # of a match
PICTURE = Picture("board.png", "The board", b"")


@pytest.fixture
def add(monkeypatch):
    """Add a language to those that Karnak speaks."""
    return lambda: monkeypatch.setitem(spoken(), PSEUDO, pseudo_language())


async def test_a_table_shows_the_same_with_the_same_custom_ids(begin, press, word, other_code, add):
    table = await begin(min(games()[word].players), game=games()[word], language=other_code)

    async def shown():
        turns = [await press(f"turn:{table.id}", user=user) for user in (ANA, BRUNO)]
        screens = [panel(await table.match(), other_code, PICTURE), *turns]
        return [(words(each), [item.custom_id for item in pressables(each)]) for each in screens]

    before = await shown()
    add()
    assert await shown() == before


def typed(menus, aliases):
    """The names that are understood at each question, by the word that is stored."""
    return [
        {choice.word: {*accepted_names(choice, aliases)} for choice in menu.choices}
        for menu in menus
    ]


def test_every_name_that_was_understood_means_the_same(word, add):
    match = random_match(games()[word], 1, max(games()[word].players))
    aliases = aliases_of(match.game, match.vocabulary)
    moves = match.sample(POSITIONS)
    asked = [menu for move in moves for menu in questions(match, move) if isinstance(menu, Pick)]
    before = typed(asked, aliases)
    add()
    for menu, old, new in zip(asked, before, typed(asked, aliases), strict=True):
        assert old.keys() == new.keys()
        assert all(names <= new[choice] for choice, names in old.items())
        for choice, names in old.items():
            assert {parse_answer(menu, name, aliases) for name in names} <= {choice}


def test_every_command_has_the_names_that_it_had(word, add):
    verbs, codes = [*commands_of(games()[word])], [*spoken()]

    def names():
        return [shown_name(verb.word, verb.label, code) for verb, code in product(verbs, codes)]

    before = names()
    add()
    assert names() == before
