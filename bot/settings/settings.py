"""Settings with one list of answers that change nothing but a preference."""

from __future__ import annotations

from typing import Final

from bot.core.people.model import Letters, Missed, Pictures
from bot.settings.choices import simple
from rules.core.text import Text, text

HOW_TO_WRITE: Final[dict[Letters, Text]] = {
    "secret": text("Write to me only when I choose in secret"),
    "all": text("Write to me at every turn and every vote"),
}
WHICH_PICTURES: Final[dict[Pictures, Text]] = {
    "large": text("Large pictures"),
    "small": text("Small pictures, for slow connections"),
    "dim": text("Large pictures, dimmed for dark rooms"),
    "dim-small": text("Small pictures, dimmed for dark rooms"),
    "none": text("No pictures: words instead"),
}
WHEN_MISSED: Final[dict[Missed, Text]] = {
    "table": text("As the table has agreed"),
    "safest": text("The safest move is made for me"),
    "computer": text("The computer plays this turn for me"),
}

LETTERS: Final = simple(
    "letters",
    text("Direct messages"),
    text("You are mentioned in the channel of a table whenever it becomes your turn."),
    HOW_TO_WRITE,
)
MISSED: Final = simple(
    "missed",
    text("When your time is over"),
    text(
        "At tables that have agreed on a time for each decision. Where a table has agreed to "
        "wait on, it does so for everybody."
    ),
    WHEN_MISSED,
)
PICTURES: Final = simple(
    "pictures",
    text("Pictures"),
    text("On what only you see. The panel is the same for everybody."),
    WHICH_PICTURES,
)
