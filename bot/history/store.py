"""The results of matches, and the finished games of a channel."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Final

from bot.ground.rows import MatchRow, SeatRow
from bot.history.model import (
    Ended,
    FinishedGame,
    MatchResult,
    Placed,
    ResultRow,
    StandingRow,
    Whose,
)
from bot.store.database import (
    Query,
    Repository,
    Transaction,
    columns,
    replacing,
    row_of,
    transaction,
)
from bot.store.facts import SET_FACT

COMPLETE: Final = "results_until"  # the fact with the time before which every end has a result


def keep_result(db: Transaction, result: MatchResult) -> None:
    """Store the result of a match within a transaction. It replaces an older result.

    The ratings that depend on it become out of date.
    """
    db.execute(_KEEP, astuple(result.row))
    db.executemany(_KEEP_STANDING, [astuple(each) for each in result.standings])
    want_recount(db, result.row.match)


def want_recount(db: Transaction, match: int) -> None:
    """Note that the ratings which depend on the result of a match are out of date."""
    db.execute(_WANT, (match, match))


class ResultRepository(Repository):
    """Reads results, and writes those of older matches.

    When a match ends, `keep_result` is used instead.
    """

    @transaction
    def keep(self, db: Transaction, result: MatchResult) -> None:
        """Store the result of a match that ended earlier."""
        keep_result(db, result)

    async def missing(self, since: int, before: Ended, most: int) -> tuple[Ended, ...]:
        """Return the most recent ends from `since` to `before` without a complete stored result.

        The matches were started.
        """
        return await self._ended(_MISSING, since, *before, most)

    async def complete_until(self) -> int:
        """Return the time before which no match ended without a result, or 0."""
        return int(await self._database.string(_FACT, COMPLETE) or 0)

    async def note_complete(self, until: int) -> None:
        """Note that no match that ended before a time lacks a result."""
        await self._database.write(SET_FACT, COMPLETE, str(until))

    async def ended(self, before: Ended, most: int) -> tuple[Ended, ...]:
        """Return the most recent ends before `before` of matches that were started."""
        return await self._ended(_ENDED, *before, most)

    async def _ended(self, sql: str, *values: int) -> tuple[Ended, ...]:
        return tuple(Ended(*row) for row in await self._database.read(sql, *values))

    def now(self) -> int:
        return self._database.now()

    async def count(self, whose: Whose, id: int) -> int:
        """Count the finished games of a channel or person."""
        ((number,),) = await self._database.read(_COUNT[whose], id)
        return int(number)

    async def finished(
        self, whose: Whose, id: int, skipped: int, most: int
    ) -> Sequence[FinishedGame]:
        """Return a page of the finished games of a channel or person, the newest first."""
        page = (id, most, skipped)
        games, seats = await self._database.read_together(
            Query(_FINISHED[whose], page), Query(_SEATS[whose], page)
        )
        placed = defaultdict(list)
        for place, score, *cells in seats:
            person = row_of(SeatRow, cells)
            placed[person.match].append(Placed(person, place, score))
        rows = ((how, row_of(MatchRow, cells)) for how, *cells in games)
        return [FinishedGame(row, how, placed[row.id]) for how, row in rows]


_KEEP = replacing("results", ResultRow, "match")
_KEEP_STANDING = replacing("standings", StandingRow, "match, seat")
_WANT = """
    INSERT INTO recounts (scope, game, wanted, done)
    SELECT guild, game, 1, 0 FROM matches WHERE id = ? AND guild IS NOT NULL
    UNION ALL SELECT 0, game, 1, 0 FROM matches WHERE id = ?
    ON CONFLICT (scope, game) DO UPDATE SET wanted = recounts.wanted + 1
"""
_ENDED = """
    SELECT ended, id FROM matches WHERE (ended, id) < (?, ?) AND salt IS NOT NULL
    ORDER BY ended DESC, id DESC LIMIT ?
"""
_FACT = "SELECT value FROM facts WHERE key = ?"
_MISSING = """
    SELECT ended, id FROM matches
    WHERE ended >= ? AND (ended, id) < (?, ?) AND salt IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM results WHERE match = id AND facts IS NOT NULL)
    ORDER BY ended DESC, id DESC LIMIT ?
"""
_OF_CHANNEL = "FROM matches JOIN results ON results.match = id WHERE channel = ?"
_OF_PERSON = """
    FROM matches JOIN results ON results.match = id
    WHERE id IN (SELECT match FROM seats WHERE person = ?)
"""
_COUNT: Mapping[Whose, str] = {
    "channel": f"SELECT count(*) {_OF_CHANNEL}",
    "person": f"SELECT count(*) {_OF_PERSON}",
}
_PAGE = "ORDER BY ended DESC, id DESC LIMIT ? OFFSET ?"
_FINISHED: Mapping[Whose, str] = {
    "channel": f"SELECT how, {columns(MatchRow)} {_OF_CHANNEL} {_PAGE}",
    "person": f"SELECT how, {columns(MatchRow)} {_OF_PERSON} {_PAGE}",
}
_PLACED = "standings.place, standings.score, " + ", ".join(
    f"seats.{name}" for name in columns(SeatRow).split(", ")
)
_STANDING = "JOIN standings ON (standings.match, standings.seat) = (seats.match, seats.seat)"
_PLACES = f"{_PLACED} FROM seats {_STANDING} WHERE seats.match IN"
_IN_ORDER = "ORDER BY seats.match, coalesce(standings.place, 0), seats.place"
_SEATS: Mapping[Whose, str] = {
    "channel": f"SELECT {_PLACES} (SELECT id {_OF_CHANNEL} {_PAGE}) {_IN_ORDER}",
    "person": f"SELECT {_PLACES} (SELECT id {_OF_PERSON} {_PAGE}) {_IN_ORDER}",
}
