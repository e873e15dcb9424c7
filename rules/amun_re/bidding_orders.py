"""Sealed bidding orders: what a player wants of an auction, left ahead and told to nobody.

Provinces in the order of his wishes, each with the highest price; how his bids go up, what may be
played and sold for them, and what happens when nothing fits. At his turn the first wish that can
be had for its price makes the bid, through the menu of the auction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from rules.amun_re.bids import beyond, least_index, needs_overbid, refusal, why_not
from rules.amun_re.holdings import lacking, leaves, means, places_of, without
from rules.amun_re.narrate import phrases
from rules.amun_re.phases.auction import PLAYED
from rules.amun_re.phases.reveal import offers
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, Hand
from rules.amun_re.tables import CARD, PLAYERS, PROVINCE, Province, payable, price_of
from rules.core.menu import NONE, Choice, Node, Pick, Spread, Word
from rules.core.orders import AnswersByName, LeaveOrder
from rules.core.secrets import Seat
from rules.core.text import Text, dotted, listed

Wishes = dict[Word, int]  # the highest price for each province, the dearest wish first

ENOUGH: Final = "enough"
JUMP: Final = "jump"
EMPTY: Final = "empty"
HOW: Final = (
    Choice("climb", text("one space at a time"), text("always the lowest open price")),
    Choice(JUMP, text("all at once"), text("the highest price right away")),
)
OTHERWISE: Final = (
    Choice("ask", text("you are asked"), text("and bid yourself")),
    Choice(EMPTY, text("an empty province for 0"), text("the first that nobody has bid on")),
)


def auction_of(state: AmunRe) -> Word:
    """What bidding orders last as long as."""
    return f"auction-{state.kingdom}-{state.round}"


def wish(state: AmunRe, seat: Seat, wishes: Wishes) -> Node:
    """Ask for the next province, and once there is one, whether that is enough."""
    rows = [PROVINCE[word] for word in state.revealed]
    open_ = [row for row in rows if not _why(state, seat, wishes, row.word)]
    if wishes and not open_:
        return _how(state, seat, wishes)

    def then(word: Word) -> Node:
        if word == ENOUGH:
            return _how(state, seat, wishes)
        return _price(state, seat, PROVINCE[word], wishes)

    enough = (Choice(ENOUGH, text("No other"), is_implicit=True),) if wishes else ()
    return Pick(
        f"province{_number(wishes)}",
        text("{wishes}. Which one if those go higher?", wishes=_listed(wishes))
        if wishes
        else text("Which province do you want?"),
        (*enough, *(Choice(row.word, row.label, _hint(state, row)) for row in open_)),
        then,
        lambda word: _why(state, seat, wishes, word),
    )


def bid_by(state: AmunRe, seat: Seat, said: AnswersByName) -> AnswersByName | None:
    """The bid that the orders make now, as answers to the menu of the auction."""
    wishes = wishes_of(said)
    for province, most in wishes.items():
        if bid := _bid(state, seat, said, province, most):
            return bid
    taken = {marker.province for marker in state.markers.values()}
    empty = [word for word in state.revealed if word not in taken]
    return _at(empty[0], 0) if said["otherwise"] == EMPTY and empty else None


def wishes_of(said: AnswersByName) -> Wishes:
    numbers = ("", *range(2, PLAYERS[-1] + 1))
    return {said[f"province{n}"]: int(said[f"price{n}"]) for n in numbers if f"price{n}" in said}


def describe(said: AnswersByName) -> Text:
    """The orders as a sentence, for whoever left them."""
    wishes = _listed(wishes_of(said))
    nothing = text("if nothing fits, {otherwise}", otherwise=_label(OTHERWISE, said["otherwise"]))
    parts = [wishes, _label(HOW, said["how"]), *_with(said), nothing]
    return text("Auction: {orders}", orders=listed(parts, " · "))


def _with(said: AnswersByName) -> Iterator[Text]:
    cards = said.get("cards", NONE)
    if cards != NONE:
        yield text("may play {cards}", cards=PLAYED[cards][0])
    if "sell" in said:
        named = phrases.cards(_named(said))
        yield text("may sell {cards}", cards=named)


def _listed(wishes: Wishes) -> Text:
    return listed(
        text("{province} up to {price}", province=PROVINCE[word].label, price=price)
        for word, price in wishes.items()
    )


def _number(wishes: Wishes) -> str:
    return str(len(wishes) + 1) if wishes else ""


def _label(choices: tuple[Choice, ...], word: Word) -> Text:
    return next(choice.label for choice in choices if choice.word == word)


def _hint(state: AmunRe, row: Province) -> Text | None:
    least = price_of(least_index(state, row.word))
    return dotted(text("from {price}", price=least), offers(row, state.lands[row.word]))


def _why(state: AmunRe, seat: Seat, wishes: Wishes, word: Word) -> Text | None:
    """Why a province is no wish: named already, beyond one's means, or lost for good."""
    if word not in state.revealed:
        return None
    if word in wishes:
        return text("You have named {province} already.", province=PROVINCE[word].label)
    if state.rules.rebid_ban == "all_lost" and word in state.lost.get(seat, ()):
        return refusal(state, seat, word)
    return beyond(state, PROVINCE[word], means(state, seat))


