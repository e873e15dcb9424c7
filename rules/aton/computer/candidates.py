"""The answers worth judging, the most promising first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from rules.aton.computer.lays import promise
from rules.aton.computer.position import position_of
from rules.aton.computer.spreads import best_paths, counter_moved
from rules.aton.phases.lay import may_exchange
from rules.aton.state import Aton
from rules.aton.verbs import EXCHANGE, LAY
from rules.core.computers import Budget, Knowledge, rounded
from rules.core.menu import Action, Menu, Node, Path, menu_at

POOR: Final = 6  # the sum of a hand that is rather exchanged than laid


def candidates(knowledge: Knowledge[Aton], menu: Menu, budget: Budget, _: Random) -> Iterator[Path]:
    """Yield ways to place or take counters, or the exchange and orders of the hand."""
    state, seat = knowledge.sealed, knowledge.seat
    position = position_of(state, seat)
    if state.phase != "lay":
        moved = counter_moved(state, seat)
        yield from (path for _, path in best_paths(menu, position, *moved, budget.candidates))
        return
    orders = menu_at(menu.step(LAY.word)).words()
    promises = {word: promise(position, word, state.round == 1) for word in orders}
    best, *others = sorted(promises, key=lambda word: -rounded(promises[word]))
    paths: list[Path] = [(LAY.word, best)]
    if may_exchange(state, seat):
        paths.insert(0 if sum(state.hands[seat].value) <= POOR else 1, _exchange(menu))
    yield from paths
    yield from ((LAY.word, word) for word in others)


def _exchange(menu: Menu) -> Path:
    """Return the path of the exchange, with the confirmation that edition 2 asks for."""
    node: Node = menu.step(EXCHANGE.word)
    return (EXCHANGE.word,) if isinstance(node, Action) else (EXCHANGE.word, "yes")
