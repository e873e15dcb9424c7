"""Sealed bidding orders: a player's planned bids for a whole auction, shown to nobody.

They list provinces in order of preference, each with its highest price. They also say how the bids
rise, which cards may be played and sold, and what to do when nothing fits. At the player's turn the
first wish still open within its price becomes the bid, through the menu of the auction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from rules.amun_re.bids import beyond, least_index, needs_overbid, refusal, why_not
from rules.amun_re.holdings import exactly, lacking, leaves, means, without
from rules.amun_re.narrate import phrases
from rules.amun_re.phases.auction import PLAYED
from rules.amun_re.phases.reveal import offers
from rules.amun_re.reasons import exactly_sold, not_revealed
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, Hand
from rules.amun_re.tables import CARD, PLAYERS, PROVINCE, Province, payable, price_of
from rules.core.menu import NONE, Choice, Node, Pick, Word
from rules.core.orders import AnswersByName, PlaceOrder
from rules.core.secrets import Seat
from rules.core.text import Text, dotted, joined, listed

Wishes = dict[Word, int]  # the highest price for each province, the dearest wish first

ENOUGH: Final = "enough"
JUMP: Final = "jump"
EMPTY: Final = "empty"
HOW: Final = (
    Choice("climb", text("one space at a time"), text("always bid the lowest open price")),
    Choice(JUMP, text("all at once"), text("bid the highest price right away")),
)
OTHERWISE: Final = (
    Choice("ask", text("you are asked"), text("and bid yourself")),
    Choice(EMPTY, text("an empty province for 0"), text("the first that nobody has bid on")),
)


def auction_of(state: AmunRe) -> Word:
    """Return the word of the current auction (kingdom, round), with which bidding orders end."""
    return f"auction-{state.kingdom}-{state.round}"


def wish(state: AmunRe, seat: Seat, wishes: Wishes) -> Node:
    """Ask for the next province of the list. After the first, ending the list is offered too."""
    rows = [state.board[word] for word in state.revealed]
    open_ = [row for row in rows if not _wish_refusal(state, seat, wishes, row.word)]
    if wishes and not open_:
        return _ask_climb(state, seat, wishes)

    def then(word: Word) -> Node:
        if word == ENOUGH:
            return _ask_climb(state, seat, wishes)
        return _ask_price(state, seat, state.board[word], wishes)

    enough = (Choice(ENOUGH, text("No other"), is_implicit=True),) if wishes else ()
    return Pick(
        f"province{_question_suffix(wishes)}",
        text("{wishes}. And if those go higher?", wishes=_listed(wishes))
        if wishes
        else text("Which province do you want?"),
        (*enough, *(Choice(row.word, row.label, _hint(state, row)) for row in open_)),
        then,
        lambda word: _wish_refusal(state, seat, wishes, word),
    )


def bid_by(state: AmunRe, seat: Seat, said: AnswersByName) -> AnswersByName | None:
    """Bid that the orders make now, as answers to the auction's menu, or None if no wish fits."""
    wishes = wishes_of(said)
    for province, most in wishes.items():
        if bid := _bid(state, seat, said, province, most):
            return bid
    taken = {marker.province for marker in state.markers.values()}
    empty = [word for word in state.revealed if word not in taken]
    return _bid_answers(empty[0], 0) if said["otherwise"] == EMPTY and empty else None


def wishes_of(said: AnswersByName) -> Wishes:
    numbers = ("", *range(2, PLAYERS[-1] + 1))
    return {said[f"province{n}"]: int(said[f"price{n}"]) for n in numbers if f"price{n}" in said}


def describe(said: AnswersByName) -> Text:
    """Describe the orders in one sentence, for the player who left them."""
    wishes = _listed(wishes_of(said))
    nothing = text("if nothing fits, {otherwise}", otherwise=_label(OTHERWISE, said["otherwise"]))
    parts = [wishes, _label(HOW, said["how"]), *_card_phrases(said), nothing]
    return text("Auction: {orders}", orders=joined(parts, " · "))


def _card_phrases(said: AnswersByName) -> Iterator[Text]:
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


def _question_suffix(wishes: Wishes) -> str:
    return str(len(wishes) + 1) if wishes else ""


def _label(choices: tuple[Choice, ...], word: Word) -> Text:
    return next(choice.label for choice in choices if choice.word == word)


def _hint(state: AmunRe, row: Province) -> Text | None:
    least = price_of(least_index(state, row.word))
    return dotted(text("from {price}", price=least), offers(row, state.lands[row.word]))


