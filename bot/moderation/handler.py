"""Moderators: what they settle for their server, and what they can do at any table there.

Who moderates is known from the interaction itself. A moderator is shown what everybody may know of
a table, and nothing else, whether they play there or not.
"""

from __future__ import annotations

from typing import Final

from bot.core.interactions.actor import Actor
from bot.core.interactions.table_names import TableNames
from bot.core.match.address import STALE_MENU
from bot.core.match.cache import stored_row
from bot.core.match.endings import EndingService
from bot.core.match.store import MatchRepository
from bot.core.pace.pace import PACE, Pace
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.core.screens.permissions import OPENS_THREADS
from bot.core.screens.tables import MyTable
from bot.ground.rows import MatchRow
from bot.lobby.refusals import NOT_OPEN
from bot.lobby.service import LobbyService
from bot.moderation.screens import cancel_screen, server_tables_screen
from bot.servers.screens import CHANNELS, Setting, Value, settings, setup_screen
from bot.servers.store import ServerRepository
from bot.store.database import Database
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Word
from rules.core.options import answers_to
from rules.core.text import text

IDS: Final = 2**63  # numbers from here on are no ids
DIGITS: Final = 20  # that no id has
LISTED: Final = 25  # tables of a server that are listed: the newest

NOT_A_MODERATOR: Final = text(
    "Only moderators of this server can do that: whoever may manage it, or has the role that "
    "{setup} names.",
    setup=text("`/karnak setup`"),
)


class ModeratorHandler:
    """Answers the moderators of servers. Refusals are `IllegalMoveError`s."""

    def __init__(
        self, database: Database, lobby: LobbyService, endings: EndingService, names: TableNames
    ) -> None:
        self.lobby, self.endings, self.names = lobby, endings, names
        self.servers = ServerRepository(database)
        self.matches = MatchRepository(database)

    async def moderates(self, actor: Actor, guild: int | None) -> bool:
        """Whether the actor is where they moderate, and that is this server."""
        if guild is None or actor.guild != guild:
            return False
        return actor.manages or (await self.servers.of(guild)).moderators in actor.roles

    async def setup(self, actor: Actor, chosen: Word = "") -> Screen:
        """Show what is settled for the server, one setting with its answers."""
        guild = _managed_server(actor)
        server = await self.servers.of(guild)
        lacking = [*actor.lacking, *([] if actor.opens_threads else [OPENS_THREADS])]
        return setup_screen(server, actor.code, lacking, chosen, lambda id: _is_known(actor, id))

    async def settle(self, actor: Actor, name: Word, chosen: str) -> Screen:
        """Settle one thing for the server."""
        guild, setting = _managed_server(actor), settings().get(name)
        if setting is None:
            raise StaleMenuError(STALE_MENU)
        value, option = _value(setting, chosen), name.removeprefix(PACE)
        if option != name:
            said = {option: answers_to(Pace, option)[chosen]}
            await self.servers.settle_pace(guild, said)
        else:
            await self.servers.settle(guild, name, value)
        return await self.setup(actor, name)

    async def tables(self, actor: Actor) -> Screen:
        """List the tables of the server: their stage and age, and who is openly awaited."""
        if not await self.moderates(actor, actor.guild):
            raise IllegalMoveError(NOT_A_MODERATOR)
        rows = await self.matches.of_guild(actor.guild or 0)
        shown = [await self._table(actor, row) for row in rows[-LISTED:]]
        labels = await self.names.labels(actor, rows[-LISTED:])
        return server_tables_screen(shown, labels, len(rows) - len(shown), actor.code)

    async def oversee(self, actor: Actor, chosen: str) -> Screen:
        """Show the table that was chosen from the list, and what can be done there."""
        if not _is_id(chosen):
            raise StaleMenuError(STALE_MENU)
        return await self.confirm_cancel(actor, int(chosen))

    async def confirm_cancel(self, actor: Actor, id: int) -> Screen:
        """Ask once more, and say what will come of it."""
        row = await self._moderated(actor, id)
        table, can_move = await self._table(actor, row), row.channel != actor.channel
        return cancel_screen(table, actor.code, can_move=can_move)

    async def cancel(self, actor: Actor, id: int) -> Screen:
        """Cancel a table in any stage."""
        row = await self._moderated(actor, id)
        if row.stage == "live":
            await self.endings.cancel(id, actor.interaction)
        else:
            await self.lobby.strike(id)
        return private.notice(text("The table is cancelled."), actor.code)

    async def _moderated(self, actor: Actor, id: int) -> MatchRow:
        """The row of an open table that the actor moderates."""
        row = await stored_row(self.matches, id)
        if not await self.moderates(actor, row.guild):
            raise IllegalMoveError(NOT_A_MODERATOR)
        if row.stage in NOT_OPEN:
            raise IllegalMoveError(NOT_OPEN[row.stage])
        return row

    async def _table(self, actor: Actor, row: MatchRow) -> MyTable:
        people = await self.matches.seats(row.id)
        return MyTable(row, people, await self.names.turn(actor, row, people), None)


def _managed_server(actor: Actor) -> int:
    """The server that the actor may manage, where they are."""
    if actor.guild is None or not actor.manages:
        raise IllegalMoveError(text("Only whoever may manage this server can do that."))
    return actor.guild


def _is_known(actor: Actor, id: int) -> bool:
    """Whether a role or channel is still there, as far as the client knows."""
    server = actor.places.get_guild(actor.guild or 0)
    return bool(actor.places.get_channel(id) or (server and server.get_role(id)))


def _value(setting: Setting, chosen: str) -> Value:
    """The value of an answer. Raises `StaleMenuError` for what was never offered."""
    if not setting.kind:
        if chosen not in setting.answers:
            raise StaleMenuError(STALE_MENU)
        return setting.answers[chosen][1]
    picked = [id for id in chosen.split("+") if id]
    if not all(map(_is_id, picked)) or (setting.kind != CHANNELS and len(picked) > 1):
        raise StaleMenuError(STALE_MENU)
    return " ".join(picked) if setting.kind == CHANNELS else int(picked[0]) if picked else None


def _is_id(word: Word) -> bool:
    """Whether a word is a number that the store can look for."""
    return word.isdecimal() and len(word) < DIGITS and int(word) < IDS
