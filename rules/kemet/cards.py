"""Hands, piles and discards of Divine Intervention cards and of battle cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, partial

from rules.core.chance import Dice
from rules.core.menu import Menu, Node, Pick, Place, Spread, Word, pick, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.core.text import Text
from rules.kemet.events import CardsSeen, CardsTaken
from rules.kemet.hooks import has
from rules.kemet.options import KemetOptions
from rules.kemet.reasons import held_only, no_battle_card, not_among, nothing_chosen
from rules.kemet.state import Cards, Kemet
from rules.kemet.tables import (
    BATTLE_CARD,
    BATTLE_CARDS,
    INTERVENTIONS,
    TA_SETI_CARDS,
    BattleCard,
    Intervention,
)
from rules.kemet.verbs import KEEP

FOURTH_COPY = ("raining-fire", "enlistment")  # one source has a fourth copy of these


def whole_deck(rules: KemetOptions) -> list[Word]:
    """List all Divine Intervention cards of a match, each copy by its word."""
    return [
        card.word
        for card in INTERVENTIONS
        if rules.module_5 or not card.ta_seti
        for _ in range(card.copies + (rules.di_preset == "s3_37" and card.word in FOURTH_COPY))
    ]


def whole_hand(rules: KemetOptions) -> Cards:
    """Return the battle cards that every player begins with."""
    rows = (*BATTLE_CARDS, *(TA_SETI_CARDS if rules.module_5 else ()))
    return tuple(card.word for card in rows)


def less(hand: Cards, *cards: Word) -> Cards:
    """Return the hand without one copy for each of `cards`."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def kinds(hand: Iterable[Word]) -> dict[Word, int]:
    """Count the cards of each kind, in the order of the table."""
    held = Counter(hand)
    return {card.word: held[card.word] for card in INTERVENTIONS if card.word in held}


def cards_of(hand: Cards) -> list[Intervention]:
    """List the kinds of card in a hand, in the order of the table."""
    return [card for card in INTERVENTIONS if card.word in hand]


def held_with(state: Kemet, seat: Seat, hook: str) -> list[Intervention]:
    """List the kinds of card in a hand with this hook."""
    return [row for row in cards_of(state.hands[seat].value) if has([row], hook)]


def some_of(
    name: str,
    title: Text,
    places: tuple[Place, ...],
    then: Callable[[Cards], Node],
    why: Callable[[Word], Text | None],
    least: int = 1,
) -> Spread:
    """Ask for some of the cards or objects held, each kind a place. `why` refuses other words."""
    held = {place.word: place.room for place in places}
    return Spread(
        name,
        title,
        places,
        least,
        sum(held.values()),
        lambda counts: then(tuple(Counter(counts).elements())),
        why=why,
        why_room=partial(held_only, held),
        why_total=nothing_chosen,
        is_asked=True,
    )


def battle_cards(cards: Iterable[Word]) -> list[BattleCard]:
    """Return the rows of these battle cards, in the order of the table."""
    held = {*cards}
    return [card for card in BATTLE_CARD.values() if card.word in held]


def pick_battle_card(
    name: str, title: Text, cards: Iterable[Word], then: Callable[[Word], Node], chosen: Word = ""
) -> Pick:
    """Ask for one of these battle cards, without the one that has been chosen before."""
    return pick(
        name,
        title,
        battle_cards(cards),
        lambda card: then(card.word),
        why=partial(no_battle_card, chosen),
    )


def look_at(state: Kemet, number: int, dice: Dice) -> Cards:
    """Take the top cards off the pile, fewer if the pile runs out.

    An empty pile is reshuffled from the discards first (R-N1).
    """
    seen: Cards = ()
    while len(seen) < number and (state.deck_size or state.discards_size):
        if not state.deck_size:
            set_deck(state, dice.shuffled(state.discards.value, "interventions"))
            set_discards(state, ())
            state.gone = {}
        deck = state.deck.value
        take = min(number - len(seen), len(deck))
        seen += deck[:take]
        set_deck(state, deck[take:])
    return seen


