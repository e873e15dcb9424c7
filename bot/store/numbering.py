"""The numbers that messages carry for rows of the outbox.

Everybody can read them, so they must not reveal how many rows there were in between. A message
carries a permutation of its row's number, with a key that never leaves the database. Backups and
copies keep the key, because messages in the channels are searched for by it.

Nonces begin with a prefix, which each database draws for itself, including copies and restored
ones. Otherwise Discord could know a nonce already, and would answer with the older message.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from secrets import token_hex
from typing import Final

from bot.store.database import Database, Repository, Transaction

LARGEST: Final = 2**31 - 1  # the highest row number, since Discord takes no larger component id
AUTOMATIC: Final = 1_000  # Discord numbers components without an id itself, from 1
NUMBERS: Final = "numbers"  # the fact with the key, and the last number sent unchanged
NONCES: Final = "nonces"  # the fact with the prefix of nonces
ROUNDS: Final = 10
HALF: Final = 16  # bits


@dataclass(frozen=True, slots=True)
class Numbering:
    """A permutation of the numbers after `bare`. Rows up to `bare` send their own number.

    Messages from before this permutation carry bare numbers. As the two ranges do not overlap, no
    number has two readings.
    """

    key: bytes
    bare: int
    prefix: str

    def sealed(self, row: int) -> int:
        """Return the number that a message carries for a row."""
        return self._walk(row, self._encrypt)

    def row(self, sealed: int) -> int:
        """Return the row whose number a message carries."""
        return self._walk(sealed, self._decrypt)

    def nonce(self, row: int) -> str:
        """Return the nonce of a row's message, of at most 25 characters."""
        return f"{self.prefix}-{self.sealed(row)}" if row > self.bare else str(row)

    def _walk(self, number: int, step: Callable[[int], int]) -> int:
        """Repeat the permutation of all numbers until the result is in the range."""
        if not self.bare < number <= LARGEST:
            return number
        number = step(number)
        while not self.bare < number <= LARGEST:
            number = step(number)
        return number

    def _encrypt(self, number: int) -> int:
        left, right = divmod(number, 1 << HALF)
        for turn in range(ROUNDS):
            left, right = right, left ^ self._mix(turn, right)
        return left << HALF | right

    def _decrypt(self, number: int) -> int:
        left, right = divmod(number, 1 << HALF)
        for turn in reversed(range(ROUNDS)):
            left, right = right ^ self._mix(turn, left), left
        return left << HALF | right

    def _mix(self, turn: int, half: int) -> int:
        said = (turn << HALF | half).to_bytes(3, "big")
        return int.from_bytes(blake2b(said, digest_size=HALF // 8, key=self.key).digest(), "big")


class NumberingRepository(Repository):
    async def get(self) -> Numbering:
        """Return the numbering of this database, which is drawn the first time."""
        last = await self._database.last_number()
        return await self._database.carry_out(lambda db: draw_numbering(self._database, db, last))


def draw_numbering(database: Database, db: Transaction, last: int) -> Numbering:
    """Generate at random the parts of the numbering that are not stored yet.

    `last` is the last number given to a row.
    """
    bare = max(last, AUTOMATIC)
    if db.execute(_DRAW, (NUMBERS, f"{token_hex(32)}:{bare}")).rowcount:
        database.set_last_number(db, bare)
    db.execute(_DRAW, (NONCES, token_hex(6)))
    found = dict(db.execute(_FOUND, (NUMBERS, NONCES)).fetchall())
    key, _, bare_number = found[NUMBERS].partition(":")
    return Numbering(bytes.fromhex(key), int(bare_number), found[NONCES])


def forget_nonces(db: Transaction) -> None:
    """Have another prefix drawn, because this database is a copy of another one."""
    db.execute("DELETE FROM facts WHERE key = ?", (NONCES,))


_DRAW = "INSERT INTO facts (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"
_FOUND = "SELECT key, value FROM facts WHERE key IN (?, ?)"
