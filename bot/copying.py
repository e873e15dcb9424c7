"""The command `copy-database`: a hosted bot moves from one database to another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Final

from bot.console import existing, named_database, refusals, tell
from bot.matches.replay import replay_match
from bot.rows import LogRow, MatchRow, SeatRow
from bot.store import Store, StoreError
from rules.core.errors import IllegalMoveError
from rules.core.records import RecordError

FAULTS: Final = (IllegalMoveError, RecordError)  # of a match that does not replay


def copy(source: str, target: str) -> None:
    """Copy all games, and check them. Raises ConsoleError, and then TO is as it was."""
    with refusals():
        asyncio.run(_copy(source, target))


async def _copy(source: str, target: str) -> None:
    old, new = existing(named_database(source)), named_database(target)
    async with AsyncExitStack() as held:
        before = await Store.open(old, is_shared=False)
        held.push_async_callback(before.close)
        after = await Store.open(new, is_shared=False)
        held.push_async_callback(after.close)
        await before.copy_to(after, check_match, tell)


def check_match(row: MatchRow, seats: Sequence[SeatRow], log: Sequence[LogRow]) -> None:
    """Replay a match. Raises StoreError if it goes on and does not replay."""
    try:
        replay_match(row, seats, log)
    except FAULTS as error:
        if row.stage == "live":
            raise StoreError(
                f"Match {row.id} does not replay: start this Karnak on that database first."
            ) from error
        tell(f"match {row.id}, which is {row.stage}, does not replay, there as here")
