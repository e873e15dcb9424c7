"""How fast the machine is just now, by a fixed loop of plain Python.

On a shared processor the same takes now one time and now nearly two. So every goal for a speed is
meant at one pace of the loop, and is scaled by what it takes before and after the measurement.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter

REFERENCE = 7.2  # ms of the loop, where Aton's random play at commit 6d3c8e5 makes 3,480 moves/s
ROUNDS = 2000
WORDS = {f"word-{number}": number for number in range(50)}
LOOPS = 9


class Piece:
    """Something with fields and a method."""

    __slots__ = ("number", "odd")

    def __init__(self, number: int, odd: list[str]) -> None:
        self.number, self.odd = number, odd

    def worth(self, word: str) -> int:
        return WORDS[word] + self.number


def loop() -> float:
    """The milliseconds of the loop: objects, calls, lists and dicts, as rules have them."""
    started = perf_counter()
    total, words = 0, list(WORDS)
    for number in range(ROUNDS):
        piece = Piece(number, [word for word in words if WORDS[word] & 1])
        for word in piece.odd:
            total += piece.worth(word)
        copied = dict(WORDS)
        copied[words[number % len(words)]] = total
    return (perf_counter() - started) * 1000


def speed() -> float:
    """The speed of the machine: 1 as the goals are meant, a half where all takes twice as long."""
    return REFERENCE / median(loop() for _ in range(LOOPS))
