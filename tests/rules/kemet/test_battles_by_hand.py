"""Random battles computed by a second pair of hands, which knows the rulebook and not the engine.

Values are written down here once more, from the printed components. The engine's tables are not
read.
"""

from __future__ import annotations

from random import Random

import pytest

from rules.kemet.events import CardsShown
from tests.rules.kemet.positions import Delta

pytestmark = pytest.mark.slow

CARDS = {  # strength, damage, protection
    "strong": (4, 1, 0),
    "fierce": (3, 2, 0),
    "firm": (3, 0, 1),
    "even": (2, 2, 1),
    "shielded": (2, 0, 2),
    "bloody": (1, 3, 0),
    "chariot": (5, 0, 0),
    "wall": (1, 1, 3),
}
CREATURES = {
    "ancestral-elephant": (1, 0, 1),
    "deep-desert-snake": (0, 0, 0),
    "sphinx": (2, 0, 0),
    "royal-scarab": (2, 0, 0),
    "giant-scorpion": (2, 2, 0),
    "phoenix": (2, 0, 0),
    "the-mummy": (2, 0, 0),
    "griffin-sphinx": (2, 0, 0),
    "devourer": (2, 0, 0),
}
TILES = {
    "blades-of-neith": (1, 0, 0),
    "carnage": (0, 1, 0),
    "shield-of-neith": (0, 0, 1),
    "bestial-fury": (1, 1, 0),
}
OTHERS = (
    *("charge", "defense", "crusade", "holy-war", "honor-in-battle", "defensive-victory"),
    *("divine-strength", "initiative", "deadly-trap", "dedication-to-battle"),
)
GODS = {  # and their costs
    "war-rage": (1, 0, 0, 0),
    "war-fury": (2, 0, 0, 1),
    "bloody-battle": (0, 1, 0, 0),
    "blood-bath": (0, 2, 0, 1),
    "bronze-wall": (0, 0, 1, 0),
    "iron-wall": (0, 0, 2, 1),
    "glory": (0, 0, 0, 0),
    "divine-protection": (0, 0, 0, 0),
}
SKILLS = ("charge", "defense", "carnage", "defensive-victory")
OBJECTS = {  # of a battle
    "flaming-khepesh": (1, 0, 0),
    "leather-shield": (0, 0, 1),
    "double-edged-dagger": (0, 0, 0),
    "mask": (0, 0, 0),
}


class Side:
    """One troop, and what its owner brings."""

    def __init__(self, dice, seat, taken, gods):
        self.seat = seat
        self.units = dice.randint(1, 5)
        free = [word for word in CREATURES if word not in taken]
        self.creature = dice.choice(free) if dice.random() < 0.5 else ""
        free = [word for word in (*TILES, *OTHERS) if word not in taken]
        self.tiles = dice.sample(free, dice.randint(0, 4))
        self.card, self.discard = dice.sample(list(CARDS), 2)
        self.gods = gods
        self.prayer = dice.randint(0, 4)
        taken |= {self.creature, *self.tiles}
        self.priests, self.skills, self.objects, self.masked = 0, (), [], False

    def travel(self, dice, skills):
        """The goods that its priests have brought from the path."""
        self.priests = dice.randint(0, min(3, self.units))
        self.skills = skills
        self.objects = [word for word in OBJECTS if dice.random() < 0.3]

    def lay(self, table, space):
        table.prayer(**{self.seat: self.prayer})
        table.tiles(**{self.seat: " ".join(self.tiles)})
        table.hands(**{self.seat: " ".join(self.gods)})
        with_it = f"+{self.creature}" if self.creature else ""
        figures = f"{self.units}p{self.priests}" if self.priests else f"{self.units}"
        table.troops(**{self.seat: f"{space}={figures}{with_it}"})
        if table.state.path:
            table.skills(**{self.seat: " ".join(self.skills)})
            table.objects(**{self.seat: " ".join(self.objects)})

    def gain(self, points):
        if points:
            self.prayer = min(11, self.prayer + points + ("divine-strength" in self.tiles))

    def meet(self, enemy):
        """The attacker enters: Dedication, the trap, and the first strike."""
        self.gain(2 * ("dedication-to-battle" in self.tiles))
        if "deadly-trap" in enemy.tiles and self.creature != "devourer":
            self.units -= 1
        if self.units and "initiative" in self.tiles and enemy.creature != "devourer":
            enemy.units = max(0, enemy.units - 2)
        for side in (self, enemy):  # priests die last
            side.skills = side.skills if min(side.priests, side.units) else ()
            side.masked = "mask" in (*self.objects, *enemy.objects)
        return bool(self.units and enemy.units)

    def pay(self, played):
        """The effects of the cards shown, in the order in which they lie."""
        self.works = []
        for word in played:
            if GODS[word][3] <= self.prayer:
                self.prayer -= GODS[word][3]
                self.works.append(word)

    def values(self, enemy, role):
        rows = [(self.units, 0, 0), CARDS[self.card]]
        return tuple(map(sum, zip(*rows, *self.helps(enemy, role), strict=True)))

    def helps(self, enemy, role):
        """All but units and battle card."""
        if self.masked:
            return []
        rows = [OBJECTS[word] for word in self.objects]
        rows += [TILES[word] for word in self.tiles if word in TILES]
        rows += [(0, 1, 0)] * ("carnage" in self.skills)
        mine = [*self.tiles, *self.skills]
        rows += [(1, 0, 0)] * mine.count("charge" if role == "attack" else "defense")
        if self.creature and enemy.creature != "deep-desert-snake":
            rows.append(CREATURES[self.creature])
        return rows + [GODS[word][:3] for word in self.works]

    def suffer(self, damage, protection, wins):
        """By the enemy, then by the attacker's chariot."""
        spared = wins and "divine-protection" in self.works
        self.losses = 0 if spared else min(self.units, max(0, damage - protection))
        self.own = min(self.units - self.losses, 2 * (self.card == "chariot"))
        self.left = self.units - self.losses - self.own

    def reap(self, enemy, role, wins):
        self.points = {"sphinx": 1} if self.creature == "sphinx" else {}
        survives = wins and self.left > 0
        if survives and role == "attack":
            self.points["attack"] = 1
        mine = [*self.tiles, *(() if self.masked else self.skills)]
        if survives and role == "defence" and "defensive-victory" in mine:
            self.points["defence"] = mine.count("defensive-victory")
        seen = self.creature == "devourer" and enemy.creature != "deep-desert-snake"
        if survives and seen and enemy.losses >= 2 and not self.masked:
            self.points["devourer"] = 1
        if "double-edged-dagger" in self.objects:
            self.points["dagger"] = 1 if wins else -1
        self.gain(4 * (wins and "holy-war" in self.tiles))
        for _ in range(self.works.count("glory") if wins else 0):
            self.gain(4)
        self.gain(2 * enemy.losses * ("crusade" in self.tiles))
        self.gain(self.losses * ("honor-in-battle" in self.tiles))


