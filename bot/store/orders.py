"""What players leave ahead. Whoever left it is the only one who is shown it."""

import sqlite3
from collections.abc import Iterable, Sequence

from bot.store.database import Database, post, transaction
from bot.store.errors import NotLiveError, RepeatedInteractionError
from bot.store.rows import NewRow, OrderRow, columns

Slot = tuple[str, str]
"""A seat and what its orders are for."""


class Orders(Database):
    """Every interaction counts once, whether it leaves orders or makes a move."""

    async def orders(self, match: int) -> tuple[OrderRow, ...]:
        return await self._rows(OrderRow, "FROM orders WHERE match = ? ORDER BY seat, slot", match)

    @transaction
    def order(
        self,
        db: sqlite3.Connection,
        order: OrderRow,
        interaction: int,
        rows: Sequence[NewRow] = (),
    ) -> None:
        """In place of what the seat had in that slot.

        Raises RepeatedInteractionError, NotLiveError.
        """
        _once(db, order.match, interaction)
        db.execute(
            _LEAVE, (order.match, order.seat, order.slot, order.words, order.until, order.once)
        )
        post(db, order.match, rows)

    @transaction
    def withdraw(
        self, db: sqlite3.Connection, match: int, seat: str, slot: str, interaction: int
    ) -> None:
        """Raises RepeatedInteractionError, NotLiveError."""
        _once(db, match, interaction)
        forget(db, match, [(seat, slot)])


def forget(db: sqlite3.Connection, match: int, gone: Iterable[Slot]) -> None:
    """They have ended, or are used up."""
    db.executemany(_FORGET, [(match, seat, slot) for seat, slot in gone])


def _once(db: sqlite3.Connection, match: int, interaction: int) -> None:
    if not db.execute(_IS_LIVE, (match,)).fetchone():
        raise NotLiveError(match)
    if not db.execute(_ONCE, (interaction, match, interaction)).rowcount:
        raise RepeatedInteractionError(match)


_IS_LIVE = "SELECT 1 FROM matches WHERE id = ? AND stage = 'live'"
_ONCE = """
    INSERT OR IGNORE INTO ordered (interaction, match)
    SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM log WHERE interaction = ?)
"""
_LEAVE = f"INSERT OR REPLACE INTO orders ({columns(OrderRow)}) VALUES (?, ?, ?, ?, ?, ?)"
_FORGET = "DELETE FROM orders WHERE match = ? AND seat = ? AND slot = ?"
