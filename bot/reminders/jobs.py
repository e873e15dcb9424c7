"""Reminder jobs: they call players to their turns. A turn that is over calls nobody."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.delivery.letters import Letters
from bot.core.delivery.snapshots import with_snapshot
from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.match.turns import next_in_turn, turn_of
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import CALL, NEXT
from bot.core.screens.components import Screen
from bot.ground.rows import OutboxRow
from bot.reminders.model import CallRow
from bot.reminders.screens import call_screen, next_screen, open_call_screen
from bot.reminders.store import CallRepository
from rules.core.secrets import Seat


class ReminderJobs:
    """Handles the outbox rows of calls."""

    def __init__(self, cache: MatchCache, letters: Letters) -> None:
        self.cache, self.letters, self.outbox = cache, letters, letters.outbox
        self.calls, self.client = CallRepository(cache.database), letters.client

    def jobs(self) -> tuple[Job, ...]:
        return (
            Job(CALL, with_snapshot(self.cache, self.call)),
            Job(NEXT, with_snapshot(self.cache, self.tell_next)),
        )

    async def call(self, match: Match, rows: list[OutboxRow]) -> None:
        made = {call.seat: call for call in await self.calls.of_match(match.id)}
        for row in _one_for_each_seat(rows):
            seat, call = row.target, made.get(row.target)
            user = match.people[seat].user
            is_awaited = call is not None and call.turn == turn_of(match, seat)
            if user and call and is_awaited and seat in match.awaited() and not call.is_muted:
                if not await self.letters.waits(user, [row]):
                    await self._call(match, row, call, user)
            else:
                await self.outbox.drop([row])

    async def tell_next(self, match: Match, rows: list[OutboxRow]) -> None:
        """Tell players that their turn is next, unless that has changed."""
        for row in rows:
            user = match.people[row.target].user
            if user and next_in_turn(match) == row.target:
                if not await self.letters.waits(user, [row]):
                    await self._tell_next(match, row, user)
            else:
                await self.outbox.drop([row])

    async def _call(self, match: Match, row: OutboxRow, call: CallRow, user: int) -> None:
        """Call a player. Only a reminder may be public, because the news shows that a turn begins.

        It does not remind players who have left the server.
        """
        if call.times and await self.letters.has_left(match, row.target, user):
            await self.outbox.drop([row])
            return

        async def make(code: str, number: int) -> Screen:
            return call_screen(match, call, code, number, self.client)

        async def make_open(number: int) -> Screen:
            return open_call_screen(match, call, number)

        is_known = row.target in match.openly_awaited()
        make_known = make_open if call.times and is_known else None
        await self.letters.write(match, row, user, make, make_known, self.letters.keeping(row))

    async def _tell_next(self, match: Match, row: OutboxRow, user: int) -> None:
        async def make(code: str, number: int) -> Screen:
            return next_screen(match, row.target, code, number, self.client)

        await self.letters.write(match, row, user, make, None, self.letters.keeping(row))


def _one_for_each_seat(rows: Iterable[OutboxRow]) -> list[OutboxRow]:
    """Return the newest row of each seat, or one whose message may have arrived."""
    found: dict[Seat, OutboxRow] = {}
    for row in rows:
        if row.target not in found or not found[row.target].trying:
            found[row.target] = row
    return list(found.values())
