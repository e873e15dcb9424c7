"""The candidates of a computer player: the answers that are worth judging."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Final

from rules.amun_re.computer import turns
from rules.amun_re.computer.beliefs import deal
from rules.amun_re.computer.bids import bids, lowest_bids
from rules.amun_re.computer.plans import Answers
from rules.amun_re.computer.weights import Weights
from rules.amun_re.state import AmunRe
from rules.core.computers import Budget, Knowledge
from rules.core.copies import draft_of
from rules.core.menu import Menu, Path, Word
from rules.core.orders import path_from_answers
from rules.core.secrets import Seat


def candidates(
    weights: Weights, knowledge: Knowledge[AmunRe], menu: Menu, budget: Budget, random: Random
) -> Iterator[Path]:
    """Yield the paths of a phase's answers.

    A dealt world yields them, because they also depend on rivals' gold.
    """
    world = draft_of(knowledge.sealed)
    deal(knowledge, world, random.randrange)
    for said in CANDIDATES[world.phase](weights, world, knowledge.seat, budget):
        if path := path_from_answers(menu, said):
            yield path


def _bids(weights: Weights, state: AmunRe, seat: Seat, budget: Budget) -> Iterable[Answers]:
    """Return all bids, or only the lowest for a level without depth.

    Such a level does not look far enough ahead to judge a higher bid.
    """
    find = bids if budget.depth else lowest_bids
    return find(weights, state, seat)


Find = Callable[[Weights, AmunRe, Seat, Budget], Iterable[Answers]]
CANDIDATES: Final[Mapping[Word, Find]] = {
    "dealing": lambda weights, state, seat, _: [turns.kept(weights, state, seat)],
    "reveal": lambda _, state, seat, __: turns.provinces(state, seat),
    "auction": _bids,
    "actions": lambda weights, state, seat, _: turns.actions(weights, state, seat),
    "keeping": lambda weights, state, seat, _: [turns.kept(weights, state, seat)],
    "offering": lambda _, state, seat, __: turns.offerings(state, seat),
    "corrections": lambda *_: (turns.UP, turns.DOWN),
    "rewards": lambda weights, state, seat, _: turns.rewards(weights, state, seat),
    "income": lambda weights, state, seat, _: [turns.income(weights, state, seat)],
    "bonus": lambda _, state, seat, __: [turns.bonus(state, seat)],
}
