"""Gold and power cards: draw, discard, pay and sell (reference, chapters 4 and 10.3).

Any power card can be sold at any time for 1 gold, also in the middle of a payment. Every payment
names the cards that are sold for it, exactly as many as gold is lacking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial

from rules.amun_re.events import CardsOffered, CardsSeen, CardsSold, PileReshuffled
from rules.amun_re.reasons import exactly_sold, held_only, none_sold, not_among
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, Hand
from rules.amun_re.tables import CARD, CARDS, PRICES_PRINTED, price_of
from rules.amun_re.verbs import SELL
from rules.core.menu import Action, Choice, Node, Pick, Place, Spread, Verb, Word
from rules.core.options import NO, YES
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.core.text import Text, listed


@dataclass(frozen=True, slots=True)
class SellCards(Action):
    cards: Hand


def means(state: AmunRe, seat: Seat) -> int:
    """Return the seat's highest possible price: its gold, and 1 for each power card (R-A8)."""
    return state.gold[seat].value + state.cards[seat]


def available(state: AmunRe) -> int:
    """Count the power cards that can be drawn, from the pile and the discards (R-P2)."""
    return state.pile_size + len(state.discards)


def lacking(state: AmunRe, seat: Seat, price: int) -> int:
    """Count the cards that the seat must sell to pay `price`."""
    return max(0, price - state.gold[seat].value)


def leaves(state: AmunRe, seat: Seat, price: int) -> Text:
    """Write the hint on a payment: the gold left, or the cards that must be sold."""
    if lack := lacking(state, seat, price):
        return texts("you sell a card for it", "you sell {count} cards for it", lack)
    return text("leaves you with {gold}", gold=state.gold[seat].value - price)


def gains(state: AmunRe, seat: Seat, gold: int) -> Text:
    """Write the hint on an income: the gold that the seat has then."""
    return text("then you have {gold} gold", gold=state.gold[seat].value + gold)


def keeps(word: Word) -> Text:
    """Write the hint on a card that is not played."""
    return text("you keep {card}", card=CARD[word].label)


def up_to(most: int) -> Text | None:
    """Write the hint on the most goods of one kind for sale, or return None for 0."""
    if not most:
        return None
    return text("up to {number} for {price} gold", number=most, price=price_of(most))


def prices(most: int) -> Text:
    """List the prices of one kind of goods, up to the seat's limit and the printed list's end."""
    return _prices_up_to(min(most, PRICES_PRINTED))


@cache
def _prices_up_to(most: int) -> Text:
    numbers = range(1, most + 1)
    return listed(text("{number} for {price}", number=n, price=price_of(n)) for n in numbers)


def without(hand: Hand, cards: Hand) -> Hand:
    """Return the hand without one copy for each of `cards`."""
    if not cards:
        return hand
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def gain_gold(state: AmunRe, seat: Seat, gold: int) -> None:
    if gold:
        total = state.gold[seat].value + gold
        state.gold[seat] = secret(total, seat)
        if state.rules.open_gold:
            state.open_gold[seat] = total


def gain_cards(state: AmunRe, seat: Seat, cards: Hand, context: MoveContext) -> None:
    """Add cards to the hand. Only its owner learns which."""
    if cards:
        _hold(state, seat, state.hands[seat].value + cards)
        context.whisper(seat, CardsSeen(seat, cards))


def discard(state: AmunRe, seat: Seat, cards: Hand) -> None:
    """Move cards from the hand face up to the discard pile (R-P4)."""
    if cards:
        _hold(state, seat, without(state.hands[seat].value, cards))
        state.discards.extend(cards)


def sell(state: AmunRe, seat: Seat, cards: Hand, context: MoveContext) -> None:
    if cards:
        discard(state, seat, cards)
        gain_gold(state, seat, len(cards))
        context.tell(CardsSold(seat, cards))


def pay(state: AmunRe, seat: Seat, price: int, cards: Hand, context: MoveContext) -> None:
    """Pay the bank, after selling `cards` for the gold that is lacking (D2)."""
    sell(state, seat, cards, context)
    gain_gold(state, seat, -price)


def draw(state: AmunRe, number: int, context: MoveContext) -> Hand:
    """Draw `number` cards or all there are. An empty pile is made of the discards at once (R-P1).

    Nobody draws at the same time as another: draws follow the order of acting (R-P5). By an option
    the discards are shuffled before another card is needed: as soon as the last one is drawn.
    """
    drawn: Hand = ()
    while len(drawn) < number and available(state):
        _reshuffle_if_empty(state, context)
        drawn += state.pile.value[:1]
        put_pile(state, state.pile.value[1:])
    if drawn and state.rules.reshuffle == "when_empty":
        _reshuffle_if_empty(state, context)
    return drawn


