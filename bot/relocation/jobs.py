"""The message that a table leaves behind in its former channel says where the table is."""

from __future__ import annotations

from functools import partial

from bot.core.delivery.sender import Channels, Sender
from bot.core.match.cache import stored_row
from bot.core.match.store import MatchRepository
from bot.core.outbox.jobs import Job
from bot.core.outbox.kinds import MOVED
from bot.core.outbox.store import OutboxRepository
from bot.core.screens.private import close_panel
from bot.ground.languages import language
from bot.ground.rows import MatchRow, OutboxRow
from bot.store.database import Database
from rules.core.text import Text, text


class FormerMessage:
    """Handles the outbox rows of tables that have moved; each names a channel and a message."""

    def __init__(self, client: Channels, database: Database, sender: Sender) -> None:
        self.client, self.sender = client, sender
        self.matches, self.outbox = MatchRepository(database), OutboxRepository(database)

    def jobs(self) -> tuple[Job, ...]:
        return (Job(MOVED, self.show_moved),)

    async def show_moved(self, id: int, rows: list[OutboxRow]) -> None:
        """Edit the message in the former channel, or delete it if Discord refuses the edit."""
        match = await stored_row(self.matches, id)
        for row in rows:
            channel, message = map(int, row.target.split(":"))
            if channel != match.channel:  # else it has come back
                await self._show_moved(match, channel, message)
            await self.outbox.drop([row.id])

    async def _show_moved(self, match: MatchRow, channel: int, message: int) -> None:
        moved = text("This table has moved to {channel}.", channel=Text(f"<#{match.channel}>"))
        said = moved.in_(language(match.language))
        closing = partial(close_panel, is_lobby=match.shown_moment < 0, said=said)
        await self.sender.close(self.client.get_partial_messageable(channel), message, closing)
