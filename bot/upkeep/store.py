"""Matches that the current rules can replay, and versions of their computer players."""

from bot.store.database import Repository


class UpkeepRepository(Repository):
    """Reads and changes matches before and after an upgrade."""

    async def mark_checked(self, match: int, digest: str) -> None:
        """Note that the rules of this digest replay the match. A frozen match continues."""
        await self._database.write(_CHECK, digest, match)

    async def unchecked(self, digest: str) -> tuple[int, ...]:
        """Return live matches that these rules have not replayed yet, and all frozen ones."""
        return await self._database.ids(_UNCHECKED, digest)

    async def version_of_computers(self, match: int) -> str | None:
        """Return the version of the last move by a computer player in a match, or None."""
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
