"""The time zones that a table or a player can have, by their IANA names."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

UTC_NAME: Final = "UTC"
FIXED: Final = {f"Etc/GMT{-hours:+}" for hours in range(-12, 15) if hours}  # signs as in POSIX


def hours_from_utc(zone: str, at: float) -> str:
    """Return the offset of a zone at a time in seconds since 1970, as in `UTC−3:30`."""
    shift = datetime.fromtimestamp(at, ZoneInfo(zone)).utcoffset() or timedelta()
    hours, minutes = divmod(abs(shift) // timedelta(minutes=1), 60)
    if not (hours or minutes):
        return UTC_NAME
    sign = "−" if shift < timedelta() else "+"
    return f"{UTC_NAME}{sign}{hours}" + (f":{minutes:02}" if minutes else "")
