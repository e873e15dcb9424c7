"""Pauses: the times in which the clock of a match stands. Whoever wants may still move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Pause(NamedTuple):
    """A span of time in seconds since 1970; it lasts on as long as it has no end."""

    begun: int
    ended: int | None = None


def time_after(pauses: Sequence[Pause], since: int, seconds: int) -> int | None:
    """When so many seconds have passed since a time while the clock ran.

    None as long as the clock stands before that. The pauses are in order, and none is in another.
    """
    due = since + seconds
    for pause in pauses:
        if pause.begun >= due:
            break
        if pause.ended is None:
            return None
        due += max(0, pause.ended - max(pause.begun, since))
    return due
