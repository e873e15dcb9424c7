"""Answers to hosts about their guests and bars."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.core.interactions.actor import Actor
from bot.core.interactions.limiter import Limiter, TooOftenError
from bot.core.match.address import STALE_MENU
from bot.core.screens.components import Screen
from bot.ground.languages import language
from bot.ground.rows import INVITED
from bot.hosting.guest_screens import EVERYBODY, bars_screen, guests_screen, remove_screen
from bot.lobby.guests import GuestService
from bot.servers.handler import is_id
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Word
from rules.core.text import Text, text


class GuestHandler:
    """Answers the hosts of lobbies. Refusals are `IllegalMoveError`s."""

    def __init__(self, guests: GuestService, limiter: Limiter) -> None:
        self.guests, self.limiter = guests, limiter

    async def table(self, actor: Actor, id: int, said: Text | None = None) -> Screen:
        """Show the guests of a lobby to its host."""
        above = said.in_(language(actor.code)) if said else ""
        return guests_screen(await self.guests.table(id, actor.user), actor.code, above)

    async def reserve(self, actor: Actor, id: int) -> Screen:
        """Reserve seats for the chosen players."""
        if not actor.picks.people:
            raise StaleMenuError(STALE_MENU)
        chosen = actor.picks.people
        return await self._change(actor, id, lambda: self.guests.reserve(id, actor.user, chosen))

    async def release(self, actor: Actor, id: int, chosen: Word) -> Screen:
        user = _user(chosen)
        return await self._change(actor, id, lambda: self.guests.release(id, actor.user, user))

    async def confirm_removal(self, actor: Actor, id: int, chosen: Word) -> Screen:
        """Ask the host to confirm the removal of a player, or to bar them too."""
        table = await self.guests.table(id, actor.user)
        try:
            seat = await self.guests.seated(id, actor.user, _user(chosen))
        except StaleMenuError as refused:
            return await self.table(actor, id, refused.sentence)
        return remove_screen(table.row, seat, actor.code)

    async def remove(self, actor: Actor, id: int, user: Word, *, bars: bool = False) -> Screen:
        other = _user(user)
        return await self._change(
            actor, id, lambda: self.guests.remove(id, actor.user, other, bars=bars)
        )

    async def admit(self, actor: Actor, id: int, chosen: Word) -> Screen:
        """Open the table to everybody, or to invited players only."""
        if chosen not in (EVERYBODY, INVITED):
            raise StaleMenuError(STALE_MENU)
        return await self._admit(actor, id, "" if chosen == EVERYBODY else chosen)

    async def admit_role(self, actor: Actor, id: int) -> Screen:
        """Open the table to members with the chosen role only."""
        return await self._admit(actor, id, admitted_role(actor))

    async def bars(self, actor: Actor) -> Screen:
        """List the players barred by the actor in this server."""
        return bars_screen(await self.guests.barred(_server(actor), actor.user), actor.code)

    async def lift(self, actor: Actor, chosen: Word) -> Screen:
        guild = _server(actor)
        await self.guests.lift(guild, actor.user, _user(chosen))
        said = text("The bar is lifted.").in_(language(actor.code))
        return bars_screen(await self.guests.barred(guild, actor.user), actor.code, said)

    async def _admit(self, actor: Actor, id: int, admits: str) -> Screen:
        return await self._change(actor, id, lambda: self.guests.admit(id, actor.user, admits))

    async def _change(
        self, actor: Actor, id: int, change: Callable[[], Awaitable[Text | None]]
    ) -> Screen:
        """Make a change, and show the guests below its outcome or its refusal.

        Raises `TooOftenError`, and the refusal for an actor who does not host the lobby.
        """
        try:
            with self.limiter.counted("acts", actor, id):
                said = await change()
        except TooOftenError:
            raise
        except IllegalMoveError as refused:
            said = refused.sentence
        return await self.table(actor, id, said)


def admitted_role(actor: Actor) -> str:
    """Return the chosen role in the form that a table stores. @everyone counts as no role."""
    if not actor.picks.roles:
        raise StaleMenuError(STALE_MENU)
    role = actor.picks.roles[0]
    return "" if role == actor.guild else str(role)


def _server(actor: Actor) -> int:
    if actor.guild is None:
        raise IllegalMoveError(text("Bars belong to a server. Use this command in one."))
    return actor.guild


def _user(word: Word) -> int:
    if not is_id(word):
        raise StaleMenuError(STALE_MENU)
    return int(word)
