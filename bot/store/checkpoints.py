"""Checkpoints of live matches: each has one at most, and loses it when it ends or is frozen."""

from dataclasses import astuple
from typing import Final

from bot.ground.rows import CheckpointRow
from bot.store.database import Repository, Transaction, replacing, transaction


class CheckpointRepository(Repository):
    @transaction
    def keep(self, db: Transaction, checkpoint: CheckpointRow) -> None:
        """Replace the last checkpoint of a match, if the match goes on."""
        db.hold(checkpoint.match)
        if db.execute(_GOES_ON, (checkpoint.match, checkpoint.number)).fetchone():
            db.execute(_KEEP, astuple(checkpoint))

    async def drop(self, match: int) -> None:
        await self._database.write(DROP_CHECKPOINT, match)


DROP_CHECKPOINT: Final = "DELETE FROM checkpoints WHERE match = ?"
_GOES_ON = """
    SELECT 1 FROM matches WHERE id = ? AND stage = 'live'
    AND EXISTS (SELECT 1 FROM log WHERE match = id AND number = ?)
"""
_KEEP = replacing("checkpoints", CheckpointRow, "match")
