"""Deadline jobs: they warn players whose time for a decision runs out."""

from __future__ import annotations

from bot.core.delivery.letters import Letters
from bot.core.delivery.snapshots import with_snapshot
from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import WARNING
from bot.core.pace.pace import pace_of
from bot.core.screens.components import Screen
from bot.deadlines.deadlines import consequence, shown_deadline
from bot.deadlines.screens import open_warning_screen, warning_screen
from bot.ground.rows import OutboxRow


class DeadlineJobs:
    """Handles the outbox rows of warnings."""

    def __init__(self, cache: MatchCache, letters: Letters) -> None:
        self.cache, self.letters, self.client = cache, letters, letters.client

    def jobs(self) -> tuple[Job, ...]:
        return (Job(WARNING, with_snapshot(self.cache, self.warn)),)

    async def warn(self, match: Match, rows: list[OutboxRow]) -> None:
        """Warn the players whose time for a decision runs out, and drop outdated warnings."""
        for row in rows:
            seat, user = row.target, match.people[row.target].user
            if user and seat in match.awaited() and shown_deadline(match, seat):
                await self._warn(match, row, user)
            else:
                await self.letters.outbox.drop([row])

    async def _warn(self, match: Match, row: OutboxRow, user: int) -> None:
        how = consequence(pace_of(match.row), await self.letters.people.preferences(user))

        async def make(code: str, number: int) -> Screen:
            return warning_screen(match, row.target, how, code, number, self.client)

        async def make_open(number: int) -> Screen:
            return open_warning_screen(match, row.target, number)

        is_known = row.target in match.openly_awaited()
        keep = self.letters.keeping(row)
        await self.letters.write(match, row, user, make, make_open if is_known else None, keep)
