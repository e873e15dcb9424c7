"""Contract of the phases, and of their graph, which all matches keep to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from importlib import import_module
from itertools import chain
from types import ModuleType
from typing import Any

import pytest

from rules.core.game import Game
from rules.core.graph import END, RETURN, START, Transition, transitions
from rules.core.replay import replayed_moves
from tests.contract.conftest import contract_matches
from tests.folders import ROOT, folder_of
from tests.recorded import records_of

pytestmark = pytest.mark.slow

OPTIONAL_NAMES = (
    "revisers",
    "in_turn",
    "SEALED",
    "WINDOW",
)  # of a phase, which the core finds by name alone


def reachable_phases(first: str, by: Collection[Transition]) -> set[str]:
    """Phases that the transitions reach from a phase, which is included."""
    found: set[str] = set()
    new = {first}
    while new:
        found |= new
        new = {each.to for each in by if each.phase in new} - found
    return found


def is_almost_an_optional_name(name: str) -> bool:
    """Whether a name is not one of the optional ones, but looks as if it were meant to be."""
    lowered = [optional.lower() for optional in OPTIONAL_NAMES]
    almost = get_close_matches(name.strip("_").lower(), lowered, cutoff=0.85)
    return bool(almost) and name not in OPTIONAL_NAMES


def test_a_phase_spells_the_optional_names_as_the_core_reads_them(game):
    misspelt = [
        f"{word}: {name}"
        for word, phase in game.phases.items()
        for name in dir(phase)
        if is_almost_an_optional_name(name) and not isinstance(getattr(phase, name), ModuleType)
    ]
    assert not misspelt
    for phase in game.phases.values():
        assert callable(getattr(phase, "revisers", len))
        assert callable(getattr(phase, "in_turn", len))
        assert isinstance(getattr(phase, "SEALED", False), bool)
        assert isinstance(getattr(phase, "WINDOW", False), bool)


def test_the_graph_has_a_row_for_every_phase_and_leads_to_no_other(game):
    phases = {*game.phases}
    assert {*game.graph} == phases
    assert {each.to for each in transitions(game.graph)} <= phases | {RETURN, END}
    assert not phases & {START, RETURN, END}


def test_every_phase_can_be_reached_from_the_first(game):
    assert {*game.graph} <= reachable_phases(START, [*transitions(game.graph)])


def test_the_first_phase_leads_to_the_end_and_a_called_one_back(game):
    declared = [*transitions(game.graph)]
    without_calls = [each for each in declared if not each.is_call]
    assert END in reachable_phases(START, without_calls)
    for called in {each.to for each in declared if each.is_call}:
        assert RETURN in reachable_phases(called, without_calls), called


def test_a_match_goes_where_the_graph_leads(match):
    undeclared = {*match.transitions} - {*transitions(match.game.graph)}
    assert not undeclared, [*map(str, undeclared)]


def recorded_transitions(game: Game[Any, Any]) -> Iterator[Transition]:
    """Transitions met in recorded games, and in positions that the game's own tests lay out
    because whole games hardly ever come to them."""
    for record in records_of(game.word):
        yield from (
            each for move in replayed_moves(game, record) for each in move.played.transitions
        )
    folder = folder_of(game.word)
    if (ROOT / "tests/rules" / folder / "rare_transitions.py").exists():
        positions = import_module(f"tests.rules.{folder}.rare_transitions").POSITIONS
        yield from chain.from_iterable(lay_out().transitions for lay_out in positions)


def test_every_transition_of_the_graph_is_met_in_some_game_and_no_other(game):
    declared, met = {*transitions(game.graph)}, {*recorded_transitions(game)}
    assert met <= declared, [*map(str, met - declared)]
    dead, matches = declared - met, contract_matches(game)
    while dead and (match := next(matches, None)):
        dead -= {*match.transitions}
    folder = f"tests/rules/{folder_of(game.word)}"
    assert not dead, (
        f"Met in no game: {', and '.join(sorted(map(str, dead)))}. Strike it out of GRAPH if it "
        f"cannot be; else bring it about in a recorded game in {folder}/games/ or in a position of "
        f"POSITIONS in {folder}/rare_transitions.py."
    )
