"""What people prefer: their language, how they are called, and whether messages reach them."""

from typing import Final

from bot.rows import Preferences
from bot.store.database import Repository

DAY: Final = 24 * 60 * 60


class PeopleRepository(Repository):
    """Users are known here and in the seats, nowhere else."""

    async def language_of(self, user: int) -> str | None:
        """The language they chose or were last seen with."""
        sql = "SELECT language FROM preferences WHERE user = ?"
        return await self._database.string(sql, user)

    async def remember_language(self, user: int, language: str) -> None:
        await self._database.write(_LANGUAGE, user, language)

    async def preferences(self, user: int) -> Preferences:
        """How they want to be called to their turns: as everybody, if they have not said."""
        found = await self._database.row(Preferences, "FROM preferences WHERE user = ?", user)
        return found or Preferences()

    async def prefer(self, user: int, preferences: Preferences) -> None:
        """Keep how they want to be called."""
        said = (preferences.reminders, preferences.letters)
        await self._database.write(_PREFER, user, *said)

    async def are_dms_closed(self, user: int) -> bool:
        """Whether they refused a direct message less than a day ago."""
        found = await self._database.read(_CLOSED, user, self._database.now())
        return bool(found)

    async def close_dms(self, user: int) -> None:
        """Send them no direct message for a day: refusals count towards a ban."""
        await self._database.write(_CLOSE, user, self._database.now() + DAY)

    async def reopen_dms(self, user: int) -> None:
        """Send them direct messages again."""
        sql = "UPDATE preferences SET closed_until = NULL WHERE user = ?"
        await self._database.write(sql, user)


_LANGUAGE = """
    INSERT INTO preferences (user, language) VALUES (?, ?)
    ON CONFLICT (user) DO UPDATE SET language = excluded.language
"""
_PREFER = """
    INSERT INTO preferences (user, reminders, letters) VALUES (?, ?, ?)
    ON CONFLICT (user) DO UPDATE SET reminders = excluded.reminders, letters = excluded.letters
"""
_CLOSED = "SELECT 1 FROM preferences WHERE user = ? AND closed_until > ?"
_CLOSE = """
    INSERT INTO preferences (user, closed_until) VALUES (?, ?)
    ON CONFLICT (user) DO UPDATE SET closed_until = excluded.closed_until
"""
