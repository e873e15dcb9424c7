"""The calls to people's turns: the last one of each seat that was ever called."""

import sqlite3
from collections.abc import Sequence
from dataclasses import astuple

from bot.rows import CallRow, NewRow
from bot.store.database import Repository, columns, post, transaction


class CallRepository(Repository):
    async def of_match(self, match: int) -> tuple[CallRow, ...]:
        return await self._database.rows(CallRow, "FROM calls WHERE match = ?", match)

    @transaction
    def keep(self, db: sqlite3.Connection, call: CallRow, rows: Sequence[NewRow] = ()) -> None:
        """Keep a call in place of the seat's former one, with the outbox rows that make it."""
        db.execute(_KEEP, astuple(call))
        post(db, call.match, rows)


_KEEP = f"INSERT OR REPLACE INTO calls ({columns(CallRow)}) VALUES (?, ?, ?, ?, ?, ?, ?)"
