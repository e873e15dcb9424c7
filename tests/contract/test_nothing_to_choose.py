"""Contract of questions: nobody is asked who openly has nothing to choose."""

from __future__ import annotations

from importlib import import_module
from random import Random

from rules.core.forced import single_answer
from rules.core.menu import Action
from tests.effort import samples
from tests.folders import ROOT, folder_of

POSITIONS = samples(8, long=60)  # of each match
TWINS = 300  # in this many deals a hand holds every possible card


def asked_anyway(game):
    """The phases of a game that ask where openly one answer is left, each with the reason.

    They are in `ANYWAY` of `asked_anyway.py` among the game's tests, if there are any.
    """
    folder = folder_of(game.word)
    if not (ROOT / "tests/rules" / folder / "asked_anyway.py").exists():
        return {}
    return import_module(f"tests.rules.{folder}.asked_anyway").ANYWAY


def only_path(node):
    """The only path below a menu, or None if there are several."""
    path = ()
    while not isinstance(node, Action):
        if (word := single_answer(node)) is None:
            return None
        node, path = node.step(word), (*path, word)
    return path


def test_nobody_is_asked_who_openly_has_nothing_to_choose(match):
    game, anyway = match.game, asked_anyway(match.game)
    for number, move in enumerate(match.sample(POSITIONS)):
        state, seat = move.state, move.seat
        path = only_path(game.menu(state, seat))
        if path is None or state.phase in anyway or state.edition < game.edition:
            continue
        dice = Random(f"{match.seed}/{number}")
        twins = (game.twin(state, None, dice.randrange) for _ in range(TWINS))
        assert any(only_path(game.menu(twin, seat)) != path for twin in twins), (
            f"in {state.phase} {seat} can only {' '.join(path)}, and everybody can see that"
        )


def test_the_questions_that_are_always_asked_are_phases(game):
    assert {*asked_anyway(game)} <= {*game.phases}
