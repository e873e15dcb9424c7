"""Plans: a seat's purchases in a whole turn, so that the first ones leave gold for the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from rules.amun_re.computer.estate import Estate, Site, spreads
from rules.amun_re.computer.terms import building, farming, gold
from rules.amun_re.computer.weights import Weights
from rules.amun_re.holdings import without
from rules.amun_re.tables import STONES_WITH_BUILDER, payable, price_of
from rules.core.computers import rounded
from rules.core.menu import NONE, Word

BUILDER: Final = "builder"
FREE: Final = "free-farmer"
MOST_STONES: Final = 8  # in a turn, more are hardly ever worth their price
Sites: TypeAlias = tuple[Site, ...]
Answers: TypeAlias = Mapping[str, Word]  # by the names of the menus


@dataclass(frozen=True, slots=True)
class Goods:
    """Farmers or stones for the provinces, with a card that is played with them."""

    number: int
    counts: tuple[int, ...]  # by site
    card: int | None  # the site where the card is played
    value: float

    @property
    def is_something(self) -> bool:
        return self.number > 0 or self.card is not None

    def answers(self, verb: Word, question: Word, card: Word, sites: Sites) -> Answers:
        """Return the answers that buy them."""
        where = NONE if self.card is None else sites[self.card].row.word
        return {"verb": verb, question: spelled(self.counts, sites), card: where}


@dataclass(frozen=True, slots=True)
class Plan:
    farmers: Goods
    stones: Goods
    value: float

    def step(self, sites: Sites) -> Answers:
        """Return the plan's first action."""
        if self.farmers.is_something:
            return self.farmers.answers("farmers", "fields", "free", sites)
        if self.stones.is_something:
            return self.stones.answers("stones", "provinces", "builder", sites)
        return {"verb": "done"}


def spelled(counts: tuple[int, ...], sites: Sites) -> Word:
    """Return the word of a spread that puts these counts on sites."""
    placed = [(site.row.word, n) for site, n in zip(sites, counts, strict=True) if n]
    return "+".join(f"{word}={n}" if n > 1 else word for word, n in placed) or NONE


def best_plans(weights: Weights, estate: Estate, *, farmers: bool) -> list[Plan]:
    """List the combinations of farmers and stones that the seat can pay, the best first.

    The estate is that of the active seat. `farmers` says whether it may still buy some.
    """
    after = estate.after_turn()
    most = payable(estate.gold)
    fields = farms(weights, after, most) if farmers else [nothing(after)]
    stones = best_sites(weights, after, min(most, MOST_STONES))
    plans = []
    for farm in fields:
        for site in stones:
            left = estate.gold - price_of(farm.number) - price_of(site.number)
            if left >= 0:
                value = farm.value + site.value + gold(weights, replace(after, gold=left))
                plans.append(Plan(farm, site, value))
    return sorted(plans, key=lambda plan: -rounded(plan.value))


def nothing(estate: Estate) -> Goods:
    return Goods(0, (0,) * len(estate.sites), None, 0.0)


def farms(weights: Weights, estate: Estate, most: int) -> list[Goods]:
    """List plans for each number of farmers, with and without the card for the fullest province."""
    usual = farming(weights, estate)
    room = min(most, sum(site.fields for site in estate.sites))
    plans = []
    for number in range(room + 1):
        counts = fullest_first(estate.sites, number)
        sites = tuple(s.with_farmers(n) for s, n in zip(estate.sites, counts, strict=True))
        there = replace(estate, sites=sites)
        plans.append(Goods(number, counts, None, farming(weights, there) - usual))
        if FREE in estate.hand:
            best = max(range(len(sites)), key=lambda at: sites[at].farmers)
            grown = tuple(s.with_farmers(0, at == best) for at, s in enumerate(sites))
            there = replace(estate, sites=grown, hand=without(estate.hand, (FREE,)))
            plans.append(Goods(number, counts, best, farming(weights, there) - usual))
    return plans


def fullest_first(sites: Sites, number: int) -> tuple[int, ...]:
    """Put farmers in the fullest provinces first, because Harvest increase counts only one."""
    counts = [0] * len(sites)
    for at in sorted(range(len(sites)), key=lambda at: (-sites[at].farmers, -sites[at].fields)):
        counts[at] = min(number, sites[at].fields)
        number -= counts[at]
    return tuple(counts)


def best_sites(weights: Weights, estate: Estate, most: int) -> list[Goods]:
    """List the best places for each number of stones, with and without the card."""
    plans = []
    usual = building(weights, estate, [site.built(0) for site in estate.sites])
    kept = card_lost(weights, estate)
    for number in range(most + 1):
        each = list(_sites(weights, estate, number, kept))
        plans += [max(some, key=lambda goods: rounded(goods.value)) for some in _by_card(each)]
    return [replace(goods, value=goods.value - usual) for goods in plans]


def _by_card(plans: list[Goods]) -> Iterator[list[Goods]]:
    for some in (
        [p for p in plans if p.card is None],
        [p for p in plans if p.card is not None],
    ):
        if some:
            yield some


def _sites(weights: Weights, estate: Estate, number: int, kept: float | None) -> Iterator[Goods]:
    """Yield all places for a number of stones, with the card wherever it may be played."""
    sites = estate.sites
    for counts in spreads(len(sites), number):
        built = [site.built(n) for site, n in zip(sites, counts, strict=True)]
        yield Goods(number, counts, None, building(weights, estate, built))
        for at, (site, n) in enumerate(zip(sites, counts, strict=True)):
            if kept is not None and site.stones + n >= STONES_WITH_BUILDER:
                other = [*built[:at], site.built(n, builder=True), *built[at + 1 :]]
                yield Goods(number, counts, at, building(weights, estate, other) - kept)


def card_lost(weights: Weights, estate: Estate) -> float | None:
    """Calculate the cost of playing Builder, or return None without it."""
    if BUILDER not in estate.hand:
        return None
    there = replace(estate, hand=without(estate.hand, (BUILDER,)))
    return farming(weights, estate) - farming(weights, there)
