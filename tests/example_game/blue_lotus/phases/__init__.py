"""The phases of the game, one module per chapter of the rulebook, in the order of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from blue_lotus.phases import lay, turn
from blue_lotus.state import GameState
from rules.core.game import Phase
from rules.core.graph import END, Graph, leads_to

PHASES: Final[Mapping[str, Phase[GameState]]] = {"lay": lay, "turn": turn}

GRAPH: Final[Graph] = {
    "lay": leads_to("lay", "turn", END),
    "turn": leads_to("lay"),
}
