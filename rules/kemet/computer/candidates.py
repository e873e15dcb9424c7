"""The answers worth judging, the most promising first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from rules.core.computers import Budget, Knowledge
from rules.core.leaves import leaves
from rules.core.menu import Menu, Path
from rules.kemet.computer.answers import worth_trying
from rules.kemet.computer.habits import HABITS
from rules.kemet.computer.promise import promise
from rules.kemet.computer.weights import Weights
from rules.kemet.state import Kemet

MOST: Final = 300  # paths below a menu that are looked at
ORDERED: Final = ("turn", "march", "act")


def candidates(
    weights: Weights,
    knowledge: Knowledge[Kemet],
    menu: Menu,
    budget: Budget,
    random: Random,
) -> Iterator[Path]:
    """Yield the answers of a phase, or only its habit if it has one."""
    state, seat = knowledge.sealed, knowledge.seat
    if habit := HABITS.get(state.phase):
        yield habit.choose(state, seat, menu, random)
        return
    found = list(leaves(menu, MOST, partial(worth_trying, state, seat)))
    if state.phase in ORDERED:
        found.sort(key=lambda leaf: -promise(weights, state, leaf[1]))
    yield from (path for path, _ in found)
