"""The scoring of the temples (chapter 6) and instant wins (7.1)."""

from __future__ import annotations

from rules.aton.state import Aton, Item, Pair, held, in_temple, number_on
from rules.aton.tables import BLACK, COLOURED, EACH_BLUE, MAJORITY, TEMPLES
from rules.core.game import Result
from rules.core.menu import Word
from rules.core.secrets import Seat


def scoring(state: Aton) -> tuple[Item, ...]:
    """Return the items of a scoring of the current position, in the order of the rulebook's table.

    Blue squares count only for the winner of temple 4 (ruling 9.18).
    """
    one, two, three, four = (_in_temple(state, temple) for temple in TEMPLES)
    black, blue = _coloured(state, "black"), _coloured(state, "blue")
    bonus = _bonus(state)
    return (
        Item("temple-1", one, _won(one, (abs(one[0] - one[1]),) * 2)),
        Item("temple-2", two, _won(two, (MAJORITY, MAJORITY))),
        Item("temple-3", three, _won(three, three)),
        Item("temple-4", four, _won(four, (EACH_BLUE * blue[0], EACH_BLUE * blue[1]))),
        Item("black", black, _won(black, (BLACK, BLACK))),
        Item("bonus", bonus, bonus),
    )


def sums(items: tuple[Item, ...]) -> Pair:
    return sum(item.points[0] for item in items), sum(item.points[1] for item in items)


def won_at_once(state: Aton, seat: Seat) -> Word:
    """Name the win of a placement, or "". Only placements are tested (ruling 9.16)."""
    if any(in_temple(state, temple, seat) == len(state.temples[0]) for temple in TEMPLES):
        return "temple"
    for colour in ("yellow", "green"):
        if colour_held(state, colour, seat) == sum(group.room for group in COLOURED[colour]):
            return colour
    return ""


def colour_held(state: Aton, colour: Word, seat: Seat) -> int:
    return number_on(state, COLOURED[colour], seat)


def result(state: Aton) -> Result:
    return Result(state.winners, tuple((seat, state.score[seat]) for seat in state.seats))


def _in_temple(state: Aton, temple: int) -> Pair:
    one, two = (in_temple(state, temple, seat) for seat in state.seats)
    return one, two


def _coloured(state: Aton, colour: Word) -> Pair:
    one, two = (colour_held(state, colour, seat) for seat in state.seats)
    return one, two


def _bonus(state: Aton) -> Pair:
    one, two = (
        sum(group.bonus * held(state, group, seat) for group in COLOURED["bonus"])
        for seat in state.seats
    )
    return one, two


def _won(counters: Pair, points: Pair) -> Pair:
    """Give the points to the seat with strictly more counters, to none if equal (ruling 9.19)."""
    return (
        points[0] if counters[0] > counters[1] else 0,
        points[1] if counters[1] > counters[0] else 0,
    )
