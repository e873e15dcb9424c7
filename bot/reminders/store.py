"""The last calls of seats to their turns."""

from collections.abc import Sequence
from dataclasses import astuple

from bot.core.match.store import enter_acts
from bot.core.outbox.store import post
from bot.ground.rows import NewAct, NewRow
from bot.reminders.model import CallRow
from bot.store.database import Repository, Transaction, replacing, transaction


class CallRepository(Repository):
    async def of_match(self, match: int) -> tuple[CallRow, ...]:
        return await self._database.rows(CallRow, "FROM calls WHERE match = ?", match)

    @transaction
    def keep(self, db: Transaction, call: CallRow, rows: Sequence[NewRow] = ()) -> None:
        """Store a call and its outbox rows, and replace the seat's previous one."""
        db.execute(_KEEP, astuple(call))
        post(db, call.match, rows)

    @transaction
    def nudge(
        self,
        db: Transaction,
        match: int,
        number: int,
        acts: Sequence[NewAct],
        interaction: int,
        calls: Sequence[CallRow],
        rows: Sequence[NewRow],
    ) -> None:
        """Add acts that call players, of which `number` is the first, and store their calls.

        Raises the errors of `LogRepository.append`. The interaction belongs to the first act.
        """
        enter_acts(db, match, number, acts, interaction, self._database.now())
        for call in calls:
            db.execute(_KEEP, astuple(call))
        post(db, match, rows)


_KEEP = replacing("calls", CallRow, "match, seat")
