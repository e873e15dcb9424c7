"""The verbs of the game: its slash commands, and the first word of every move."""

from __future__ import annotations

from typing import Final

from blue_lotus.sentences import text
from rules.core.menu import Param, Verb

LAY: Final = Verb(
    "lay",
    text("Lay"),
    text("Lay a card, in secret"),
    (Param("card", text("Card"), text("Which card of your hand"), numeric=True),),
)
TURN: Final = Verb(
    "turn",
    text("Turn up"),
    text("Turn up a card that was not drawn"),
    (Param("player", text("Player"), text("Owner of the card to turn up")),),
)
VERBS: Final = (LAY, TURN)
