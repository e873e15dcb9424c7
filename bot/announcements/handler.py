"""Announcements: the host shows a table's free seats to the server."""

from __future__ import annotations

from bot.announcements.service import AnnouncementService
from bot.core.interactions.actor import Actor, lacking_in
from bot.core.interactions.resolver import MatchResolver
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.ground.languages import language
from bot.servers.store import ServerRepository
from rules.core.errors import IllegalMoveError
from rules.core.text import Text, text


class AnnouncementHandler:
    """Answers hosts who look for players. Refusals are `IllegalMoveError`s."""

    def __init__(
        self,
        resolver: MatchResolver,
        servers: ServerRepository,
        announcements: AnnouncementService,
    ) -> None:
        self.resolver, self.servers, self.announcements = resolver, servers, announcements

    async def announce(self, actor: Actor, id: int) -> Screen:
        """Announce the free seats of the actor's table, if Karnak may write in the channel."""
        row = await self.resolver.row(id)
        news = (await self.servers.of(row.guild)).news
        if news and lacking_in(actor.places, news):
            where = Text(f"<#{news}>")
            raise IllegalMoveError(text("I may not write in {channel}.", channel=where))
        sentence = await self.announcements.announce(id, actor.user)
        return private.note(sentence.in_(language(actor.code)), actor.code)