def set_deck(state: Kemet, cards: Iterable[Word]) -> None:
    state.deck = secret(tuple(cards))
    state.deck_size = len(state.deck.value)


def set_discards(state: Kemet, cards: Iterable[Word]) -> None:
    state.discards = secret(tuple(cards), *state.discards.owners)
    state.discards_size = len(state.discards.value)


def draw(state: Kemet, seat: Seat, number: int, context: MoveContext, why: Word = "") -> None:
    """Draw cards into the hand. Their number is public, and only the owner sees them."""
    cards = look_at(state, number, context.dice)
    if cards:
        take(state, seat, cards)
        context.tell(CardsTaken(seat, len(cards), why))
        context.whisper(seat, CardsSeen(seat, cards))


def take(state: Kemet, seat: Seat, cards: Cards) -> None:
    set_hand(state, seat, state.hands[seat].value + cards)


def discard(state: Kemet, seat: Seat, *cards: Word, seen: bool = True) -> None:
    """Move cards from the hand to the discards, face down. As a rule they have just been seen."""
    set_hand(state, seat, less(state.hands[seat].value, *cards))
    set_discards(state, state.discards.value + cards)
    for card in cards if seen else ():
        state.gone[card] = state.gone.get(card, 0) + 1


def take_discard(state: Kemet, seat: Seat, card: Word) -> None:
    """Take a card off the discards, unseen: nobody else knows any more what lies there."""
    set_discards(state, less(state.discards.value, card))
    state.gone = {}
    take(state, seat, (card,))


def may_be_held(state: Kemet, hook: str) -> bool:
    """Whether somebody may hold a card with this hook, by public facts.

    Nobody does while all its copies are on the discard pile, which everybody has seen grow. Edition
    1 ignores the discard pile.
    """
    gone, rows = state.gone, _cards_with(hook)
    return state.edition == 1 or any(gone.get(card.word, 0) < card.copies for card in rows)


@cache
def _cards_with(hook: str) -> tuple[Intervention, ...]:
    return tuple(card for card in INTERVENTIONS if has([card], hook))


def look_through_discards(state: Kemet, seat: Seat, but: Word) -> None:
    """Show a seat the discards without one copy of `but`, for it to choose one (R-I9)."""
    state.chooser = seat
    state.looked = secret(less(state.discards.value, but), seat)


def keep_one(state: Kemet, title: Text, then: Callable[[Word], Node]) -> Menu:
    """Ask for one of the cards that are looked at."""
    rows = cards_of(state.looked.value)
    offer = pick("card", title, rows, lambda row: then(row.word), lambda row: row.effect, not_among)
    return pick_verb(title, {KEEP: lambda: offer})


def set_hand(state: Kemet, seat: Seat, cards: Cards) -> None:
    state.hands[seat] = secret(cards, seat)
    state.cards[seat] = len(cards)


def set_battle_hand(state: Kemet, seat: Seat, cards: Cards) -> None:
    state.battle_hands[seat] = secret(cards, seat)
    state.battle_counts[seat] = len(cards)


def use_battle_cards(state: Kemet, seat: Seat, shown: Word, hidden: Word) -> None:
    """Discard two battle cards. Once the hand is empty all come back (B13)."""
    set_battle_hand(state, seat, less(state.battle_hands[seat].value, shown, hidden))
    used = (*state.battle_used[seat].value, shown, hidden)
    state.battle_used[seat] = secret(used, seat)
    if state.rules.battle_discards == "face_up":
        state.shown_used[seat] += (shown,)
    if not state.battle_hands[seat].value:
        take_battle_cards_back(state, seat)


def take_battle_cards_back(state: Kemet, seat: Seat) -> None:
    hand = state.battle_hands[seat].value + state.battle_used[seat].value
    set_battle_hand(state, seat, hand)
    state.battle_used[seat], state.shown_used[seat] = secret((), seat), ()
