"""How much the tests try that sample: `EFFORT` is `fast`, `usual` or `long`."""

from __future__ import annotations

from os import environ
from typing import Final

EFFORT: Final = environ.get("EFFORT", "usual")
FAST: Final = EFFORT == "fast"  # one match of each game
LONG: Final = EFFORT == "long"  # many samples, for hours of their own


def samples(usual: int, *, long: int) -> int:
    """Return how many samples this run takes."""
    return long if LONG else usual
