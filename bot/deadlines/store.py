"""The clocks of decisions, and the times when Karnak was down or out of reach."""

from collections.abc import Sequence

from bot.core.outbox.store import post
from bot.ground.rows import ClockRow, NewRow, OutageRow
from bot.store.database import (
    Query,
    Repository,
    Transaction,
    columns,
    one_number,
    query,
    replacing,
    row_of,
    transaction,
)
from bot.store.facts import ALIVE, SET_FACT

DOWN_AFTER = 120  # seconds without a heartbeat that make an outage: two heartbeats have failed


class ClockRepository(Repository):
    """The last clock of each seat, and all outages."""

    @transaction
    def keep(self, db: Transaction, clock: ClockRow, rows: Sequence[NewRow] = ()) -> None:
        """Replace the seat's clock, and post the rows about it."""
        values = (clock.match, clock.seat, clock.asked, clock.until, clock.warned)
        if db.execute(_KEEP, values).rowcount:
            post(db, clock.match, rows)

    async def outages(self, since: int) -> tuple[OutageRow, ...]:
        """Return the outages that ended after a time. One that still lasts ends now."""
        found, ((last,),) = await self._database.read_together(
            query(OutageRow, "FROM outages WHERE ended > ? ORDER BY begun", since),
            Query(f"SELECT ({_LAST}) AS last", (ALIVE,)),
        )
        ended, now = [row_of(OutageRow, each) for each in found], self._database.now()
        return (*ended, *([OutageRow(last, now)] if _is_outage(last, now) else ()))

    @transaction
    def beat(self, db: Transaction) -> bool:
        """Store a heartbeat. Return whether an outage preceded it."""
        now, last = self._database.now(), one_number(db, _LAST, ALIVE)
        was_down = _is_outage(last, now)
        if was_down:
            db.execute(_OUTAGE, (last, now))
        db.execute(SET_FACT, (ALIVE, str(now)))
        return was_down


def _is_outage(last: int | None, now: int) -> bool:
    return last is not None and now - last > DOWN_AFTER


_KEEP = f"""
    INSERT INTO clocks ({columns(ClockRow)}) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (match, seat) DO UPDATE
    SET asked = excluded.asked, until = excluded.until, warned = excluded.warned
    WHERE (clocks.asked, clocks.until, clocks.warned)
        IS DISTINCT FROM (excluded.asked, excluded.until, excluded.warned)
"""
_LAST = "SELECT CAST(value AS BIGINT) FROM facts WHERE key = ?"
_OUTAGE = replacing("outages", OutageRow, "begun")
