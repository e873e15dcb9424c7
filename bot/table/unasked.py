"""Moves that nobody has to be asked for: of computer players, of orders, of those who are silent.

A window keeps still until its time is due. What was left ahead would else answer at once, and
whoever thinks about it would be known to have left nothing. The times are found from the log, so
that they are the same after a restart.
"""

from __future__ import annotations

from secrets import randbelow
from typing import TypeAlias

from bot.incidents import incident
from bot.store import OrderRow
from bot.table.match import Match
from bot.table.orders import answer
from rules.core.menu import Path, any_path
from rules.core.secrets import Seat
from rules.core.windows import WindowOptions

Unasked: TypeAlias = tuple[Seat, Path, OrderRow | None]


def unasked(match: Match, now: float) -> Unasked | None:
    """The next such move, and the order that makes it if one does."""
    found = (_move(match, seat, now) for seat in match.awaited())
    return next(filter(None, found), None)


def due(match: Match, now: float) -> float | None:
    """When there may next be such a move without anything happening before; None: never."""
    return min((time for time in _times(match) if time > now), default=None)


def silent_until(match: Match) -> int | None:
    """Until when an open window waits for those who say nothing; None: as long as it takes."""
    options = _options(match)
    return (
        None if options is None or options.no_after is None else _opened(match) + options.no_after
    )


def _move(match: Match, seat: Seat, now: float) -> Unasked | None:
    if match.is_computer(seat):
        menu, _ = match.menu(seat)  # the seat's own sealed view: it cannot cheat
        return seat, any_path(menu, randbelow), None
    options = _options(match)
    if options and now < _opened(match) + options.orders_after:
        return None
    return ordered(match, seat) or _silent(match, seat, now)


def ordered(match: Match, seat: Seat) -> Unasked | None:
    """What a seat's orders would do, if they do anything, whatever the time is."""
    try:
        found = answer(match, seat)
    except Exception as error:  # the others' moves do not wait for it, and its owner is asked
        incident(error)
        return None
    return (seat, *found) if found else None


def _silent(match: Match, seat: Seat, now: float) -> Unasked | None:
    """What is said for somebody who says nothing, and only in a window: no."""
    until = silent_until(match)
    return None if until is None or now < until else (seat, match.default(seat), None)


def _times(match: Match) -> list[int]:
    """The times at which the present window is to be looked at again."""
    if options := _options(match):
        after = (options.orders_after, options.no_after)
        return [_opened(match) + seconds for seconds in after if seconds is not None]
    return []


def _options(match: Match) -> WindowOptions | None:
    """What the players have agreed on about windows, if one is open."""
    if not match.is_window:
        return None
    options = match.state.options
    assert isinstance(options, WindowOptions), "a game with windows has their options"
    return options


def _opened(match: Match) -> int:
    """When the present window was opened, in seconds since 1970: with the phase, by an entry."""
    return match.entries[match.since - 1].at
