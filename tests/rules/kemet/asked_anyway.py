"""Phases that ask although openly one answer is left, each with the reason."""

from __future__ import annotations

from typing import Final

UNSEEN: Final = "a card may lie face down among the discards that not all have seen go"

ANYWAY: Final = {
    "turn": "a turn ends when its player says so: until then its last move can be taken back",
    "veto": UNSEEN,
    "escape": UNSEEN,
    "tactics": UNSEEN,
}
