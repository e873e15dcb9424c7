"""The store: repositories of matches, seats, logs, the outbox and more."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from bot.announcements.store import AnnouncementRepository
from bot.core.delivery.store import ChannelRepository
from bot.core.match.log_store import LogRepository
from bot.core.match.store import MatchRepository
from bot.core.outbox.store import OutboxRepository
from bot.core.people.store import PeopleRepository
from bot.deadlines.store import ClockRepository
from bot.expiry.store import ExpiryRepository
from bot.hints.store import AdviceRepository
from bot.lobby.store import LobbyRepository
from bot.play.prompt_store import PromptRepository
from bot.play.store import OrderRepository
from bot.privacy.store import RightsRepository
from bot.reminders.store import CallRepository
from bot.seats.store import SeatRepository
from bot.servers.store import ServerRepository
from bot.store.checkpoints import CheckpointRepository
from bot.store.copying import copy_database
from bot.store.database import Database
from bot.store.errors import driver_needed
from bot.store.facts import FactRepository
from bot.store.numbering import NumberingRepository
from bot.store.operations import OperationsRepository
from bot.store.processes import ClaimRepository, ProcessRepository
from bot.store.pruning import PruningRepository
from bot.store.replayed import Check, Tell
from bot.store.resuming import ResumeRepository
from bot.store.sqlite import SqliteDatabase
from bot.votes.store import VoteRepository


class Store:
    """An open database, by its repositories. Close it, or the process may hang at its end."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.advice = AdviceRepository(database)
        self.announcements = AnnouncementRepository(database)
        self.calls = CallRepository(database)
        self.channels = ChannelRepository(database)
        self.checkpoints = CheckpointRepository(database)
        self.claims = ClaimRepository(database)
        self.clocks = ClockRepository(database)
        self.expiry = ExpiryRepository(database)
        self.facts = FactRepository(database)
        self.lobby = LobbyRepository(database)
        self.log = LogRepository(database)
        self.matches = MatchRepository(database)
        self.numbering = NumberingRepository(database)
        self.operations = OperationsRepository(database)
        self.orders = OrderRepository(database)
        self.outbox = OutboxRepository(database)
        self.people = PeopleRepository(database)
        self.processes = ProcessRepository(database)
        self.prompts = PromptRepository(database)
        self.pruning = PruningRepository(database)
        self.votes = VoteRepository(database)
        self.resume = ResumeRepository(database)
        self.rights = RightsRepository(database)
        self.seats = SeatRepository(database)
        self.servers = ServerRepository(database)

    @classmethod
    async def open(
        cls,
        where: Path | str,
        clock: Callable[[], float] | None = None,
        *,
        is_shared: bool = True,
    ) -> Self:
        """Open the database in a file, or that of an address, `postgresql://…`.

        `clock` gives seconds since 1970; without one, that of PostgreSQL's server counts, or this
        machine's for a file. One of PostgreSQL is shared with other processes that share it, or is
        this one's alone. Raises StoreError, and then has damaged nothing, when it cannot be used.
        """
        if isinstance(where, Path):
            return cls(await SqliteDatabase.open(where, clock or time.time))
        with driver_needed():
            from bot.store.postgres import PostgresDatabase
        return cls(await PostgresDatabase.open(where, clock, is_shared=is_shared))

    async def copy_to(self, other: Self, check: Check | None, tell: Tell) -> None:
        """Copy everything into another database, an empty one. Raises as `copy_database` does."""
        await copy_database(self.database, other.database, check, tell)

    async def close(self) -> None:
        """Close the database after what is being written."""
        await self.database.close()
