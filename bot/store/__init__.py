"""The store: matches, seats, logs and what is still to be told, in SQLite. The only SQL.

A method that has returned has committed, durably. One that raised has changed nothing.
"""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Self

from bot.store.database import Writer, reader
from bot.store.errors import (
    ChannelTakenError,
    MarkTakenError,
    NotInLobbyError,
    NotLiveError,
    NumberTakenError,
    RefusedError,
    RepeatedInteractionError,
    StoreError,
    TableFullError,
)
from bot.store.lobby import Lobby
from bot.store.look import Look
from bot.store.opening import prepare, take_lock
from bot.store.orders import Orders
from bot.store.outbox import Outbox
from bot.store.people import People
from bot.store.play import Play
from bot.store.rows import (
    LogRow,
    MatchRow,
    NewMatch,
    NewRow,
    OrderRow,
    OutboxRow,
    Person,
    PromptRow,
    SeatRow,
    Stage,
)

__all__ = [
    "ChannelTakenError",
    "LogRow",
    "MarkTakenError",
    "MatchRow",
    "NewMatch",
    "NewRow",
    "NotInLobbyError",
    "NotLiveError",
    "NumberTakenError",
    "OrderRow",
    "OutboxRow",
    "Person",
    "PromptRow",
    "RefusedError",
    "RepeatedInteractionError",
    "SeatRow",
    "Stage",
    "Store",
    "StoreError",
    "TableFullError",
]


class Store(Lobby, Play, Orders, Look, Outbox, People):
    """An open database. Close it, or the process may hang at its end."""

    _held: AsyncExitStack

    @classmethod
    async def open(cls, path: Path, clock: Callable[[], float] = time.time) -> Self:
        """`clock` gives seconds since 1970.

        Raises StoreError, and then has damaged nothing, when another process has the database,
        the file is newer, damaged or no database of Karnak's, or the folder is not writable.
        """
        path = path.resolve()  # a second way to one file is no second file
        async with AsyncExitStack() as held:
            held.callback(os.close, take_lock(path))
            await asyncio.to_thread(prepare, path)
            writing = Writer(path)
            await held.enter_async_context(writing)
            await writing.execute("PRAGMA synchronous = FULL")
            await writing.execute("PRAGMA foreign_keys = ON")
            reading = await held.enter_async_context(reader(path))
            store = cls(writing, reading, clock)
            store._held = held.pop_all()
        return store

    async def close(self) -> None:
        """After what is being written; gives the lock back."""
        await self._held.aclose()
