"""The analyses of players' decisions, by seat."""

from dataclasses import astuple

from bot.analysis.model import AnalysisRow
from bot.store.database import Repository, columns


class AnalysisRepository(Repository):
    async def of(self, match: int, seat: str) -> AnalysisRow | None:
        """Return the analysis of a seat."""
        rest = "FROM analyses WHERE match = ? AND seat = ?"
        return await self._database.row(AnalysisRow, rest, match, seat)

    async def keep(self, made: AnalysisRow, person: int) -> None:
        """Store an analysis, unless the person has been erased meanwhile."""
        await self._database.write(_KEEP, *astuple(made), made.match, made.seat, person)


_KEEP = f"""
    INSERT INTO analyses ({columns(AnalysisRow)})
    SELECT ?, ?, ?, ?, ?, ?
    WHERE EXISTS (SELECT 1 FROM seats WHERE match = ? AND seat = ? AND person = ?)
    ON CONFLICT DO NOTHING
"""