def _reshuffle_if_empty(state: AmunRe, context: MoveContext) -> None:
    if not state.pile_size and state.discards:
        put_pile(state, tuple(context.dice.shuffled(state.discards, "power cards")))
        state.discards.clear()
        context.tell(PileReshuffled(state.pile_size))


def put_pile(state: AmunRe, pile: Hand) -> None:
    state.pile, state.pile_size = secret(pile), len(pile)


def extra_two(state: AmunRe, then: Callable[[bool], Node]) -> Node:
    """Ask whether two more cards are drawn, where the variant (11.3) leaves it to the player."""
    rule = state.rules.draw_extra_two
    if not rule.startswith("may_"):
        return then(rule != "off")
    choices = (
        Choice(YES, text("Two more"), text("then choose which to keep")),
        Choice(NO, text("No more")),
    )
    title = text("Draw two more cards?")
    return Pick("extra", title, choices, lambda word: then(word == YES))


def draw_for(
    state: AmunRe, seat: Seat, number: int, context: MoveContext, *, extra: bool = False
) -> None:
    """Draw bought or rewarded cards, in the variant (11.3) two more for the seat to choose from."""
    if not extra:
        gain_cards(state, seat, draw(state, number, context), context)
        return
    drawn = draw(state, number + 2, context)
    if len(drawn) <= number:
        gain_cards(state, seat, drawn, context)
        return
    offer_cards(state, seat, drawn, number, context)
    state.call("keeping")


def offer_cards(state: AmunRe, seat: Seat, drawn: Hand, keep: int, context: MoveContext) -> None:
    """Show a seat the cards drawn for it. It will keep `keep` of them."""
    state.drawn[seat], state.keep = secret(drawn, seat), keep
    context.whisper(seat, CardsOffered(seat, drawn, keep))


def naming(
    state: AmunRe, seat: Seat, price: int, then: Callable[[Hand], Action], played: Hand = ()
) -> Node:
    """Ask which cards are sold to pay a price, if gold is lacking. Those `played` are left out."""
    number = lacking(state, seat, price)
    if not number:
        return then(())
    left = without(state.hands[seat].value, played)
    title = _sale(left, number)
    return exactly("sell", title, left, number, then, exactly_sold, is_asked=True)


def _sale(hand: Hand, number: int) -> Text:
    """Ask which cards are sold, or whether, where it can only be these."""
    if len({*hand}) > 1 and len(hand) > number:
        return texts(
            "Which card do you sell to pay?", "Which {count} cards do you sell to pay?", number
        )
    return texts(
        "You lack {count} gold. Do you sell this card for it?",
        "You lack {count} gold. Do you sell these {count} cards for it?",
        number,
    )


def exactly(
    name: str,
    title: Text,
    hand: Hand,
    number: int,
    then: Callable[[Hand], Node],
    why_total: Callable[[int, int], Text],
    *,
    is_asked: bool = False,
) -> Spread:
    """Ask for exactly `number` of these cards."""
    return Spread(
        name,
        title,
        places_of(hand),
        number,
        number,
        lambda named: then(counted(named)),
        why=not_among,
        why_room=partial(held_only, hand),
        why_total=partial(why_total, number),
        is_asked=is_asked,
    )


def selling(state: AmunRe, seat: Seat, but: Hand = ()) -> Mapping[Verb, Callable[[], Node]]:
    """Return the verb that sells cards (D12) with its menu, or nothing without any but `but`."""
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
            not_among,
            partial(held_only, hand),
            none_sold,
            is_asked=True,
        )

    return {SELL: node} if hand else {}


def places_of(hand: Hand) -> tuple[Place, ...]:
    """Make the places of a `Spread` for a hand: one for each kind, in the order of the deck."""
    copies = Counter(hand)
    return tuple(
        Place(card.word, card.label, copies[card.word], card.effect)
        for card in CARDS
        if card.word in copies
    )


def counted(named: Mapping[Word, int]) -> Hand:
    """Return the cards named in a `Spread`, each as often as it was named."""
    return tuple(word for word in CARD for _ in range(named.get(word, 0)))


def _hold(state: AmunRe, seat: Seat, hand: Hand) -> None:
    state.hands[seat], state.cards[seat] = secret(hand, seat), len(hand)
