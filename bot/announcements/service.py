"""Announcements: posts about the free seats of a table, in the channel that its server chose."""

from __future__ import annotations

from typing import Final

from bot.announcements.store import AnnouncementRepository
from bot.announcements.words import why_full
from bot.core.match.seats import has_free_seat
from bot.core.outbox.kinds import ANNOUNCE
from bot.ground.rows import NewRow
from bot.lobby.service import LobbyService
from bot.store.database import Database
from rules.core.errors import IllegalMoveError
from rules.core.text import Text, text

NO_NEWS: Final = text(
    "This server has no channel for announcements. Members with Manage Server can name one with "
    "{setup}.",
    setup=text("`/karnak setup`"),
)


class AnnouncementService:
    """Orders announcements of tables. Refusals are `IllegalMoveError`s."""

    def __init__(self, database: Database, lobby: LobbyService) -> None:
        self.announcements, self.lobby = AnnouncementRepository(database), lobby

    async def announce(self, id: int, user: int) -> Text:
        """Order an announcement of the free seats, for the host. Return the confirmation."""
        async with self.lobby.lock(id):
            row = await self.lobby.require_host(id, user, "lobby", "live")
            news = (await self.lobby.servers.of(row.guild)).news
            if news is None:
                raise IllegalMoveError(NO_NEWS)
            kept = await self.lobby.guests.with_seats(id)
            if not has_free_seat(row, await self.lobby.matches.seats(id), len(kept)):
                raise IllegalMoveError(why_full(row, len(kept)))
            if not await self.announcements.announce(id, [NewRow(0, ANNOUNCE)]):
                raise IllegalMoveError(text("The free seats were announced less than a day ago."))
        self.lobby.schedule(id)
        return text("The free seats are announced in {channel}.", channel=Text(f"<#{news}>"))
