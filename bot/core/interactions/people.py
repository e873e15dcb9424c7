"""People: their languages, and whether direct messages reach them."""

from __future__ import annotations

from typing import Any, Final

from discord import Interaction

from bot.core.interactions.actor import Actor, actor_of
from bot.core.interactions.untold import Untold
from bot.core.match.renaming import RenamingService
from bot.core.people.store import PeopleRepository
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.ground.languages import language
from bot.play.service import MatchService
from rules.core.errors import StaleMenuError
from rules.core.text import text

REMEMBERED: Final = 10_000  # people whose language is kept in memory too


class PeopleHandler:
    """Knows who acts, and answers what concerns the messages to them."""

    def __init__(self, matches: MatchService, people: PeopleRepository) -> None:
        self.matches, self.people = matches, people
        self.untold = Untold(matches.clock)
        self.names = RenamingService(matches.cache, matches.clock)
        self._codes: dict[int, str] = {}  # the languages that the store has already, by user

    async def retry_direct_message(self, actor: Actor, id: int) -> Screen:
        """Send the actor's direct message again. Raises `IllegalMoveError` if it is too early."""
        await self.matches.retry_direct_message(actor.user, id)
        sentence = text("I am writing to you; if nothing comes, your messages are closed to me.")
        return private.note(sentence.in_(language(actor.code)), actor.code)

    async def mute(self, actor: Actor, id: int, ticket: int) -> Screen:
        """Call the actor no more to the turn that has this ticket."""
        match = await self.matches.cache.get(id)
        seat = match.seat_of(actor.user)
        if not match.is_current_ticket(seat, ticket):
            raise StaleMenuError(text("That turn is over."))
        await self.matches.calls.mute(match, seat)
        return private.notice(text("You are not reminded of this turn again."), actor.code)

    async def actor(self, interaction: Interaction[Any]) -> Actor:
        """Who has made an interaction, with what they have settled."""
        return actor_of(interaction, await self.people.preferences(interaction.user.id))

    async def take_name(self, actor: Actor) -> None:
        """Have the actor's tables in this server call them as it does.

        In direct messages nobody knows what servers call them.
        """
        if actor.guild is not None:
            await self.names.take(actor.user, actor.guild, actor.name)

    async def remember_language(self, user: int, code: str) -> None:
        """Keep the language that somebody who may later be written to was seen with."""
        if self._codes.get(user) == code:
            return
        if await self.people.remember_language(user, code):
            self._codes[user] = code
            if len(self._codes) > REMEMBERED:
                self._codes.pop(next(iter(self._codes)))

    def forget(self, user: int) -> None:
        """Know nothing of somebody any more."""
        self._codes.pop(user, None)
        self.names.forget(user)
        self.untold.forget(user)
