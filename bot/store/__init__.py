"""The store: matches, seats, logs and what is still to be told, in SQLite. The only SQL.

A method that has returned has committed, durably. One that raised has changed nothing.
"""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final, Self

from bot.store.advice import AdviceRepository
from bot.store.announcements import AnnouncementRepository
from bot.store.calls import CallRepository
from bot.store.channels import ChannelRepository
from bot.store.clocks import ClockRepository
from bot.store.database import Database, Writer, reader
from bot.store.errors import (
    ChannelTakenError,
    MarkTakenError,
    NotInLobbyError,
    NotLiveError,
    NumberTakenError,
    RefusedError,
    RepeatedInteractionError,
    SeatTakenError,
    StoreError,
    TableFullError,
    TooManyTablesError,
)
from bot.store.expiry import ExpiryRepository
from bot.store.facts import FactRepository
from bot.store.lobby import LobbyRepository
from bot.store.log import LogRepository
from bot.store.matches import MatchRepository
from bot.store.opening import prepare, take_lock
from bot.store.orders import OrderRepository
from bot.store.outbox import OutboxRepository
from bot.store.people import PeopleRepository
from bot.store.prompts import PromptRepository
from bot.store.rights import RightsRepository
from bot.store.seats import SeatRepository
from bot.store.servers import ServerRepository
from bot.store.votes import VoteRepository

__all__ = [
    "ChannelTakenError",
    "MarkTakenError",
    "NotInLobbyError",
    "NotLiveError",
    "NumberTakenError",
    "RefusedError",
    "RepeatedInteractionError",
    "SeatTakenError",
    "Store",
    "StoreError",
    "TableFullError",
    "TooManyTablesError",
]

SYNCHRONOUS: Final = "FULL"  # a COMMIT has reached the disk before it returns


class Store:
    """An open database, by its repositories. Close it, or the process may hang at its end."""

    def __init__(self, database: Database, held: AsyncExitStack) -> None:
        self._held = held
        self.advice = AdviceRepository(database)
        self.announcements = AnnouncementRepository(database)
        self.calls = CallRepository(database)
        self.channels = ChannelRepository(database)
        self.clocks = ClockRepository(database)
        self.expiry = ExpiryRepository(database)
        self.facts = FactRepository(database)
        self.lobby = LobbyRepository(database)
        self.log = LogRepository(database)
        self.matches = MatchRepository(database)
        self.orders = OrderRepository(database)
        self.outbox = OutboxRepository(database)
        self.people = PeopleRepository(database)
        self.prompts = PromptRepository(database)
        self.votes = VoteRepository(database)
        self.rights = RightsRepository(database)
        self.seats = SeatRepository(database)
        self.servers = ServerRepository(database)

    @classmethod
    async def open(cls, path: Path, clock: Callable[[], float] = time.time) -> Self:
        """Open the database of a file. `clock` gives seconds since 1970.

        Raises StoreError, and then has damaged nothing, when another process has the database,
        the file is newer, damaged or no database of Karnak's, or the folder is not writable.
        """
        path = path.resolve()  # a second way to one file is no second file
        async with AsyncExitStack() as held:
            held.callback(os.close, take_lock(path))
            await asyncio.to_thread(prepare, path)
            writing = Writer(path)
            await held.enter_async_context(writing)
            await writing.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
            await writing.execute("PRAGMA foreign_keys = ON")
            reading = await held.enter_async_context(reader(path))
            return cls(Database(writing, reading, clock), held.pop_all())

    async def close(self) -> None:
        """Close the database after what is being written, and give the lock back."""
        await self._held.aclose()
