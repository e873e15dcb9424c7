"""Calls: direct messages that call people to their turns, and remind them of those that wait.

Everybody says how they want to be called. A turn that is over calls nobody any more, and nobody is
called in their quiet hours or while they are away: what would have called them then comes after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from time import time
from typing import Final, NamedTuple

from bot.matches.absence import closures_of
from bot.matches.calendar import is_open, next_open
from bot.matches.kinds import CALL
from bot.matches.match import Match
from bot.matches.mentions import turn_of
from bot.matches.pace import pace_of
from bot.rows import CallRow, NewRow, Preferences
from bot.store import Store
from rules.core.secrets import Seat

HOUR: Final = 3600
MOST: Final = 5  # reminders of one turn


class DueCall(NamedTuple):
    """When a seat is called, in seconds since 1970, and what is kept of it then."""

    at: int
    call: CallRow


class CallService:
    """Posts the calls of matches as they become due."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self.store, self.clock = store, clock

    async def post_due(self, match: Match) -> int | None:
        """Post what is due. Returns when the next call is, in seconds since 1970, if there is.

        Nobody is called during a pause, nor reminded as soon as it has ended.
        """
        if match.is_paused:
            return None
        made = {call.seat: call for call in await self.store.calls.of_match(match.id)}
        preferences = {
            seat: await self.store.people.preferences(user)
            for seat in match.awaited()
            if (user := match.people[seat].user)
        }
        row = await self.store.matches.get(match.id)
        if row and row.closed:  # in the channel nobody hears of their turn
            preferences = {seat: replace(p, letters="all") for seat, p in preferences.items()}
        now = int(self.clock())
        for due in _due_calls(match, preferences, made, now):
            if due.at <= now:
                made[due.call.seat] = replace(due.call, at=now)
                rows = [NewRow(len(match.entries), CALL, due.call.seat)]
                await self.store.calls.keep(made[due.call.seat], rows)
        return min((due.at for due in _due_calls(match, preferences, made, now)), default=None)

    async def mute(self, match: Match, seat: Seat) -> None:
        """Call a seat to its present turn no more."""
        call = CallRow(match.id, seat, turn_of(match, seat), 0, int(self.clock()), True)
        await self.store.calls.keep(call)


def _due_calls(
    match: Match, preferences: Mapping[Seat, Preferences], made: Mapping[Seat, CallRow], now: int
) -> Iterator[DueCall]:
    """The next call of each seat that has one to come, when it may be made."""
    for seat, said in preferences.items():
        closures = closures_of(said, pace_of(match.row).zone)
        was_absent = not is_open(closures, match.awaited_since(seat))
        if due := _due_call(match, seat, said, made.get(seat), was_absent=was_absent):
            yield DueCall(next_open(closures, max(due.at, now)), due.call)


def _due_call(
    match: Match, seat: Seat, said: Preferences, last: CallRow | None, *, was_absent: bool
) -> DueCall | None:
    """The next call of a seat, whose owner may have been absent when the turn began."""
    turn, since = turn_of(match, seat), match.awaited_since(seat)
    if last is None or last.turn != turn:
        if _is_called_first(match, seat, said, was_absent=was_absent):
            return DueCall(since, CallRow(match.id, seat, turn, 0, since))
        last = CallRow(match.id, seat, turn, 0, since)
    if not said.reminders or last.is_muted or last.times >= MOST:
        return None
    resumed = max((pause.ended or 0 for pause in match.pauses), default=0)
    at = max(last.at, resumed) + said.reminders * HOUR
    return DueCall(at, CallRow(match.id, seat, turn, last.times + 1, at))


def _is_called_first(match: Match, seat: Seat, said: Preferences, *, was_absent: bool) -> bool:
    """Whether a turn begins with a call: if its owner likes, or the news could not call them."""
    if match.is_present(seat):
        return False
    return was_absent or (said.letters == "all" and not match.is_sealed)
