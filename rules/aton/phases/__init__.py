"""One module per part of a round, and the order in which the game can find them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.aton.phases import lay, place, remove, returning
from rules.aton.state import Aton
from rules.core.game import Phase

PHASES: Final[Mapping[str, Phase[Aton]]] = {
    "lay": lay,
    "remove": remove,
    "place": place,
    "returning": returning,
}
