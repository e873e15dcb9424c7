"""The auction of the provinces (phase 2).

Clockwise everyone lays his marker on a space of a province's bid track. A player who is outbid when
their turn comes must bid on another province. When every province has one marker that nobody is
above, all pay and take their provinces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final

from rules.amun_re.bids import (
    highest_on,
    least_index,
    must_bid,
    needs_overbid,
    refusal,
    spendable,
    why_not,
)
from rules.amun_re.building import build, built_up, points_more
from rules.amun_re.events import BidPlaced, ProvinceAcquired
from rules.amun_re.holdings import (
    SellCards,
    discard,
    gain_cards,
    gain_gold,
    keeps,
    lacking,
    leaves,
    means,
    naming,
    pay,
    sell,
    selling,
)
from rules.amun_re.openly import pass_over_penniless
from rules.amun_re.phases.reveal import offers
from rules.amun_re.reasons import not_revealed
from rules.amun_re.scoring import gain
from rules.amun_re.sentences import text
from rules.amun_re.state import NOTHING, AmunRe, Hand, Marker, from_seat, show, turn_order
from rules.amun_re.tables import CARD, Province, payable, price_of
from rules.amun_re.verbs import BID
from rules.core.menu import NONE, Action, Choice, Menu, Node, Pick, Word, pick, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.core.text import Text, dotted, listed

PLAYED: Final = {  # words that say which cards are played with a bid
    NONE: (text("No card"), ()),
    "block": (CARD["block"].label, ("block",)),
    "overbid": (CARD["overbid"].label, ("overbid",)),
    "both": (
        listed((CARD["block"].label, CARD["overbid"].label), "and"),
        ("block", "overbid"),
    ),
}
BOTH: Final = text(
    "Bid higher in the same province. Players who overbid you must go two spaces higher."
)


@dataclass(frozen=True, slots=True)
class PlaceBid(Action):
    province: Word
    index: int  # the space of the bid track
    cards: Hand
    sell: Hand


def deciders(state: AmunRe) -> Sequence[Seat]:
    """Return the next seat clockwise from the last bid without a marker, or outbid (R-A10).

    A seat with the highest marker of its province may not move or raise it (R-A2). An option makes
    outbid seats wait for the next round of bids.
    """
    if state.rules.bidding == "rounds":
        return state.bidders[:1]
    for seat in from_seat(state, state.cursor):
        if must_bid(state, seat):
            return [seat]
    return []


def in_turn(state: AmunRe) -> Sequence[Seat]:
    """Return the bidders of this round in order, or nobody if bidding has no rounds."""
    return state.bidders if state.rules.bidding == "rounds" else ()


def menu(state: AmunRe, seat: Seat) -> Menu:
    offered = {BID: lambda: _province(state, seat), **selling(state, seat)}
    return pick_verb(text("It is your bid."), offered)


def play(state: AmunRe, action: PlaceBid | SellCards, context: MoveContext) -> None:
    match action:
        case PlaceBid():
            _place(state, action, context)
        case SellCards(seat, cards):
            sell(state, seat, cards, context)


def close(state: AmunRe, context: MoveContext) -> str:
    for seat in turn_order(state):
        _settle(state, seat, state.markers[seat], context)
    show(state, None, *state.revealed)
    for gone in (state.markers, state.lost, state.blocks, state.overbids):
        gone.clear()
    state.pending, state.step = list(turn_order(state)), "cards"
    pass_over_penniless(state, context)
    return "actions"


def _province(state: AmunRe, seat: Seat) -> Node:
    """Ask for the province of a bid (decision D1 `bid`)."""
    board = state.board
    rows = [board[word] for word in state.revealed if not refusal(state, seat, word)]

    def why(word: Word) -> Text | None:
        return refusal(state, seat, word) if word in state.revealed else not_revealed(state, word)

    return pick(
        "province",
        text("Bid on which province?"),
        rows,
        lambda row: _price(state, seat, row),
        lambda row: _hint(state, seat, row),
        why,
    )


def _hint(state: AmunRe, seat: Seat, row: Province) -> Text | None:
    """Write the hint on a province: lowest price, goods, yield, and the points it would add."""
    land, least = state.lands[row.word], price_of(least_index(state, row.word))
    counts = land.pyramids or land.stones or row.temples  # the rest brings no points
    points = counts and gain(state, seat, {row.word: replace(built_up(land, 0), owner=seat)})
    return dotted(
        text("{card} from {price}", card=CARD["overbid"].label, price=least)
        if needs_overbid(state, seat, row.word)
        else text("from {price}", price=least),
        offers(row, land),
        points_more(points) if points else None,
    )


def _price(state: AmunRe, seat: Seat, row: Province) -> Pick:
    """Ask for the price: any open space the seat can pay, printed on the track or not (R-A4)."""
    least = least_index(state, row.word)
    most = payable(spendable(state, seat, row.word))
    spaces = {price_of(index): index for index in range(least, most + 1)}
    hint = partial(_price_hint, state, seat, row)
    choices = tuple([Choice(str(each), _gold(each), partial(hint, each)) for each in spaces])
    return Pick(
        "price",
        text("How much do you bid for {province}?", province=row.label),
        choices,
        lambda word: _cards(state, seat, row, spaces[int(word)]),
        lambda word: why_not(state, row, word, spendable(state, seat, row.word)),
    )


@cache
def _gold(price: int) -> Text:
    return text("{price} gold", price=price)


def _price_hint(state: AmunRe, seat: Seat, row: Province, price: int) -> Text | None:
    """Write the hint on a price: the gold left, without and with that on the province (R-A8)."""
    lying = state.lands[row.word].gold
    left = max(0, state.gold[seat].value - price)
    after = text("{gold} with the gold there", gold=left + lying) if lying else None
    return dotted(leaves(state, seat, price), after)


def _cards(state: AmunRe, seat: Seat, row: Province, index: int) -> Node:
    """Ask which power cards are played with the bid, if any can be, and which are sold for it.

    Since edition 3 also of a player who must sell and holds such a card, but cannot play it.
    Otherwise `bid buto 6 block` would name it as the card to sell.
    """

    def then(word: Word) -> Node:
        played: Hand = PLAYED[word][1]
        return naming(
            state,
            seat,
            price_of(index),
            lambda named: PlaceBid(seat, row.word, index, played, named),
            played,
        )

    words = _playable(state, seat, row, price_of(index))
    held = {"block", "overbid"}.intersection(state.hands[seat].value)
    could_be_meant = held and lacking(state, seat, price_of(index)) and state.edition > 2
    if words == [NONE] and not could_be_meant:
        return then(NONE)
    choices = tuple(
        Choice(word, PLAYED[word][0], partial(_effect, state, seat, word)) for word in words
    )
    return Pick(
        "cards",
        text("Play a card with this bid?"),
        choices,
        then,
        partial(_unplayable, state, seat),
    )


def _effect(state: AmunRe, seat: Seat, word: Word) -> Text | None:
    """Write the hint on the cards of a bid. `none` keeps Block, if the seat holds one."""
    if word == NONE:
        return keeps("block") if "block" in state.hands[seat].value else None
    return CARD[word].effect if word in CARD else BOTH


def _unplayable(state: AmunRe, seat: Seat, word: Word) -> Text | None:
    """Say why cards cannot go with a bid, or None for an unknown answer."""
    cards: Hand = PLAYED[word][1] if word in PLAYED else ()
    missing = next((card for card in cards if card not in state.hands[seat].value), None)
    if missing:
        return text("You do not have {card} to play.", card=CARD[missing].label)
    if "block" in cards and seat in state.blocks:
        return text("You have already played {card} in this auction.", card=CARD["block"].label)
    if "overbid" in cards:
        return text(
            "Play {card} with a bid on the province where you have just been outbid.",
            card=CARD["overbid"].label,
        )
    if not cards:
        return None
    return text("You have too little gold to play {card} as well.", card=CARD["block"].label)


def _playable(state: AmunRe, seat: Seat, row: Province, price: int) -> list[Word]:
    """List the answers for cards with the bid: Block once an auction with any bid (R-A7)."""
    needed = needs_overbid(state, seat, row.word)
    block = (
        "block" in state.hands[seat].value
        and seat not in state.blocks
        and price <= means(state, seat) - 1 - needed
    )
    if needed:
        return ["overbid", "both"] if block else ["overbid"]
    return [NONE, "block"] if block else [NONE]


def _place(state: AmunRe, bid: PlaceBid, context: MoveContext) -> None:
    outbid, before = highest_on(state, bid.province), state.markers.get(bid.seat)
    _play_cards(state, bid)
    state.markers[bid.seat] = Marker(bid.province, bid.index, secret(bid.sell, bid.seat))
    if before and before.province != bid.province:
        _end_overbid(state, bid.seat)
    if outbid and bid.province not in state.lost.setdefault(outbid, []):
        state.lost[outbid].append(bid.province)
    state.cursor = from_seat(state, bid.seat)[1]
    state.bidders = [other for other in state.bidders if other != bid.seat] or [
        other for other in turn_order(state) if must_bid(state, other)
    ]
    show(state, bid.seat, bid.province)
    price = price_of(bid.index)
    context.tell(BidPlaced(bid.seat, bid.province, price, bid.cards, outbid))


def _play_cards(state: AmunRe, bid: PlaceBid) -> None:
    """Discard the cards played with a bid. Their effects last for the auction."""
    discard(state, bid.seat, bid.cards)
    if "block" in bid.cards:
        state.blocks.append(bid.seat)
    if "overbid" in bid.cards:
        state.overbids[bid.seat] = bid.province


def _end_overbid(state: AmunRe, seat: Seat) -> None:
    """End the effect of the seat's Overbid: it has bid in another province."""
    if seat in state.overbids:
        state.overbids[seat] = ""


def _settle(state: AmunRe, seat: Seat, marker: Marker, context: MoveContext) -> None:
    """Let a seat pay and then take its province. Three stones become a pyramid now (R-A8, R-B4)."""
    land, price = state.lands[marker.province], price_of(marker.index)
    pay(state, seat, price, marker.sell.value, context)
    land.owner = seat
    state.newest[seat] = marker.province
    made = build(state, marker.province)
    context.tell(ProvinceAcquired(seat, marker.province, price, land.cards, land.gold, made))
    gain_gold(state, seat, land.gold)
    gain_cards(state, seat, land.lying.value, context)
    land.lying, land.cards, land.gold = NOTHING, 0, 0
