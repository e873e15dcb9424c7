"""Refusals of the store, and reasons why it does not open."""

from collections.abc import Iterator
from contextlib import contextmanager


class StoreError(Exception):
    """The database cannot be opened. The message is one English sentence for the operator."""


class UnavailableError(StoreError):
    """The database is another process's, or cannot be reached: later it may be otherwise."""


class InUseError(StoreError):
    """Processes of another version of Karnak serve the database: it can be opened without them."""


@contextmanager
def driver_needed() -> Iterator[None]:
    """Import modules that need PostgreSQL's driver, or raise StoreError without it."""
    try:
        yield
    except ImportError:
        raise StoreError("PostgreSQL needs its driver: make postgresql installs it.") from None


class RefusedError(Exception):
    """A change that was not made. Nothing of it is in the database."""

    def __init__(self, match: int) -> None:
        super().__init__(f"match {match}")
        self.match = match


class ChannelTakenError(RefusedError):
    """The channel already has an open match: `match`."""


class MarkTakenError(RefusedError):
    """Somebody else at this table has wished for that mark."""


class TableFullError(RefusedError):
    """There are no more seats than the match has players."""


class ReservedError(RefusedError):
    """The seats that are free are kept for other people."""


class BarredError(RefusedError):
    """The host of the match has barred the person."""


class NotAdmittedError(RefusedError):
    """The table is for those invited, or for a role that the person has not."""


class TooManyBarsError(RefusedError):
    """The host has barred as many people in this server as one host can."""


class SeatTakenError(RefusedError):
    """The person sits at this table, or has played another seat of it and knows its secrets."""


class TooManyTablesError(Exception):
    """The server has `most` tables, or one host has them. Nothing was made."""

    def __init__(self, most: int, *, of_one: bool) -> None:
        super().__init__(f"{most} tables")
        self.most, self.of_one = most, of_one


class NotInLobbyError(RefusedError):
    """The match has begun or is over, so its players and options are fixed."""


class NotLiveError(RefusedError):
    """Only a live match takes moves."""


class NumberTakenError(RefusedError):
    """Somebody else's entry already has this number in the log."""


class ClaimLostError(RefusedError):
    """Another process tells what waits of the match by now."""


class RepeatedInteractionError(RefusedError):
    """The interaction was carried out before, as an entry of `match` or as an order."""
