"""The matches in memory: replayed from their logs when they are needed, and dropped again."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from bot.core.match.acts import Acts
from bot.core.match.checkpoint import Checkpoints
from bot.core.match.match import ENDED, Match
from bot.core.match.replay import is_move, play_line, replay_match
from bot.core.match.store import MatchRepository, StoredMatch
from bot.core.outbox.errors import WaitingError
from bot.core.outbox.kinds import FROZEN
from bot.core.outbox.store import OutboxRepository
from bot.ground.incidents import incident
from bot.ground.metrics import MATCHES_ENDED
from bot.ground.rows import LogRow, MatchRow, NewRow, OutboxRow, SeatRow
from bot.store.database import Database, Write, nothing
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.text import text

logger = logging.getLogger(__name__)

FROZEN_MATCH: Final = text(
    "This game is frozen: its moves no longer fit the current rules. Nothing is lost. Karnak’s "
    "operator can restore it, or the host can cancel it."
)
OLD_MATCH: Final = text(
    "This game has ended, and its moves no longer fit the current rules. Its results are kept."
)
CANCELLED: Final = text("This table was cancelled.")
NOT_BEGUN: Final = text("The game at this table has not begun yet.")
ROOM: Final = 64 * 1024  # KiB of all matches in memory
MATCH: Final = 50  # KiB of one with the content shown of its state. Each entry adds one
LONG_LOG: Final = 60  # entries, from which a replay needs a thread


# The write in the transaction that ends a match. The match already has its last entry, but not the
# entry's time.
Ending: TypeAlias = Callable[[Match], Write]


class LostEntriesError(Exception):
    """The database has lost entries of a log that were committed."""


class NoMatchError(IllegalMoveError, WaitingError):
    """The match is unknown, or it is not live. Its outbox rows wait until it is."""


class NotBegunError(NoMatchError):
    """The game of the match has not begun; `game` is its word."""

    def __init__(self, game: Word) -> None:
        super().__init__(NOT_BEGUN)
        self.game = game


def no_such_table() -> NoMatchError:
    return NoMatchError(text("Unknown table."))


def unfrozen(match: Match) -> Match:
    """Return a match that is not frozen. Raises `NoMatchError` for a frozen one."""
    if match.row.stage == "frozen":
        raise NoMatchError(FROZEN_MATCH)
    return match


async def stored_row(matches: MatchRepository, id: int) -> MatchRow:
    """Return the current row of a match in any stage. Raises `NoMatchError`."""
    row = await matches.get(id)
    if row is None:
        raise no_such_table()
    return row


def note_end(match: Match, how: str) -> None:
    """Count and log that a match has just ended."""
    MATCHES_ENDED.labels(match.game.word, how).inc()
    logger.info("match %s has ended: %s", match.id, how)


class MatchCache:
    """Loads matches from the store, and keeps the last used ones.

    If other processes share the database, a match is updated with their changes whenever it is
    requested, so nobody sees a match that is older than the request.

    `schedule` is called with a match's id when there is something to publish. The logs can have
    these `acts`. A transaction that ends a match includes its `ending`.
    """

    def __init__(
        self,
        database: Database,
        schedule: Callable[[int], None],
        acts: Acts,
        ending: Ending = lambda _: nothing,
    ) -> None:
        self.database, self.schedule, self.acts, self.ending = database, schedule, acts, ending
        self.outbox = OutboxRepository(database)
        self.matches = MatchRepository(database)
        self.checkpoints = Checkpoints(database, acts)
        self._matches: OrderedDict[int, Match] = OrderedDict()
        self._tables: dict[int, int] = {}  # by channel
        self._costs: dict[int, int] = {}  # KiB
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._loads: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, id: int) -> asyncio.Lock:
        """Return the lock that serialises the writes to a match."""
        return self._locks.setdefault(id, asyncio.Lock())

    async def get(self, id: int) -> Match:
        """Return a match that has been started. Raises `NoMatchError`."""
        async with self._loads.setdefault(id, asyncio.Lock()):
            match = self._matches.get(id)
            if match is None:
                await self._load_into_memory(id)
            elif self.database.is_shared:
                await self._catch_up(match)
            self._matches.move_to_end(id)
            return self._matches[id]

    async def snapshot(self, id: int) -> tuple[Match, tuple[OutboxRow, ...]]:
        """Return a snapshot of a match between two moves, with its row and outbox rows of now.

        Raises `LostEntriesError` if a row is about an entry that the log does not have.
        """
        async with self.lock(id):
            known = -1
            while True:
                match = await self.get(id)
                row, rows = await self.outbox.news(id)
                if all(each.entry <= len(match.entries) for each in rows):
                    now = match.snapshot()
                    now.row = row
                    return now, rows
                if len(match.entries) == known:
                    raise LostEntriesError
                known = len(match.entries)  # another process may have played meanwhile

    async def keep_checkpoint(self, id: int) -> None:
        """Write a checkpoint of a match in memory that has many entries since its last one."""
        if match := self._matches.get(id):
            await self.checkpoints.keep(match)

    def has_gone_on(self, match: Match) -> bool:
        """Whether a match has more entries now, as far as this process knows."""
        now = self._matches.get(match.id)
        return now is not None and len(now.entries) > len(match.entries)

    async def reload(self, id: int) -> Match:
        """Replay a match whose past or players have changed. Earlier readers keep the old one."""
        async with self._loads.setdefault(id, asyncio.Lock()):
            self.forget(id)
            await self._load_into_memory(id)
            return self._matches[id]

    def channel(self, id: int) -> int | None:
        """Return the channel of a match in memory, or None if it is not there."""
        return match.row.channel if (match := self._matches.get(id)) else None

    def knows_as_live(self, id: int) -> bool:
        """Whether a match in memory was live when its row was last read."""
        return (match := self._matches.get(id)) is not None and match.row.stage == "live"

    def knows_player(self, user: int, channel: int, game: Word) -> bool:
        """Whether a user plays a game in a channel, as far as this process knows."""
        match = self._matches.get(self._tables.get(channel, 0))
        if match is None or match.row.channel != channel or match.game.word != game:
            return False
        return not match.is_over and match.viewer(user) is not None

    async def live(self, id: int) -> Match:
        """Return a match that is not frozen. Raises `NoMatchError`."""
        return unfrozen(await self.get(id))

    async def known(self, id: int) -> Match:
        """Return a match that is not frozen, as this process knows it. Raises `NoMatchError`.

        It may be outdated. The log refuses an entry that follows an older one, or a move that does
        not know all orders. Nothing reveals an order that another process has stored since.
        """
        match = self._matches.get(id)
        return await self.live(id) if match is None or match.row.stage == "frozen" else match

    async def playing(self, id: int) -> Match:
        """Return a match in play. Raises `NoMatchError`, and `IllegalMoveError` if it has ended."""
        match = await self.live(id)
        if match.is_over:
            raise IllegalMoveError(ENDED)
        return match

    def keep(self, match: Match) -> None:
        """Keep a match that has just changed, instead of one that was replayed meanwhile."""
        self._matches[match.id] = match
        self._matches.move_to_end(match.id)
        self._tables[match.row.channel] = match.id
        self._costs[match.id] = MATCH + len(match.entries)
        self._make_room(match.id)

    def forget(self, id: int) -> None:
        """Drop a match that may differ from the store. The next request replays it."""
        if match := self._matches.pop(id, None):
            self._tables.pop(match.row.channel, None)
        self._costs.pop(id, None)

    def _make_room(self, newest: int) -> None:
        """Drop the matches that were unused longest, but none that is locked.

        A locked match is about to change. The next request would replay it without the change.
        """
        while sum(self._costs.values()) > ROOM:
            if (oldest := self._oldest_idle(newest)) is None:
                return
            self.forget(oldest)

    def _oldest_idle(self, newest: int) -> int | None:
        idle = (id for id in self._matches if not self.lock(id).locked())
        return next((id for id in idle if id != newest), None)

    async def _load_into_memory(self, id: int) -> None:
        self.keep(await self._load(id))

    async def _load(self, id: int) -> Match:
        stored = await self._stored(id)
        if stored.row.salt is None:
            if stored.row.stage == "cancelled":
                raise NoMatchError(CANCELLED)
            raise NotBegunError(stored.row.game)
        match = await self.checkpoints.resume(stored) or await self._replay(
            stored.row, stored.seats, stored.log
        )
        match.orders, match.clocks = stored.orders_by_slot, stored.clocks_by_seat
        return match

    async def _stored(self, id: int, after: int = 0) -> StoredMatch:
        stored = await self.matches.stored(id, after)
        if stored is None:
            raise no_such_table()
        return stored

    async def _catch_up(self, match: Match) -> None:
        """Apply the changes of other processes to a match in memory.

        Their moves are played on a copy. The holder of the lock continues with its match, and the
        number of its next entry shows whether that was outdated. Any other change needs a new
        replay.
        """
        before = len(match.entries)
        stored = await self._stored(match.id, after=before)
        if self._matches.get(match.id) is not match:  # forgotten meanwhile: it may be wrong
            return await self._load_into_memory(match.id)
        news = stored.log[len(match.entries) - before :]  # some may be ours, added meanwhile
        seats = {row.seat: row for row in stored.seats if row.seat}
        if seats != match.people or not all(map(is_move, news)):
            return await self._load_into_memory(match.id)
        orders, clocks = stored.orders_by_slot, stored.clocks_by_seat
        if news or (stored.row, orders, clocks) != (match.row, match.orders, match.clocks):
            match = match.snapshot()
            match.row, match.orders, match.clocks = stored.row, orders, clocks
            for line in news:
                play_line(match, line)
            self.keep(match)
        return None

    async def _replay(
        self, row: MatchRow, people: Sequence[SeatRow], log: Sequence[LogRow]
    ) -> Match:
        """Replay a match from its log, or freeze it. Raises `NoMatchError`."""
        try:
            if len(log) < LONG_LOG:
                return replay_match(row, people, log, self.acts)
            return await asyncio.to_thread(replay_match, row, people, log, self.acts)
        except Exception as error:  # for any error: the match cannot continue by these rules
            await self._freeze(row, error)
            raise NoMatchError(OLD_MATCH if row.stage == "over" else FROZEN_MATCH) from None

    async def _freeze(self, row: MatchRow, error: Exception) -> None:
        if row.stage == "live":
            await self.matches.freeze(row.id, [NewRow(0, FROZEN)])
            self.schedule(row.id)
            logger.error("match %s no longer replays and is frozen", row.id)
            # Without its message, which quotes the move.
            incident(error, match=row.id, operation="replay")
