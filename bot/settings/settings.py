"""All settings, in the order in which they are shown."""

from __future__ import annotations

from typing import Final

from bot.core.people.model import Letters, Missed, Pictures
from bot.settings.away import AWAY
from bot.settings.choices import Setting, simple
from bot.settings.language import LANGUAGE
from bot.settings.quiet import QUIET
from bot.settings.zone import ZONE
from rules.core.menu import Word
from rules.core.text import Text, text, texts

REMINDERS: Final = (0, 6, 12, 24, 48, 168)  # hours, of which one is chosen
LETTERS: Final[dict[Letters, Text]] = {
    "secret": text("Write to me only when I choose in secret"),
    "all": text("Write to me at every turn and every vote"),
}
PICTURES: Final[dict[Pictures, Text]] = {
    "large": text("Large pictures"),
    "small": text("Small pictures, for slow connections"),
    "dim": text("Large pictures, dimmed for dark rooms"),
    "dim-small": text("Small pictures, dimmed for dark rooms"),
    "none": text("No pictures: words instead"),
}
CALLS_LAST: Final = {
    True: text("Tell me when all others have decided"),
    False: text("Do not tell me"),
}
CALLS_NEXT: Final = {
    True: text("Tell me when it is my turn next"),
    False: text("Do not tell me"),
}
MISSED: Final[dict[Missed, Text]] = {
    "table": text("As the table has agreed"),
    "safest": text("The safest move is made for me"),
    "computer": text("The computer plays this turn for me"),
}


def _reminder(hours: int) -> Text:
    if not hours:
        return text("Do not remind me")
    if hours == 24:
        return text("Remind me once a day")
    if hours % 24:
        return texts("Remind me every {count} hour", "Remind me every {count} hours", hours)
    return text("Remind me every {days} days", days=hours // 24)


SETTINGS: Final[dict[Word, Setting]] = {
    "language": LANGUAGE,
    "zone": ZONE,
    "quiet": QUIET,
    "away": AWAY,
    "reminders": simple(
        "reminders",
        text("Reminders"),
        text("By direct message, as long as a table waits for you, five times a turn at most."),
        {hours: _reminder(hours) for hours in REMINDERS},
    ),
    "letters": simple(
        "letters",
        text("Direct messages"),
        text("You are mentioned in the channel of a table whenever it becomes your turn."),
        LETTERS,
    ),
    "last": simple(
        "calls_last",
        text("Last one awaited"),
        text("Where several decide at the same time, and all others have; once a turn."),
        CALLS_LAST,
    ),
    "next": simple(
        "calls_next",
        text("Next in turn"),
        text("Where the rules say who comes after the one who is deciding now."),
        CALLS_NEXT,
    ),
    "missed": simple(
        "missed",
        text("When your time is over"),
        text(
            "At tables that have agreed on a time for each decision. Where a table has agreed to "
            "wait on, it does so for everybody."
        ),
        MISSED,
    ),
    "pictures": simple(
        "pictures",
        text("Pictures"),
        text("On what only you see. The panel is the same for everybody."),
        PICTURES,
    ),
}
