"""What people prefer, what they are called, and the few facts that Karnak keeps about itself."""

from typing import Final

from bot.store.database import Database

DAY: Final = 24 * 60 * 60


class People(Database):
    """Users are known here and in the seats, nowhere else."""

    async def language_of(self, user: int) -> str | None:
        """The language they chose or were last seen with."""
        return await self._text("SELECT language FROM preferences WHERE user = ?", user)

    async def remember_language(self, user: int, language: str) -> None:
        await self._write(_LANGUAGE, user, language)

    async def dms_closed(self, user: int) -> bool:
        """Whether they refused a DM less than a day ago."""
        found = await self._read(_CLOSED, user, self._now())
        return bool(found)

    async def dms_refused(self, user: int) -> None:
        """Do not try again for a day: refusals count towards a ban."""
        await self._write(_CLOSE, user, self._now() + DAY)

    async def dms_open(self, user: int) -> None:
        """They take DMs, as one that has just arrived shows."""
        await self._write("UPDATE preferences SET closed_until = NULL WHERE user = ?", user)

    async def rename(self, match: int, user: int, name: str) -> None:
        """What they are called at this table from now on."""
        await self._write(
            "UPDATE seats SET name = ? WHERE match = ? AND user = ?", name, match, user
        )

    async def fact(self, key: str) -> str | None:
        return await self._text("SELECT value FROM facts WHERE key = ?", key)

    async def set_fact(self, key: str, value: str) -> None:
        await self._write("INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)", key, value)


_LANGUAGE = """
    INSERT INTO preferences (user, language) VALUES (?, ?)
    ON CONFLICT (user) DO UPDATE SET language = excluded.language
"""
_CLOSED = "SELECT 1 FROM preferences WHERE user = ? AND closed_until > ?"
_CLOSE = """
    INSERT INTO preferences (user, closed_until) VALUES (?, ?)
    ON CONFLICT (user) DO UPDATE SET closed_until = excluded.closed_until
"""
