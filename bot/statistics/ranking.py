"""`/server table`: the ratings of the people of a server, or of all servers that take part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.core.interactions.actor import Actor
from bot.core.interactions.limiter import Limiter
from bot.core.people.store import PeopleRepository
from bot.core.screens.components import Screen
from bot.core.screens.private import notice
from bot.ground.durations import DAY
from bot.servers.store import ServerRepository
from bot.statistics.model import ALL_TIME, EVERYWHERE, TO_BE_RANKED, Ranked
from bot.statistics.pictures import painted
from bot.statistics.ranking_screens import (
    ALL,
    ON_PAGE,
    RankingPage,
    ranking_picture,
    ranking_screen,
    season_label,
)
from bot.statistics.seasons import bounds, season_of
from bot.statistics.service import RatingService
from bot.store.database import Database
from render.statistics import ranking_scene
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.text import text

LONGEST_PAUSE: Final = 180 * DAY  # without a rated game, a person leaves the table of all time
ALL_DAYS: Final = (0, 2**62)


class RankingHandler:
    """Shows the tables of the actor's server."""

    def __init__(
        self,
        database: Database,
        ratings: RatingService,
        limiter: Limiter,
        clock: Callable[[], float],
    ) -> None:
        self.service, self.ratings = ratings, ratings.ratings
        self.servers, self.people = ServerRepository(database), PeopleRepository(database)
        self.limiter, self.clock = limiter, clock

    async def show(
        self,
        actor: Actor,
        game: Word = "",
        season: int | None = None,
        where: Word = "",
        page: int = 0,
    ) -> Screen:
        """Show a page of a table: by default the current season of the game played most here.

        The table of all servers is shown only where the server takes part.
        """
        if actor.guild is None:
            raise IllegalMoveError(text("Tables are those of a server. Ask in a server."))
        shares = (await self.servers.of(actor.guild)).shares
        scope = EVERYWHERE if where == ALL and shares else actor.guild
        for stale in await self.ratings.stale():
            if stale.scope == actor.guild:
                await self.service.bring_up_to_date(stale.scope, stale.game)
        words = await self.ratings.rated_words(scope)
        if not words and not game:
            return notice(
                text("No rated game has ended here. It needs at least two people."), actor.code
            )
        word = game or words[0]
        chosen = await self._season(scope, word, season)
        ranking = await self._ranking(actor, scope, word, chosen, page, words=words, shares=shares)
        with self.limiter.counted("pictures", actor, actor.channel):
            picture = (
                await painted(
                    lambda: ranking_scene(ranking_picture(ranking)), actor.pictures, "table.png"
                )
                if ranking.ranked
                else None
            )
        return ranking_screen(ranking, picture)

    async def seasons(self, actor: Actor, typed: str) -> list[tuple[str, Word]]:
        """Return the labels and numbers of the seasons that the actor may mean."""
        numbers = [*range(season_of(int(self.clock())), ALL_TIME - 1, -1)]
        labels = [(season_label(n, actor.code), str(n)) for n in numbers]
        return [each for each in labels if typed.casefold() in each[0].casefold()][:25]

    async def _season(self, scope: int, game: str, season: int | None) -> int:
        """Return the wanted season, else the current one, or all time if nobody has a rank yet."""
        if season is not None:
            return season
        current = season_of(int(self.clock()))
        most = await self.ratings.most_games(scope, game, current)
        return current if most >= TO_BE_RANKED else ALL_TIME

    async def _ranking(
        self,
        actor: Actor,
        scope: int,
        game: str,
        season: int,
        page: int,
        *,
        words: Sequence[str],
        shares: bool,
    ) -> RankingPage:
        here = actor.guild or 0
        table = await self.ratings.table(scope, game, season, actor.user, here)
        present = [each for each in table if self._is_present(each, season)]
        ranked = [each for each in present if not each.rating.to_go]
        is_hidden = not (await self.people.preferences(actor.user)).ranked
        server = actor.places.get_guild(here)
        begin, end = bounds(season) if season != ALL_TIME else ALL_DAYS
        return RankingPage(
            game=game,
            season=season,
            server=server.name if server else "",
            is_everywhere=scope == EVERYWHERE,
            games=await self.ratings.rated_games(scope, game, begin, end),
            ranked=ranked,
            unranked=len(present) - len(ranked),
            computers=await self.ratings.computers(scope, game, season),
            own=next((r.rating for r in present if r.rating.person == actor.user), None),
            is_hidden=is_hidden,
            words=words,
            seasons=await self.ratings.seasons(scope, game),
            offers_all=shares,
            code=actor.code,
            page=min(page, max(0, -(-len(ranked) // ON_PAGE) - 1)),
        )

    def _is_present(self, ranked: Ranked, season: int) -> bool:
        """Whether a person has played lately enough for the table of all time."""
        return season != ALL_TIME or self.clock() - ranked.rating.last <= LONGEST_PAUSE
