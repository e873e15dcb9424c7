"""Automatic moves: those of computer players, of orders, and of silence in a window."""

from __future__ import annotations

from bot.computers.thinking import Thinking, due_of_computer
from bot.core.match.match import Match
from bot.core.match.missed import COMPUTER_PLAYS, SAFEST, how_timed_out
from bot.deadlines.deadlines import orders_deadline, silence_deadline
from bot.ground.incidents import incident
from bot.play.move_maker import Move
from bot.play.orders import answer_of_orders
from rules.core.secrets import Seat


def automatic_move(match: Match, now: float, thinking: Thinking) -> Move | None:
    """The next automatic move, if there is one at that time in seconds since 1970."""
    found = (_move_of(match, seat, now, thinking) for seat in match.awaited())
    return next(filter(None, found), None)


def move_by_orders(match: Match, seat: Seat) -> Move | None:
    """The move that a seat's orders would make, whatever the time is."""
    try:
        found = answer_of_orders(match, seat)
    except Exception as error:  # the others' moves do not wait for it, and its owner is asked
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
    """The move of a seat whose time is over, as the entry says that declared it."""
    how = how_timed_out(match, seat)
    if how == SAFEST:
        return Move(seat, match.default(seat))
    return _move_by_thought(match, seat, thinking) if how == COMPUTER_PLAYS else None


def _move_by_thought(match: Match, seat: Seat, thinking: Thinking) -> Move | None:
    thought = thinking.thought(match, seat)
    return Move(seat, thought.chosen.path, thought=thought) if thought else None


def _move_by_silence(match: Match, seat: Seat, now: float) -> Move | None:
    """The no of a seat that has said nothing until the deadline of a window."""
    until = silence_deadline(match)
    return None if until is None or now < until else Move(seat, match.default(seat))
