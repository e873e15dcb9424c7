"""The command `recount`: counts all results again from the logs, and all ratings from these."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.core.match.store import MatchRepository
from bot.history.results import recount_results
from bot.history.store import ResultRepository
from bot.program.acts import ACTS
from bot.program.config import read_settings
from bot.program.console import existing, refusals, tell
from bot.statistics.service import RatingService
from bot.store.opening import open_database


def recount() -> None:
    """Replace all results by those of the logs, and all ratings. Raises ConsoleError."""
    with refusals():
        counted, failed, rated = asyncio.run(_recount(existing(read_settings().database_at)))
    tell(f"counted games: {counted:,}; tables of ratings: {rated:,}")
    if failed:
        tell(f"games that do not replay, with their old result: {failed:,}")


async def _recount(where: Path | str) -> tuple[int, int, int]:
    database = await open_database(where, is_shared=False)
    try:
        matches, results = MatchRepository(database), ResultRepository(database)
        counted, failed = await recount_results(matches, ACTS, results)
        return counted, failed, await RatingService(database).recount_all()
    finally:
        await database.close()
