"""Refusals of the store, and reasons why it does not open."""

from collections.abc import Iterator
from contextlib import contextmanager


class StoreError(Exception):
    """The database cannot be opened. The message is one English sentence for the operator."""


class UnavailableError(StoreError):
    """Another process has the database, or it cannot be reached now. A retry may succeed."""


class InUseError(StoreError):
    """Processes of another version of Karnak use the database. It can be opened once they stop."""


@contextmanager
def driver_needed() -> Iterator[None]:
    """Import modules that need PostgreSQL's driver, or raise `StoreError` without it."""
    try:
        yield
    except ImportError:
        raise StoreError("PostgreSQL needs its driver: make postgresql installs it.") from None


class RefusedError(Exception):
    """A change that was not made. The database contains no part of it."""

    def __init__(self, match: int) -> None:
        super().__init__(f"match {match}")
        self.match = match


class ChannelTakenError(RefusedError):
    """The channel already has an open match: `match`."""


class MarkTakenError(RefusedError):
    """Another player at this table has already chosen that mark."""


class TableFullError(RefusedError):
    """There are no more seats than the match has players."""


class ReservedError(RefusedError):
    """The free seats are reserved for other users."""


class BarredError(RefusedError):
    """The host of the match has barred the user."""


class NotAdmittedError(RefusedError):
    """The table is for invited users, or for a role that the user does not have."""


class TooManyBarsError(RefusedError):
    """The host has reached the limit of bars in this server."""


class SeatTakenError(RefusedError):
    """The user has a seat at this table, or has left another one and knows its secrets."""


class TooManyTablesError(Exception):
    """The server or the host has reached the limit of `most` tables. Nothing was made."""

    def __init__(self, most: int, *, of_one: bool) -> None:
        super().__init__(f"{most} tables")
        self.most, self.of_one = most, of_one


class NotInLobbyError(RefusedError):
    """The match has begun or is over, so its players and options are fixed."""


class NotLiveError(RefusedError):
    """Only a live match takes moves."""


class NumberTakenError(RefusedError):
    """Another entry already has this number in the log, or orders have changed before it."""


class ClaimLostError(RefusedError):
    """Another process now publishes the match."""


class RepeatedInteractionError(RefusedError):
    """The interaction was already carried out, as an entry of `match` or as an order."""
