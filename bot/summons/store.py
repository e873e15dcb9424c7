"""The current call in a match's channel."""

from dataclasses import astuple

from bot.core.outbox.kinds import UNSUMMON
from bot.core.outbox.store import post
from bot.ground.rows import NewRow
from bot.store.database import Repository, Transaction, Write, replacing
from bot.summons.model import SummonsRow


class SummonsRepository(Repository):
    """Stores one row for each match, beginning with its first call."""

    async def get(self, match: int) -> SummonsRow:
        found = await self._database.row(SummonsRow, "FROM summons WHERE match = ?", match)
        return found or SummonsRow(match, -1, -1)


def keeping(now: SummonsRow, former: SummonsRow, *, stays: bool) -> Write:
    """Store the state of calls. A `former` call that is obsolete is deleted, unless calls stay."""

    def keep(db: Transaction) -> None:
        db.execute(_KEEP, astuple(now))
        if former.message and former.message != now.message and not stays:
            target = f"{former.channel}:{former.message}"
            post(db, now.match, [NewRow(0, UNSUMMON, target)])

    return keep


_KEEP = replacing("summons", SummonsRow, "match")
