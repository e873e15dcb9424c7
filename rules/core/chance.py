"""Dice and shuffles that come out the same on every machine and every Python, for ever.

A draw is SHA-256 of the secret seed, the public salt, the draw's purpose (`power cards`) and its
number among the draws for that purpose. The seed is 256 bits. Its SHA-256, the commitment, is
posted before anyone joins, and the salt is not known before the game starts. So nobody can choose a
deal unseen, and everybody can check it when the seed is published at the end. Draws for one purpose
leave those for another as they are, so nobody can steer a shuffle by acting in another order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeVar

from rules.core.constants import constant
from rules.core.secrets import Secret

T = TypeVar("T")


def commitment_of(seed: str) -> str:
    """Hash a seed, as 64 hexadecimal digits to post before the game."""
    return sha256(seed.encode()).hexdigest()


def draw_value(seed: str, salt: str, purpose: str, number: int, limit: int) -> int:
    """Compute the `number`th draw (from 1) for a purpose: from 0 to `limit` - 1."""
    digest = sha256(f"{seed}:{salt}:{purpose}:{number}".encode()).digest()
    return int.from_bytes(digest, "big") % limit


@constant
class Draw:
    """One draw and its outcome, as the record keeps it."""

    purpose: str
    limit: int
    value: int


@dataclass(slots=True)
class Chance:
    """The state of a match's chance: seed, salt, and how many draws each purpose has had."""

    seed: Secret[str]
    salt: str
    made: dict[str, int] = field(default_factory=dict)

    def below(self, limit: int, purpose: str) -> Draw:
        """Make the next draw for a purpose: from 0 to `limit` - 1."""
        number = self.made[purpose] = self.made.get(purpose, 0) + 1
        return Draw(purpose, limit, draw_value(self.seed.value, self.salt, purpose, number, limit))


@dataclass(slots=True)
class Dice:
    """A match's chance while one move is played. It keeps the move's draws for the record."""

    chance: Chance
    draws: list[Draw] = field(default_factory=list)

    def below(self, limit: int, purpose: str) -> int:
        """Draw a number from 0 to `limit` - 1, and keep the draw."""
        draw = self.chance.below(limit, purpose)
        self.draws.append(draw)
        return draw.value

    def shuffled(self, items: Iterable[T], purpose: str) -> list[T]:
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1, purpose)
            deck[last], deck[other] = deck[other], deck[last]
        return deck
