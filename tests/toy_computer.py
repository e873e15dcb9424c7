"""Computer players for the toy game, which think too little to be any good."""

from __future__ import annotations

from rules.core.computers import QUICK, Budget, Computer
from rules.core.leaves import leaves
from rules.core.menu import random_path
from rules.core.secrets import secret
from tests.toy import CARD


def deal(knowledge, world, draw):
    """Deal the cards that the seat has not seen, and any gold. Choices in secret are open again."""
    seen = {*world.hands[knowledge.seat].value, *world.discards}
    cards = [word for word in CARD if word not in seen]
    cards.sort(key=lambda _: draw(1 << 30))
    for seat in world.seats:
        if seat != knowledge.seat:
            world.hands[seat] = secret(tuple(cards.pop() for _ in range(world.held[seat])), seat)
            world.gold[seat] = secret(draw(9), seat)
            world.chosen.pop(seat, None)
    world.deck = secret(tuple(cards))
    world.minted = secret(sum(purse.value for purse in world.gold.values()) + world.temple)


def candidates(knowledge, menu, budget, random):
    return [path for path, _ in leaves(menu, budget.candidates)]


COMPUTER = Computer(
    version="2026-11-23",
    levels={QUICK: Budget(2, 4, 1, 2)},
    deal=deal,
    candidates=candidates,
    reply=lambda world, seat, menu, random: random_path(menu, random.randrange),
    is_settled=lambda world, seat: True,
    terms=lambda world, seat: {"points": float(world.points[seat])},
    term_names=("points",),
)
