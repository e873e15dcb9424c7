"""People: their languages, and whether direct messages reach them."""

from __future__ import annotations

from typing import Final

from bot.interactions.actor import Actor
from bot.languages import language
from bot.matches.kinds import PRIVATE
from bot.matches.service import MatchService
from bot.rows import NewRow
from bot.ui import private
from bot.ui.components import Screen
from rules.core.errors import IllegalMoveError
from rules.core.text import text

RETRY_AFTER: Final = 60  # seconds between two tries to write to somebody
REMEMBERED: Final = 10_000  # people whose language is kept in memory too


class PeopleHandler:
    """Answers what concerns one person at every table."""

    def __init__(self, matches: MatchService) -> None:
        self.matches, self.store = matches, matches.store
        self._retried: dict[int, float] = {}  # when a direct message was tried again, by user
        self._codes: dict[int, str] = {}  # the languages that the store has already, by user

    async def retry_direct_message(self, actor: Actor, id: int) -> Screen:
        """Send the actor's direct message again. Raises `IllegalMoveError` if it is too early."""
        match = await self.matches.cache.get(id)
        seat = match.seat_of(actor.user)
        now = self.matches.clock()
        if now - self._retried.get(actor.user, 0) < RETRY_AFTER:  # refusals count towards a ban
            raise IllegalMoveError(text("I have just tried; wait a minute and press again."))
        self._retried = {u: at for u, at in self._retried.items() if now - at < RETRY_AFTER}
        self._retried[actor.user] = now
        await self.store.people.reopen_dms(actor.user)
        await self.store.outbox.post(id, [NewRow(len(match.entries), PRIVATE, seat)])
        self.matches.schedule(id)
        sentence = text("I am writing to you; if nothing comes, you are closed to me.")
        return private.note(sentence.in_(language(actor.code)), actor.code)

    async def remember_language(self, actor: Actor) -> None:
        """Keep the language of somebody who may later be written to."""
        if self._codes.get(actor.user) != actor.code:
            self._codes[actor.user] = actor.code
            await self.store.people.remember_language(actor.user, actor.code)
            if len(self._codes) > REMEMBERED:
                self._codes.pop(next(iter(self._codes)))
