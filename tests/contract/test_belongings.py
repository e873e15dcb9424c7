"""Contract: no single answer gives away a card, a tile or a once-a-game thing that it did not name.

`belongings.py` among a game's tests, if there is one, lists a player's things, and in `NAMED_BY`
the answers and options that name a thing by another word.
"""

from __future__ import annotations

from importlib import import_module

import pytest

from rules.core.confirm import SURE
from rules.core.forced import single_answer
from rules.core.leaves import leaves
from rules.core.menu import Pick
from tests.folders import ROOT, folder_of

OTHERS = 40  # other moves that are tried: what all of them lose cannot be kept


def things_of(game):
    folder = folder_of(game.word)
    if not (ROOT / "tests/rules" / folder / "belongings.py").exists():
        pytest.skip(f"{game.word} does not say what belongs to its players")
    return import_module(f"tests.rules.{folder}.belongings")


def named_in(menu, path):
    """The least that somebody must say to make a move: words, and options that have to be given."""
    named, node = set(), menu
    for word in path:
        is_given = single_answer(node) is None and not is_implicit(node, word)
        if is_given:
            named |= {node.name, *(part.partition("=")[0] for part in word.split("+"))}
        node = node.step(word)
    return named


def is_implicit(node, word):
    choices = node.choices if isinstance(node, Pick) else ()
    return any(choice.is_implicit for choice in choices if choice.word == word)


def is_named(thing, named, named_by):
    return not named.isdisjoint({thing, SURE, *named_by.get(thing, ())})


def lost(move, played, belongings):
    """The things that the seat no longer has once it has played a move, or another instead."""
    return belongings(move.state, move.seat) - belongings(played.state, move.seat)


def unavoidable(match, move, belongings):
    """The things that every move gives away, as far as some are tried."""
    kept = None
    for path, _ in leaves(match.game.menu(move.state, move.seat), OTHERS):
        gone = lost(move, match.game.play(move.state, move.seat, path), belongings)
        kept = gone if kept is None else kept & gone
    return kept


def test_no_answer_gives_away_a_thing_that_it_does_not_name(match):
    things = things_of(match.game)
    for move in match.moves:
        if not (gone := lost(move, move.played, things.belongings)):
            continue
        named = named_in(match.game.menu(move.state, move.seat), move.path)
        unnamed = {thing for thing in gone if not is_named(thing, named, things.NAMED_BY)}
        if unnamed:
            assert unnamed <= {*unavoidable(match, move, things.belongings)}, (move.path, named)
