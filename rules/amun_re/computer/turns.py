"""A seat's moves in all phases of a round but the auction, as answers by the menus' names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from rules.amun_re.computer.estate import Estate, estate_of, spreads
from rules.amun_re.computer.plans import Answers, best_plans, fullest_first, spelled
from rules.amun_re.computer.terms import building, card_worth, farming, worth
from rules.amun_re.computer.weights import Weights
from rules.amun_re.holdings import available, counted, without
from rules.amun_re.phases.actions import limit
from rules.amun_re.phases.offering import total_of
from rules.amun_re.scoring import playable
from rules.amun_re.state import AmunRe, own
from rules.amun_re.tables import CORRECTION, payable, price_of, space_of
from rules.amun_re.yields import income_of
from rules.core.computers import rounded
from rules.core.menu import NONE, Word
from rules.core.options import YES
from rules.core.secrets import Seat

PLANS: Final = 12  # of a turn that are considered
MOST_OFFERED: Final = 13  # gold: this alone raises the temple to its third space
WITH_THE_CARD: Final = (0, 1, 2, 3, 5, 7)  # offerings to try with Offering ±3, where 0 is a theft
UP: Final[Answers] = {"verb": "correct", "by": "plus"}
DOWN: Final[Answers] = {"verb": "correct", "by": "minus"}


def actions(weights: Weights, state: AmunRe, seat: Seat) -> Iterator[Answers]:
    """Yield purchases of each number of cards, then the first steps of the turn's best plans."""
    estate = estate_of(state, seat)
    if state.step == "cards":
        most = min(limit(state, seat), payable(estate.gold), available(state))
        yield from (_buy(number) for number in range(most, 0, -1))
    for plan in best_plans(weights, estate, farmers=state.step != "stones")[:PLANS]:
        yield plan.step(estate.sites)
    yield {"verb": "done"}


def action(weights: Weights, state: AmunRe, seat: Seat) -> Answers:
    """Return the next step of the best plan, which buys cards while they are worth their price."""
    estate = estate_of(state, seat)
    if state.step != "cards":
        plan = best_plans(weights, estate, farmers=state.step != "stones")[0]
        return plan.step(estate.sites)
    most = min(limit(state, seat), payable(estate.gold), available(state))
    plans = {}
    for number in range(most + 1):
        left = replace(estate, gold=estate.gold - price_of(number))
        plan = best_plans(weights, left, farmers=True)[0]
        plans[number] = (rounded(plan.value + weights.card * number), plan)
    best = max(plans, key=lambda number: plans[number][0])
    return _buy(best) if best else plans[0][1].step(estate.sites)


def _buy(number: int) -> Answers:
    return {"verb": "buy", "number": str(number), "extra": YES}


def kept(weights: Weights, state: AmunRe, seat: Seat) -> Answers:
    """Keep the most useful drawn cards, and put the least useful on top of the pile."""
    estate, drawn = estate_of(state, seat), state.drawn[seat].value
    chosen: tuple[Word, ...] = ()
    for _ in range(state.keep):
        held, left = (*estate.hand, *chosen), without(drawn, chosen)
        best = max(left, key=lambda card: card_worth(weights, estate, card, held.count(card)))
        chosen = (*chosen, best)
    words = dict.fromkeys(counted({card: chosen.count(card) for card in chosen}))
    cards = [word if (n := chosen.count(word)) == 1 else f"{word}={n}" for word in words]
    others = without(drawn, chosen)
    return {"verb": "keep", "cards": "+".join(cards), "top": others[-1] if others else NONE}


def provinces(state: AmunRe, seat: Seat) -> list[Answers]:
    held = state.province_hands[seat].value
    return [{"verb": "choose", "province": word} for word in held]


def offerings(state: AmunRe, seat: Seat) -> Iterator[Answers]:
    """Yield a theft and each amount of gold, without and with Offering ±3."""
    holds = "offering" in state.hands[seat].value
    for gold in range(min(state.gold[seat].value, MOST_OFFERED) + 1):
        yield offering(gold)
        if holds and gold in WITH_THE_CARD:
            yield {**offering(gold), "card": "offering"}


def offering(gold: int) -> Answers:
    """Return the answers for an offering of gold, or for a theft if it is 0."""
    given: Answers = {"verb": "offer", "gold": str(gold)} if gold else {"verb": "steal"}
    return {**given, "card": NONE}


def correction(weights: Weights, state: AmunRe, seat: Seat) -> Answers:
    """Correct up or down, whichever is better for the seat's own provinces."""
    estate, total = estate_of(state, seat), total_of(state) or 0
    up, down = (
        worth(weights, replace(estate, space=space_of(total + by)))
        for by in (CORRECTION, -CORRECTION)
    )
    return DOWN if rounded(down) > rounded(up) else UP


def rewards(weights: Weights, state: AmunRe, seat: Seat) -> Iterator[Answers]:
    """Yield each number of cards, then all ways to take farmers and stones, the best first."""
    if state.step == "cards":
        most = min(state.items, available(state))
        for number in range(1, most + 1):
            yield {"verb": "take", "number": str(number), "extra": YES}
    yield from goods(weights, state, seat)


def goods(weights: Weights, state: AmunRe, seat: Seat) -> list[Answers]:
    """List the ways to take farmers and stones as rewards, the best first."""
    estate = replace(estate_of(state, seat), items=0)
    ways = []
    room = sum(site.fields for site in estate.sites)
    for farmers in range(min(state.items, room) + 1):
        counts = fullest_first(estate.sites, farmers)
        sites = tuple(s.with_farmers(n) for s, n in zip(estate.sites, counts, strict=True))
        farms = farming(weights, replace(estate, sites=sites))
        for stones in spreads(len(sites), state.items - farmers):
            built = [s.built(n) for s, n in zip(sites, stones, strict=True)]
            value = rounded(farms + building(weights, estate, built))
            ways.append((value, _place(estate, counts, stones)))
    return [said for _, said in sorted(ways, key=lambda way: -way[0])]


def _place(estate: Estate, farmers: tuple[int, ...], stones: tuple[int, ...]) -> Answers:
    return {
        "verb": "place",
        "fields": spelled(farmers, estate.sites),
        "provinces": spelled(stones, estate.sites),
    }


def income(weights: Weights, state: AmunRe, seat: Seat) -> Answers:
    """Harvest increase and 8 Gold where they bring most, if that is worth the cards."""
    hand = state.hands[seat].value
    words = (NONE, *(row.word for row in own(state, seat)))
    ways = product(words if "harvest" in hand else (NONE,), words if "gold8" in hand else (NONE,))
    harvest, gold8 = max(ways, key=lambda way: _collected(weights, state, seat, *way))
    return {"verb": "collect", "harvest": harvest, "gold8": gold8}


def _collected(weights: Weights, state: AmunRe, seat: Seat, harvest: Word, gold8: Word) -> float:
    """Value the seat's estate after an income with these cards."""
    estate = estate_of(state, seat)
    paid = sum(income_of(state, row, state.temple, harvest, gold8) for row in own(state, seat))
    played = (*("harvest",) * (harvest != NONE), *("gold8",) * (gold8 != NONE))
    later = replace(
        estate,
        gold=estate.gold + paid,
        hand=without(estate.hand, played),
        incomes=estate.incomes - 1,
    )
    return rounded(worth(weights, later))


def bonus(state: AmunRe, seat: Seat) -> Answers:
    """Play all bonus cards whose condition holds."""
    return {"verb": "bonus", "cards": "+".join(playable(state, seat)) or NONE}
