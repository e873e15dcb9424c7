"""Relocation: moves a table to the channel or thread of the actor."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.match.cache import stored_row
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.ground.rows import MatchRow
from bot.lobby.handler import require_permissions
from bot.lobby.refusals import NOT_OPEN
from bot.relocation.service import RelocationService
from bot.servers.handler import ServerHandler
from rules.core.errors import IllegalMoveError
from rules.core.text import text


class RelocationHandler:
    """Moves tables to the actor's channel. Refusals are `IllegalMoveError`s."""

    def __init__(self, relocation: RelocationService, servers: ServerHandler) -> None:
        self.relocation, self.servers = relocation, servers

    async def move(self, actor: Actor, id: int) -> Screen:
        """Move a table here. Raises `TakenError` if another one is here."""
        row = await stored_row(self.relocation.matches, id)
        if row.stage in NOT_OPEN:
            raise IllegalMoveError(NOT_OPEN[row.stage])
        if row.channel == actor.channel:
            raise IllegalMoveError(text("The table is here already."))
        await self._require_right(actor, row)
        require_permissions(actor)
        await self.servers.require_allowed(actor.guild, actor.channel, actor.parent)
        await self.relocation.move(id, (actor.guild, actor.channel))
        return private.notice(text("The table has moved here."), actor.code)

    async def _require_right(self, actor: Actor, row: MatchRow) -> None:
        """Raise `IllegalMoveError` for actors who may not move a table here.

        The host and moderators may. If its channel is closed, all its players may.
        """
        if actor.guild is None:
            raise IllegalMoveError(text("A table can only be in a channel of a server."))
        is_lost = row.closed in ("gone", "removed")
        if actor.guild != row.guild and not is_lost:
            raise IllegalMoveError(text("A table cannot leave its server."))
        seat = await self.relocation.matches.seat_of(row.id, actor.user)
        if seat is not None and (seat.host or row.closed):
            return
        if not await self.servers.moderates(actor, row.guild):
            raise IllegalMoveError(
                text("Only the host of the table, or a moderator of the server, can move it.")
            )
