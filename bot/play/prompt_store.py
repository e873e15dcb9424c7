"""The direct messages whose questions stand open: one for each seat at most."""

from bot.play.model import PromptRow
from bot.store.database import Repository, replacing


class PromptRepository(Repository):
    async def get(self, match: int, seat: str) -> PromptRow | None:
        rest = "FROM prompts WHERE match = ? AND seat = ?"
        return await self._database.row(PromptRow, rest, match, seat)

    async def keep(self, prompt: PromptRow) -> None:
        """Keep a prompt in place of the seat's former one."""
        where = (prompt.channel, prompt.message)
        await self._database.write(_KEEP, prompt.match, prompt.seat, *where, prompt.entry)

    async def forget(self, match: int, seat: str) -> None:
        await self._database.write("DELETE FROM prompts WHERE match = ? AND seat = ?", match, seat)


_KEEP = replacing("prompts", PromptRow, "match, seat")
