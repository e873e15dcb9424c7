"""Limits for users, tables and servers, so that none of them takes too much.

An operator sets them, as `10/60/300`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SORTS: Final = ("person", "table", "server")  # the owner of a limit, in the order of the numbers
ORDINALS: Final = ("first", "second", "third")


class Limit(NamedTuple):
    """The limits of one act for a user, a table and a server. 0 means no limit."""

    person: int = 0
    table: int = 0
    server: int = 0

    def __str__(self) -> str:
        return "/".join(map(str, self))


class Limits(NamedTuple):
    """The limits of each kind of request. All but the first count an hour."""

    presses: Limit = Limit()  # waiting for an answer at the same time
    tables: Limit = Limit()  # opened. The second number is of one channel
    undos: Limit = Limit()
    acts: Limit = Limit()  # public acts at a table that are not moves
    pictures: Limit = Limit()  # requested pictures
    exports: Limit = Limit()
    steps: Limit = Limit()  # of a replay, each with its picture
    shares: Limit = Limit(5, 20)  # steps shown in the channel. It is no setting


UNLIMITED: Final = Limits()


class LimitError(ValueError):
    """An invalid limit. The message is one sentence, which does not repeat the value."""


def read_limit(written: object) -> Limit:
    """Read three whole numbers with slashes between them. Raises `LimitError`."""
    if isinstance(written, Limit):
        return written
    parts = str(written).split("/")
    if len(parts) != len(ORDINALS):
        raise LimitError(f"It needs 3 numbers with slashes between them, but has {len(parts)}.")
    person, table, server = map(_read_number, ORDINALS, parts)
    return Limit(person, table, server)


def _read_number(place: str, part: str) -> int:
    try:
        number = int(part)
    except ValueError:
        raise LimitError(f"The {place} is not a whole number.") from None
    if number < 0:
        raise LimitError(f"The {place} number is below 0.")
    return number
