"""Routes of statistics."""

from __future__ import annotations

from typing import Final

from bot.core.interactions.router import Routes
from bot.statistics.own import OwnStatisticsHandler
from bot.statistics.own_screens import STATS, STATS_FILE
from bot.statistics.ranking import RankingHandler
from bot.statistics.ranking_screens import RANKS, RANKS_GAME, RANKS_SEASON
from rules.core.menu import Word

LONGEST: Final = 4  # digits of a season


def routes(own: OwnStatisticsHandler, ranking: RankingHandler) -> Routes:
    return {
        STATS: lambda actor, _, chosen: own.show(actor, chosen),
        STATS_FILE: lambda actor, found, _: own.file(actor, found["game"], found["form"]),
        RANKS: lambda actor, found, _: ranking.show(
            actor, found["game"], int(found["season"]), found["where"], int(found["page"] or 0)
        ),
        RANKS_GAME: lambda actor, found, chosen: ranking.show(actor, chosen, where=found["where"]),
        RANKS_SEASON: lambda actor, found, chosen: ranking.show(
            actor, found["game"], _season(chosen), found["where"]
        ),
    }


def _season(chosen: Word) -> int | None:
    return int(chosen) if chosen.isdecimal() and len(chosen) <= LONGEST else None
