"""`/me stats`: the actor's own finished games."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.interactions.limiter import Limiter
from bot.core.match.address import STALE_MENU
from bot.core.screens.components import Screen
from bot.statistics.export import GAMES, games_file, plays_file
from bot.statistics.own_screens import (
    ALL,
    FILES,
    Reader,
    no_games_screen,
    own_file_screen,
    own_picture,
    own_screen,
)
from bot.statistics.pictures import painted
from bot.statistics.service import RatingService
from bot.statistics.store import ANY_SERVER, PlayedRepository
from bot.statistics.summary import summarise
from bot.store.database import Database
from render.statistics import own_games_scene
from rules.core.errors import StaleMenuError
from rules.core.menu import Word


class OwnStatisticsHandler:
    """Shows the actor their finished games: in a server those played there, otherwise all."""

    def __init__(self, database: Database, ratings: RatingService, limiter: Limiter) -> None:
        self.played, self.ratings, self.limiter = PlayedRepository(database), ratings, limiter

    async def show(self, actor: Actor, game: Word = "") -> Screen:
        """Show the statistics of all games, or of one."""
        game, server = "" if game == ALL else game, actor.guild or ANY_SERVER
        every = await self.played.games(actor.user, server, "")
        played = [each for each in every if game in ("", each.game)]
        words = list(dict.fromkeys(each.game for each in reversed(every)))
        if actor.guild:
            for word in words:
                await self.ratings.bring_up_to_date(actor.guild, word)
        rivals = await self.played.rivals(actor.user, server, game)
        ratings = await self.ratings.ratings.own(actor.guild, actor.user) if actor.guild else ()
        left = await self.played.left(actor.user, server, game)
        summary = summarise(played, rivals, ratings, left)
        if summary is None:
            return no_games_screen(actor.code)
        reader = Reader(actor.name, _server_name(actor), actor.code)
        with self.limiter.counted("pictures", actor, actor.channel):
            size = actor.pictures if summary.by_game else "none"
            picture = await painted(
                lambda: own_games_scene(own_picture(reader, summary)), size, "stats.png"
            )
        return own_screen(reader, summary, game, words, picture)

    async def file(self, actor: Actor, game: Word, form: Word) -> Screen:
        """Attach the finished games as a file of a form. Raises `StaleMenuError` for another."""
        if form not in FILES:
            raise StaleMenuError(STALE_MENU)
        game, server = "" if game == ALL else game, actor.guild or ANY_SERVER
        with self.limiter.counted("exports", actor, actor.channel):
            played = await self.played.games(actor.user, server, game)
            lines = await self.played.lines(actor.user, server, game)
            if form == GAMES:
                words = games_file(played, lines)
            else:
                words = plays_file(played, lines, actor.name)
        return own_file_screen(words, form, actor.code)


def _server_name(actor: Actor) -> str:
    server = actor.places.get_guild(actor.guild) if actor.guild else None
    return server.name if server else ""
