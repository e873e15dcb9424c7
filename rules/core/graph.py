"""The phase graph: where each phase of a game may lead.

A game declares it as data beside its phases, in the order of the rulebook; the first row is where
a match begins. It stops no move: what follows is said by the phases alone, and a table for readers
must not hold up a match that is played rightly. The contract tests hold every game to its graph,
and the diagrams of the docs are drawn from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from rules.core.copies import TableRow
from rules.core.menu import Word

# Besides phases. None of them is a word that a phase could have.
START: Final = "START"  # before the first phase
RETURN: Final = "RETURN"  # to the phase that called, which resumes
END: Final = "END"  # of the game


class Transition(NamedTuple):
    """One phase led to another: called it, which means to come back, or was followed by it."""

    phase: Word
    to: Word
    is_call: bool = False

    def __str__(self) -> str:
        return f"{self.phase} {'calls' if self.is_call else 'is followed by'} {self.to}"


@dataclass(frozen=True, slots=True)
class Exits(TableRow):
    """The ways out of a phase, those of its moves and of its close alike."""

    following: tuple[Word, ...]
    calls: tuple[Word, ...]


Graph: TypeAlias = Mapping[Word, Exits]


def leads_to(*following: Word, calls: Sequence[Word] = ()) -> Exits:
    """Declare what may follow a phase, and what it may call."""
    return Exits(following, tuple(calls))


def transitions(graph: Graph) -> Iterator[Transition]:
    """List all that a graph declares, the beginning of the match first."""
    yield from (Transition(START, first) for first in [*graph][:1])
    for phase, exits in graph.items():
        yield from (Transition(phase, to) for to in exits.following)
        yield from (Transition(phase, to, is_call=True) for to in exits.calls)
