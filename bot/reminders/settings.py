"""Settings of reminders."""

from __future__ import annotations

from typing import Final

from bot.settings.choices import simple
from rules.core.text import Text, text, texts

HOURS: Final = (0, 6, 12, 24, 48, 168)  # choices, in hours


def _reminder(hours: int) -> Text:
    if not hours:
        return text("Do not remind me")
    if hours == 24:
        return text("Remind me once a day")
    if hours % 24:
        return texts("Remind me every {count} hour", "Remind me every {count} hours", hours)
    return texts("Remind me every {count} day", "Remind me every {count} days", hours // 24)


REMINDERS: Final = simple(
    "reminders",
    text("Reminders"),
    text("By direct message while a table waits for you, at most five times a turn."),
    {hours: _reminder(hours) for hours in HOURS},
)
CALLS_LAST: Final = simple(
    "calls_last",
    text("Last to decide"),
    text("When several players decide at the same time and all others have decided. Once a turn."),
    {
        True: text("Tell me when all others have decided"),
        False: text("Do not tell me"),
    },
)
CALLS_NEXT: Final = simple(
    "calls_next",
    text("Next in turn"),
    text("When the rules say who comes after the player deciding now."),
    {
        True: text("Tell me when it is my turn next"),
        False: text("Do not tell me"),
    },
)
