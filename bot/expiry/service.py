"""Expiry: the end of tables that everybody has left, after a warning.

A lobby without activity is cancelled, and a game without moves is archived. A table cancelled
before its game is deleted later. An outbox row of each table wakes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import time
from typing import Final, NamedTuple

from bot.core.match.cache import MatchCache, stored_row
from bot.core.match.log import EndingService
from bot.core.match.pauses import time_after_outages
from bot.core.match.store import MatchRepository
from bot.core.outbox.kinds import EXPIRING, LOBBY
from bot.deadlines.store import ClockRepository
from bot.expiry.store import Activity, ExpiryRepository
from bot.ground.durations import DAY
from bot.ground.rows import HOST, MatchRow, NewRow, Stage

NOTICES: Final[Mapping[Stage, int]] = {"lobby": 2 * DAY, "live": 7 * DAY}
"""The time between the warning and the end, by the stage of the table."""


class Lifetimes(NamedTuple):
    """The days until an unused table ends, or is deleted."""

    lobby: int = 14  # without any activity
    game: int = 90  # without an act of a person
    cancelled: int = 30  # from the cancellation before a game to the deletion


USUAL: Final = Lifetimes()


class ExpiryService:
    """Ends tables that everybody has left."""

    def __init__(
        self,
        cache: MatchCache,
        clock: Callable[[], float] = time,
        lifetimes: Lifetimes = USUAL,
    ) -> None:
        self.cache, self.clock, self.lifetimes = cache, clock, lifetimes
        self.endings = EndingService(cache)
        self.matches = MatchRepository(cache.database)
        self.expiry = ExpiryRepository(cache.database)
        self.clocks = ClockRepository(cache.database)

    async def go_on(self, id: int) -> int | None:
        """Warn, end or delete a table if due.

        Return the time to check again in seconds since 1970, if ever.
        """
        row = await stored_row(self.matches, id)
        if row.stage == "lobby":
            return await self._expire(row, self.lifetimes.lobby)
        if row.stage == "live":
            return await self._expire_game(row)
        if row.stage == "frozen":  # until it is repaired or given up
            return int(self.clock()) + DAY
        return await self._purge(row) if row.salt is None else None

    async def is_ending(self, row: MatchRow) -> bool:
        """Whether a table is about to end: its players are warned, and nobody has come back."""
        if row.stage not in NOTICES or row.warned is None:
            return False
        return row.warned > (await self._activity(row)).at

    async def _activity(self, row: MatchRow) -> Activity:
        """Return the time of the last activity at a table, and the length of its log."""
        acted, entries = await self.expiry.activity(row.id)
        return Activity(max(acted, row.touched or 0, row.begun or row.opened), entries)

    async def _expire(self, row: MatchRow, days: int) -> int | None:
        """Warn or end a table after this many days without activity, not counting outages.

        Return the time to check again, if ever. Even if Karnak is late, players have the full time
        between the warning and the end.
        """
        now, notice, activity = int(self.clock()), NOTICES[row.stage], await self._activity(row)
        if row.warned is None or row.warned <= activity.at:
            due = await self._after(activity.at, days * DAY - notice)
            if now < due:
                return due
            await self.expiry.warn(row.id, await self._warnings(row))
            return now + notice
        end = await self._after(row.warned, notice)
        if now < end:
            return end
        await self._end(row, activity)
        return await self.go_on(row.id)

    async def _after(self, since: int, seconds: int) -> int:
        return time_after_outages(await self.clocks.outages(since), since, seconds)

    async def _warnings(self, row: MatchRow) -> list[NewRow]:
        """Return the warnings of the channel and the host, or of a closed channel's players."""
        here = [] if row.closed else [NewRow(0, EXPIRING)]
        if row.stage == "lobby":
            return [*here, NewRow(0, EXPIRING, HOST)]
        people = await self.matches.seats(row.id) if row.closed else ()
        return here + [NewRow(0, EXPIRING, each.seat) for each in people if each.user and each.seat]

    async def _end(self, row: MatchRow, activity: Activity) -> None:
        """End a table, unless there was activity meanwhile."""
        if row.stage == "live":
            await self.endings.archive(row.id, activity.entries)
        else:
            await self.expiry.cancel(row.id, activity.at, [NewRow(0, LOBBY)])

    async def _expire_game(self, row: MatchRow) -> int | None:
        if any(seat.user for seat in await self.matches.seats(row.id)):
            return await self._expire(row, self.lifetimes.game)
        await self._end(row, await self._activity(row))
        return await self.go_on(row.id)

    async def _purge(self, row: MatchRow) -> int | None:
        due = (row.ended or row.opened) + self.lifetimes.cancelled * DAY
        if due > self.clock():
            return due
        await self.expiry.purge(row.id)
        return None
