"""The map in words: the neighbours and harbours of each space, and its distance from the cities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.core.index import Index, IndexEntry
from rules.core.menu import Word
from rules.core.text import Text, dotted, joined, listed
from rules.kemet.board import SPACE, Board, Space, board_of
from rules.kemet.sentences import text, texts
from rules.kemet.tables import PLAYERS


def described(board: Board, space: Word) -> Text:
    """Describe a space in a line: `next to …, … · by harbour to … · obelisk · 2 steps from …`."""
    facts = dotted(*_facts(board, space))
    assert facts is not None, "every space is next to some other"
    return facts


def _facts(board: Board, space: Word) -> Iterator[Text]:
    if near := board.land[space]:
        yield text("next to {spaces}", spaces=_labels(near))
    if over := board.harbours[space]:
        yield text("by harbour to {spaces}", spaces=_labels(over))
    if space in board.obelisks:
        yield text("obelisk")
    yield from _far(board, space)


def _labels(words: Iterable[Word]) -> Text:
    return listed(SPACE[word].label for word in words)


def _far(board: Board, space: Word) -> Iterator[Text]:
    """Say how far it is from the nearest district of each other city, the nearest city first.

    Several equally far ones at the end are called “every other city”.
    """
    steps, found = _steps(board, space), dict[int, list[Text]]()
    for city in board.cities:
        if city.word != SPACE[space].city and city.districts[0] in steps:
            nearest = min(map(steps.__getitem__, city.districts))
            found.setdefault(nearest, []).append(city.label)
    for n, far in sorted(found.items()):
        cities = listed(far, "and")
        if n == max(found) and len(far) > 1:
            cities = _OTHERS if len(found) > 1 or SPACE[space].city else _ALL
        yield texts("{count} step from {cities}", "{count} steps from {cities}", n, cities=cities)
    if not found:
        yield text("reached only by teleport")


_ALL: Final = text("every city")
_OTHERS: Final = text("every other city")


def _steps(board: Board, start: Word) -> dict[Word, int]:
    """Count the fewest steps from `start` to every space by land or boat, ignoring walls."""
    steps, pending = {start: 0}, [start]
    for here in pending:
        for there in (*board.land[here], *board.harbours[here]):
            if there not in steps:
                steps[there] = steps[here] + 1
                pending.append(there)
    return steps


# -- looking up ----------------------------------------------------------------------------------


def _entry(space: Space) -> IndexEntry:
    by_players: dict[Text, list[int]] = {}
    for players in PLAYERS:
        board = board_of(players)
        open_ = space in board.spaces
        line = described(board, space.word) if open_ else text("not in the game")
        by_players.setdefault(line, []).append(players)
    lines = [
        text(
            "At a table of {players}: {facts}",
            players=listed((Text(str(n)) for n in players), "or"),
            facts=line,
        )
        for line, players in by_players.items()
    ]
    return IndexEntry(space.label, _KIND[space.kind], joined([*_gain(space), *lines], "\n"))


def _gain(space: Space) -> Iterator[Text]:
    """Describe the gain of a temple's or the Sanctuary's holder at the end of a Day."""
    income = texts("{count} prayer point", "{count} prayer points", space.income)
    units = texts("{count} unit", "{count} units", space.sacrifice)
    if space.kind == "sanctuary":
        yield text(
            "At the end of a Day, for {units} there: 1 permanent victory point.", units=units
        )
    elif space.sacrifice:
        yield text("At the end of a Day, for {units} there: {points}.", units=units, points=income)
    elif space.income:
        yield text("At the end of a Day: {points}.", points=income)
    if space.kind == "temple":
        yield text("Its holder has 1 temporary victory point.")


_KIND: Final = {
    "district": text("District, behind a wall"),
    "desert": text("Desert"),
    "temple": text("Temple"),
    "sanctuary": text("Sanctuary"),
}
SPACES: Final[Index] = {space.word: _entry(space) for space in SPACE.values()}
