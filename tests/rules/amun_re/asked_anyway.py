"""Phases that ask although openly one answer is left, each with the reason."""

from __future__ import annotations

from typing import Final

ANYWAY: Final = {
    "actions": "who has bought ends the turn: until then the purchase can be taken back",
}
