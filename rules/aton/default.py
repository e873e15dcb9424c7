"""The move made for a seat that does not answer in time (reference, 8.2)."""

from __future__ import annotations

from rules.aton.phases import PHASES
from rules.aton.state import Aton
from rules.core.menu import Action, Node, Path, Spread
from rules.core.secrets import Seat


def default(state: Aton, seat: Seat) -> Path:
    """Lay the cards as drawn. Place or take as many counters as allowed, first squares first."""
    if state.phase == "lay":
        return ("lay", "".join(map(str, state.hands[seat].value)))
    node: Node = PHASES[state.phase].menu(state, seat)
    path: Path = ()
    while not isinstance(node, Action):
        word = _greedily(node) if isinstance(node, Spread) else next(iter(node.words()))
        node, path = node.step(word), (*path, word)
    return path


def _greedily(spread: Spread) -> str:
    counts, left = {}, spread.most
    for place in spread.places:
        counts[place.word] = min(place.room, left)
        left -= counts[place.word]
    return spread.spell(counts)