def commit(table, side):
    path = ["battle", side.card, side.discard]
    if side.gods and not side.masked:
        counts = dict.fromkeys(GODS, 0)
        for word in side.gods:
            counts[word] += 1
        order = [word for word in GODS if counts[word]]
        parts = (f"{word}={counts[word]}" if counts[word] > 1 else word for word in order)
        path.append("+".join(parts))
    if words := table.offered(side.seat, *path):
        path.append(min(words))
    table.move(side.seat, tuple(path))


def prepare(table, sides):
    """Every step before the battle cards."""
    while table.state.phase in ("losses", "escape", "objects"):
        seat = table.deciders()[0]
        if table.state.phase == "losses":
            table.default()
        elif table.state.phase == "escape":
            table.play(f"{seat} pass")
        else:
            (side,) = (side for side in sides if side.seat == seat)
            table.play(f"{seat} use {'+'.join(side.objects)}")


@pytest.mark.parametrize("path", [False, True], ids=["base", "path"])
@pytest.mark.parametrize("seed", range(150))
def test_random_battles_agree_with_a_second_implementation(seed, path):
    dice, taken = Random(seed), set()
    options = {"module_1": True, "module_3": path, "module_5": True}
    table = Delta("anubis", "bastet", seed=str(seed), **options)
    gods = dice.sample([*GODS, *GODS], dice.randint(0, 6))
    one = Side(dice, "anubis", taken, gods[::2])
    other = Side(dice, "bastet", taken, gods[1::2])
    if path:
        skills = dice.sample(SKILLS, dice.randint(0, 4))
        one.travel(dice, skills[::2])
        other.travel(dice, skills[1::2])
    one.lay(table, "gate-nw")
    other.lay(table, "west-bank")
    table.attack()
    prepare(table, (one, other))
    if not one.meet(other):
        assert table.state.battle is None
        assert table.units("bastet", "west-bank") == other.units
        assert table.units("anubis", "west-bank") == one.units
        return
    for side in (one, other):
        commit(table, side)
    while table.state.phase in ("tactics", "losses"):
        table.default()
    check(table, one, other)


def check(table, one, other):
    for shown in table.heard(CardsShown):
        (one if shown.seat == one.seat else other).pay(shown.played)
    attack, defence = one.values(other, "attack"), other.values(one, "defence")
    wins = attack[0] > defence[0]
    one.suffer(defence[1], attack[2], wins)
    other.suffer(attack[1], defence[2], not wins)
    one.reap(other, "attack", wins)
    other.reap(one, "defence", not wins)
    assert table.strengths() == {one.seat: attack[0], other.seat: defence[0]}
    assert table.winner() == (one.seat if wins else other.seat)
    for side in (one, other):
        assert table.losses()[side.seat] == side.losses
        assert table.state.points[side.seat] == side.points
        assert table.units(side.seat, "west-bank") == side.left
        assert table.has(side.seat) == side.prayer
