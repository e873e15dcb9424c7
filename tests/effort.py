"""How much the tests try that sample: `EFFORT` is `fast`, `usual` or `long`."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from os import environ
from typing import Final, TypeVar

T = TypeVar("T")

EFFORT: Final = environ.get("EFFORT", "usual")
FAST: Final = EFFORT == "fast"  # one match of each game
LONG: Final = EFFORT == "long"  # many samples, for hours of their own


def samples(usual: int, *, long: int) -> int:
    """Return how many samples this run takes."""
    return long if LONG else usual


def chosen(test: str, several: Sequence[T]) -> T:
    """Return the one of several things with which a test of this name runs, by its digest."""
    return several[int(sha256(test.encode()).hexdigest(), 16) % len(several)]
