"""Closed channels: matches whose channel takes no messages from Karnak for now.

A match whose channel is closed continues, and Karnak calls the next player by direct message. Once
the channel is open again, or the match has moved to another one, Karnak posts its state there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.core.delivery.store import ChannelRepository
from bot.core.match.cache import MatchCache, stored_row
from bot.core.match.store import MatchRepository
from bot.core.outbox.kinds import CLOSED, DUE, PANEL, STORY, UNTOLD, VOTE
from bot.core.outbox.store import OutboxRepository
from bot.core.people.store import PeopleRepository
from bot.ground.rows import HOST, Closing, MatchRow, NewRow, OutboxRow, SeatRow
from bot.store.database import Database

FOR_ALL: Final = ("gone", "removed")
"""The reasons that all players hear. Only the host hears the others, and can fix them."""

ENDED_STAGES: Final = ("over", "cancelled")


class ClosedChannelService:
    """Closes and opens the channels of matches."""

    def __init__(self, cache: MatchCache) -> None:
        self.cache, self.matches = cache, cache.matches
        self.repository = ChannelRepository(cache.database)
        self.people = PeopleRepository(cache.database)

    async def close(self, id: int, why: Closing) -> None:
        """Note that a match's channel is closed, and notify the host or all, once."""
        row, seats = await stored_row(self.matches, id), await self.matches.seats(id)
        rows = [NewRow(0, DUE)] if row.stage == "live" else []
        async with self.cache.lock(id):
            if not await self.repository.close(id, why, _notices(row, seats, why), rows):
                return
            self.cache.forget(id)
        self.cache.schedule(id)

    async def reopen(self, id: int) -> None:
        """Note that a match's channel is open again, and post the current state there."""
        row = await stored_row(self.matches, id)
        async with self.cache.lock(id):
            if not await self.repository.reopen(id):
                return
            self.cache.forget(id)
        if row.closed == "removed":  # without a common server Karnak could write to nobody
            for seat in await self.matches.seats(id):
                if seat.user:
                    await self.people.reopen_dms(seat.user)
        self.cache.schedule(id)

    async def pass_over(self, row: MatchRow, rows: Sequence[OutboxRow]) -> bool:
        """Drop the rows that a closed channel cannot take. Once open, it gets the current state.

        Players hear of the end of a match by direct message instead. Returns whether no row is
        left.
        """
        notices = await _notices_of_end(self.matches, row, rows, CLOSED)
        untold = [each for each in rows if not _waits(row, each)]
        await self.repository.pass_over(row.id, untold, notices)
        return len(untold) < len(rows)


async def give_up(database: Database, row: MatchRow, rows: Sequence[OutboxRow]) -> None:
    """Drop the rows of a message that Discord refuses permanently, and tell the host.

    If it was the end of a match, all players hear that.
    """
    notices = await _notices_of_end(MatchRepository(database), row, rows, UNTOLD)
    warning = NewRow(0, UNTOLD, HOST)
    told = max((each.entry for each in rows if each.kind == STORY), default=0)
    await OutboxRepository(database).give_up(row.id, rows, notices, warning, told)


async def _notices_of_end(
    matches: MatchRepository, match: MatchRow, rows: Sequence[OutboxRow], kind: str
) -> list[NewRow]:
    """Return rows that announce the end to all players when the channel cannot."""
    ends = match.stage in ENDED_STAGES and any(row.kind == PANEL for row in rows)
    return _to_all(await matches.seats(match.id), kind) if ends else []


def _waits(match: MatchRow, row: OutboxRow) -> bool:
    """Whether a row waits until the channel is open again, or the match has another one.

    An open vote waits. A row whose message may have been sent waits too: Karnak looks for it later.
    """
    return row.kind == VOTE or (row.trying and match.closed != "gone")


def _notices(row: MatchRow, seats: Sequence[SeatRow], why: Closing) -> list[NewRow]:
    """Return the rows that report a closed channel: to the host, and if it concerns all, to all."""
    if row.stage not in ("lobby", "live", "frozen"):
        return []
    others = [seat for seat in seats if not seat.host]
    is_for_all = row.stage == "live" and why in FOR_ALL
    return [NewRow(0, CLOSED, HOST), *(_to_all(others, CLOSED) if is_for_all else ())]


def _to_all(seats: Sequence[SeatRow], kind: str) -> list[NewRow]:
    return [NewRow(0, kind, seat.seat) for seat in seats if seat.user and seat.seat]