def _wish_refusal(state: AmunRe, seat: Seat, wishes: Wishes, word: Word) -> Text | None:
    """Say why a province cannot be listed: already named, too dear or lost for good.

    None if it can.
    """
    if word not in state.revealed:
        return not_revealed(state, word)
    if word in wishes:
        return text("You have already named {province}.", province=state.board[word].label)
    if state.rules.rebid_ban == "all_lost" and word in state.lost.get(seat, ()):
        return refusal(state, seat, word)
    return beyond(state, state.board[word], means(state, seat))


def _ask_price(state: AmunRe, seat: Seat, row: Province, wishes: Wishes) -> Pick:
    """Ask for the highest price: any open one that the seat can pay (R-A4)."""
    indexes = range(least_index(state, row.word), payable(means(state, seat)) + 1)
    choices = (
        Choice(str(price), text("up to {price} gold", price=price), leaves(state, seat, price))
        for price in map(price_of, indexes)
    )
    return Pick(
        f"price{_question_suffix(wishes)}",
        text("How much will you bid for {province} at most?", province=row.label),
        tuple(choices),
        lambda word: wish(state, seat, {**wishes, row.word: int(word)}),
        lambda word: why_not(state, row, word, means(state, seat)),
    )


def _ask_climb(state: AmunRe, seat: Seat, wishes: Wishes) -> Node:
    title = text("{wishes}. How do your bids go up?", wishes=_listed(wishes))
    return Pick("how", title, HOW, lambda _: _ask_cards(state, seat, wishes))


def _ask_cards(state: AmunRe, seat: Seat, wishes: Wishes) -> Node:
    """Ask which cards may be played. Only those need not be sold to pay the highest price."""
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
        lambda word: _ask_otherwise(state, seat, most, PLAYED[word][1]),
        lambda word: _cards_refusal(state, seat, word),
    )


def _cards_refusal(state: AmunRe, seat: Seat, word: Word) -> Text | None:
    """Say why the cards of an answer cannot be played now, or None for an unknown answer."""
    if word not in PLAYED:
        return None
    missing = [card for card in PLAYED[word][1] if not _holds(state, seat, (card,))]
    if not missing:
        return text("That leaves too little to pay your highest price.")
    return text("You do not have {card} to play.", card=CARD[missing[0]].label)


def _holds(state: AmunRe, seat: Seat, cards: Hand) -> bool:
    played = {"block": seat in state.blocks, "overbid": seat in state.overbids}
    return all(card in state.hands[seat].value and not played[card] for card in cards)


def _ask_otherwise(state: AmunRe, seat: Seat, most: int, played: Hand) -> Node:
    return Pick(
        "otherwise",
        text("And if nothing fits?"),
        OTHERWISE,
        lambda _: _ask_sale(state, seat, most, played),
    )


def _ask_sale(state: AmunRe, seat: Seat, most: int, played: Hand) -> Node:
    """Ask which cards may be sold for the highest price. A bid sells only as many as it needs."""
    order = PlaceOrder(seat, "auction", auction_of(state))
    number = lacking(state, seat, most)
    if not number:
        return order
    title = texts("Which card may be sold?", "Which {count} cards may be sold?", number)
    left = without(state.hands[seat].value, played)
    return exactly("sell", title, left, number, lambda _: order, exactly_sold)


def _bid(
    state: AmunRe, seat: Seat, said: AnswersByName, province: Word, most: int
) -> AnswersByName | None:
    """Bid on one province, with Block if allowed and affordable, or None if it cannot."""
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
            sold = _sellable(state, seat, said, cards)
            if lacking(state, seat, price) <= sold.total():
                named = "+".join(f"{card}={number}" for card, number in sold.items())
                return {
                    **_bid_answers(province, price),
                    "cards": _cards_word(cards),
                    "sell": named or NONE,
                }
    return None


def _bid_answers(province: Word, price: int) -> AnswersByName:
    return {"verb": "bid", "province": province, "price": str(price)}


def _cards_word(cards: Hand) -> Word:
    return next(word for word, (_, played) in PLAYED.items() if played == cards)


def _sellable(state: AmunRe, seat: Seat, said: AnswersByName, played: Hand) -> Counter[Word]:
    """Count the cards that the orders allow to sell and that are still in the hand."""
    return Counter(_named(said)) & Counter(without(state.hands[seat].value, played))


def _named(said: AnswersByName) -> Hand:
    parts = (part.partition("=") for part in said.get("sell", "").split("+") if part)
    return tuple(card for card, _, number in parts for _ in range(int(number or 1)))
