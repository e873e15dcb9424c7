"""The words of a pace: its deadlines, and its differences from the usual one."""

from __future__ import annotations

from bot.core.pace.pace import CLOCK_ONLY, TIMED_ONLY, Pace, pace_label
from rules.core.options import describe_changes
from rules.core.text import Text, joined, text


def describe_pace(pace: Pace) -> Text:
    """Describe a pace: its deadlines, and the unusual options that have an effect."""
    kept = {name: getattr(Pace(), name) for name in _meaningless(pace)}
    return joined([_rhythm(pace), *describe_changes(pace.model_copy(update=kept))], " · ")


def _meaningless(pace: Pace) -> tuple[str, ...]:
    """Return the options that have no effect with the others, or that the rhythm covers."""
    away = ("away",) if pace.vacations else ()
    return ("deadline", *CLOCK_ONLY, "zone", *(away if pace.has_deadlines else TIMED_ONLY))


def _rhythm(pace: Pace) -> Text:
    if not pace.has_deadlines:
        return text("No deadlines")
    zone = pace_label("zone", pace.zone)
    time = pace_label("deadline", pace.deadline)
    if not (pace.is_by_clock or pace.nights):
        return text("Time per decision: {time}, nights not counted ({zone})", time=time, zone=zone)
    if pace.is_by_clock:
        time = text(
            "until {hour}, {days}",
            hour=pace_label("hour", pace.hour),
            days=pace_label("days", pace.days),
        )
    return text("Time per decision: {time} ({zone})", time=time, zone=zone)
