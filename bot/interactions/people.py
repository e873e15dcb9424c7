"""People: their languages, and whether direct messages reach them."""

from __future__ import annotations

from typing import Final

from bot.interactions.actor import Actor
from bot.languages import language
from bot.matches.service import MatchService
from bot.moves.custom_ids import STALE_MENU
from bot.store.people import PeopleRepository
from bot.ui import private
from bot.ui.calls import LETTERS, REMINDERS, settings_screen
from bot.ui.components import Screen
from rules.core.errors import StaleMenuError
from rules.core.menu import Word
from rules.core.text import text

REMEMBERED: Final = 10_000  # people whose language is kept in memory too


class PeopleHandler:
    """Answers what concerns one person at every table."""

    def __init__(self, matches: MatchService, people: PeopleRepository) -> None:
        self.matches, self.people = matches, people
        self._codes: dict[int, str] = {}  # the languages that the store has already, by user

    async def retry_direct_message(self, actor: Actor, id: int) -> Screen:
        """Send the actor's direct message again. Raises `IllegalMoveError` if it is too early."""
        await self.matches.retry_direct_message(actor.user, id)
        sentence = text("I am writing to you; if nothing comes, your messages are closed to me.")
        return private.note(sentence.in_(language(actor.code)), actor.code)

    async def settings(self, actor: Actor) -> Screen:
        """Show how the actor is called to their turns."""
        return settings_screen(await self.people.preferences(actor.user), actor.code)

    async def prefer(self, actor: Actor, name: Word, chosen: Word) -> Screen:
        """Have the actor called to their turns as they choose."""
        await self.people.prefer(actor.user, **_said(name, chosen))
        return await self.settings(actor)

    async def mute(self, actor: Actor, id: int, ticket: int) -> Screen:
        """Call the actor no more to the turn that has this ticket."""
        match = await self.matches.cache.get(id)
        seat = match.seat_of(actor.user)
        if not match.is_current_ticket(seat, ticket):
            raise StaleMenuError(text("That turn is over."))
        await self.matches.calls.mute(match, seat)
        return private.notice(text("You are not reminded of this turn again."), actor.code)

    async def remember_language(self, actor: Actor) -> None:
        """Keep the language of somebody who may later be written to: they sit at a table."""
        if self._codes.get(actor.user) == actor.code:
            return
        if await self.people.remember_language(actor.user, actor.code):
            self._codes[actor.user] = actor.code
            if len(self._codes) > REMEMBERED:
                self._codes.pop(next(iter(self._codes)))

    def forget(self, user: int) -> None:
        """Know nothing of somebody any more."""
        self._codes.pop(user, None)


def _said(name: Word, chosen: Word) -> dict[str, int | str]:
    """What somebody settles by a choice. Raises `StaleMenuError` for what cannot be chosen."""
    offered: dict[Word, dict[str, int | str]] = {
        "reminders": {str(hours): hours for hours in REMINDERS},
        "letters": {word: word for word in LETTERS},
    }
    try:
        return {name: offered[name][chosen]}
    except KeyError:
        raise StaleMenuError(STALE_MENU) from None
