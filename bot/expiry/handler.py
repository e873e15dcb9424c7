"""Expiry: players keep a table open that is about to end."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.match.cache import stored_row
from bot.core.match.match import NotSeatedError
from bot.core.match.store import MatchRepository
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.expiry.store import ExpiryRepository
from bot.ground.languages import language
from bot.lobby.refusals import NOT_OPEN, NOT_THE_HOST
from bot.servers.handler import ServerHandler
from bot.store.database import Database
from rules.core.errors import IllegalMoveError
from rules.core.text import text


class ExpiryHandler:
    """Keeps tables open on request. Refusals are `IllegalMoveError`s."""

    def __init__(self, database: Database, servers: ServerHandler) -> None:
        self.matches, self.expiry = MatchRepository(database), ExpiryRepository(database)
        self.servers = servers

    async def keep_open(self, actor: Actor, id: int) -> Screen:
        """Keep a table that is about to end: a lobby for its host, a game for its players."""
        row = await stored_row(self.matches, id)
        if row.stage in NOT_OPEN:
            raise IllegalMoveError(NOT_OPEN[row.stage])
        seat = await self.matches.seat_of(id, actor.user)
        is_theirs = seat is not None and (seat.host or row.stage != "lobby")
        if not (is_theirs or await self.servers.moderates(actor, row.guild)):
            raise IllegalMoveError(NOT_THE_HOST) if row.stage == "lobby" else NotSeatedError(id)
        await self.expiry.keep_open(id)
        return private.note(text("The table stays open.").in_(language(actor.code)), actor.code)
