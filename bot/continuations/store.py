"""The continuations of people, which are kept for a week."""

from dataclasses import astuple

from bot.continuations.model import ContinuationRow
from bot.store.database import Repository, Transaction, columns, one_number, transaction
from bot.store.pruning import CONTINUED_FOR


class ContinuationRepository(Repository):
    async def of(self, person: int) -> tuple[ContinuationRow, ...]:
        """Return the continuations of a person, the oldest first."""
        since = self._database.now() - CONTINUED_FOR
        return await self._database.rows(
            ContinuationRow,
            "FROM continuations WHERE person = ? AND opened > ? ORDER BY opened, id",
            person,
            since,
        )

    @transaction
    def begin(self, db: Transaction, row: ContinuationRow, most: int) -> bool:
        """Keep a new continuation. Return False if its person has as many as possible."""
        db.hold(row.person)
        since = self._database.now() - CONTINUED_FOR
        if (one_number(db, _COUNT, row.person, since) or 0) >= most:
            return False
        values = [int(each) if isinstance(each, bool) else each for each in astuple(row)]
        db.execute(_BEGIN, values)
        return True

    @transaction
    def change(self, db: Transaction, before: ContinuationRow, now: ContinuationRow) -> bool:
        """Keep new moves. Return False if the continuation has changed meanwhile, or is gone."""
        key = (before.person, before.id, before.moves)
        return db.execute(_CHANGE, (now.moves, int(now.whole), *key)).rowcount == 1

    async def drop(self, person: int, id: int) -> None:
        await self._database.write(_DROP, person, id)


_COUNT = "SELECT count(*) FROM continuations WHERE person = ? AND opened > ?"
_BEGIN = f"""
    INSERT INTO continuations ({columns(ContinuationRow)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_CHANGE = """
    UPDATE continuations SET moves = ?, whole = ? WHERE person = ? AND id = ? AND moves = ?
"""
_DROP = "DELETE FROM continuations WHERE person = ? AND id = ?"
