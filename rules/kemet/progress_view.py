"""View of unfinished business: the next seat to choose, and the subject. It is public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.kemet.phases import powers, rejoin
from rules.kemet.stack import victim_of
from rules.kemet.state import Kemet, Played, Token, reserve


@dataclass(frozen=True, slots=True)
class PlayedView:
    """A card that waits for a Veto or its effect."""

    played: Played
    victim: Seat | None  # owner of the troop at its target


@dataclass(frozen=True, slots=True)
class ProgressView:
    acting: tuple[Seat, Token] | None = None  # a token placed, whose action is still to come
    stack: tuple[PlayedView, ...] = ()  # the last one works first
    due: tuple[tuple[Seat, tuple[Word, ...]], ...] = ()  # the next battles
    won: tuple[Seat, Seat, Word] | None = None  # winner, loser, space of a battle still in place
    rejoining: tuple[Seat, int] | None = None  # seats that place units in a battle, and how many
    homeless: tuple[tuple[Seat, Word, bool], ...] = ()  # creatures left alone: whose, may it wait
    arriving: Seat | None = None  # owner of the creatures that enter
    mixed: tuple[tuple[Seat, Word, int], ...] = ()  # where priests may have fallen, and how many
    halted: tuple[Seat, Word] | None = None  # a priest that has just come to a stop
    powers: tuple[Word, ...] = ()  # of the Night, that the next seat can still use
    bids: tuple[tuple[Seat, int], ...] = ()  # at Dawn
    places: tuple[tuple[int, Seat], ...] = ()  # taken after the bids


IDLE: Final = ProgressView()


def look_at_progress(state: Kemet) -> ProgressView:
    phase = state.phase if state.flow else ""
    halted = state.path.halted if state.path else None
    return ProgressView(
        acting=(state.active, state.acting[0]) if state.acting else None,
        stack=tuple(PlayedView(played, victim_of(state, played)) for played in state.stack),
        due=_due(state),
        won=_won(state),
        rejoining=_rejoining(state) if phase == "rejoin" else None,
        homeless=tuple(state.homeless),
        arriving=state.arriving,
        mixed=tuple(state.mixed),
        halted=(state.active, halted) if halted else None,
        powers=tuple(powers.unused(state)) if phase == "powers" else (),
        bids=tuple(state.bids.items()),
        places=tuple(sorted(state.places.items())),
    )


def _due(state: Kemet) -> tuple[tuple[Seat, tuple[Word, ...]], ...]:
    """Group the battles due by the seat that caused them, those within a battle first (R-B6)."""
    found: dict[tuple[int, Seat], list[Word]] = {}
    for due in sorted(state.due, key=lambda due: -due.within):
        found.setdefault((due.within, due.seat), []).append(due.space)
    return tuple((seat, tuple(spaces)) for (_, seat), spaces in found.items())


def _won(state: Kemet) -> tuple[Seat, Seat, Word] | None:
    battle = state.battle
    if battle is None or battle.winner is None or battle.over:
        return None
    return battle.winner, battle.other(battle.winner), battle.space


def _rejoining(state: Kemet) -> tuple[Seat, int] | None:
    seats = rejoin.deciders(state)
    return (
        (seats[0], min(rejoin.units(state, seats[0]), reserve(state, seats[0]))) if seats else None
    )
