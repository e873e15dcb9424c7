"""Limits: how much one person, one table and one server may do, so that it is fair to all others.

An operator sets them, as `10/60/300`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SORTS: Final = ("person", "table", "server")  # the owner of a limit, in the order of the numbers
ORDINALS: Final = ("first", "second", "third")


class Limit(NamedTuple):
    """How much one person, one table and one server may do of one thing; 0: any amount."""

    person: int = 0
    table: int = 0
    server: int = 0

    def __str__(self) -> str:
        return "/".join(map(str, self))


class Limits(NamedTuple):
    """The limits of each kind of request: all but the first count those of an hour."""

    presses: Limit = Limit()  # that wait for their answer at the same time
    tables: Limit = Limit()  # that are opened. The second number is of one channel
    undos: Limit = Limit()
    acts: Limit = Limit()  # at a table that its channel hears of and that decide nothing
    pictures: Limit = Limit()  # that are asked for
    exports: Limit = Limit()


UNLIMITED: Final = Limits()


class LimitError(ValueError):
    """The fault of a limit as it was written, in one sentence that repeats none of it."""


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
