"""The setting of a player about tables."""

from __future__ import annotations

from typing import Final

from bot.settings.choices import simple
from rules.core.text import text

RANKED: Final = simple(
    "ranked",
    text("Tables of servers"),
    text(
        "Whether other people see your name, games and rating in {command}, and your name among "
        "their rivals. It takes effect immediately, also in earlier seasons. You always see your "
        "own statistics.",
        command=text("`/server table`"),
    ),
    {True: text("Show me in tables"), False: text("Show me in no table")},
)
