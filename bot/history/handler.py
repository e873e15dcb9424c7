"""History: the log of a table in pages, since the player's last move, or as a file."""

from __future__ import annotations

import asyncio

from bot.core.interactions.actor import Actor
from bot.core.interactions.limiter import Limiter
from bot.core.match.cache import MatchCache
from bot.core.screens.components import Screen
from bot.core.screens.names import table_language
from bot.hints.store import AdviceRepository
from bot.history.exports import export
from bot.history.finished_screens import ON_PAGE, finished_games_screen
from bot.history.history import ALL
from bot.history.model import Whose
from bot.history.page_maker import PageMaker
from bot.history.screens import catch_up_screen, export_screen, log_screen, page_screen
from bot.history.store import ResultRepository
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.text import text


class HistoryHandler:
    """Shows past events, as far as the actor may know them."""

    def __init__(self, cache: MatchCache, limiter: Limiter, pages: PageMaker | None = None) -> None:
        self.cache, self.limiter, self.pages = cache, limiter, pages or PageMaker()
        self.advice = AdviceRepository(cache.database)
        self.results = ResultRepository(cache.database)

    async def log(
        self, actor: Actor, id: int, chosen: Word = ALL, page: int | None = None
    ) -> Screen:
        """Show a page of the actor's log, or the newest one. `chosen` is the word of a filter."""
        match = await self.cache.get(id)
        return log_screen(match, match.viewer(actor.user), actor.code, chosen, page)

    async def catch_up(self, actor: Actor, id: int) -> Screen:
        """Show what has happened since the actor's last move."""
        match = (await self.cache.get(id)).snapshot()  # the match continues during painting
        seat = match.seat_of(actor.user)
        with self.limiter.counted("pictures", actor, id):
            return await catch_up_screen(match, seat, actor.code, actor.pictures)

    async def export(self, actor: Actor, id: int) -> Screen:
        """Attach the actor's own view and choices, or the whole record of a finished match."""
        match = await self.cache.get(id)
        spoken = table_language(match, actor.code)
        now = match.snapshot()  # a thread may read it between two steps of a move
        with self.limiter.counted("exports", actor, id):
            hints = await self.advice.times(id)
            exported = await asyncio.to_thread(export, now, actor.user, spoken, hints)
        return export_screen(now, exported, actor.code)

    async def page(self, actor: Actor, id: int) -> Screen:
        """Attach a finished match as a page, with the hands of all seats."""
        match = await self.cache.get(id)
        if not match.is_over:
            raise IllegalMoveError(text("The page shows all hands. You get it after the end."))
        record = match.record()
        with self.limiter.counted("exports", actor, id):
            pass  # it counts even if the page is too large, because making it is the work
        page = await self.pages.make(record, actor.code, self.cache.acts)
        return page_screen(match, page, actor.code)

    async def finished(self, actor: Actor, page: int = 0, whose: Whose = "channel") -> Screen:
        """List a page of the finished games of the actor, or of their channel, newest first."""
        id = actor.user if whose == "person" else actor.channel
        count = max(1, -(-await self.results.count(whose, id) // ON_PAGE))
        page = min(page, count - 1)
        finished = await self.results.finished(whose, id, page * ON_PAGE, ON_PAGE)
        return finished_games_screen(finished, actor.code, page, count, whose)
