"""Turns: who decides after whom, as far as public facts of the rules say so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.game import Game
from rules.core.secrets import Seat
from rules.core.state import State


def in_turn(game: Game[Any, Any], state: State) -> Sequence[Seat]:
    """The decider of the present phase and those who come after, if nothing comes in between.

    Nobody where the phase does not say: what is decided now may bring anybody's turn.
    """
    find = getattr(game.phases[state.phase], "in_turn", None) if state.flow else None
    line: Sequence[Seat] = find(state) if find else ()
    return line
