"""Moderators: their actions at any table of their server.

A moderator sees the public information of a table and nothing else, whether they play there or not.
"""

from __future__ import annotations

from typing import Final

from bot.core.interactions.actor import Actor
from bot.core.interactions.table_names import TableNames
from bot.core.match.address import STALE_MENU
from bot.core.match.cache import stored_row
from bot.core.match.log import EndingService
from bot.core.match.store import MatchRepository
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.core.screens.tables import MyTable
from bot.ground.languages import language
from bot.ground.rows import MatchRow
from bot.lobby.refusals import NOT_OPEN
from bot.lobby.service import LobbyService
from bot.moderation.screens import CANCEL_NOW, STRIKE, cancel_screen, server_tables_screen
from bot.servers.handler import ServerHandler, is_id
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.text import text

LISTED: Final = 25  # newest tables in the list

NOT_A_MODERATOR: Final = text(
    "Only this server’s moderators can do that: members with Manage Server, or with the role "
    "set in {setup}.",
    setup=text("`/karnak setup`"),
)


class ModeratorHandler:
    """Answers the moderators of servers. Refusals are `IllegalMoveError`s."""

    def __init__(
        self,
        matches: MatchRepository,
        servers: ServerHandler,
        lobby: LobbyService,
        endings: EndingService,
        names: TableNames,
    ) -> None:
        self.matches, self.servers, self.lobby = matches, servers, lobby
        self.endings, self.names = endings, names

    async def tables(self, actor: Actor) -> Screen:
        """List the tables of the server: their stage and age, and whose turn it publicly is."""
        if not await self.servers.moderates(actor, actor.guild):
            raise IllegalMoveError(NOT_A_MODERATOR)
        rows = await self.matches.of_guild(actor.guild or 0)
        shown = [await self._table(actor, row) for row in rows[-LISTED:]]
        labels = await self.names.labels(actor, rows[-LISTED:])
        return server_tables_screen(shown, labels, len(rows) - len(shown), actor.code)

    async def oversee(self, actor: Actor, chosen: str) -> Screen:
        """Show the table that was chosen from the list, and the possible actions."""
        if not is_id(chosen):
            raise StaleMenuError(STALE_MENU)
        return await self.confirm_cancel(actor, int(chosen))

    async def confirm_cancel(self, actor: Actor, id: int) -> Screen:
        """Ask for confirmation, and say what would follow."""
        row = await self._moderated(actor, id)
        table, can_move = await self._table(actor, row), row.channel != actor.channel
        return cancel_screen(table, actor.code, STRIKE.encode(id), can_move=can_move)

    async def cancel(self, actor: Actor, id: int) -> Screen:
        """Ask the host before the game, or else a moderator, to confirm the end of a table."""
        row = await stored_row(self.matches, id)
        is_hosts = row.stage != "live" and await self.lobby.is_host(id, actor.user)
        if not is_hosts and await self.servers.moderates(actor, row.guild):
            return await self.confirm_cancel(actor, id)
        row = await self.lobby.require_host(id, actor.user, "lobby", "frozen")
        table = await self._table(actor, row)
        return cancel_screen(table, actor.code, CANCEL_NOW.encode(id), can_move=False)

    async def cancel_now(self, actor: Actor, id: int) -> Screen:
        """Cancel a table for its host, who has confirmed it."""
        sentence = await self.lobby.cancel(id, actor.user)
        return private.note(sentence.in_(language(actor.code)), actor.code)

    async def strike(self, actor: Actor, id: int) -> Screen:
        """Cancel a table in any stage, as a moderator."""
        row = await self._moderated(actor, id)
        if row.stage == "live":
            await self.endings.cancel(id, actor.interaction)
        else:
            await self.lobby.strike(id)
        return private.notice(text("The table is cancelled."), actor.code)

    async def _moderated(self, actor: Actor, id: int) -> MatchRow:
        """Return the row of an open table that the actor moderates."""
        row = await stored_row(self.matches, id)
        if not await self.servers.moderates(actor, row.guild):
            raise IllegalMoveError(NOT_A_MODERATOR)
        if row.stage in NOT_OPEN:
            raise IllegalMoveError(NOT_OPEN[row.stage])
        return row

    async def _table(self, actor: Actor, row: MatchRow) -> MyTable:
        people = await self.matches.seats(row.id)
        return MyTable(row, people, await self.names.turn(actor, row, people), None)
