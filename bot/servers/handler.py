"""Servers: their settings, and the actors who may moderate them."""

from __future__ import annotations

from typing import Final

from bot.core.interactions.actor import Actor
from bot.core.match.address import STALE_MENU
from bot.core.pace.pace import PACE, Pace
from bot.core.screens.components import Screen
from bot.core.screens.permissions import OPENS_THREADS
from bot.servers.screens import CHANNELS, Setting, Value, settings, setup_screen
from bot.servers.store import ServerRepository
from bot.store.database import Database
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Word
from rules.core.options import answers_to
from rules.core.text import text

IDS: Final = 2**63  # larger numbers are not ids
DIGITS: Final = 20  # more than any id has


class ServerHandler:
    """Answers members with Manage Server. Refusals are `IllegalMoveError`s."""

    def __init__(self, database: Database) -> None:
        self.servers = ServerRepository(database)

    async def moderates(self, actor: Actor, guild: int | None) -> bool:
        """Whether the actor is in this server and moderates it."""
        if guild is None or actor.guild != guild:
            return False
        return actor.manages or (await self.servers.of(guild)).moderators in actor.roles

    async def setup(self, actor: Actor, chosen: Word = "") -> Screen:
        """Show the settings of the server, and the chosen one with its answers."""
        guild = _managed_server(actor)
        server = await self.servers.of(guild)
        lacking = [*actor.lacking, *([] if actor.opens_threads else [OPENS_THREADS])]
        return setup_screen(server, actor.code, lacking, chosen, lambda id: _is_known(actor, id))

    async def settle(self, actor: Actor, name: Word, chosen: str) -> Screen:
        """Store an answer to one setting of the server."""
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

    async def require_allowed(
        self, guild: int | None, channel: int, parent: int | None = None
    ) -> None:
        """Raise `IllegalMoveError` if the server's moderators allow no tables in a channel."""
        if not (await self.servers.of(guild)).allows(channel, parent):
            raise IllegalMoveError(
                text("This server’s moderators do not allow tables in this channel.")
            )


def _managed_server(actor: Actor) -> int:
    """Return the actor's current server. Raises `IllegalMoveError` without Manage Server."""
    if actor.guild is None or not actor.manages:
        raise IllegalMoveError(text("You need the Manage Server permission for that."))
    return actor.guild


def _is_known(actor: Actor, id: int) -> bool:
    """Whether a role or channel still exists, as far as the client knows."""
    server = actor.places.get_guild(actor.guild or 0)
    return bool(actor.places.get_channel(id) or (server and server.get_role(id)))


def _value(setting: Setting, chosen: str) -> Value:
    """Return the value of an answer. Raises `StaleMenuError` if it was never on offer."""
    if not setting.kind:
        if chosen not in setting.answers:
            raise StaleMenuError(STALE_MENU)
        return setting.answers[chosen][1]
    picked = [id for id in chosen.split("+") if id]
    if not all(map(is_id, picked)) or (setting.kind != CHANNELS and len(picked) > 1):
        raise StaleMenuError(STALE_MENU)
    return " ".join(picked) if setting.kind == CHANNELS else int(picked[0]) if picked else None


def is_id(word: Word) -> bool:
    """Whether a word is a number in the range of the store's ids."""
    return word.isdecimal() and len(word) < DIGITS and int(word) < IDS
