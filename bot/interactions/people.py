"""People: their languages, and whether direct messages reach them."""

from __future__ import annotations

from typing import Final

from bot.interactions.actor import Actor
from bot.languages import language
from bot.matches.service import MatchService
from bot.store.people import PeopleRepository
from bot.ui import private
from bot.ui.components import Screen
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

    async def remember_language(self, actor: Actor) -> None:
        """Keep the language of somebody who may later be written to."""
        if self._codes.get(actor.user) != actor.code:
            self._codes[actor.user] = actor.code
            await self.people.remember_language(actor.user, actor.code)
            if len(self._codes) > REMEMBERED:
                self._codes.pop(next(iter(self._codes)))
