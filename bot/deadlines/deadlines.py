"""Deadlines: the times when a match continues although nobody has moved.

They follow from the log, the pace, players' preferences and Karnak's outages, and so are the same
after a restart. `bot/core/outbox/timer.py` wakes the match when one is due.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.core.match.match import Match
from bot.core.match.missed import WAIT, WINDOW, last_timeout, may_miss_again
from bot.core.match.pauses import after_grace, time_after
from bot.core.pace.calendar import (
    FAR,
    MINUTES_OF_DAY,
    WEEKEND,
    Closure,
    EveryDay,
    Period,
    Weekdays,
    earliest,
    is_open,
    next_open,
    next_time,
    open_after,
    open_before,
    open_seconds,
)
from bot.core.pace.pace import DAYS, Pace, pace_of
from bot.core.people.closures import NIGHT, days_away, first_days_away
from bot.core.people.model import Preferences
from bot.ground.durations import HOUR
from bot.ground.rows import ClockRow, OutageRow
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.windows import WindowOptions

NOTICE: Final = HOUR  # from a warning to the deadline, at least
LATE: Final = HOUR // 2  # past the deadline: a player who got no warning in time gets another
LONGEST_NIGHT: Final = 12 * 60  # minutes of quiet hours that stop the clock
LONGEST_LEAD: Final = 12 * HOUR  # from a warning to the deadline


@dataclass(frozen=True, slots=True)
class Terms:
    """The facts besides the log that deadlines depend on. `settled` has the seats of people."""

    pace: Pace
    settled: Mapping[Seat, Preferences]
    outages: Sequence[OutageRow]
    now: int


class Running(NamedTuple):
    """The clock of an open decision, and the time of its warning, or of its end after that."""

    clock: ClockRow
    due: int


class DueTimes(NamedTuple):
    """The times of a decision's warning, of its end without extra time, and of its end."""

    warning: int
    base: int
    until: int


def next_deadline(match: Match, now: float) -> int | None:
    """Return the next time, in seconds since 1970, when a window may close by itself."""
    times = (orders_deadline(match), silence_deadline(match))
    return min((time for time in times if time is not None and time > now), default=None)


def orders_deadline(match: Match) -> int | None:
    """Return the time when orders begin to answer an open window, or None without a window.

    If they answered immediately, a delay would reveal that a player has no order.
    """
    options = _window_options(match)
    return None if options is None else match.time_of(match.since) + options.orders_delay


def silence_deadline(match: Match) -> int | None:
    """Return the time when silence becomes a no in an open window, by the game's options.

    Return None if the window has no such time, or the match is paused.
    """
    options = _window_options(match)
    if options is None or options.silence_delay is None:
        return None
    delay = options.silence_delay + match.extended_since(match.since)
    return time_after(match.pauses, match.time_of(match.since), delay)


def shown_deadline(match: Match, seat: Seat) -> int | None:
    """Return the end of a seat's current decision as last announced, or None without an end."""
    key, asked = _key(match, seat)
    clock = match.clocks.get(key)
    if clock is None or clock.asked != asked or key in match.timed_out or match.is_paused:
        return None
    return clock.until if pace_of(match.row).has_deadlines else None


def window_deadline(match: Match) -> int | None:
    """Return the time when silence ends in an open window, the same for everybody, or None."""
    return earliest([silence_deadline(match), shown_deadline(match, WINDOW)])


def running_clocks(match: Match, terms: Terms) -> Iterator[Running]:
    """Yield the current clocks of all open decisions with a deadline."""
    if match.is_over or match.is_paused or not terms.pace.has_deadlines:
        return
    if not match.is_window:
        for seat in match.awaited():
            if seat in terms.settled and seat not in match.timed_out:
                yield _clock(match, seat, terms)
            elif seat in terms.settled and may_miss_again(match, seat):
                yield _waiting_clock(match, seat, terms)
    elif WINDOW not in match.timed_out and terms.pace.missed != WAIT and terms.settled:
        yield _window_clock(match, terms)


def due_times(match: Match, seat: Seat, terms: Terms, asked: int, reserve: int) -> DueTimes:
    """Return the times of a seat's decision that an entry opened, with a reserve of extra time."""
    pace, closures = terms.pace, _closures(match, seat, terms)
    start, more = match.time_of(asked), match.extended_since(asked)
    first = open_after(closures, start, pace.allowance)
    if pace.is_by_clock:
        first = _time_of_day(match, seat, terms, first)
    base = open_after(closures, first, more) if more else first
    until = open_after(closures, base, reserve) if reserve else base
    return DueTimes(open_before(closures, until, _lead(pace)), base, until)


def reserve_left(match: Match, seat: Seat, pace: Pace) -> int:
    """Return a seat's remaining extra time in seconds. Undone moves have used none."""
    used = sum(e.late for e in match.entries if e.seat == seat and not e.is_undone)
    return max(0, pace.reserve - used)


def consequence(pace: Pace, settled: Preferences) -> Word:
    """Return the consequence of a missed deadline: the player's preference, or the table's."""
    if settled.missed == "table" or pace.missed == WAIT:
        return pace.missed
    return settled.missed


def lateness(match: Match, seat: Seat, terms: Terms) -> int:
    """Return the seconds of extra time that a seat's move would use now."""
    if match.is_window or not terms.pace.reserve or seat not in match.awaited():
        return 0
    _, asked = _key(match, seat)
    base = due_times(match, seat, terms, asked, 0).base
    over = open_seconds(_closures(match, seat, terms), base, terms.now)
    return min(over, reserve_left(match, seat, terms.pace))


