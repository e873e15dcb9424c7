"""The move made for a seat that does not answer in time (reference, chapter 18)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.menu import NONE, Action, Amount, Node, Path, Pick, Spread, Word, menu_at
from rules.core.secrets import Seat
from rules.kemet.phases import PHASES
from rules.kemet.state import Kemet

FIRST: tuple[Word, ...] = ("pray", "move", "recruit", "raise", "buy", "end", "pass")
NOTHING: tuple[Word, ...] = (NONE, "stop", "no", "tile")


def default(state: Kemet, seat: Seat) -> Path:
    """Complete path of the safest move: first legal token, empty action, no card, no risk."""
    menu = PHASES[state.phase].menu(state, seat)
    verbs = list(menu.words())
    if state.phase in ("turn", "march"):
        verbs = ["end"] if "end" in verbs else [word for word in FIRST if word in verbs] or verbs
    elif "pass" in verbs:
        verbs = ["pass"]
    path: Path = (verbs[0],)
    node: Node = menu.step(verbs[0])
    while not isinstance(node, Action):
        word = _least(menu_at(node))
        node, path = node.step(word), (*path, word)
    return path


def _least(menu: Node) -> Word:
    match menu:
        case Spread():
            return _evenly(menu)
        case Pick():
            words = list(menu.words())
            return next((word for word in NOTHING if word in words), words[0])
        case Amount(low=low):
            return str(low)
        case _:
            raise AssertionError("the move is complete")


def _evenly(spread: Spread) -> Word:
    """Spread the least number, one by one over the places that have room."""
    counts = dict.fromkeys((place.word for place in spread.places), 0)
    rooms = {place.word: place.room for place in spread.places}
    for _ in range(spread.least):
        word = min(_with_room(counts, rooms), key=lambda place: counts[place])
        counts[word] += 1
    return spread.spell(counts)


def _with_room(counts: dict[Word, int], rooms: dict[Word, int]) -> Iterable[Word]:
    return [word for word, number in counts.items() if number < rooms[word]]
