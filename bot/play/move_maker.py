"""Makes moves, a player's or an automatic one: of a computer, an order or silence in a window.

A move is played and stored, and only then does the match advance.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.computers.thinker import Thought
from bot.computers.thinking import Thinking, due_of_computer, row_of_thought
from bot.core.match.cache import MatchCache, note_end
from bot.core.match.match import Match
from bot.core.match.missed import COMPUTER_PLAYS, SAFEST, how_timed_out
from bot.core.match.refusals import refusals_of_store
from bot.core.match.store import LogRepository
from bot.deadlines.deadlines import orders_deadline, silence_deadline
from bot.deadlines.timeouts import TimeoutService
from bot.ground.incidents import incident
from bot.ground.metrics import MOVES
from bot.ground.rows import OrderRow
from bot.play.notifications import notifications_of
from bot.play.orders import answer_of_orders, ended_slots
from bot.store.database import nothing
from rules.core.game import Played
from rules.core.menu import Path
from rules.core.secrets import Seat


class Move(NamedTuple):
    """A whole move, with the order or the computer's thought behind it, if any."""

    seat: Seat
    path: Path
    order: OrderRow | None = None
    thought: Thought | None = None

    @property
    def made_by(self) -> str:
        """The origin of an automatic move."""
        return "order" if self.order else "computer" if self.thought else "rule"


class MoveMaker:
    """Makes moves. The caller holds the lock of the match."""

    def __init__(self, cache: MatchCache, timeouts: TimeoutService) -> None:
        self.cache, self.timeouts = cache, timeouts
        self.log = LogRepository(cache.database)

    async def make(self, match: Match, move: Move, interaction: int | None = None) -> Played[Any]:
        """Make a move. A player's move has an interaction.

        If other processes share the database, the log refuses a move that does not know all orders.
        """
        seat, path, order, thought = move
        played, answer = match.play(seat, path), match.answer(seat, path)
        words, by_person = " ".join(path), interaction is not None
        rows = notifications_of(match, seat, played, answer is not None, is_shown=by_person)
        over, gone = not played.state.flow, ended_slots(match, played, order)
        late = await self.timeouts.lateness(match, seat)

        def advance(changed: Match, at: int) -> Match:
            changed.advance(seat, words, at, played, answer, is_by_person=by_person, late=late)
            return changed

        ending = self.cache.ending(advance(match.snapshot(), 0)) if over else nothing
        with refusals_of_store(self.cache, match.id):
            at = await self.log.append(
                match.id,
                match.next_number,
                seat,
                words,
                interaction,
                rows,
                over=over,
                ending=ending,
                gone=gone,
                late=late,
                thought=row_of_thought(thought) if thought else None,
                known=tuple(match.orders.values()) if self.cache.database.is_shared else None,
            )
        for slot in gone:
            match.orders.pop(slot, None)
        MOVES.labels(match.game.word, "person" if by_person else move.made_by).inc()
        self.cache.keep(advance(match, at))
        if over:
            note_end(match, "result")
        return played


def automatic_move(match: Match, now: float, thinking: Thinking) -> Move | None:
    """Return the next automatic move at a time in seconds since 1970, or None."""
    found = (_move_of(match, seat, now, thinking) for seat in match.awaited())
    return next(filter(None, found), None)


def move_by_orders(match: Match, seat: Seat) -> Move | None:
    """Return the move that a seat's orders would make, whatever the time is."""
    try:
        found = answer_of_orders(match, seat)
    except Exception as error:  # other seats' moves do not wait, and this seat is asked
        incident(error, match=match.id, operation="orders")
        return None
    return Move(seat, *found) if found else None


def _move_of(match: Match, seat: Seat, now: float, thinking: Thinking) -> Move | None:
    due = due_of_computer(match, seat)
    if due is not None:
        return _move_by_thought(match, seat, thinking) if now >= due else None
    if now < (orders_deadline(match) or 0):
        return None
    return (
        move_by_orders(match, seat)
        or _move_by_silence(match, seat, now)
        or _move_after_deadline(match, seat, thinking)
    )


def _move_after_deadline(match: Match, seat: Seat, thinking: Thinking) -> Move | None:
    """Return the move of a seat that is out of time, as its timeout says."""
    how = how_timed_out(match, seat)
    if how == SAFEST:
        return Move(seat, match.default(seat))
    return _move_by_thought(match, seat, thinking) if how == COMPUTER_PLAYS else None


def _move_by_thought(match: Match, seat: Seat, thinking: Thinking) -> Move | None:
    thought = thinking.thought(match, seat)
    return Move(seat, thought.chosen.path, thought=thought) if thought else None


def _move_by_silence(match: Match, seat: Seat, now: float) -> Move | None:
    """Return the “no” of a seat that has been silent until the deadline of a window."""
    until = silence_deadline(match)
    return None if until is None or now < until else Move(seat, match.default(seat))
