"""The results of matches, and the finished games of a channel."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Final

from bot.ground.rows import MatchRow, SeatRow
from bot.history.model import FinishedGame, MatchResult, Placed, ResultRow, StandingRow, Whose
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

COMPLETE: Final = "results"  # the fact with the number below which no match lacks a result


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

    async def missing(self, first: int, before: int, most: int) -> tuple[int, ...]:
        """Return the most recent matches from `first` to `before` without a complete stored result.

        They were started and have ended.
        """
        return await self._database.ids(_MISSING, first, before, most)

    async def first_missing(self) -> int:
        """Return the number below which no match lacks a result."""
        return int(await self._database.string(_FACT, COMPLETE) or 0)

    async def first_open(self) -> int:
        """Return the number below which all matches have ended."""
        ((first,),) = await self._database.read(_FIRST_OPEN)
        return int(first)

    async def note_complete(self, before: int) -> None:
        """Note that no match below a number lacks a result."""
        await self._database.write(SET_FACT, COMPLETE, str(before))

    async def ended(self, before: int, most: int) -> tuple[int, ...]:
        """Return the most recent matches before `before` that were started and have ended."""
        return await self._database.ids(_ENDED, before, most)

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
    SELECT id FROM matches WHERE id < ? AND ended IS NOT NULL AND salt IS NOT NULL
    ORDER BY id DESC LIMIT ?
"""
_FACT = "SELECT value FROM facts WHERE key = ?"
_FIRST_OPEN = """
    SELECT coalesce(min(id), (SELECT coalesce(max(id), 0) + 1 FROM matches)) FROM (
        SELECT min(id) AS id FROM matches WHERE stage = 'lobby'
        UNION ALL SELECT min(id) FROM matches WHERE stage = 'live'
        UNION ALL SELECT min(id) FROM matches WHERE stage = 'frozen'
    ) AS open
"""
_MISSING = """
    SELECT id FROM matches
    WHERE id >= ? AND id < ? AND ended IS NOT NULL AND salt IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM results WHERE match = id AND facts IS NOT NULL)
    ORDER BY id DESC LIMIT ?
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
