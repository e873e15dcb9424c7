"""The command `recount`: counts all results again, from the logs of the games."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.core.match.store import MatchRepository
from bot.history.results import recount_results
from bot.history.store import ResultRepository
from bot.program.acts import ACTS
from bot.program.config import read_settings
from bot.program.console import existing, refusals, tell
from bot.store.opening import open_database


def recount() -> None:
    """Replace the results of all ended games by those of their logs. Raises ConsoleError."""
    with refusals():
        counted, failed = asyncio.run(_recount(existing(read_settings().database_at)))
    tell(f"counted games: {counted:,}")
    if failed:
        tell(f"games that do not replay, with their old result: {failed:,}")


async def _recount(where: Path | str) -> tuple[int, int]:
    database = await open_database(where, is_shared=False)
    try:
        matches, results = MatchRepository(database), ResultRepository(database)
        return await recount_results(matches, ACTS, results)
    finally:
        await database.close()
