"""Guests of tables, and the bars of hosts."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Literal, Self

from bot.ground.durations import DAY
from bot.ground.rows import COLUMN

GuestState = Literal["invited", "declined", "released", "removed"]

KEPT: Final = DAY  # the time that a seat stays reserved for a guest
MOST_GUESTS: Final = 25  # rows of a table, the most options of a list
MOST_PINGS: Final = 3  # of a guest by a server's tables of the last day
MOST_BARS: Final = 25  # of a host in a server, also the most options of a list


@dataclass(frozen=True, slots=True)
class GuestRow:
    """A player invited to a lobby, or removed from it.

    An `invited` one has a reserved seat `until` a time in seconds since 1970. The message with this
    `number` invites them: 0 is the table's own. Karnak still has to tell a `removed` player.
    """

    match: int
    user: int = field(metadata={COLUMN: "person"})
    name: str
    state: GuestState
    until: int
    number: int

    def has_seat(self, now: int) -> bool:
        """Whether they have a reserved seat."""
        return self.state == "invited" and self.until > now


@dataclass(frozen=True, slots=True)
class BarRow:
    """A player who cannot join the tables of a host in a server, since a time."""

    guild: int
    host: int
    user: int = field(metadata={COLUMN: "person"})
    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Invitation:
    """A message that asks guests, with a digest of their names and times."""

    channel: int
    message: int
    digest: str

    @classmethod
    def parse(cls, target: str) -> Self:
        """Read the target of an outbox row."""
        channel, message, digest = target.split(":")
        return cls(int(channel), int(message), digest)

    def __str__(self) -> str:
        return f"{self.channel}:{self.message}:{self.digest}"


def digest_of(guests: Iterable[GuestRow]) -> str:
    """Return a digest of guests and the times until which their seats are reserved."""
    named = sorted((guest.user, guest.until) for guest in guests)
    return sha256(str(named).encode()).hexdigest()[:16]


def with_seats(guests: Iterable[GuestRow], now: int) -> list[GuestRow]:
    """Return the guests with a reserved seat, the first to expire first."""
    kept = [guest for guest in guests if guest.has_seat(now)]
    return sorted(kept, key=lambda guest: (guest.until, guest.number, guest.user))
