"""Facts about the database for the operator."""

from dataclasses import dataclass
from typing import Final

from bot.store.backed_up import LAST_BACKUP
from bot.store.database import Repository

OPEN_STAGES: Final = ("lobby", "live", "frozen")


@dataclass(frozen=True, slots=True)
class Backlog:
    """The rows of the outbox that are due.

    `oldest` and `due` do not count held rows. `oldest` is the lowest number of the rows that were
    due when they were posted, `due` the earliest due time of the others. `newest` is the last
    number given.
    """

    waiting: int
    held: int
    oldest: int | None
    due: int | None
    newest: int


class OperationsRepository(Repository):
    async def answers(self) -> bool:
        """Return whether the database answers. Raises the errors of its driver."""
        return bool(await self._database.read("SELECT 1"))

    async def open_matches(self) -> dict[str, int]:
        """Return how many matches are in each open stage."""
        return dict.fromkeys(OPEN_STAGES, 0) | dict(await self._database.read(_OPEN))

    async def last_backup(self) -> int:
        """Return when the last known backup was begun, in seconds since 1970, or 0."""
        sql = "SELECT value FROM facts WHERE key = ?"
        return int(await self._database.string(sql, LAST_BACKUP) or 0)

    async def backlog(self) -> Backlog:
        """Return the backlog, with the rows that a closed channel or a frozen match holds."""
        newest = await self._database.last_number()
        found = await self._database.read(_BACKLOG, self._database.now())
        rows = {held: (number, oldest, due) for held, number, oldest, due in found}
        waiting, oldest, due = rows.get(0, (0, None, None))
        return Backlog(waiting, rows.get(1, (0,))[0], oldest, due, newest)


_OPEN = """
    SELECT stage, count(*) FROM matches WHERE stage IN ('lobby', 'live', 'frozen') GROUP BY stage
"""
_BACKLOG = """
    SELECT held, count(*), min(CASE WHEN due = 0 THEN id END), min(CASE WHEN due > 0 THEN due END)
    FROM (
        SELECT outbox.id, due,
            CASE WHEN closed IS NULL AND stage <> 'frozen' THEN 0 ELSE 1 END AS held
        FROM outbox JOIN matches ON matches.id = match WHERE due <= ?
    ) AS waiting
    GROUP BY held
"""
