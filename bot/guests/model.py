"""Guests of tables, and the bars of hosts."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from bot.ground.durations import DAY
from bot.ground.rows import COLUMN

GuestState = Literal["invited", "declined", "released", "removed"]

KEPT: Final = DAY  # for how long a seat is kept for a guest
MOST_GUESTS: Final = 25  # rows of one table, as a list has options
MOST_PINGS: Final = 3  # of one guest by the tables of a server that were opened within a day
MOST_BARS: Final = 25  # of one host in one server, likewise


@dataclass(frozen=True, slots=True)
class GuestRow:
    """A player invited to a lobby, or removed from it.

    A seat is kept for an `invited` one `until` a time in seconds since 1970. The message with this
    `number` asks them to come: 0 is the table's own. Karnak still has to tell a `removed` one.
    """

    match: int
    user: int = field(metadata={COLUMN: "person"})
    name: str
    state: GuestState
    until: int
    number: int

    def has_seat(self, now: int) -> bool:
        """Whether a seat is kept for them."""
        return self.state == "invited" and self.until > now


@dataclass(frozen=True, slots=True)
class BarRow:
    """A player who cannot join the tables of a host in a server, since a time."""

    guild: int
    host: int
    user: int = field(metadata={COLUMN: "person"})
    name: str
    at: int


def with_seats(guests: Iterable[GuestRow], now: int) -> list[GuestRow]:
    """Return the guests with a reserved seat. Those come first whose time ends first."""
    kept = [guest for guest in guests if guest.has_seat(now)]
    return sorted(kept, key=lambda guest: (guest.until, guest.number, guest.user))
