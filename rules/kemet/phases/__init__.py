"""The phases of Kemet. An action, a battle, a reaction are phases that others call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.game import Phase, Table
from rules.core.menu import Word
from rules.kemet.board import DELTA_TEMPLE, SANCTUARY
from rules.kemet.events import DayBroke
from rules.kemet.phases import (
    act,
    arrivals,
    cities,
    commit,
    dawn,
    due,
    ending,
    escape,
    foreseen,
    garrison,
    homes,
    losses,
    march,
    memory,
    night,
    objects,
    order,
    powers,
    pyramids,
    rejoin,
    seal,
    stop,
    tactics,
    turn,
    veto,
    wound,
)
from rules.kemet.phases.automatic import Automatic
from rules.kemet.phases.sacrifices import Sacrifices
from rules.kemet.sealing import lift
from rules.kemet.state import Kemet


def _break(state: Kemet, table: Table) -> Word | None:
    """A Day begins (chapter 6)."""
    state.turn, state.pending = 1, list(state.order)
    if state.rules.seal_lasts == "next_day":
        lift(state, table)
    table.tell(DayBroke(state.round, tuple(state.order)))
    return turn.begin(state, table)


PHASES: Final[Mapping[str, Phase[Any]]] = {
    "cities": cities,
    "pyramids": pyramids,
    "garrison": garrison,
    "night": Automatic(night.fall),
    "dealing": night,
    "powers": powers,
    "order": order,
    "dawn": dawn.Bids(),
    "places": dawn.Places(),
    "day": Automatic(_break),
    "turn": turn,
    "march": march,
    "memory": memory,
    "veto": veto,
    "escape": escape,
    "due": due,
    "arrivals": arrivals,
    "homes": homes,
    "losses": losses,
    "seal": seal,
    "act": act,
    "stop": stop,
    "battle": Automatic(commit.join),
    "objects": objects,
    "foreseen": foreseen,
    "commit": commit,
    "tactics": tactics,
    "wound": wound,
    "rejoin": rejoin,
    "loser": ending.Loser(),
    "retreat": ending.Retreat(),
    "winner": ending.Winner(),
    "delta": Sacrifices(DELTA_TEMPLE),
    "sanctuary": Sacrifices(SANCTUARY),
}
