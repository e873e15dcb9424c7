"""Pauses: the times in which the clocks of a match are stopped. Players may still move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bot.ground.durations import DAY
from bot.ground.rows import OutageRow

LONGEST_GRACE: Final = DAY // 2  # seconds after an outage


class Pause(NamedTuple):
    """A span of time in seconds since 1970. Without an end, it continues."""

    begun: int
    ended: int | None = None


class Moment(NamedTuple):
    """A time in seconds since 1970, and the outages of Karnak before it."""

    at: int
    outages: Sequence[OutageRow] = ()


def time_after(pauses: Sequence[Pause], since: int, seconds: int) -> int | None:
    """Return when the clock has run for this many seconds since a time.

    Returns None if a pause without an end comes first. The pauses are in order and do not overlap.
    """
    due = since + seconds
    for pause in pauses:
        if pause.begun >= due:
            break
        if pause.ended is None:
            return None
        due += max(0, pause.ended - max(pause.begun, since))
    return due


def time_after_outages(outages: Iterable[OutageRow], since: int, seconds: int) -> int:
    """Return when Karnak has been online for this many seconds since a time."""
    return time_after(merged(map(after_grace, outages)), since, seconds) or since + seconds


def after_grace(outage: OutageRow) -> Pause:
    """Return the outage with its grace: as long again after it, up to half a day."""
    grace = min(outage.ended - outage.begun, LONGEST_GRACE)
    return Pause(outage.begun, outage.ended + grace)


def merged(pauses: Iterable[Pause]) -> list[Pause]:
    """Return the same times in order, without overlaps."""
    found: list[Pause] = []
    for pause in sorted(pauses, key=lambda pause: pause.begun):
        last = found[-1] if found else None
        if last is None or (last.ended is not None and last.ended < pause.begun):
            found.append(pause)
        elif last.ended is not None:
            ended = None if pause.ended is None else max(last.ended, pause.ended)
            found[-1] = Pause(last.begun, ended)
    return found
