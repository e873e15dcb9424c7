"""Which matches there are, who sits in them, which of them replay, and their checkpoints."""

from collections.abc import Sequence
from dataclasses import astuple
from typing import Final, NamedTuple

from bot.core.outbox.store import post
from bot.ground.rows import (
    CheckpointRow,
    ClockRow,
    LogRow,
    MatchRow,
    NewRow,
    OrderRow,
    SeatRow,
    Slot,
)
from bot.store.database import Repository, Transaction, query, replacing, row_of, transaction
from bot.store.errors import NotLiveError


class StoredMatch(NamedTuple):
    """A match as the database has it: its log from some entry on, all else whole."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    log: tuple[LogRow, ...]
    orders: tuple[OrderRow, ...]
    clocks: tuple[ClockRow, ...]
    checkpoint: CheckpointRow | None

    @property
    def orders_by_slot(self) -> dict[Slot, OrderRow]:
        return {(order.seat, order.slot): order for order in self.orders}

    @property
    def clocks_by_seat(self) -> dict[str, ClockRow]:
        return {clock.seat: clock for clock in self.clocks}


class MatchRepository(Repository):
    """Reads see what is committed and wait for no writer."""

    async def get(self, match: int) -> MatchRow | None:
        return await self._database.row(MatchRow, "FROM matches WHERE id = ?", match)

    async def stored(self, match: int, after: int = 0) -> StoredMatch | None:
        """A match as of one moment, with the entries of its log after a number.

        It has its checkpoint if it is asked for from its first entry on.
        """
        found, *others = await self._database.read_together(
            query(MatchRow, "FROM matches WHERE id = ?", match),
            query(SeatRow, _SEATS, match),
            query(LogRow, "FROM log WHERE match = ? AND number > ? ORDER BY number", match, after),
            query(OrderRow, "FROM orders WHERE match = ? ORDER BY seat, slot", match),
            query(ClockRow, "FROM clocks WHERE match = ?", match),
            query(CheckpointRow, "FROM checkpoints WHERE match = ? AND ? = 0", match, after),
        )
        if not found:
            return None
        seats, log, orders, clocks, checkpoints = others
        return StoredMatch(
            row_of(MatchRow, found[0]),
            tuple(row_of(SeatRow, each) for each in seats),
            tuple(row_of(LogRow, each) for each in log),
            tuple(row_of(OrderRow, each) for each in orders),
            tuple(row_of(ClockRow, each) for each in clocks),
            next((row_of(CheckpointRow, each) for each in checkpoints), None),
        )

    async def open_in(self, channel: int) -> int | None:
        """The match that holds this channel: in its lobby, live or frozen."""
        return next(iter(await self._database.ids(OPEN_IN, channel)), None)

    async def latest_in(self, channel: int) -> int | None:
        """The newest match of this channel, whatever has become of it."""
        return next(iter(await self._database.ids(_LATEST_IN, channel)), None)

    async def of_user(self, user: int) -> tuple[MatchRow, ...]:
        """The matches where this person sits that are not over, oldest first."""
        return await self._database.rows(MatchRow, _OF_USER, user)

    async def looking_for_people(self, guild: int) -> tuple[MatchRow, ...]:
        """The matches of a server with a free seat, or one that somebody may take; oldest first."""
        return await self._database.rows(MatchRow, _LOOKING, guild)

    async def of_guild(self, guild: int) -> tuple[MatchRow, ...]:
        """The matches in a server that are not over, oldest first."""
        return await self._database.rows(MatchRow, _OF_GUILD, guild)

    async def open_games(self) -> tuple[str, ...]:
        """The words of the games of which a match is in its lobby, live or frozen."""
        return tuple(word for (word,) in await self._database.read(_OPEN_GAMES))

    async def seats(self, match: int) -> tuple[SeatRow, ...]:
        """The seats of a match by place."""
        return await self._database.rows(SeatRow, _SEATS, match)

    async def seat_of(self, match: int, user: int) -> SeatRow | None:
        rest = "FROM seats WHERE match = ? AND person = ?"
        return await self._database.row(SeatRow, rest, match, user)

    async def has_had(self, match: int, user: int) -> bool:
        """Whether somebody sits at a match, or has left a seat of it."""
        return bool(await self._database.ids(_HAS_HAD, match, user, match, user))

    async def names_of(self, user: int, guild: int) -> dict[int, str]:
        """Read the names of a person at their open tables in a server, by match."""
        found = await self._database.read(_NAMES, user, guild)
        return dict(found)

    @transaction
    def rename(self, db: Transaction, match: int, user: int, name: str) -> None:
        """Rename a player at a table. The channel of a live game will announce it."""
        db.execute(_RENAME, {"match": match, "user": user, "name": name})

    @transaction
    def freeze(self, db: Transaction, match: int, rows: Sequence[NewRow] = ()) -> None:
        """Stop a live match that does not replay; no rules count as having checked it.

        Raises NotLiveError.
        """
        if not db.execute(_FREEZE, (match,)).rowcount:
            raise NotLiveError(match)
        db.execute(DROP_CHECKPOINT, (match,))
        post(db, match, rows)

    async def mark_checked(self, match: int, digest: str) -> None:
        """Note that the rules of this digest replay the match; if it was frozen, it goes on."""
        await self._database.write(_CHECK, digest, match)

    async def unchecked(self, digest: str) -> tuple[int, ...]:
        """Live matches that these rules have not replayed yet, and all that are frozen."""
        return await self._database.ids(_UNCHECKED, digest)


def pass_host(db: Transaction, match: int) -> None:
    """Make the first human by place the host, where no human is."""
    db.execute(_PASS_HOST, {"match": match})


class CheckpointRepository(Repository):
    """A live match has one checkpoint at most, and loses it when it ends or is frozen."""

    @transaction
    def keep(self, db: Transaction, checkpoint: CheckpointRow) -> None:
        """Replace the last checkpoint of a match, if the match goes on."""
        db.hold(checkpoint.match)
        if db.execute(_GOES_ON, (checkpoint.match, checkpoint.number)).fetchone():
            db.execute(_KEEP_CHECKPOINT, astuple(checkpoint))

    async def drop(self, match: int) -> None:
        await self._database.write(DROP_CHECKPOINT, match)


_SEATS = "FROM seats WHERE match = ? ORDER BY place"
OPEN_IN: Final = "SELECT id FROM matches WHERE channel = ? AND stage IN ('lobby', 'live', 'frozen')"
_LATEST_IN = "SELECT id FROM matches WHERE channel = ? ORDER BY id DESC LIMIT 1"
_OF_USER = """
    FROM matches
    WHERE stage IN ('lobby', 'live', 'frozen') AND id IN (SELECT match FROM seats WHERE person = ?)
    ORDER BY id