def _price(state: AmunRe, seat: Seat, row: Province, wishes: Wishes) -> Pick:
    """Any price that is open still and can be paid (R-A4)."""
    indexes = range(least_index(state, row.word), payable(means(state, seat)) + 1)
    choices = (
        Choice(str(price), text("up to {price} gold", price=price), leaves(state, seat, price))
        for price in map(price_of, indexes)
    )
    return Pick(
        f"price{_number(wishes)}",
        text("How much for {province} at most?", province=row.label),
        tuple(choices),
        lambda word: wish(state, seat, {**wishes, row.word: int(word)}),
        lambda word: why_not(state, row, word, means(state, seat)),
    )


def _how(state: AmunRe, seat: Seat, wishes: Wishes) -> Node:
    title = text("{wishes}. How do your bids go up?", wishes=_listed(wishes))
    return Pick("how", title, HOW, lambda _: _cards(state, seat, wishes))


def _cards(state: AmunRe, seat: Seat, wishes: Wishes) -> Node:
    """Which cards may be played, where the highest price is paid without selling them."""
    most = max(wishes.values())
    words = [
        word
        for word, (_, cards) in PLAYED.items()
        if _holds(state, seat, cards) and most <= means(state, seat) - len(cards)
    ]
    hints = {"block": text("with the first bid"), "overbid": text("when you are outbid")}
    return Pick(
        "cards",
        text("Which cards may be played?"),
        tuple(Choice(word, PLAYED[word][0], hints.get(word)) for word in words),
        lambda word: _otherwise(state, seat, most, PLAYED[word][1]),
        lambda word: _unheld(state, seat, word),
    )


def _unheld(state: AmunRe, seat: Seat, word: Word) -> Text | None:
    """Why a card cannot be played in this auction."""
    if word not in PLAYED:
        return None
    missing = [card for card in PLAYED[word][1] if not _holds(state, seat, (card,))]
    if not missing:
        return text("That leaves too little to pay your highest price.")
    return text("You do not have {card} to play.", card=CARD[missing[0]].label)


def _holds(state: AmunRe, seat: Seat, cards: Hand) -> bool:
    played = {"block": seat in state.blocks, "overbid": seat in state.overbids}
    return all(card in state.hands[seat].value and not played[card] for card in cards)


def _otherwise(state: AmunRe, seat: Seat, most: int, played: Hand) -> Node:
    return Pick(
        "otherwise",
        text("What if nothing fits?"),
        OTHERWISE,
        lambda _: _sell(state, seat, most, played),
    )


def _sell(state: AmunRe, seat: Seat, most: int, played: Hand) -> Node:
    """Which cards would pay for the highest price; of them as many are sold as it takes."""
    left = LeaveOrder(seat, "auction", auction_of(state))
    number = lacking(state, seat, most)
    if not number:
        return left
    title = texts("Which card may be sold?", "Which {count} cards may be sold?", number)
    places = places_of(without(state.hands[seat].value, played))
    return Spread("sell", title, places, number, number, lambda _: left)


def _bid(
    state: AmunRe, seat: Seat, said: AnswersByName, province: Word, most: int
) -> AnswersByName | None:
    """The bid on one province, with Block if it may be played and there is gold enough for it."""
    may = PLAYED[said.get("cards", NONE)][1]
    needed = ("overbid",) if needs_overbid(state, seat, province) else ()
    if refusal(state, seat, province) or not set(needed) <= set(may):
        return None
    least = least_index(state, province)
    for block in (("block",), ()):
        cards = (*block, *needed)
        highest = payable(min(most, means(state, seat) - len(cards)))
        if set(block) <= set(may) and _holds(state, seat, cards) and least <= highest:
            price = price_of(highest if said["how"] == JUMP else least)
            sold = _sold(state, seat, said, cards)
            if lacking(state, seat, price) <= sold.total():
                named = "+".join(f"{card}={number}" for card, number in sold.items())
                return {**_at(province, price), "cards": _word(cards), "sell": named or NONE}
    return None


def _at(province: Word, price: int) -> AnswersByName:
    return {"verb": "bid", "province": province, "price": str(price)}


def _word(cards: Hand) -> Word:
    return next(word for word, (_, played) in PLAYED.items() if played == cards)


def _sold(state: AmunRe, seat: Seat, said: AnswersByName, played: Hand) -> Counter[Word]:
    """Of the cards that may be sold, those that are still in the hand."""
    return Counter(_named(said)) & Counter(without(state.hands[seat].value, played))


def _named(said: AnswersByName) -> Hand:
    parts = (part.partition("=") for part in said.get("sell", "").split("+") if part)
    return tuple(card for card, _, number in parts for _ in range(int(number or 1)))
