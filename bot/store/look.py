"""Which matches there are, and who sits where."""

from typing import Final

from bot.store.database import Database
from bot.store.rows import MatchRow, SeatRow


class Look(Database):
    """Reads what is committed, waiting for no writer."""

    async def match(self, match: int) -> MatchRow | None:
        return await self._row(MatchRow, "FROM matches WHERE id = ?", match)

    async def open_in(self, channel: int) -> int | None:
        """The match that holds this channel: in its lobby, live or frozen."""
        return next(iter(await self._ids(OPEN_IN, channel)), None)

    async def latest_in(self, channel: int) -> int | None:
        """The newest match of this channel, whatever has become of it."""
        return next(iter(await self._ids(_LATEST_IN, channel)), None)

    async def seats(self, match: int) -> tuple[SeatRow, ...]:
        """By place."""
        return await self._rows(SeatRow, "FROM seats WHERE match = ? ORDER BY place", match)

    async def seat_of(self, match: int, user: int) -> SeatRow | None:
        return await self._row(SeatRow, "FROM seats WHERE match = ? AND user = ?", match, user)

    async def tables_of(self, user: int) -> tuple[MatchRow, ...]:
        """The matches in their lobby and the live ones where this person sits, oldest first."""
        return await self._rows(MatchRow, _TABLES_OF, user)


OPEN_IN: Final = "SELECT id FROM matches WHERE channel = ? AND stage IN ('lobby', 'live', 'frozen')"
_LATEST_IN = "SELECT id FROM matches WHERE channel = ? ORDER BY id DESC LIMIT 1"
_TABLES_OF = """
    FROM matches
    WHERE stage IN ('lobby', 'live') AND id IN (SELECT match FROM seats WHERE user = ?)
    ORDER BY id
"""
