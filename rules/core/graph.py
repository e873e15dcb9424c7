"""The phase graph: where each phase of a game may lead.

A game declares its graph as data next to its phases, in the order of the rulebook. A match begins
in the first row's phase. The graph stops no move: the phases alone decide what follows, and a table
for readers must not hold up a match that is played rightly. The contract tests hold every game to
its graph, and the diagrams of the docs are drawn from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from rules.core.copies import TableRow
from rules.core.menu import Word

# Ends of a transition that are no phases: phases have lower-case words.
START: Final = "START"  # before the first phase
RETURN: Final = "RETURN"  # back to the phase that called, which resumes
END: Final = "END"  # the game is over


class Transition(NamedTuple):
    """One phase is followed by another, or calls it and resumes when the called phase closes."""

    phase: Word
    to: Word
    is_call: bool = False

    def __str__(self) -> str:
        return f"{self.phase} {'calls' if self.is_call else 'is followed by'} {self.to}"


@dataclass(frozen=True, slots=True)
class Exits(TableRow):
    """The phases that a phase may lead to, by its moves or as it closes."""

    following: tuple[Word, ...]
    calls: tuple[Word, ...]


Graph: TypeAlias = Mapping[Word, Exits]


def leads_to(*following: Word, calls: Sequence[Word] = ()) -> Exits:
    """Declare the phases that may follow a phase, and those that it may call."""
    return Exits(following, tuple(calls))


def new_transitions(phase: Word, depth: int, flow: Sequence[Word]) -> list[Transition]:
    """List the calls made by a phase at a depth, and the end if it has ended the game."""
    calls = [Transition(phase, called, is_call=True) for called in flow[depth:]]
    return calls if flow else [*calls, Transition(phase, END)]


def return_target(depth: int) -> Word:
    return RETURN if depth > 1 else END


def transitions(graph: Graph) -> Iterator[Transition]:
    """List all transitions that a graph declares, the beginning of the match first."""
    yield from (Transition(START, first) for first in [*graph][:1])
    for phase, exits in graph.items():
        yield from (Transition(phase, to) for to in exits.following)
        yield from (Transition(phase, to, is_call=True) for to in exits.calls)
