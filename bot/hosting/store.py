"""The pace of a match, when its host changes it."""

from collections.abc import Sequence

from bot.core.match.store import enter
from bot.core.outbox.store import post
from bot.ground.rows import LogRow, NewRow
from bot.store.database import Repository, Transaction, transaction


class PaceRepository(Repository):
    """Stores changes of the pace, each with the log entry at which it begins."""

    @transaction
    def change(
        self,
        db: Transaction,
        match: int,
        actor: str,
        number: int,
        words: str,
        interaction: int,
        pace: str,
        rows: Sequence[NewRow],
    ) -> None:
        """Add the entry that changes the pace to this JSON. Raises as `enter`."""
        enter(db, LogRow(match, number, actor, words, interaction, self._database.now()))
        db.execute("UPDATE matches SET pace = ? WHERE id = ?", (pace, match))
        post(db, match, rows)