def _lead(pace: Pace) -> int:
    return min(pace.allowance // 4, LONGEST_LEAD)


def _clock(match: Match, seat: Seat, terms: Terms) -> Running:
    (_, asked), closures = _key(match, seat), _closures(match, seat, terms)
    times = due_times(match, seat, terms, asked, reserve_left(match, seat, terms.pace))
    reopened = open_after(closures, match.awaited_since(seat), NOTICE)  # after an undo
    times = DueTimes(times.warning, times.base, max(times.until, reopened))
    return _noticed(match, seat, times, [closures], terms.now)


def _waiting_clock(match: Match, seat: Seat, terms: Terms) -> Running:
    """Return the clock of a seat that the table keeps waiting for: the same time once more."""
    last = last_timeout(match, seat)
    until = due_times(match, seat, terms, last, 0).until
    return Running(ClockRow(match.id, seat, last, until, match.time_of(last)), until)


def _window_clock(match: Match, terms: Terms) -> Running:
    """Return the clock of an open window: the longest of all players', with or without answer."""
    _, asked = _key(match, WINDOW)
    times = [due_times(match, seat, terms, asked, 0) for seat in terms.settled]
    until = max(orders_deadline(match) or 0, *(each.until for each in times))
    warning = min(until - NOTICE, max(each.warning for each in times))
    closures = [_closures(match, seat, terms) for seat in terms.settled]
    return _noticed(match, WINDOW, DueTimes(warning, until, until), closures, terms.now)


def _noticed(
    match: Match, seat: Seat, times: DueTimes, closures: Sequence[Sequence[Closure]], now: int
) -> Running:
    """Return a decision's clock, which leaves time for a warning before it ends.

    So no clock ends immediately when a deadline moves forward or Karnak could not warn. The
    closures are those of every player asked.
    """

    def noticed(at: int) -> int:
        return max(times.until, *(open_after(each, at, NOTICE) for each in closures))

    key, asked = _key(match, seat)
    before, warned, until = match.clocks.get(key), None, times.until
    if before and before.asked == asked and before.warned is not None:
        warned, until = before.warned, noticed(before.warned)
    if now >= times.warning and (warned is None or now > until + LATE):
        warned, until = now, noticed(now)
    clock = ClockRow(match.id, key, asked, until, warned)
    return Running(clock, times.warning if warned is None else until)


def _key(match: Match, seat: Seat) -> tuple[Seat, int]:
    """Return the key of a decision's clock: its seat, and the entry since which its time counts.

    That is the entry which first asked its player, or which later changed the table's pace.
    """
    if match.is_window:
        return WINDOW, max(match.since, match.paced)
    return seat, max(match.asked.get(seat, -1), match.seated.get(seat, 0), match.paced)


def _time_of_day(match: Match, seat: Seat, terms: Terms, since: int) -> int:
    """Return the next time at which decisions end by the clock, outside of absences."""
    pace, absences = terms.pace, list(_absences(match, seat, terms))
    counted = [day for day in DAYS[pace.days] if pace.weekends or day not in WEEKEND]
    days = counted or DAYS[pace.days]
    at = next_time(pace.zone, int(pace.hour) * 60, days, since)
    while not is_open(absences, at):
        at = next_time(pace.zone, int(pace.hour) * 60, days, next_open(absences, at))
    return at


def _closures(match: Match, seat: Seat, terms: Terms) -> list[Closure]:
    """Return the times that do not count for a seat."""
    pace, said = terms.pace, terms.settled[seat]
    closures: list[Closure] = list(_absences(match, seat, terms))
    if not pace.nights:
        closures.append(_night(said, pace.zone))
    if not pace.weekends:
        closures.append(Weekdays(pace.zone, WEEKEND))
    return closures


def _night(said: Preferences, zone: Word) -> EveryDay:
    """Return the hours of a player's day without running time: their quiet hours, if short.

    Without a limit, quiet hours around the clock would mean no deadline at all.
    """
    if said.quiet_from is None or said.quiet_until is None:
        return EveryDay(said.zone or zone, *NIGHT)
    length = min((said.quiet_until - said.quiet_from) % MINUTES_OF_DAY, LONGEST_NIGHT)
    return EveryDay(said.zone or zone, said.quiet_from, (said.quiet_from + length) % MINUTES_OF_DAY)


def _absences(match: Match, seat: Seat, terms: Terms) -> Iterator[Closure]:
    """Yield the times when a seat could not move: pauses, outages, and its player's days away.

    Days away count up to the table's limit per game, from when the player first took the seat.
    """
    for begun, ended in (*match.pauses, *map(after_grace, terms.outages)):
        yield Period(begun, begun + FAR if ended is None else ended)
    said, most = terms.settled[seat], terms.pace.most_away
    if most is None:
        yield from days_away(said)
    else:
        yield from first_days_away(said, match.time_of(_taken(match, seat)), most)


def _taken(match: Match, seat: Seat) -> int:
    """Return the entry with which a seat's player first took it. A later return does not count."""
    taken = (e.number for e in reversed(match.entries) if e.seat == seat and e.is_substitution)
    return next(taken, 0)


def _window_options(match: Match) -> WindowOptions | None:
    """Return the options about windows that the players have agreed on, if a window is open."""
    if not match.is_window:
        return None
    options = match.state.options
    assert isinstance(options, WindowOptions), "a game with windows has their options"
    return options