"""
_LOOKING = """
    FROM matches WHERE guild = ? AND (
        (stage = 'lobby' AND players > (SELECT count(*) FROM seats WHERE match = id))
        OR (stage = 'live' AND EXISTS (
            SELECT 1 FROM seats AS free WHERE match = id AND sought = 1 AND NOT EXISTS (
                SELECT 1 FROM seats WHERE match = id AND known = 1 AND place <> free.place
            )
        ))
    ) ORDER BY id
"""
_OF_GUILD = """
    FROM matches WHERE guild = ? AND stage IN ('lobby', 'live', 'frozen') ORDER BY id
"""
_OPEN_GAMES = "SELECT DISTINCT game FROM matches WHERE stage IN ('lobby', 'live', 'frozen')"
_HAS_HAD = """
    SELECT 1 FROM seats WHERE match = ? AND person = ?
    UNION ALL SELECT 1 FROM departures WHERE match = ? AND person = ?
"""
_NAMES = """
    SELECT match, name FROM seats JOIN matches ON matches.id = seats.match
    WHERE person = ? AND guild = ? AND stage IN ('lobby', 'live') ORDER BY match
"""
_RENAME = """
    UPDATE seats
    SET name = :name,
        formerly = CASE
            WHEN formerly = :name THEN ''
            WHEN formerly <> '' THEN formerly
            WHEN EXISTS (SELECT 1 FROM matches WHERE id = seats.match AND stage = 'live') THEN name
            ELSE ''
        END
    WHERE match = :match AND person = :user AND name <> :name
"""
_FREEZE = "UPDATE matches SET stage = 'frozen', checked = NULL WHERE id = ? AND stage = 'live'"
_CHECK = """
    UPDATE matches SET checked = ?, stage = CASE stage WHEN 'frozen' THEN 'live' ELSE stage END
    WHERE id = ?
"""
_UNCHECKED = """
    SELECT id FROM matches
    WHERE stage IN ('live', 'frozen') AND checked IS DISTINCT FROM ? ORDER BY id
"""
_PASS_HOST = """
    UPDATE seats
    SET host = CASE WHEN place = (
        SELECT min(place) FROM seats WHERE match = :match AND person IS NOT NULL
    ) THEN 1 ELSE 0 END
    WHERE match = :match
    AND NOT EXISTS (SELECT 1 FROM seats WHERE match = :match AND host = 1 AND person IS NOT NULL)
"""
DROP_CHECKPOINT: Final = "DELETE FROM checkpoints WHERE match = ?"
_GOES_ON = """
    SELECT 1 FROM matches WHERE id = ? AND stage = 'live'
    AND EXISTS (SELECT 1 FROM log WHERE match = id AND number = ?)
"""
_KEEP_CHECKPOINT = replacing("checkpoints", CheckpointRow, "match")
