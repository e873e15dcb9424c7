"""Laying four cards at the cartouches, both players at once and in secret (5.1 to 5.3).

All cards are always laid, so this is always asked, also where only one order is possible: a fast
answer would betray the hand. A side may change its cards until the other side has laid too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Final

from rules.aton.cards import draw, exchange, make_known, show_exchange
from rules.aton.events import CardsLaid, CardsRevealed, OrderFound, PointsMade
from rules.aton.rounds import win
from rules.aton.sentences import text, texts
from rules.aton.state import Aton, Cards, clear_marks
from rules.aton.tables import BLUE, RED, TARGET
from rules.aton.turns import begin_turn
from rules.aton.verbs import EXCHANGE, LAY
from rules.core.confirm import confirmed
from rules.core.menu import Action, Choice, Menu, Node, Pick, Verb, Word, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.core.text import Text, joined, listed

SEALED: Final = True


@dataclass(frozen=True, slots=True)
class LayCards(Action):
    cards: Cards  # for cartouches 1 to 4


@dataclass(frozen=True, slots=True)
class ExchangeCards(Action):
    pass


def deciders(state: Aton) -> Sequence[Seat]:
    return [seat for seat in state.seats if seat not in state.laid]


def revisers(state: Aton) -> Sequence[Seat]:
    """Return the seats that have laid, unless the other side has since exchanged cards (8.3)."""
    return [seat for seat in state.laid if seat not in state.fixed]


def menu(state: Aton, seat: Seat) -> Menu:
    """Decisions D1 `exchange` and D2 `lay`."""
    offers: dict[Verb, Callable[[], Node]] = {LAY: lambda: _orders(state, seat)}
    if may_exchange(state, seat):
        offers[EXCHANGE] = lambda: _exchange(state, seat)
    return pick_verb(text("How do you lay your cards?"), offers)


def _exchange(state: Aton, seat: Seat) -> Node:
    """Ask once more, because it is possible only once a game. In edition 1 nobody was asked."""
    if state.edition == 1:
        return ExchangeCards(seat)
    title = text("You can exchange cards once a game. Exchange all four now?")
    return confirmed(title, text("Exchange"), ExchangeCards(seat))


def may_exchange(state: Aton, seat: Seat) -> bool:
    """Whether the seat may exchange: once a game, before it lays its own cards."""
    return state.known[seat].exchange and not state.given[seat].value and seat not in state.laid


def play(state: Aton, action: LayCards | ExchangeCards, context: MoveContext) -> None:
    seat = action.seat
    match action:
        case LayCards(_, cards):
            if seat not in state.laid:
                context.tell(CardsLaid(seat))
            state.laid[seat] = secret(cards, seat)
        case ExchangeCards():
            exchange(state, seat, context)
            if state.rules.exchange_shown == "at_once":
                show_exchange(state, seat, context)
                state.fixed = list(state.laid)
                state.moment += 1  # all hear of it: a new moment of the phase


def close(state: Aton, context: MoveContext) -> Word | None:
    """Turn up all eight cards at once and carry out the first two cartouches.

    With 40 points at the first the game is over, whatever would follow (ruling 9.13).
    """
    _reveal(state, context)
    if _points(state, context):
        return None
    _order(state, context)
    return begin_turn(state, context)


def _orders(state: Aton, seat: Seat) -> Pick:
    """Ask for the order of the cards. Equal cards are merged into 24, 12, 6, 4 or 1 orders."""
    by_word = _orders_of(tuple(sorted(state.hands[seat].value)))
    choices = tuple([_choice(order, state.round == 1) for order in by_word.values()])
    title = text("Which card at which cartouche?")

    def why(word: Word) -> Text | None:
        return _why_no_order(state.hands[seat].value, word)

    return Pick("cards", title, choices, lambda word: LayCards(seat, by_word[word]), why)


@cache
def _orders_of(hand: Cards) -> Mapping[Word, Cards]:
    return {"".join(map(str, order)): order for order in sorted(set(permutations(hand)))}


def _why_no_order(hand: Cards, word: Word) -> Text:
    """Say why words are not an order of a hand: too few, too many, or other cards."""
    cards = [Text(str(card)) for card in sorted(hand)]
    if word.isdecimal() and len(word) != len(hand):
        return texts(
            "That is {count} card. Lay all four: {held}.",
            "That is {count} cards. Lay all four: {held}.",
            len(word),
            held=listed(cards),
        )
    return text("You hold {held}. Lay each of these cards once.", held=listed(cards, "and"))


def _label(order: Cards) -> Text:
    return Text(" ".join(map(str, order)))


REMOVES: Final = {
    1: text("lose one"),
    2: text("remove none"),
    3: text("remove one"),
    4: text("remove two"),
}


@cache  # four cards from 1 to 4, laid in round 1 or later: 512 choices
def _choice(order: Cards, in_first_round: bool) -> Choice:
    return Choice("".join(map(str, order)), _label(order), _order_hint(order, in_first_round))


def _order_hint(order: Cards, in_first_round: bool) -> Text:
    """Write the hint on an order: its certain effects. Nothing is removed in round 1."""
    one, two, three, four = order
    temples = texts("temple 1", "temples 1–{count}", three)
    points = text("{card} for points", card=one)
    removes = REMOVES[2 if in_first_round else two]
    return joined([points, removes, temples, text("place {number}", number=four)], " · ")


def _reveal(state: Aton, context: MoveContext) -> None:
    """Show exchanges, Red's first (8.4, ruling 9.3: both may have made one), then the cards."""
    clear_marks(state)
    for seat in (RED, BLUE):
        show_exchange(state, seat, context)
    for seat in state.seats:
        state.cards[seat] = state.laid.pop(seat).value
        state.hands[seat] = secret((), seat)
    context.tell(CardsRevealed(tuple(state.cards.items())))


