"""A battle, B2 with Prescience: its owner's enemy commits first and shows the battle card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.kemet.events import CardForeseen
from rules.kemet.phases.commit import foreseer, menu, play
from rules.kemet.state import Kemet

__all__ = ["SEALED", "close", "deciders", "menu", "play"]

SEALED: Final = True


def deciders(state: Kemet) -> Sequence[Seat]:
    battle = state.battle
    if battle is None or battle.commits:
        return []
    owner = foreseer(state, battle)
    return [battle.other(owner)] if owner else []


def close(state: Kemet, context: MoveContext) -> Word:
    """Show the enemy's battle card, and nothing else, to the owner of Prescience (R-B1)."""
    battle = state.battle
    assert battle is not None
    ((seat, commit),) = battle.commits.items()
    owner, card = battle.other(seat), commit.value.card
    battle.foreseen = secret(card, owner)
    context.whisper(owner, CardForeseen(seat, card))
    return "commit"
