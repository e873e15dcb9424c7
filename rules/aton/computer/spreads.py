"""Good ways to put counters on a menu's places, or to take them, found on the counts alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rules.aton.computer.position import NUMBER, OWN, THEIR, Position
from rules.aton.state import Aton
from rules.core.computers import rounded
from rules.core.menu import Action, Node, Path, Pick, Spread, Word, menu_at
from rules.core.secrets import Seat

Filling: TypeAlias = tuple[int, ...]  # the groups of the counters, the lowest number first


def counter_moved(state: Aton, seat: Seat) -> tuple[int, int]:
    """Return the side whose counters the phase moves, and the change of a group by each: ±1."""
    if state.phase == "place":
        return OWN, 1
    return THEIR if state.phase == "remove" and state.whose != seat else OWN, -1


def greedy_path(node: Node, position: Position, side: int, change: int) -> Path:
    """Return a whole move that puts each counter in turn where it is worth most."""
    path: Path = ()
    while not isinstance(node, Action):
        menu = menu_at(node)
        if isinstance(menu, Spread):
            word = _greedy(menu, position, side, change)
        else:
            word = next(iter(menu.words()))
        node, path = menu.step(word), (*path, word)
    return path


def best_paths(
    node: Node, position: Position, side: int, change: int, width: int
) -> list[tuple[float, Path]]:
    """List the best whole moves by the value of the position after them, the best first."""
    if isinstance(node, Action):
        return [(position.worth(), ())]
    if isinstance(node, Pick):
        words: Iterator[tuple[Word, Position]] = ((word, position) for word in node.words())
    else:
        assert isinstance(node, Spread)
        words = _best_words(node, position, side, change, width)
    found = [
        (worth, (word, *path))
        for word, after in words
        for worth, path in best_paths(node.step(word), after, side, change, width)
    ]
    return sorted(found, key=lambda each: -rounded(each[0]))[:width]


def _greedy(spread: Spread, position: Position, side: int, change: int) -> Word:
    counts: dict[Word, int] = {}
    rooms = {place.word: place.room for place in spread.places}
    for number in range(spread.most):
        gains = position.gains(side, change)
        word = max((w for w in rooms if rooms[w]), key=lambda word: rounded(gains[NUMBER[word]]))
        if number >= spread.least and gains[NUMBER[word]] < 0:
            break
        rooms[word] -= 1
        counts[word] = counts.get(word, 0) + 1
        position.add(side, NUMBER[word], change)
    return spread.spell(counts)


def _best_words(
    spread: Spread, position: Position, side: int, change: int, width: int
) -> Iterator[tuple[Word, Position]]:
    """Fill a spread by a beam over its places. Return the words with the positions after them."""
    rooms = {NUMBER[place.word]: place.room for place in spread.places}
    words = {NUMBER[place.word]: place.word for place in spread.places}
    beam: dict[Filling, Position] = {(): position}
    for number in range(spread.most + 1):
        if number >= spread.least:
            for filling, after in beam.items():
                counts = {words[group]: filling.count(group) for group in filling}
                yield spread.spell(counts), after
        if number < spread.most:
            beam = _widened(beam, rooms, side, change, width)


def _widened(
    beam: dict[Filling, Position], rooms: dict[int, int], side: int, change: int, width: int
) -> dict[Filling, Position]:
    """Add a counter to every filling of a beam, and keep the best."""
    found: dict[Filling, tuple[float, Position]] = {}
    for filling, position in beam.items():
        for group, room in rooms.items():
            longer = tuple(sorted((*filling, group)))
            if longer not in found and filling.count(group) < room:
                after = position.copy()
                after.add(side, group, change)
                found[longer] = after.worth(), after
    best = sorted(found.items(), key=lambda each: -rounded(each[1][0]))[:width]
    return {filling: after for filling, (_, after) in best}
