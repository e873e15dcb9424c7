"""Gold and power cards: drawing, discarding, paying and selling (reference, chapters 4 and 10.3).

Any power card can be sold at any time for 1 gold, also in the middle of a payment. Every payment
names the cards that are sold for it, exactly as many as gold is lacking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.amun_re.events import CardsOffered, CardsSeen, CardsSold, PileReshuffled
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, Hand
from rules.amun_re.tables import CARD, CARDS, PRICES_PRINTED, price_of
from rules.amun_re.verbs import SELL
from rules.core.game import MoveContext
from rules.core.menu import Action, Node, Place, Spread, Verb, Word
from rules.core.secrets import Seat, secret
from rules.core.text import Text, listed


@dataclass(frozen=True, slots=True)
class SellCards(Action):
    cards: Hand


def means(state: AmunRe, seat: Seat) -> int:
    """The highest price that the seat could pay: gold, and 1 for each power card (R-A8)."""
    return state.gold[seat].value + state.cards[seat]


def available(state: AmunRe) -> int:
    """How many power cards can be drawn (R-P2)."""
    return state.pile_size + len(state.discards)


def lacking(state: AmunRe, seat: Seat, price: int) -> int:
    """How many cards must be sold to pay so much."""
    return max(0, price - state.gold[seat].value)


def leaves(state: AmunRe, seat: Seat, price: int) -> Text:
    """What a payment means for the purse, as a hint."""
    if lack := lacking(state, seat, price):
        return texts("you sell a card for it", "you sell {count} cards for it", lack)
    return text("leaves you {gold}", gold=state.gold[seat].value - price)


def gains(state: AmunRe, seat: Seat, gold: int) -> Text:
    """What some gold means for the purse, as a hint."""
    return text("then you have {gold} gold", gold=state.gold[seat].value + gold)


def keeps(word: Word) -> Text:
    """What it means not to play a card, as a hint."""
    return text("you keep {card}", card=CARD[word].label)


def up_to(most: int) -> Text | None:
    """How many goods of one kind can be bought, if any can, as a hint."""
    if not most:
        return None
    return text("up to {number} for {price} gold", number=most, price=price_of(most))


def prices(most: int) -> Text:
    """What goods of one kind cost, as far as the seat can buy them or the price list is printed."""
    numbers = range(1, min(most, PRICES_PRINTED) + 1)
    return listed(text("{number} for {price}", number=n, price=price_of(n)) for n in numbers)


def without(hand: Hand, cards: Hand) -> Hand:
    """The hand after one copy of each of `cards` has left it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def gain_gold(state: AmunRe, seat: Seat, gold: int) -> None:
    state.gold[seat] = secret(state.gold[seat].value + gold, seat)


def gain_cards(state: AmunRe, seat: Seat, cards: Hand, context: MoveContext) -> None:
    """Take cards into the hand; only their new owner sees them."""
    _hold(state, seat, state.hands[seat].value + cards)
    if cards:
        context.whisper(seat, CardsSeen(seat, cards))


def discard(state: AmunRe, seat: Seat, cards: Hand) -> None:
    """Lay cards of the hand face up on the discard pile (R-P4)."""
    _hold(state, seat, without(state.hands[seat].value, cards))
    state.discards.extend(cards)


def sell(state: AmunRe, seat: Seat, cards: Hand, context: MoveContext) -> None:
    if cards:
        discard(state, seat, cards)
        gain_gold(state, seat, len(cards))
        context.tell(CardsSold(seat, cards))


def pay(state: AmunRe, seat: Seat, price: int, cards: Hand, context: MoveContext) -> None:
    """Pay the bank, selling `cards` for what is lacking (D2)."""
    sell(state, seat, cards, context)
    gain_gold(state, seat, -price)


def draw(state: AmunRe, number: int, context: MoveContext) -> Hand:
    """Draw from the pile. An empty one is made anew of the discards, in mid-draw too (R-P1).

    Nobody draws at the same time as another: draws follow the order of acting (R-P5).
    """
    pile = list(state.pile.value)
    drawn: list[Word] = []
    while len(drawn) < number and (pile or state.discards):
        if not pile:
            pile = context.chance.shuffled(state.discards, "power cards")
            state.discards.clear()
            context.tell(PileReshuffled(len(pile)))
        drawn.append(pile.pop(0))
    put_pile(state, tuple(pile))
    return tuple(drawn)


def put_pile(state: AmunRe, pile: Hand) -> None:
    state.pile, state.pile_size = secret(pile), len(pile)


def draw_for(state: AmunRe, seat: Seat, number: int, context: MoveContext) -> None:
    """Draw bought or rewarded cards; in the variant two more, of which the seat chooses."""
    if state.rules.draw_extra_two == "off":
        gain_cards(state, seat, draw(state, number, context), context)
        return
    drawn = draw(state, number + 2, context)
    if len(drawn) <= number:
        gain_cards(state, seat, drawn, context)
        return
    offer_cards(state, seat, drawn, number, context)
    state.call("keeping")


def offer_cards(state: AmunRe, seat: Seat, drawn: Hand, keep: int, context: MoveContext) -> None:
    """Show a seat cards of which it will keep some."""
    state.drawn[seat], state.keep = secret(drawn, seat), keep
    context.whisper(seat, CardsOffered(seat, drawn, keep))


def naming(
    state: AmunRe, seat: Seat, price: int, then: Callable[[Hand], Action], played: Hand = ()
) -> Node:
    """Ask for the cards to be sold for a price, if there is too little gold; not those `played`."""
    number = lacking(state, seat, price)
    if not number:
        return then(())
    title = texts(
        "Which card do you sell to pay?", "Which {count} cards do you sell to pay?", number
    )
    left = without(state.hands[seat].value, played)
    return Spread(
        "sell", title, places_of(left), number, number, lambda named: then(counted(named))
    )


def selling(state: AmunRe, seat: Seat, but: Hand = ()) -> Mapping[Verb, Callable[[], Node]]:
    """The verb that sells cards (D12), for a seat that has a decision and cards."""
    hand = without(state.hands[seat].value, but)

    def node() -> Node:
        return Spread(
            "cards",
            text("Which cards do you sell for 1 gold each?"),
            places_of(hand),
            1,
            len(hand),
            lambda named: SellCards(seat, counted(named)),
            lambda named: gains(state, seat, sum(named.values())),
        )

    return {SELL: node} if hand else {}


def places_of(hand: Hand) -> tuple[Place, ...]:
    """The kinds of card in a hand, with room for as many as there are, in the order of the deck."""
    copies = Counter(hand)
    return tuple(
        Place(card.word, card.label, copies[card.word], card.effect)
        for card in CARDS
        if card.word in copies
    )


def counted(named: Mapping[Word, int]) -> Hand:
    """Cards from a spread."""
    return tuple(word for word in CARD for _ in range(named.get(word, 0)))


def _hold(state: AmunRe, seat: Seat, hand: Hand) -> None:
    state.hands[seat], state.cards[seat] = secret(hand, seat), len(hand)
