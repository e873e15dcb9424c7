"""Bids: a seat's estate if it acquired a province, and the prices worth a thought."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from rules.amun_re.bids import least_index, needs_overbid, refusal
from rules.amun_re.computer.estate import Estate, estate_of, site_of
from rules.amun_re.computer.plans import Answers
from rules.amun_re.computer.terms import worth
from rules.amun_re.computer.weights import Weights
from rules.amun_re.state import AmunRe
from rules.amun_re.tables import payable, price_of
from rules.core.computers import rounded
from rules.core.menu import NONE, Word
from rules.core.secrets import Seat

WORDS: Final = {
    (): NONE,
    ("block",): "block",
    ("overbid",): "overbid",
    ("block", "overbid"): "both",
}
RAISED: Final = ((1, 2), (1, 2), (1,))  # spaces more, for the most promising provinces


def lowest_bids(
    weights: Weights, state: AmunRe, seat: Seat, luck: Callable[[], float] = float
) -> list[Answers]:
    """List the lowest bid on each province, the best first. None needs a sale of cards."""
    estate, valued = estate_of(state, seat), []
    for word in state.revealed:
        price = price_of(least_index(state, word))
        if price <= estate.gold and not refusal(state, seat, word):
            value = _worth_with(weights, estate, word, price) + luck()
            if needs_overbid(state, seat, word):
                value -= weights.overbid
            valued.append((rounded(value), _bid(state, seat, word, price)))
    return [said for _, said in sorted(valued, key=lambda each: -each[0])]


def bids(weights: Weights, state: AmunRe, seat: Seat) -> Iterator[Answers]:
    """Yield the lowest bids, then higher ones and those with Block on the best provinces."""
    lowest = lowest_bids(weights, state, seat)
    yield from lowest
    may_block = "block" in state.hands[seat].value and seat not in state.blocks
    for said, spaces in zip(lowest, RAISED, strict=False):
        word, index = said["province"], payable(int(said["price"]))
        for more in spaces:
            if price_of(index + more) <= state.gold[seat].value:
                yield _bid(state, seat, word, price_of(index + more))
        if may_block:
            yield _bid(state, seat, word, price_of(index), "block")


def _worth_with(weights: Weights, estate: Estate, word: Word, price: int) -> float:
    """Value the seat's estate after buying a province for a price."""
    land = estate.state.lands[word]
    richer = replace(
        estate,
        sites=(*estate.sites, site_of(estate.state, word)),
        unknown=land.cards,
        gold=estate.gold + land.gold - price,
    )
    return worth(weights, richer)


def _bid(state: AmunRe, seat: Seat, word: Word, price: int, *cards: Word) -> Answers:
    played = (*cards, "overbid") if needs_overbid(state, seat, word) else cards
    return {"verb": "bid", "province": word, "price": str(price), "cards": WORDS[played]}
