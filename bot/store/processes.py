"""The processes that share a database: which of them are alive, and the matches they publish.

A process without a heartbeat for `LEASE` seconds counts as dead, and loses its claims. If it
wakes, the store accepts nothing from it without a new claim. A database that is not shared needs no
claims.
"""

from typing import Final

from bot.store.database import Repository, Transaction, one_number, transaction
from bot.store.errors import ClaimLostError, InUseError

LEASE: Final = 15  # seconds after a heartbeat in which a process counts as alive
BEAT: Final = 5  # seconds between two heartbeats


class ProcessRepository(Repository):
    """Reads and changes the rows of processes, including this one."""

    @transaction
    def beat(self, db: Transaction) -> bool:
        """Record a heartbeat, and free the claims of dead processes.

        Returns whether any had died.
        """
        now = self._database.now()
        db.execute(_BEAT, (self._database.process, now + LEASE))
        return db.execute("DELETE FROM processes WHERE until <= ?", (now,)).rowcount > 0

    async def place(self) -> tuple[int, int]:
        """Return the position of this process among the live ones, from 0, and their number."""
        sql, own = "SELECT id FROM processes WHERE until > ?", self._database.process
        found = [id for (id,) in await self._database.read(sql, self._database.now())]
        living = sorted({*found, own})
        return living.index(own), len(living)

    @transaction
    def agree(self, db: Transaction, key: str, value: str) -> str:
        """Agree on a fact with the other processes. The value counts only if there is no other."""
        own = (key, value, self._database.now(), self._database.process)
        db.execute(_AGREE, own)
        return str(db.execute("SELECT value FROM facts WHERE key = ?", (key,)).fetchone()[0])

    async def require_version(self, version: str) -> None:
        """Raise `InUseError` if live processes share another version's words or rules."""
        if await self.agree("program", version) != version:
            raise InUseError("Another version of Karnak serves this database.")

    @transaction
    def next_turn(self, db: Transaction, key: str, seconds: float) -> float:
        """Reserve the next turn at a task that only one process may do at a time, with pauses.

        Returns how many seconds to wait for it.
        """
        now, turn = int(self._database.clock() * 1000), int(seconds * 1000)
        ends = db.execute(_TURN, (key, str(now + turn), now, turn)).fetchone()[0]
        return max(0, int(ends) - turn - now) / 1000

    async def leave(self) -> None:
        """Free all claims of this process, because it stops."""
        await self._database.write("DELETE FROM processes WHERE id = ?", self._database.process)


class ClaimRepository(Repository):
    """Claims matches, so that only one process publishes each of them."""

    async def take(self, match: int) -> bool:
        """Claim a match. Returns False if another process holds it, or if it is gone."""
        return not self._database.is_shared or await self._take(match)

    @transaction
    def _take(self, db: Transaction, match: int) -> bool:
        own = self._database.process
        db.hold(match)
        db.execute(_APPEAR, (own, self._database.now() + LEASE))
        return db.execute(_TAKE, (own, match)).rowcount > 0

    async def release(self, match: int) -> bool:
        """Release a match. Returns whether other processes have left rows to this one.

        They could not claim the match. From now on, any process that posts a row can.
        """
        return self._database.is_shared and await self._release(match)

    @transaction
    def _release(self, db: Transaction, match: int) -> bool:
        db.hold(match)
        db.execute(_RELEASE, (match, self._database.process))
        return one_number(db, _WAITS, match, self._database.now()) is not None

    async def require(self, match: int) -> None:
        """Raise `ClaimLostError` unless this process has claimed a match."""
        database = self._database
        if database.is_shared and not await database.ids(_CLAIMED, match, database.process):
            raise ClaimLostError(match)


_BEAT = """
    INSERT INTO processes (id, until) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""
_AGREE = """
    INSERT INTO facts (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE
    SET value = excluded.value
    WHERE NOT EXISTS (SELECT 1 FROM processes WHERE until > ? AND id <> ?)
"""
_TURN = """
    INSERT INTO facts (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE
    SET value = CASE
        WHEN CAST(facts.value AS BIGINT) < ? THEN excluded.value
        ELSE CAST(CAST(facts.value AS BIGINT) + ? AS TEXT)
    END
    RETURNING value
"""
_APPEAR = "INSERT INTO processes (id, until) VALUES (?, ?) ON CONFLICT (id) DO NOTHING"
_TAKE = """
    INSERT INTO claims (match, process) SELECT id, CAST(? AS TEXT) FROM matches WHERE id = ?
    ON CONFLICT (match) DO UPDATE SET process = excluded.process
    WHERE claims.process = excluded.process
"""
_RELEASE = "DELETE FROM claims WHERE match = ? AND process = ?"
_WAITS = "SELECT 1 FROM outbox WHERE match = ? AND due <= ? LIMIT 1"
_CLAIMED = "SELECT 1 FROM claims WHERE match = ? AND process = ?"
