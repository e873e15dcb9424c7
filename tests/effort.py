"""How much the tests try that sample: `EFFORT` is `fast`, `usual` or `soak`."""

from __future__ import annotations

from os import environ
from typing import Final

EFFORT: Final = environ.get("EFFORT", "usual")
FAST: Final = EFFORT == "fast"  # one match of each game
SOAK: Final = EFFORT == "soak"  # many samples, for hours of their own


def samples(usual: int, *, soak: int) -> int:
    """Return how many samples this run takes."""
    return soak if SOAK else usual
