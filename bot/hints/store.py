"""The computer's advice to players, by decision."""

from dataclasses import astuple

from bot.hints.model import AdviceRow
from bot.store.database import Repository, replacing


class AdviceRepository(Repository):
    async def about(self, match: int, seat: str, entry: int) -> AdviceRow | None:
        """Return the advice to a seat on the decision that an entry opened."""
        rest = "FROM advice WHERE match = ? AND seat = ? AND entry = ?"
        return await self._database.row(AdviceRow, rest, match, seat, entry)

    async def of(self, match: int, seat: str) -> tuple[AdviceRow, ...]:
        """Return all advice to a seat."""
        rest = "FROM advice WHERE match = ? AND seat = ? ORDER BY entry"
        return await self._database.rows(AdviceRow, rest, match, seat)

    async def times(self, match: int) -> dict[str, int]:
        """Count the hints of each seat that had any in a match."""
        return dict(await self._database.read(_TIMES, match))

    async def finished(self, user: int, game: str) -> int:
        """Count the matches of a game that a person has played to the end."""
        ((number,),) = await self._database.read(_FINISHED, user, game)
        return int(number)

    async def keep(self, given: AdviceRow) -> None:
        await self._database.write(_KEEP, *astuple(given))


_KEEP = replacing("advice", AdviceRow, "match, seat, entry")
_FINISHED = """
    SELECT count(*) FROM matches
    WHERE id IN (SELECT match FROM seats WHERE person = ?) AND game = ? AND stage = 'over'
"""
_TIMES = "SELECT seat, count(*) FROM advice WHERE match = ? GROUP BY seat ORDER BY seat"
