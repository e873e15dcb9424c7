"""Invariants of an Amun-Re state, checked after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from rules.amun_re.bids import highest_on
from rules.amun_re.scoring import gold_points, tally
from rules.amun_re.state import AmunRe, empty_fields, own
from rules.amun_re.tables import DECK, ROUNDS, STONES_A_PYRAMID, price_of
from rules.core.menu import Word


def laws(state: AmunRe) -> Iterable[tuple[str, bool]]:
    yield "the 39 power cards are all there", Counter(_cards(state)) == Counter(DECK)
    yield "everybody can see how many cards lie where", _numbers_agree(state)
    yield "nobody owes gold", all(gold.value >= 0 for gold in state.gold.values())
    yield (
        "no field holds two farmers",
        all(
            0 <= empty_fields(state, state.board[word]) <= state.board[word].fields
            for word in state.lands
        ),
    )
    yield (
        "three stones are a pyramid",
        all(land.stones < STONES_A_PYRAMID for land in state.lands.values() if land.owner),
    )
    yield (
        "only owned provinces have farmers",
        all(land.owner or not land.farmers + land.extra for land in state.lands.values()),
    )
    yield "everybody gains one province a round", _provinces_agree(state)
    yield "only provinces under auction have goods lying on them", _goods_agree(state)
    yield "every bid can be paid, with the cards named for it", _bids_agree(state)
    yield "the final points are those of the board and the purses", _points_agree(state)


def _cards(state: AmunRe) -> Iterator[Word]:
    lying = (land.lying.value for land in state.lands.values())
    hands = (hand.value for hand in (*state.hands.values(), *state.drawn.values()))
    return chain(state.pile.value, state.discards, *lying, *hands)


def _numbers_agree(state: AmunRe) -> bool:
    return (
        len(state.pile.value) == state.pile_size
        and all(len(hand.value) == state.cards[seat] for seat, hand in state.hands.items())
        and all(len(land.lying.value) == land.cards for land in state.lands.values())
    )


def _provinces_agree(state: AmunRe) -> bool:
    before_auction = state.flow and state.phase in ("dealing", "reveal", "auction")
    number = state.round - 1 if before_auction else state.round
    return number <= ROUNDS and all(len(own(state, seat)) == number for seat in state.seats)


def _goods_agree(state: AmunRe) -> bool:
    auctioned = state.revealed if state.flow and state.phase == "auction" else []
    return all(
        word in auctioned or not (land.cards or land.gold) for word, land in state.lands.items()
    )


def _bids_agree(state: AmunRe) -> bool:
    """Whether the cards sold with each standing bid cover exactly the gold that its price lacks."""
    return all(
        max(0, price_of(marker.index) - state.gold[seat].value) == len(marker.sell.value)
        and not Counter(marker.sell.value) - Counter(state.hands[seat].value)
        for seat, marker in state.markers.items()
        if highest_on(state, marker.province) == seat
    )


def _points_agree(state: AmunRe) -> bool:
    if state.flow:
        return True
    gold = gold_points(state.open_gold, includes_zero=state.rules.gold_rank_includes_zero)
    last = {points.seat: points for points in state.tallies[-len(state.seats) :]}
    return all(
        last[seat] == replace(tally(state, seat), bonus=last[seat].bonus, gold=gold[seat])
        for seat in state.seats
    )
