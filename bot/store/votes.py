"""The messages that show the votes: one for each vote that is open, or was a moment ago."""

from bot.rows import VoteRow
from bot.store.database import Repository, replacing


class VoteRepository(Repository):
    async def get(self, match: int, number: int) -> VoteRow | None:
        rest = "FROM votes WHERE match = ? AND number = ?"
        return await self._database.row(VoteRow, rest, match, number)

    async def of_match(self, match: int) -> tuple[VoteRow, ...]:
        return await self._database.rows(VoteRow, "FROM votes WHERE match = ?", match)

    async def keep(self, vote: VoteRow) -> None:
        """Keep the message of a vote in place of its former one."""
        await self._database.write(_KEEP, vote.match, vote.number, vote.channel, vote.message)

    async def forget(self, match: int, number: int) -> None:
        await self._database.write(_FORGET, match, number)


_KEEP = replacing("votes", VoteRow, "match, number")
_FORGET = "DELETE FROM votes WHERE match = ? AND number = ?"
