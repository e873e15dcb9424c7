"""The phases of Aton, one module per part of a round, in the order of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.aton.phases import lay, place, remove, returning
from rules.aton.state import Aton
from rules.core.game import Phase
from rules.core.graph import END, Graph, leads_to

PHASES: Final[Mapping[str, Phase[Aton]]] = {
    "lay": lay,
    "remove": remove,
    "place": place,
    "returning": returning,
}

GRAPH: Final[Graph] = {
    "lay": leads_to("remove", END),
    "remove": leads_to("place"),
    "place": leads_to("remove", "returning", "lay", END),
    "returning": leads_to("returning", "lay"),
}
