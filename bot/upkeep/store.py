"""Matches that the present rules replay or not, and versions of their computer players."""

from bot.store.database import Repository


class UpkeepRepository(Repository):
    """Matches before and after an upgrade."""

    async def mark_checked(self, match: int, digest: str) -> None:
        """Note that the rules of this digest replay the match; if it was frozen, it goes on."""
        await self._database.write(_CHECK, digest, match)

    async def unchecked(self, digest: str) -> tuple[int, ...]:
        """Live matches that these rules have not replayed yet, and all that are frozen."""
        return await self._database.ids(_UNCHECKED, digest)

    async def version_of_computers(self, match: int) -> str | None:
        """Return the version by which a computer player of a match has moved last, if one has."""
        return await self._database.string(_VERSION, match)


_CHECK = """
    UPDATE matches SET checked = ?, stage = CASE stage WHEN 'frozen' THEN 'live' ELSE stage END
    WHERE id = ?
"""
_UNCHECKED = """
    SELECT id FROM matches
    WHERE stage IN ('live', 'frozen') AND checked IS DISTINCT FROM ? ORDER BY id
"""
_VERSION = "SELECT version FROM thoughts WHERE match = ? ORDER BY entry DESC LIMIT 1"
