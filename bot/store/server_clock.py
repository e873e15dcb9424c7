"""The clock of a database's server, which all processes that share the database use."""

from __future__ import annotations

from time import monotonic
from typing import Any

import psycopg

ASK = "SELECT CAST(extract(epoch FROM clock_timestamp()) AS DOUBLE PRECISION)"


class ServerClock:
    """Seconds since 1970 by the server's clock, accurate to half a round trip.

    Between two requests this process counts on, whatever happens to its machine's own time.
    """

    def __init__(self) -> None:
        self._offset = 0.0  # seconds from `monotonic` to the server's time

    def __call__(self) -> float:
        return monotonic() + self._offset

    def ask(self, connection: psycopg.Connection[Any]) -> None:
        """Ask the server for its time."""
        before = monotonic()
        ((now,),) = connection.execute(ASK).fetchall()
        self._offset = now - (before + monotonic()) / 2
