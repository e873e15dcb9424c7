"""Automatic moves: those of computer players, of orders, and of silence in a window."""

from __future__ import annotations

from secrets import randbelow
from typing import NamedTuple

from bot.incidents import incident
from bot.matches.deadlines import WINDOW, orders_deadline, silence_deadline
from bot.matches.match import Match
from bot.matches.missed import COMPUTER_PLAYS, SAFEST, WAIT
from bot.matches.orders import answer_of_orders
from bot.rows import OrderRow
from rules.core.menu import Path, random_path
from rules.core.secrets import Seat


class AutomaticMove(NamedTuple):
    """A move that nobody has to be asked for, and the order that makes it if one does."""

    seat: Seat
    path: Path
    order: OrderRow | None = None


def automatic_move(match: Match, now: float) -> AutomaticMove | None:
    """The next automatic move, if there is one at that time in seconds since 1970."""
    found = (_move_of(match, seat, now) for seat in match.awaited())
    return next(filter(None, found), None)


def move_by_orders(match: Match, seat: Seat) -> AutomaticMove | None:
    """The move that a seat's orders would make, whatever the time is."""
    try:
        found = answer_of_orders(match, seat)
    except Exception as error:  # the others' moves do not wait for it, and its owner is asked
        incident(error)
        return None
    return AutomaticMove(seat, *found) if found else None


def _move_of(match: Match, seat: Seat, now: float) -> AutomaticMove | None:
    if match.is_computer(seat):
        return _any_move(match, seat)
    if now < (orders_deadline(match) or 0):
        return None
    return (
        move_by_orders(match, seat)
        or _move_by_silence(match, seat, now)
        or _move_after_deadline(match, seat)
    )


def _move_after_deadline(match: Match, seat: Seat) -> AutomaticMove | None:
    """The move of a seat whose time is over, as the entry says that declared it."""
    how = match.timed_out.get(seat, match.timed_out.get(WINDOW, WAIT))
    if how == SAFEST:
        return AutomaticMove(seat, match.default(seat))
    return _any_move(match, seat) if how == COMPUTER_PLAYS else None


def _any_move(match: Match, seat: Seat) -> AutomaticMove:
    menu, _ = match.menu(seat)  # the seat's own sealed view: it cannot cheat
    return AutomaticMove(seat, random_path(menu, randbelow))


def _move_by_silence(match: Match, seat: Seat, now: float) -> AutomaticMove | None:
    """The no of a seat that has said nothing until the deadline of a window."""
    until = silence_deadline(match)
    return None if until is None or now < until else AutomaticMove(seat, match.default(seat))
