"""Phases that ask although openly one answer is left, each with the reason."""

from __future__ import annotations

from typing import Final

ANYWAY: Final = {
    "turn": "a turn ends when its player says so: until then its last move can be taken back",
    "veto": "which cards are openly gone is not kept",
    "escape": "which cards are openly gone is not kept",
    "tactics": "which cards are openly gone is not kept",
}
