"""What is still to be told, and the prompts that stand open in DMs."""

from collections.abc import Iterable, Sequence

import aiosqlite

from bot.store.database import Database
from bot.store.rows import NewRow, OutboxRow, PromptRow, columns


class Outbox(Database):
    """Rows hold no text: it is made when they are sent. A row that was sent is gone."""

    async def pending(self) -> tuple[int, ...]:
        """The ids of the matches that have something to tell."""
        return await self._ids("SELECT DISTINCT match FROM outbox ORDER BY match")

    async def waiting(self, match: int) -> tuple[OutboxRow, ...]:
        """Oldest first."""
        return await self._rows(OutboxRow, "FROM outbox WHERE match = ? ORDER BY id", match)

    async def post(self, match: int, rows: Sequence[NewRow]) -> None:
        """Something to tell that no move brought about."""
        async with self._transaction() as db:
            await self._post(db, match, rows)

    async def trying(self, keep: int, drop: Iterable[int] = ()) -> None:
        """Row `keep` is about to be sent, and says what the rows `drop` would have said."""
        async with self._transaction() as db:
            await db.execute("UPDATE outbox SET trying = 1 WHERE id = ?", (keep,))
            await self._delete(db, drop)

    async def sent(
        self,
        row: int,
        told: int | None = None,
        panel: int | None = None,
        phase: int | None = None,
    ) -> None:
        """Row `row` is done, and the match has told so much and shows that, where given."""
        async with self._transaction() as db:
            if (told, panel, phase) != (None, None, None):
                await db.execute(_SHOWN, (told, panel, phase, row))
            await self._delete(db, (row,))

    async def drop(self, rows: Iterable[int]) -> None:
        """These rows have nothing to say any more."""
        async with self._transaction() as db:
            await self._delete(db, rows)

    async def prompt(self, match: int, seat: str) -> PromptRow | None:
        return await self._row(PromptRow, "FROM prompts WHERE match = ? AND seat = ?", match, seat)

    async def keep_prompt(self, prompt: PromptRow) -> None:
        """In place of the seat's former one."""
        await self._write(
            _KEEP, prompt.match, prompt.seat, prompt.channel, prompt.message, prompt.ticket
        )

    async def forget_prompt(self, match: int, seat: str) -> None:
        await self._write("DELETE FROM prompts WHERE match = ? AND seat = ?", match, seat)

    async def _delete(self, db: aiosqlite.Connection, rows: Iterable[int]) -> None:
        values = [(row,) for row in rows]
        if values:
            await db.executemany(_DROP, values)


_DROP = "DELETE FROM outbox WHERE id = ?"
_SHOWN = """
    UPDATE matches
    SET told = coalesce(?, told), panel = coalesce(?, panel), phase = coalesce(?, phase)
    WHERE id = (SELECT match FROM outbox WHERE id = ?)
"""
_KEEP = f"INSERT OR REPLACE INTO prompts ({columns(PromptRow)}) VALUES (?, ?, ?, ?, ?)"
