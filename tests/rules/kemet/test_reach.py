"""Random positions walked by a second pair of hands, which knows the rulebook and not the engine.

Every way of a group is tried, step by step, on the board as it is drawn. The reachable spaces and
the lowest costs are compared with the engine's.
"""

from __future__ import annotations

from random import Random

import pytest

from rules.kemet.board import board_of
from rules.kemet.legs import group_of
from rules.kemet.movement import reach
from rules.kemet.state import Move
from tests.rules.kemet.nile import drawn
from tests.rules.kemet.positions import ANUBIS, BASTET, HORUS, SOBEK, WADJET, Delta

GODS = (ANUBIS, BASTET, HORUS, SOBEK, WADJET)
TILES = (
    *("god-speed", "bestial-fury", "stargate", "priest-of-ra", "open-gates", "teleport", "legion"),
)
EXTRA = {
    None: 0,
    "sphinx": 0,
    "griffin-sphinx": 0,
    "royal-scarab": 2,
    "phoenix": 1,
    "giant-scorpion": 1,
    "deep-desert-snake": 1,
}


@pytest.mark.parametrize("players", range(2, 6))
def test_the_board_is_the_one_that_is_drawn(players):
    land, boats, obelisks = drawn(players)
    board = board_of(players)
    assert {space: {*near} for space, near in board.land.items()} == land
    assert {space: {*near} for space, near in board.harbours.items()} == boats
    assert {*board.obelisks} == obelisks


class Position:
    """The place of every piece, as the rulebook counts it."""

    def __init__(self, dice):
        self.dice, players = dice, dice.choice(range(2, 6))
        self.land, self.boats, self.obelisks = drawn(players)
        self.seats = GODS[:players]
        self.tiles = {tile for tile in TILES if dice.random() < 0.3}
        self.limit = 7 if "legion" in self.tiles else 5
        spaces = sorted(self.land)
        dice.shuffle(spaces)
        self.start, *others = spaces
        self.creature = dice.choice(sorted(EXTRA, key=str))
        self.units = dice.randrange(1, self.limit + 1)
        self.own = {space: dice.randrange(1, self.limit + 1) for space in others[:3]}
        self.other_creature = {others[0]} if dice.random() < 0.5 else set()
        self.enemies = {space: dice.choice(self.seats[1:]) for space in others[3:7]}
        self.toll = {others[3]} if dice.random() < 0.7 else set()
        self.pyramids = {s for s in spaces if s[-1].isdigit() and dice.random() < 0.4}
        self.points = dice.randrange(7)
        self.city = "nw"

    def capacity(self):
        return 1 + len(self.tiles & {"god-speed", "bestial-fury"}) + EXTRA[self.creature]

    def lay_out(self):
        table = Delta(*self.seats, module_1=True)
        table.lawful = False
        table.tiles(anubis=" ".join(self.tiles))
        table.prayer(anubis=self.points)
        with_ = f"+{self.creature}" if self.creature else ""
        table.troops(anubis=f"{self.start}={self.units}{with_}")
        for space, units in self.own.items():
            other = "+ancestral-elephant" if space in self.other_creature else ""
            table.troops(anubis=f"{space}={units}{other}")
        for space, seat in self.enemies.items():
            guard = "+khnums-sphinx" if space in self.toll else ""
            table.troops(**{seat: f"{space}=1{guard}"})
        for district in sorted(self.pyramids):
            owner = next(s for s, city in table.state.cities.items() if city == district[:-1])
            number = int(district[-1])
            table.pyramids(**{owner: " ".join(["-"] * (number - 1) + ["white-1"])})
        return table

    def cost(self, there, teleport):
        full = 2 * teleport + 2 * (there in self.toll)
        less = ("priest-of-ra" in self.tiles) + (teleport and "stargate" in self.tiles)
        return max(0, full - less) if full else 0

    def may_enter(self, there, first, teleport):
        if there in self.own:
            if self.own[there] + self.units > self.limit:
                return False
            if self.creature and there in self.other_creature:
                return False
        foreign = there[-1].isdigit() and there[:-1] != self.city
        no_walls = "open-gates" in self.tiles or self.creature == "phoenix"
        return teleport or not foreign or first or no_walls

    def advances(self, here, capacity):
        if capacity:
            yield from ((there, capacity - 1, False) for there in self.land[here])
            yield from ((there, capacity - 1, False) for there in self.boats[here])
        free = "teleport" in self.tiles or self.creature == "griffin-sphinx"
        if here in self.pyramids or (here in self.obelisks and free):
            yield from ((there, capacity, True) for there in self.obelisks - {here})

    def reached(self):
        """The least that each space costs."""
        best, seen, todo = {}, set(), [(self.start, self.capacity(), self.points, True)]
        while todo:
            here, capacity, points, first = todo.pop()
            for there, left, teleport in self.advances(here, capacity):
                rest = points - self.cost(there, teleport)
                if rest < 0 or not self.may_enter(there, first, teleport):
                    continue
                best[there] = max(rest, best.get(there, 0))
                way = (there, left, rest, False)
                if there not in self.enemies and way not in seen:
                    seen.add(way)
                    todo.append(way)
        best.pop(self.start, None)
        return {space: self.points - rest for space, rest in best.items()}


@pytest.mark.parametrize("seed", range(120))
def test_a_group_gets_wherever_the_rulebook_lets_it_and_as_cheaply(seed):
    position = Position(Random(seed))
    state = position.lay_out().state
    group = group_of(
        state, ANUBIS, Move(ANUBIS), position.start, position.units, 0, position.creature
    )
    found = {}
    for (space, _), there in reach(state, group).items():
        found[space] = min(there.spent, found.get(space, there.spent))
    assert found == position.reached()
