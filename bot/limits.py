"""Limits: how much one person, one table and one server may do, so that it is fair to all others.

An operator sets them, as `10/60/300`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SORTS: Final = ("person", "table", "server")  # of whom, in the order of the numbers


class Limit(NamedTuple):
    """How much one person, one table and one server may do of one thing; 0: any amount."""

    person: int = 0
    table: int = 0
    server: int = 0

    def __str__(self) -> str:
        return "/".join(map(str, self))


class Limits(NamedTuple):
    """The limits by what they are of: all but the first of what is done within an hour."""

    presses: Limit = Limit()  # that wait for their answer at the same time
    tables: Limit = Limit()  # that are opened; the second number is of one channel
    undos: Limit = Limit()
    acts: Limit = Limit()  # at a table which are told to its channel and decide nothing
    pictures: Limit = Limit()  # that are asked for
    exports: Limit = Limit()


UNLIMITED: Final = Limits()


def read_limit(written: object) -> Limit:
    """Read three whole numbers with strokes between them. Raises `ValueError`."""
    if isinstance(written, Limit):
        return written
    person, table, server = (int(each) for each in str(written).split("/"))
    if min(person, table, server) < 0:
        raise ValueError("less than none")
    return Limit(person, table, server)
