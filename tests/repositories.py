"""All repositories of one database by name, for tests that look into many tables."""

from collections.abc import Callable
from pathlib import Path
from typing import Self

from bot.announcements.store import AnnouncementRepository
from bot.continuations.store import ContinuationRepository
from bot.core.delivery.store import ChannelRepository, PromptRepository
from bot.core.match.store import CheckpointRepository, LogRepository, MatchRepository
from bot.core.outbox.store import OutboxRepository
from bot.core.people.store import PeopleRepository
from bot.deadlines.store import ClockRepository
from bot.expiry.store import ExpiryRepository
from bot.guests.store import BarRepository, GuestRepository
from bot.hints.store import AdviceRepository
from bot.lessons.store import LessonRepository
from bot.lobby.store import LobbyRepository
from bot.play.store import OrderRepository
from bot.privacy.store import RightsRepository
from bot.reminders.store import CallRepository
from bot.replays.store import NoteRepository
from bot.seats.store import SeatRepository
from bot.servers.store import ServerRepository
from bot.store.database import Database
from bot.store.facts import FactRepository
from bot.store.numbering import NumberingRepository
from bot.store.opening import open_database
from bot.store.operations import OperationsRepository
from bot.store.processes import ClaimRepository, ProcessRepository
from bot.store.pruning import PruningRepository
from bot.store.resuming import ResumeRepository
from bot.upkeep.store import UpkeepRepository
from bot.votes.store import VoteRepository


class Repositories:
    """Every repository of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.advice = AdviceRepository(database)
        self.announcements = AnnouncementRepository(database)
        self.bars = BarRepository(database)
        self.calls = CallRepository(database)
        self.channels = ChannelRepository(database)
        self.checkpoints = CheckpointRepository(database)
        self.claims = ClaimRepository(database)
        self.clocks = ClockRepository(database)
        self.expiry = ExpiryRepository(database)
        self.facts = FactRepository(database)
        self.guests = GuestRepository(database)
        self.continuations = ContinuationRepository(database)
        self.lessons = LessonRepository(database)
        self.lobby = LobbyRepository(database)
        self.log = LogRepository(database)
        self.matches = MatchRepository(database)
        self.notes = NoteRepository(database)
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
        self.upkeep = UpkeepRepository(database)

    @classmethod
    async def open(
        cls,
        where: Path | str,
        clock: Callable[[], float] | None = None,
        *,
        is_shared: bool = True,
    ) -> Self:
        return cls(await open_database(where, clock, is_shared=is_shared))

    async def close(self) -> None:
        await self.database.close()


def replace_method(patched, repository, name, stub):
    """Replace a method of a database's repositories of one kind by a stub without `self`."""
    real = getattr(type(repository), name)

    def method(self, *args, **options):
        is_meant = self._database is repository._database
        return stub(*args, **options) if is_meant else real(self, *args, **options)

    patched.setattr(type(repository), name, method)
