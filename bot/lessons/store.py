"""The places of people in lessons, by person and game."""

from dataclasses import astuple

from bot.lessons.model import LessonRow
from bot.store.database import Repository, replacing


class LessonRepository(Repository):
    async def place(self, person: int, game: str) -> LessonRow | None:
        """Return the place of a person in the lesson of a game, or None before its first step."""
        return await self._database.row(
            LessonRow, "FROM lessons WHERE person = ? AND game = ?", person, game
        )

    async def is_at_table(self, person: int, game: str) -> bool:
        """Whether a person plays a game at a table."""
        return bool(await self._database.ids(_AT_TABLE, person, game))

    async def keep(self, place: LessonRow) -> None:
        await self._database.write(_KEEP, *astuple(place))


_AT_TABLE = """
    SELECT 1 FROM seats JOIN matches ON matches.id = seats.match
    WHERE person = ? AND game = ? AND stage = 'live' LIMIT 1
"""
_KEEP = replacing("lessons", LessonRow, "person, game")
