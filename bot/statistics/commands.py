"""`/me stats` and `/server table`."""

from __future__ import annotations

import re
from collections.abc import Awaitable
from typing import Any, Final

from discord import Interaction, app_commands
from discord.app_commands import Choice, Command

from bot.core.interactions.command import completer, make_command
from bot.core.interactions.completion import Suggestions
from bot.core.interactions.localization import localize
from bot.core.interactions.router import InteractionRouter
from bot.statistics.own import OwnStatisticsHandler
from bot.statistics.ranking import RankingHandler
from rules.core.menu import Param
from rules.core.text import text, text_in
from rules.registry import games, label_of

GAME: Final = Param("game", text("Board game"), text("The game, if not the one played most here"))
SEASON: Final = Param("season", text("Season"), text("The season, if not the current one"))
SEASON_NUMBER: Final = re.compile("[0-9]{1,4}")
OWN_GAME: Final = Param("game", text("Board game"), text("Only games of this kind"))


def stats_command(router: InteractionRouter, own: OwnStatisticsHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], game: str = "") -> None:
        await router.command(interaction, lambda actor: own.show(actor, game))

    app_commands.choices(game=_games())(callback)
    described = text("See your finished games, victories, pace and rivals")
    return make_command("stats", text("Stats"), described, callback, [OWN_GAME])


def table_command(router: InteractionRouter, ranking: RankingHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], game: str = "", season: str = "") -> None:
        number = int(season) if SEASON_NUMBER.fullmatch(season) else None
        await router.command(interaction, lambda actor: ranking.show(actor, game, number))

    def suggest(interaction: Interaction[Any], typed: str) -> Awaitable[Suggestions]:
        return router.completion.suggest(interaction, lambda actor: ranking.seasons(actor, typed))

    app_commands.choices(game=_games())(callback)
    described = text("See the ratings of this server’s players")
    completers = {"season": completer(suggest)}
    return make_command(
        "table", text_in("ratings", "Table"), described, callback, [GAME, SEASON], completers
    )


def _games() -> list[Choice[str]]:
    return [Choice(name=localize(label_of(word)), value=word) for word in games()]
