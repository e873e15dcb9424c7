"""Dice and shuffles that come out the same on every machine and every Python, for ever.

A draw is SHA-256 of the secret seed, the public salt, what it is for, and how many draws have been
made for that. The seed is 256 bits; its own SHA-256, the commitment, is posted before anyone joins,
and the salt is not known before the game starts: nobody can choose a deal unseen, and everybody can
check it when the seed is told at the end. What one purpose draws does not move another's draws, so
nobody can steer a shuffle by acting in another order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeVar

from rules.core.secrets import Secret

T = TypeVar("T")


def commitment_of(seed: str) -> str:
    """What is posted of a seed before the game: 64 hexadecimal digits."""
    return sha256(seed.encode()).hexdigest()


def draw_value(seed: str, salt: str, purpose: str, number: int, limit: int) -> int:
    """The `number`th draw (from 1) for a purpose: from 0 to `limit` - 1."""
    digest = sha256(f"{seed}:{salt}:{purpose}:{number}".encode()).digest()
    return int.from_bytes(digest, "big") % limit


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw as it was made, for the record."""

    purpose: str
    limit: int
    value: int


@dataclass(slots=True)
class Chance:
    """Where a match's chance stands: the seed, the salt, and the draws made so far by purpose."""

    seed: Secret[str]
    salt: str
    made: dict[str, int] = field(default_factory=dict)

    def below(self, limit: int, purpose: str) -> Draw:
        number = self.made[purpose] = self.made.get(purpose, 0) + 1
        return Draw(purpose, limit, draw_value(self.seed.value, self.salt, purpose, number, limit))


@dataclass(slots=True)
class Dice:
    """A match's chance while a move is played. Every draw is kept for the record."""

    chance: Chance
    draws: list[Draw] = field(default_factory=list)

    def below(self, limit: int, purpose: str) -> int:
        """Draw a number from 0 to `limit` - 1."""
        draw = self.chance.below(limit, purpose)
        self.draws.append(draw)
        return draw.value

    def shuffled(self, items: Iterable[T], purpose: str) -> list[T]:
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1, purpose)
            deck[last], deck[other] = deck[other], deck[last]
        return deck
