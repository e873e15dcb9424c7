"""The command `copy-database`: a hosted bot moves from one database to another."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack

from bot.core.match.digests import rules_digest
from bot.program.console import existing, named_database, refusals, tell
from bot.program.operator.replaying import verdicts
from bot.store.copying import copy_database
from bot.store.errors import StoreError
from bot.store.opening import open_database
from bot.store.replayed import BegunMatch, Check


def copy(source: str, target: str) -> None:
    """Copy all games, and check them. Raises `ConsoleError`, and then TO is unchanged."""
    with refusals():
        asyncio.run(_copy(source, target))


async def _copy(source: str, target: str) -> None:
    old, new = existing(named_database(source)), named_database(target)
    async with AsyncExitStack() as held:
        before = await open_database(old, is_shared=False)
        held.push_async_callback(before.close)
        after = await open_database(new, is_shared=False)
        held.push_async_callback(after.close)
        await copy_database(before, after, Check(rules_digest(), replaying), tell)


def replaying(matches: Iterable[BegunMatch]) -> Iterator[int]:
    """Yield the matches that replay. Raises `StoreError` for a live one that does not."""
    for match, replays in verdicts(matches):
        if replays:
            yield match.row.id
        elif match.row.stage == "live":
            raise StoreError(
                f"Match {match.row.id} does not replay: start this Karnak on that database first."
            )
        else:
            tell(
                f"match {match.row.id}, which is {match.row.stage}, does not replay, there as here"
            )
