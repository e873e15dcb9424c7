"""The herald: announces the free seats of tables in the channel that their server has for that."""

from __future__ import annotations

from discord import HTTPException

from bot.matches.cache import stored_row
from bot.matches.kinds import ANNOUNCE
from bot.publish.publisher import RowHandler
from bot.publish.sender import Channels, Sender, is_permanent_refusal
from bot.rows import OutboxRow
from bot.store import Store
from bot.ui.announcement import announcement_screen
from bot.ui.components import Screen


class Herald:
    """Handles the outbox rows of announcements. They mention nobody."""

    def __init__(self, client: Channels, store: Store, sender: Sender) -> None:
        self.client, self.store, self.sender = client, store, sender

    def row_handlers(self) -> dict[str, RowHandler]:
        return {ANNOUNCE: self.announce}

    async def announce(self, id: int, rows: list[OutboxRow]) -> None:
        """Announce a table, unless it has filled up or begun meanwhile."""
        row, people = await stored_row(self.store.matches, id), await self.store.matches.seats(id)
        news = (await self.store.servers.of(row.guild)).news
        is_open = row.stage == "lobby" and len(people) < row.players
        if news and (is_open or any(each.trying for each in rows)):
            await self._send(news, rows, announcement_screen(row, people, rows[-1].id))
        await self.store.outbox.drop([each.id for each in rows])

    async def _send(self, news: int, rows: list[OutboxRow], made: Screen) -> None:
        async def make(number: int) -> Screen:
            return made

        try:
            where = self.client.get_partial_messageable(news)
            await self.sender.send_exactly_once(where, rows, make)
        except HTTPException as refused:
            if not is_permanent_refusal(refused):
                raise
