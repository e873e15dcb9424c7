"""Locks on a PostgreSQL server. A process has them as long as its session there."""

from __future__ import annotations

from contextlib import suppress
from threading import Lock
from typing import Any, Final

import psycopg

from bot.store.errors import UnavailableError
from bot.store.processes import LEASE

SCHEMA: Final = "karnak"
PATIENCE: Final = 10  # seconds until a connection must succeed
CLAIM: Final = 5_000  # milliseconds, in which the server notices that a previous process is gone
STUCK: Final = 5_000  # milliseconds until an idle transaction of a running process is ended
OPTIONS: Final[dict[str, Any]] = {
    "connect_timeout": PATIENCE,
    "options": (
        f"-c search_path={SCHEMA} -c idle_in_transaction_session_timeout={STUCK}"
        r" -c default_transaction_isolation=read\ committed"  # whatever the server's default is
    ),
}
# The server notices within 15 seconds that a machine is gone.
KEPT_ALIVE: Final = (
    "-c tcp_keepalives_idle=6 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3"
)


class SessionLocks:
    """The locks by name, and one on the database, shared or exclusive.

    Opening them raises `StoreError` if another process has the database exclusively, or if this one
    wants that and another process has it at all.
    """

    def __init__(self, url: str, *, is_shared: bool) -> None:
        self.is_shared, self._url = is_shared, url
        self._names: set[str] = set()
        self._one_at_a_time = Lock()
        self._session = self._connect()

    def take(self, name: str) -> bool:
        """Take a lock, or return False if another process holds it."""
        with self._one_at_a_time:
            is_taken = name in self._names or self._try(name)
            if is_taken:
                self._names.add(name)
            return is_taken

    def release(self, name: str) -> None:
        with self._one_at_a_time:
            self._names.discard(name)
            with suppress(psycopg.OperationalError):  # the lock is gone with the session
                self._session.execute(f"SELECT pg_advisory_unlock({_KEY})".encode(), (name,))

    def has(self, name: str) -> bool:
        """Whether a lock was taken and not lost since, as far as is known."""
        return name in self._names

    def keep(self) -> None:
        """Begin a new session if the server has ended ours, with the locks that are still free."""
        with self._one_at_a_time:
            try:
                self._session.execute("SELECT 1")
            except psycopg.OperationalError:
                self._session.close()
                self._session = self._connect()
                self._names = {name for name in self._names if self._try(name)}

    def close(self) -> None:
        self._session.close()

    def _try(self, name: str) -> bool:
        sql = f"SELECT pg_try_advisory_lock({_KEY})"
        ((is_taken,),) = self._session.execute(sql.encode(), (name,)).fetchall()
        return bool(is_taken)

    def _connect(self) -> psycopg.Connection[Any]:
        options = f"{OPTIONS['options']} {KEPT_ALIVE} -c lock_timeout={CLAIM}"
        if self.is_shared:
            options += f" -c idle_session_timeout={LEASE * 1000}"
        session = psycopg.connect(self._url, autocommit=True, **{**OPTIONS, "options": options})
        kind = "_shared" if self.is_shared else ""
        try:
            session.execute(f"SELECT pg_advisory_lock{kind}(hashtext('{SCHEMA}'), 1)".encode())
        except psycopg.errors.LockNotAvailable:
            session.close()
            raise UnavailableError("Another Karnak is already running on this database.") from None
        return session


_KEY: Final = f"hashtext('{SCHEMA} locks'), hashtext(%s)"
