"""Replay jobs: they show a step in the channel that a player has chosen."""

from __future__ import annotations

from functools import partial

from bot.core.delivery.channel_messages import ChannelMessages
from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import SHOWN
from bot.ground.rows import OutboxRow
from bot.replays.replays import Replays
from bot.replays.screens import shared_screen


class ReplayJobs:
    """Handles the outbox rows of steps that players show to the channel."""

    def __init__(self, cache: MatchCache, messages: ChannelMessages, replays: Replays) -> None:
        self.cache, self.messages, self.replays = cache, messages, replays

    def jobs(self) -> tuple[Job, ...]:
        return (Job(SHOWN, self.messages.of_match(self.cache, self.show), is_painted=True),)

    async def show(self, match: Match, rows: list[OutboxRow]) -> None:
        """Post the first of the steps. An undo may have taken back its last entry meanwhile."""
        row, first = match.row, rows[0]
        steps = await self.replays.steps(match)
        found = next((step for step in steps if step.last == first.entry), None)
        if found is None or first.target not in match.people:
            await self.messages.outbox.drop([first])
            return
        at = await self.replays.replayed(match, found.number, ())
        make = partial(shared_screen, match, at, first.target)
        await self.messages.post(row, [first], make)
