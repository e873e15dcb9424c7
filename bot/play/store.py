"""Planned moves, which only their player sees."""

from collections.abc import Sequence

from bot.core.match.store import forget_orders
from bot.core.outbox.store import post
from bot.ground.rows import NewRow, OrderRow
from bot.store.database import Repository, Transaction, replacing, transaction
from bot.store.errors import NotLiveError, RepeatedInteractionError


class OrderRepository(Repository):
    """Stores orders. Every interaction counts once, whether it gives an order or makes a move."""

    @transaction
    def keep(
        self,
        db: Transaction,
        order: OrderRow,
        interaction: int,
        rows: Sequence[NewRow] = (),
    ) -> None:
        """Store an order, and replace the one in its slot.

        Raises `RepeatedInteractionError` or `NotLiveError`.
        """
        _count_once(db, order.match, interaction)
        db.execute(
            _KEEP, (order.match, order.seat, order.slot, order.words, order.until, order.once)
        )
        post(db, order.match, rows)

    @transaction
    def withdraw(self, db: Transaction, match: int, seat: str, slot: str, interaction: int) -> None:
        """Delete the order in a slot. Raises `RepeatedInteractionError` or `NotLiveError`."""
        _count_once(db, match, interaction)
        forget_orders(db, match, [(seat, slot)])


def _count_once(db: Transaction, match: int, interaction: int) -> None:
    """Store the interaction as an idempotency key."""
    db.hold(match)
    if not db.execute(_IS_LIVE, (match,)).fetchone():
        raise NotLiveError(match)
    if not db.execute(_ONCE, (interaction, match, interaction)).rowcount:
        raise RepeatedInteractionError(match)


_IS_LIVE = "SELECT 1 FROM matches WHERE id = ? AND stage = 'live'"
_ONCE = """
    INSERT INTO ordered (interaction, match)
    SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM log WHERE interaction = ?)
    ON CONFLICT DO NOTHING
"""
_KEEP = replacing("orders", OrderRow, "match, seat, slot")
