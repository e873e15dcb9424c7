"""Quick answers of anybody in a world, by which lines are played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from rules.amun_re.computer import turns
from rules.amun_re.computer.bids import lowest_bids
from rules.amun_re.computer.plans import Answers
from rules.amun_re.computer.weights import Weights
from rules.amun_re.default import default
from rules.amun_re.state import AmunRe, farmers_in, own
from rules.core.menu import Menu, Path, Word
from rules.core.orders import path_from_answers
from rules.core.secrets import Seat

LUCK: Final = 1.2  # points by which rivals may value a province otherwise
FEW: Final = 3  # farmers with which the temple hardly matters
THEFTS: Final = (0.3, 0.5)  # how often somebody steals, and a player with few farmers


def reply(weights: Weights, state: AmunRe, seat: Seat, menu: Menu, random: Random) -> Path:
    """Return the phase's answer, or the safest move if the menu does not offer it."""
    said = REPLIES[state.phase](weights, state, seat, random)
    return path_from_answers(menu, said) or default(state, seat)


def _bid(weights: Weights, state: AmunRe, seat: Seat, random: Random) -> Answers:
    """Return the lowest bid on the province that looks best. Its valuation is a little random."""

    def luck() -> float:
        return LUCK * (random.random() - random.random())

    return lowest_bids(weights, state, seat, luck)[0]


def _offering(_: Weights, state: AmunRe, seat: Seat, random: Random) -> Answers:
    """Offer some gold, more often little than much, or steal."""
    gold = min(state.gold[seat].value, turns.MOST_OFFERED)
    farmers = sum(farmers_in(state, row) for row in own(state, seat))
    if random.random() < THEFTS[farmers < FEW]:
        return turns.offering(0)
    return turns.offering(min(gold, 1 + int(random.random() * random.random() * gold)))


def _province(_: Weights, state: AmunRe, seat: Seat, random: Random) -> Answers:
    return random.choice(turns.provinces(state, seat))


Reply = Callable[[Weights, AmunRe, Seat, Random], Answers]
REPLIES: Final[Mapping[Word, Reply]] = {
    "dealing": lambda weights, state, seat, _: turns.kept(weights, state, seat),
    "reveal": _province,
    "auction": _bid,
    "actions": lambda weights, state, seat, _: turns.action(weights, state, seat),
    "keeping": lambda weights, state, seat, _: turns.kept(weights, state, seat),
    "offering": _offering,
    "corrections": lambda weights, state, seat, _: turns.correction(weights, state, seat),
    "rewards": lambda weights, state, seat, _: turns.goods(weights, state, seat)[0],
    "income": lambda weights, state, seat, _: turns.income(weights, state, seat),
    "bonus": lambda _, state, seat, __: turns.bonus(state, seat),
}
