"""Deadlines: when a match may go on although nobody has done anything.

Today they are those of an open window. They are found from the log, so that they are the same
after a restart; `bot/publish/timer.py` wakes the match when one is due.
"""

from __future__ import annotations

from bot.matches.match import Match
from bot.matches.pauses import time_after
from rules.core.windows import WindowOptions


def next_deadline(match: Match, now: float) -> int | None:
    """The next time, in seconds since 1970, at which the match may go on by itself, if any."""
    times = (orders_deadline(match), silence_deadline(match))
    return min((time for time in times if time is not None and time > now), default=None)


def orders_deadline(match: Match) -> int | None:
    """When orders begin to answer an open window.

    If they answered at once, whoever thinks about it would be known to have left none.
    """
    options = _window_options(match)
    return None if options is None else _opened_at(match) + options.orders_delay


def silence_deadline(match: Match) -> int | None:
    """When silence becomes a no in an open window.

    None: it waits as long as it takes, or the match is paused.
    """
    options = _window_options(match)
    if options is None or options.silence_delay is None:
        return None
    delay = options.silence_delay + match.extended_since(match.since)
    return time_after(match.pauses, _opened_at(match), delay)


def _window_options(match: Match) -> WindowOptions | None:
    """The options about windows that the players have agreed on, if a window is open."""
    if not match.is_window:
        return None
    options = match.state.options
    assert isinstance(options, WindowOptions), "a game with windows has their options"
    return options


def _opened_at(match: Match) -> int:
    """When the present window was opened, in seconds since 1970: with the phase, by an entry."""
    return match.entries[match.since - 1].at
