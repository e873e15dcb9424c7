"""Calls: direct messages that call players to their turns, and remind them.

Each player chooses the calls they get. A turn that is over calls nobody, and no call comes in quiet
hours or days away: it comes afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from time import time
from typing import Final, NamedTuple

from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.match.turns import is_present, next_in_turn, turn_of
from bot.core.outbox.kinds import CALL, NEXT
from bot.core.pace.calendar import is_open, next_open
from bot.core.pace.pace import pace_of
from bot.core.people.closures import closures_of
from bot.core.people.model import Preferences
from bot.core.people.store import PeopleRepository
from bot.deadlines.absence import settled_by
from bot.ground.durations import HOUR
from bot.ground.rows import NewRow
from bot.reminders.model import CallRow
from bot.reminders.store import CallRepository
from rules.core.secrets import Seat

MOST: Final = 5  # reminders of one turn


class DueCall(NamedTuple):
    """The time at which a seat is called, in seconds since 1970, and the row to store then."""

    at: int
    call: CallRow


class CallService:
    """Posts the calls of matches as they become due."""

    def __init__(self, cache: MatchCache, clock: Callable[[], float] = time) -> None:
        self.cache, self.clock = cache, clock
        self.calls = CallRepository(cache.database)
        self.people = PeopleRepository(cache.database)

    async def post_due(self, id: int) -> int | None:
        """Post the due calls. Returns when the next one is due, in seconds since 1970, or None.

        During a pause there are no calls, and reminders restart after it.
        """
        match = (await self.cache.live(id)).snapshot()
        if match.is_paused:
            return None
        made = {call.seat: call for call in await self.calls.of_match(match.id)}
        preferences = await settled_by(self.people, match, match.awaited())
        row = await self.cache.matches.get(match.id)
        if row and row.closed:  # the channel shows nobody their turn
            preferences = {seat: replace(p, letters="all") for seat, p in preferences.items()}
        now = int(self.clock())
        for due in _due_calls(match, preferences, made, now):
            if due.at <= now:
                made[due.call.seat] = replace(due.call, at=now)
                rows = [NewRow(len(match.entries), CALL, due.call.seat)]
                await self.calls.keep(made[due.call.seat], rows)
        foretold = await self._post_next(match, made, now)
        times = (due.at for due in _due_calls(match, preferences, made, now))
        return min((at for at in (*times, foretold) if at), default=None)

    async def _post_next(self, match: Match, made: Mapping[Seat, CallRow], now: int) -> int | None:
        """Tell a seat once that its turn is next, if its player wants that and is not absent.

        Returns when to do so if the player is absent now.
        """
        seat = next_in_turn(match)
        user = match.people[seat].user if seat else None
        if seat is None or user is None or is_present(match, seat):
            return None
        said, last = await self.people.preferences(user), made.get(seat)
        if not said.calls_next or (last and last.foretold == match.moves_of(seat)):
            return None
        at = next_open(closures_of(said, pace_of(match.row).zone), now)
        if at > now:
            return at
        call = last or CallRow(match.id, seat, "", 0, now)
        told = replace(call, foretold=match.moves_of(seat))
        await self.calls.keep(told, [NewRow(len(match.entries), NEXT, seat)])
        return None

    async def mute(self, match: Match, seat: Seat) -> None:
        """Send a seat no further calls to its current turn."""
        call = CallRow(match.id, seat, turn_of(match, seat), 0, int(self.clock()), True)
        await self.calls.keep(call)


def reminder_before_time(
    match: Match, seat: Seat, said: Preferences, last: CallRow | None, now: int
) -> CallRow | None:
    """Return the early reminder of a seat, or None if its player wants none now."""
    turn = turn_of(match, seat)
    if last is None or last.turn != turn:
        foretold = last.foretold if last else None
        last = CallRow(match.id, seat, turn, 0, now, foretold=foretold)
    is_wanted = said.reminders and not last.is_muted and last.times < MOST
    if not is_wanted or not is_open(closures_of(said, pace_of(match.row).zone), now):
        return None
    return replace(last, times=last.times + 1, at=now)


def _due_calls(
    match: Match, preferences: Mapping[Seat, Preferences], made: Mapping[Seat, CallRow], now: int
) -> Iterator[DueCall]:
    """Yield the next call of each seat with one to come, and when it may be made."""
    for seat, said in preferences.items():
        closures = closures_of(said, pace_of(match.row).zone)
        last, turn, since = made.get(seat), turn_of(match, seat), match.awaited_since(seat)
        is_first = False
        if last is None or last.turn != turn:
            foretold = last.foretold if last else None
            last = CallRow(match.id, seat, turn, 0, since, foretold=foretold)
            was_absent = not is_open(closures, since)
            is_first = _is_called_first(match, seat, said, was_absent=was_absent)
        found = _calls(match, said, last, is_first=is_first)
        if due := min(found, key=lambda due: due.at, default=None):
            yield DueCall(next_open(closures, max(due.at, now)), due.call)


def _calls(match: Match, said: Preferences, last: CallRow, *, is_first: bool) -> Iterator[DueCall]:
    """Yield the calls that may follow a turn's last one.

    `last` is itself a call if it `is_first`.
    """
    if is_first:
        yield DueCall(last.at, last)
    if last.is_muted:
        return
    since, alone = _runs_since(match, last.at), _alone_since(match, last.seat)
    if said.reminders and last.times < MOST:
        is_last = last.is_last or alone is not None  # the reminder says so
        reminder = replace(last, times=last.times + 1, is_last=is_last)
        yield DueCall(since + said.reminders * HOUR, reminder)
    if said.calls_last and alone is not None and not last.is_last:
        yield DueCall(max(alone, since + HOUR), replace(last, is_last=True))


def _runs_since(match: Match, at: int) -> int:
    """Return since when time has run without a pause, but no earlier than a given time."""
    return max([at, *(pause.ended or 0 for pause in match.pauses)])


def _alone_since(match: Match, seat: Seat) -> int | None:
    """Return when all others had answered a question that only this seat still has to answer.

    None if others have to answer too. Only first answers count, since a later time would reveal
    that a secret choice was changed.
    """
    if not match.is_sealed or list(match.openly_awaited()) != [seat]:
        return None
    answered: dict[Seat, int] = {}
    for entry in match.entries[match.since :]:
        if entry.is_move and not entry.is_undone and entry.seat != seat:
            answered.setdefault(entry.seat, entry.at)
    return max(answered.values(), default=None)


def _is_called_first(match: Match, seat: Seat, said: Preferences, *, was_absent: bool) -> bool:
    """Whether a turn begins with a call: on request, or if the news could not call the player."""
    if is_present(match, seat):
        return False
    return was_absent or (said.letters == "all" and not match.is_sealed)
