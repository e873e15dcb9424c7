"""The material: every player has nine cards, and plays with five of them."""

from __future__ import annotations

from typing import Final

from rules.core.marks import COLOUR_MARKS

PLAYERS: Final = range(2, 11)
MARKS: Final = COLOUR_MARKS[: PLAYERS[-1]]

DECK: Final = tuple(range(1, 10))  # of each player
HAND: Final = 5  # cards, and rounds
TURNS: Final = 2  # cards that the winner of a round may turn up, by an option
NOBODY: Final = "nobody"  # instead of the owner of a card to turn up