def _points(state: Aton, context: MoveContext) -> bool:
    """Score cartouche 1: the higher card gains twice the difference (5.2).

    Return whether that wins the game.
    """
    one, two = state.seats
    difference = state.cards[one][0] - state.cards[two][0]
    seat = one if difference > 0 else two if difference else None
    points = 2 * abs(difference)
    state.gained = {each: points if each == seat else 0 for each in state.seats}
    if seat:
        state.score[seat] += points
    state.done = dict.fromkeys(state.seats, 1)
    context.tell(PointsMade(seat, points, state.score[seat] if seat else 0))
    if seat is None or state.score[seat] < TARGET:
        return False
    win(state, (seat,), "points", context)
    return True


def _order(state: Aton, context: MoveContext) -> None:
    """Find who plays first: lower card at cartouche 2, else at 1, else cards drawn (5.3)."""
    one, two = state.seats
    for why, place in (("c2", 1), ("c1", 0)):
        if state.cards[one][place] != state.cards[two][place]:
            state.why_first = why
            state.first = min(state.seats, key=lambda seat: state.cards[seat][place])
            break
    shuffled = () if state.first else _draw_for_order(state, context)
    first = state.first or RED
    state.pending = [first, two if first == one else one]
    context.tell(OrderFound(first, state.why_first, state.drawn, (one, two), shuffled))


def _draw_for_order(state: Aton, context: MoveContext) -> tuple[Seat, ...]:
    """Draw cards until two differ. With nothing left to draw Red is first (ruling 9.4).

    The cards go back under their piles, the last one first. Return the seats that had to reshuffle.
    """
    drawn: dict[Seat, Cards] = dict.fromkeys(state.seats, ())
    while not state.first:
        pair = [draw(state, seat, 1, context) for seat in state.seats]
        for seat, cards in zip(state.seats, pair, strict=True):
            drawn[seat] += cards
        if not all(pair):
            state.why_first, state.first = "red", RED
        elif pair[0] != pair[1]:
            state.why_first = "drawn"
            state.first = state.seats[pair[0] > pair[1]]
    for seat, cards in drawn.items():
        _put_back(state, seat, cards)
    state.drawn = tuple(zip(*drawn.values(), strict=False))
    return tuple(seat for seat in state.seats if make_known(state, seat))


def _put_back(state: Aton, seat: Seat, cards: Cards) -> None:
    pile = state.piles[seat].value
    on_top = state.rules.tie_cards == "on_top"
    state.piles[seat] = secret(cards + pile if on_top else pile + cards[::-1])
