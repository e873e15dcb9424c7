"""Answers people who ask for a film of a game, and keeps their message up to date."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.core.interactions.actor import Actor
from bot.core.interactions.reply import NO_FILE
from bot.core.match.cache import MatchCache
from bot.core.screens.components import Screen
from bot.core.screens.private import notice
from bot.films.films import FilmError, FilmService, Making, StoppedError
from bot.films.screens import NOT_FINISHED, STOPPED, film_screen, progress_screen

Update: TypeAlias = Callable[[Screen], Awaitable[bool]]  # False: Discord refuses it


class FilmHandler:
    """Has films made, and stops them."""

    def __init__(self, cache: MatchCache, films: FilmService) -> None:
        self.cache, self.films = cache, films

    async def begin(self, actor: Actor, id: int, most: int) -> Making:
        """Take up a film of at most `most` bytes. Raises `IllegalMoveError`."""
        match = (await self.cache.get(id)).snapshot()
        return self.films.begin(match, actor.user, actor.code, most)

    async def finish(self, making: Making, update: Update) -> None:
        """Make a film that has begun, and show its progress by `update`."""

        async def report() -> None:
            if not await update(progress_screen(making)):
                self.films.stop(making.match.id, making.ticket)  # nobody can see it

        try:
            film = await self.films.make(making, report)
        except StoppedError:
            return
        except FilmError as error:
            await update(notice(error.sentence, making.code))
        else:
            if not await update(film_screen(making, film)):
                await update(notice(NO_FILE, making.code))

    async def stop(self, actor: Actor, id: int, ticket: int) -> Screen:
        """Stop a film that the actor has asked for. Only they see the button."""
        is_stopped = self.films.stop(id, ticket)
        return notice(STOPPED if is_stopped else NOT_FINISHED, actor.code)
