"""The weights of the terms: how the prospects of counters in the temples count in points.

Set by hand on 2026-11-23.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = "2026-11-26"
VICTORY: Final = 60.0  # points that a victory is worth

# How safe a lead of this many counters is until the scoring: from 0 (even odds) to 1 (certain).
LEAD: Final = (0.0, 0.43, 0.72, 0.88, 0.95, 0.98, 0.99)
# The fuller the eight squares of the Dead, the more a scoring counts.
SOON: Final = (0.55, 0.61, 0.66, 0.72, 0.78, 0.83, 0.89, 0.94, 1.0)
HOPE: Final = 0.3  # a blue counter that may still come, for the price of temple 4

# Alone in a temple with this many counters, of the 12 that win immediately.
FILLED: Final = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.3, 2.6, 5.2, 9.1, 60.0)
# Alone on the squares of a colour with this many, of the 14 that win immediately.
COLOUR: Final = (*(0.0,) * 9, 1.0, 2.0, 3.0, 5.0, 8.0, 60.0)

LUCK: Final = 6.0  # points at most by which an order may look better than it is
