"""Undo of a seat's own last move without asking anybody, and of more by consent.

A move may be taken back until somebody else has acted or seen something new because of it. It may
have ended its phase, and begun another's turn. It must not have

* drawn chance, or told anybody anything in private,
* turned up anything hidden (`MoveContext.reveal`),
* begun or ended a choice in secret,
* ended the game or the scope of any orders,
* been read by others' orders.

Only sealed choices of others, who could not see it, may have followed.

Moves of computer players since are undone with it, unless one of them showed something hidden. More
is taken back by consent of those who have moved since. Everybody at the table must agree if
anything was final: it used chance, or showed something hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, NamedTuple, Protocol, TypeVar

from rules.core.menu import Path, Word
from rules.core.secrets import Seat
from rules.core.text import Text, text

ORDERS: Final = text("others may have planned moves that answer it.")


class EffectiveMove(Protocol):
    """A move in the log that has not been taken back."""

    @property
    def number(self) -> int: ...  # of its entry in the log
    @property
    def seat(self) -> Seat: ...
    @property
    def is_sealed(self) -> bool: ...  # a secret choice that has not been revealed yet
    @property
    def why_final(self) -> Text | None: ...  # `Played.why_final`


M = TypeVar("M", bound=EffectiveMove)


@dataclass(frozen=True, slots=True)
class UndoableMove:
    """An `EffectiveMove` as a value: the facts that decide whether a move can be undone."""

    number: int
    seat: Seat
    words: Path
    is_sealed: bool
    why_final: Text | None


class Openness(NamedTuple):
    """Parts of a position that a move can begin or end, which makes earlier moves final."""

    is_over: bool
    is_secret: bool  # a choice in secret is in progress
    spans: Collection[Word]  # that orders can last for


class Outcome(Protocol):
    """The consequences of a move: `Played`."""

    @property
    def draws(self) -> Sequence[object]: ...
    @property
    def settles(self) -> Text | None: ...
    @property
    def read_by_orders(self) -> bool: ...


def why_settling(before: Openness, after: Openness) -> Text | None:
    """Say why a move that left its phase makes earlier moves final, or return None."""
    if after.is_over:
        return text("it ended the game.")
    if before.is_secret:
        return text("it completed a secret choice.")
    if after.is_secret:
        return text("it began a secret choice.")
    lapses = before.spans != after.spans
    return text("it ended planned moves.") if lapses else None


def why_final(played: Outcome, *, shows_secret: bool) -> Text | None:
    """Return the first reason why a move can never be undone, or None if it can."""
    if played.draws:
        return text("it drew cards, or used other chance.")
    if shows_secret:
        return text("it showed somebody cards, or another secret.")
    if played.settles:
        return played.settles
    return ORDERS if played.read_by_orders else None


def last_move_of(moves: Sequence[M], seat: Seat) -> M | None:
    """Return the seat's last move among those in effect, which are in the order of the log."""
    return next((move for move in reversed(moves) if move.seat == seat), None)


def undo_refusal(moves: Sequence[EffectiveMove], seat: Seat) -> Text | None:
    """Return the reason why a seat may not undo its last move, or None if it may."""
    move = last_move_of(moves, seat)
    if move is None:
        return text("You have made no move yet.")
    if move.why_final:
        return text("You cannot undo your last move: {reason}", reason=move.why_final)
    # Others' secret draws and views must not show here either.
    since = takewhile(lambda later: later.number > move.number, reversed(moves))
    movers = [later.seat for later in since if not later.is_sealed]
    if movers and move.is_sealed:  # the first mover chose last, and in a window that is a secret
        return text("You cannot undo your last move: the secret choice is complete.")
    if movers:
        first = movers[-1]
        return text("You cannot undo your last move: {seat} has moved since.", seat=first)
    return None


def needs_nobody(moves: Sequence[EffectiveMove], seat: Seat, people: Collection[Seat]) -> bool:
    """Whether a seat may undo its last move and those of computer players since, asking nobody.

    None of them may have shown anything hidden. Orders are left by other `people` alone.
    """
    last = last_move_of(moves, seat)
    since = [move for move in moves if last and move.number >= last.number]
    harmless = (None,) if any(other != seat for other in people) else (None, ORDERS)
    return bool(since) and all(
        move.why_final in harmless
        and not move.is_sealed
        and (move.seat == seat or move.seat not in people)
        for move in since
    )


def whose_consent(
    moves: Sequence[EffectiveMove], seat: Seat, target: int
) -> Collection[Seat] | None:
    """List the other seats affected if a seat undoes all moves since an entry, or None for all.

    A secret choice affects everybody, because nobody may know which seats have made it.
    """
    since = [move for move in moves if move.number >= target]
    if any(move.why_final or move.is_sealed for move in since):
        return None
    return [other for other in dict.fromkeys(move.seat for move in since) if other != seat]
