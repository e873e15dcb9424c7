"""The results of matches, and the finished games of a channel."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import astuple

from bot.ground.rows import MatchRow, SeatRow
from bot.history.model import FinishedGame, MatchResult, Placed, ResultRow, StandingRow
from bot.store.database import Query, Repository, Transaction, columns, row_of, transaction


def keep_result(db: Transaction, result: MatchResult) -> None:
    """Store the result of a match within a transaction. An older result stays."""
    if db.execute(_KEEP, astuple(result.row)).rowcount:
        db.executemany(_KEEP_STANDING, [astuple(each) for each in result.standings])


class ResultRepository(Repository):
    """Reads results, and writes those of older matches.

    When a match ends, `keep_result` is used instead.
    """

    @transaction
    def keep(self, db: Transaction, result: MatchResult) -> None:
        """Store the result of a match that ended earlier."""
        keep_result(db, result)

    async def missing(self, before: int, most: int) -> tuple[int, ...]:
        """Return the most recent matches before `before` that have no stored result.

        They were started and have ended.
        """
        return await self._database.ids(_MISSING, before, most)

    async def count(self, channel: int) -> int:
        """Count the finished games of a channel."""
        ((number,),) = await self._database.read(_COUNT, channel)
        return int(number)

    async def finished(self, channel: int, skipped: int, most: int) -> Sequence[FinishedGame]:
        """Return a page of the finished games of a channel, the newest first."""
        page = (channel, most, skipped)
        games, seats = await self._database.read_together(
            Query(f"SELECT how, {columns(MatchRow)} {_FINISHED}", page),
            Query(f"SELECT {_PLACED} {_SEATS}", page),
        )
        placed = defaultdict(list)
        for place, score, *cells in seats:
            person = row_of(SeatRow, cells)
            placed[person.match].append(Placed(person, place, score))
        rows = ((how, row_of(MatchRow, cells)) for how, *cells in games)
        return [FinishedGame(row, how, placed[row.id]) for how, row in rows]


_KEEP = f"""
    INSERT INTO results ({columns(ResultRow)}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
_KEEP_STANDING = f"INSERT INTO standings ({columns(StandingRow)}) VALUES (?, ?, ?, ?, ?, ?, ?)"
_MISSING = """
    SELECT id FROM matches
    WHERE id < ? AND ended IS NOT NULL AND salt IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM results WHERE match = id)
    ORDER BY id DESC LIMIT ?
"""
_OF_CHANNEL = "FROM matches JOIN results ON results.match = id WHERE channel = ?"
_COUNT = f"SELECT count(*) {_OF_CHANNEL}"
_FINISHED = f"{_OF_CHANNEL} ORDER BY ended DESC, id DESC LIMIT ? OFFSET ?"
_PLACED = "standings.place, standings.score, " + ", ".join(
    f"seats.{name}" for name in columns(SeatRow).split(", ")
)
_SEATS = f"""
    FROM seats JOIN standings ON (standings.match, standings.seat) = (seats.match, seats.seat)
    WHERE seats.match IN (SELECT id {_FINISHED})
    ORDER BY seats.match, coalesce(standings.place, 0), seats.place
"""
