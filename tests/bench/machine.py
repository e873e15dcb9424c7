"""How fast the machine is just now, by a fixed loop of plain Python.

On a shared processor the same takes now one time and now nearly two. So every goal for a speed is
meant at one pace of the loop, and is scaled by the pace before and after the measurement.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

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


class Speed(NamedTuple):
    """The speed of the machine: 1 as the goals are meant, a half where all takes twice as long.

    Work caused by others counts by the clock, and hardly in processor time.
    """

    by_clock: float
    in_processor_time: float


def loop() -> tuple[float, float]:
    """The milliseconds of the loop, on the clock and of the processor.

    It has objects, calls, lists and dicts, as rules have them.
    """
    started, spent = perf_counter(), process_time()
    total, words = 0, list(WORDS)
    for number in range(ROUNDS):
        piece = Piece(number, [word for word in words if WORDS[word] & 1])
        for word in piece.odd:
            total += piece.worth(word)
        copied = dict(WORDS)
        copied[words[number % len(words)]] = total
    return (perf_counter() - started) * 1000, (process_time() - spent) * 1000


def speed() -> Speed:
    """How fast it is just now."""
    times = zip(*(loop() for _ in range(LOOPS)), strict=True)
    return Speed(*(REFERENCE / median(each) for each in times))
