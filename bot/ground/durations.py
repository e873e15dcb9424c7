"""Durations that the whole bot counts with, in seconds."""

from typing import Final

HOUR: Final = 3600
DAY: Final = 24 * HOUR
