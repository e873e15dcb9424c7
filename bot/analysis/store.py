"""The analyses of players' decisions, by seat."""

from dataclasses import astuple

from bot.analysis.model import AnalysisRow, ThoughtRow
from bot.store.database import Repository, columns


class AnalysisRepository(Repository):
    async def of(self, match: int, seat: str) -> AnalysisRow | None:
        """Return the analysis of a seat."""
        rest = "FROM analyses WHERE match = ? AND seat = ?"
        return await self._database.row(AnalysisRow, rest, match, seat)

    async def thoughts(self, match: int, first: int, last: int) -> tuple[ThoughtRow, ...]:
        """Return the thoughts behind the moves of these entries, if they are still kept."""
        rest = "FROM thoughts WHERE match = ? AND entry BETWEEN ? AND ? ORDER BY entry"
        return await self._database.rows(ThoughtRow, rest, match, first, last)

    async def keep(self, made: AnalysisRow, person: int) -> None:
        """Store an analysis, unless the person has been erased meanwhile."""
        await self._database.write(_KEEP, *astuple(made), made.match, made.seat, person)


_KEEP = f"""
    INSERT INTO analyses ({columns(AnalysisRow)})
    SELECT ?, ?, ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM seats WHERE match = ? AND seat = ? AND person = ?)
    ON CONFLICT DO NOTHING
"""
