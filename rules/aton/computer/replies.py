"""Quick answers, by which lines are played on in a world.

Counters go where they are worth most, one after the other. Cards are laid in the order whose own
effects promise most, plus some luck: nobody foresees the other side's order.
"""

from __future__ import annotations

from random import Random

from rules.aton.computer.lays import promise
from rules.aton.computer.position import position_of
from rules.aton.computer.spreads import counter_moved, greedy_path
from rules.aton.computer.weights import LUCK
from rules.aton.state import Aton
from rules.aton.verbs import LAY
from rules.core.menu import Menu, Path, menu_at
from rules.core.secrets import Seat


def reply(world: Aton, seat: Seat, menu: Menu, random: Random) -> Path:
    """Return a quick answer of any seat in a world."""
    position = position_of(world, seat)
    if world.phase != "lay":
        return greedy_path(menu, position, *counter_moved(world, seat))
    orders = menu_at(menu.step(LAY.word)).words()
    first = world.round == 1
    promises = {w: promise(position, w, first) + LUCK * random.random() for w in orders}
    return LAY.word, max(promises, key=promises.__getitem__)
