"""What is still to be told, and the prompts that stand open in DMs."""

import sqlite3
from collections.abc import Iterable, Sequence

from bot.store.database import Database, post, transaction
from bot.store.rows import NewRow, OutboxRow, PromptRow, columns


class Outbox(Database):
    """Rows hold no text: it is made when they are sent. A row that was sent is gone."""

    async def pending(self) -> tuple[int, ...]:
        """The ids of the matches that have something to tell."""
        return await self._ids("SELECT DISTINCT match FROM outbox ORDER BY match")

    async def waiting(self, match: int) -> tuple[OutboxRow, ...]:
        """Oldest first."""
        return await self._rows(OutboxRow, "FROM outbox WHERE match = ? ORDER BY id", match)

    @transaction
    def post(self, db: sqlite3.Connection, match: int, rows: Sequence[NewRow]) -> None:
        """Something to tell that no move brought about."""
        post(db, match, rows)

    @transaction
    def trying(self, db: sqlite3.Connection, row: int) -> None:
        """Row `row` is about to be sent."""
        db.execute("UPDATE outbox SET trying = 1 WHERE id = ?", (row,))

    @transaction
    def sent(
        self,
        db: sqlite3.Connection,
        row: int,
        told: int | None = None,
        panel: int | None = None,
        phase: int | None = None,
    ) -> None:
        """Row `row` is done, and with it the older ones of its kind and target.

        The match has told so much and shows that, where given.
        """
        if (told, panel, phase) != (None, None, None):
            db.execute(_SHOWN, (told, panel, phase, row))
        db.execute(_DONE, (row, row))

    @transaction
    def drop(self, db: sqlite3.Connection, rows: Iterable[int]) -> None:
        """These rows have nothing to say any more."""
        db.executemany(_DROP, [(row,) for row in rows])

    async def prompt(self, match: int, seat: str) -> PromptRow | None:
        return await self._row(PromptRow, "FROM prompts WHERE match = ? AND seat = ?", match, seat)

    async def keep_prompt(self, prompt: PromptRow) -> None:
        """In place of the seat's former one."""
        await self._write(
            _KEEP, prompt.match, prompt.seat, prompt.channel, prompt.message, prompt.ticket
        )

    async def forget_prompt(self, match: int, seat: str) -> None:
        await self._write("DELETE FROM prompts WHERE match = ? AND seat = ?", match, seat)


_DROP = "DELETE FROM outbox WHERE id = ?"
_DONE = """
    DELETE FROM outbox
    WHERE id <= ? AND (match, kind, target) = (SELECT match, kind, target FROM outbox WHERE id = ?)
"""
_SHOWN = """
    UPDATE matches
    SET told = coalesce(?, told), panel = coalesce(?, panel), phase = coalesce(?, phase)
    WHERE id = (SELECT match FROM outbox WHERE id = ?)
"""
_KEEP = f"INSERT OR REPLACE INTO prompts ({columns(PromptRow)}) VALUES (?, ?, ?, ?, ?)"
