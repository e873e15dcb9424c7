"""The scoring of the temples (chapter 6) and instant wins (7.1)."""

from __future__ import annotations

from rules.aton.state import Aton, Item, Pair, in_temple, number_on
from rules.aton.tables import BLACK, EACH_BLUE, GROUPS, MAJORITY, TEMPLES, Group
from rules.core.game import Result
from rules.core.menu import Word
from rules.core.secrets import Seat


def scoring(state: Aton) -> tuple[Item, ...]:
    """Items of a scoring of the present position, in the order of the rulebook's table.

    Blue squares count for the winner of temple 4 alone (ruling 9.18).
    """
    temples = [_pair(state, [g for g in GROUPS if g.temple == temple]) for temple in TEMPLES]
    one, two, three, four = temples
    black, blue = (_pair(state, _coloured(colour)) for colour in ("black", "blue"))
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
    """Say by what a placement has won, or ""; only placements are tested (ruling 9.16)."""
    if any(in_temple(state, temple, seat) == len(state.temples[0]) for temple in TEMPLES):
        return "temple"
    for colour in ("yellow", "green"):
        if number_on(state, _coloured(colour), seat) == sum(g.room for g in _coloured(colour)):
            return colour
    return ""


def colour_held(state: Aton, colour: Word, seat: Seat) -> int:
    return number_on(state, _coloured(colour), seat)


def result(state: Aton) -> Result:
    return Result(state.winners, tuple((seat, state.score[seat]) for seat in state.seats))


def _coloured(colour: Word) -> list[Group]:
    return [group for group in GROUPS if group.colour == colour]


def _pair(state: Aton, groups: list[Group]) -> Pair:
    one, two = (number_on(state, groups, seat) for seat in state.seats)
    return one, two


def _bonus(state: Aton) -> Pair:
    one, two = (
        sum(group.bonus * number_on(state, [group], seat) for group in _coloured("bonus"))
        for seat in state.seats
    )
    return one, two


def _won(counters: Pair, points: Pair) -> Pair:
    """Give the points to the seat with strictly more counters; to none if equal (ruling 9.19)."""
    return (
        points[0] if counters[0] > counters[1] else 0,
        points[1] if counters[1] > counters[0] else 0,
    )
