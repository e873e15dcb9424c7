"""The weights of the terms: what things are worth in points.

Set by hand on 2026-11-23, except the worth of gold. It counts a fifth more than seemed right, and
less for a full purse. That took `good` among three of `quick` from .53 to .63 of 30 games, which is
not proof yet. A reward counts .95 since 2026-11-25, .55 before, and lines are played on until
rewards are taken. So `good` won .390 [.343, .439] of 400 games as one among three of the former.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

VERSION: Final = "2026-11-26.2"


@dataclass(frozen=True)
class Weights:
    """The value of things in points. `later` is the number of the seat's action turns to come."""

    gold: tuple[float, ...] = (0.36, 0.36, 0.36, 0.36, 0.36, 0.31)  # by action turns that are over
    purse: tuple[tuple[int, float], ...] = ((8, 1.2), (12, 1.0), (99, 0.6))  # the first, the next
    rank: float = 9.0  # gold between two purses by which the richer is surely richer at the end
    surplus: float = 0.01  # each gold at the end, where it changes no rank
    kept: float = 0.3  # share of their gold that rivals will not have spent at the end
    last_income: float = 0.10  # points for a gold of the last income

    stones: tuple[tuple[float, ...], ...] = (  # one, two stones, by `later`
        (0.0, 0.04, 0.10),
        (0.0, 0.28, 0.60),
        (0.0, 0.32, 0.66),
        (0.0, 0.32, 0.66),
    )
    coming: tuple[float, ...] = (0.8, 1.5)  # pyramids of a province not acquired yet, by kingdom
    sets: float = 0.75  # of the points of the poorest province's pyramids
    second: float = 0.3  # likewise of the second poorest one's, before the last turn
    lead: tuple[float, ...] = (0.6, 0.5, 0.4, 0.33)  # chance of a bank when equal, by `later`
    step: tuple[float, ...] = (0.13, 0.10, 0.07, 0.05)  # for each stone more than the best rival
    space: float = 2.3  # of the temple that is expected
    caravan: float = 0.6  # how often caravans pay
    field: float = 0.05  # an empty field, for each income
    fields: int = 6  # no more of them count
    limit: float = 0.12  # each card that may be bought, for each turn
    card: float = 0.55  # a card that nobody knows
    item: float = 0.95  # a reward that is due
    first: float = 0.25
    block: float = 0.35
    overbid: float = 0.35
    spare: float = 0.4  # of such a card, for any copy but the first
    builder: float = 0.8
    free_farmer: float = 0.9  # of its yield in the turns to come
    income_card: float = 0.9  # of the gold that one for an income brings
    harvest: float = 3.0  # gold that Harvest increase brings at least
    poorest: tuple[float, float] = (2.0, 4.0)  # yield of the poorest province: usually, at most
    correction: float = 0.6
    bonus: float = 0.85  # of the points of a bonus card, by its chance
    again: float = 0.25  # chance that a bonus card can be played in the New Kingdom
    alike: tuple[float, ...] = (0.25, 0.3, 0.55, 1.0)  # that all provinces are, by their number
    farmers: float = 1.6  # that come in an action turn
    symbols: float = 2.0  # of cards that come with a province
    likelier: float = 0.2  # chance, for each more than is lacking
    likeliest: float = 0.9  # chance, of things not there yet


WEIGHTS: Final = Weights()
