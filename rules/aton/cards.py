"""Piles, hands and the exchange of cards (5.1). Each player has and shuffles separate cards."""

from __future__ import annotations

from rules.aton.events import CardsSeen, Exchanged
from rules.aton.state import Aton, Cards, Known
from rules.aton.tables import HAND
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext


def draw(state: Aton, seat: Seat, number: int, context: MoveContext) -> Cards:
    """Draw the top cards. An empty pile is reshuffled from the discards first (ruling 9.4)."""
    drawn: Cards = ()
    while len(drawn) < number and (state.piles[seat].value or reshuffle(state, seat, context)):
        pile = state.piles[seat].value
        wanted = number - len(drawn)
        drawn += pile[:wanted]
        state.piles[seat] = secret(pile[wanted:])
    if state.rules.reshuffle == "when_empty" and not state.piles[seat].value:
        reshuffle(state, seat, context)
    return drawn


def reshuffle(state: Aton, seat: Seat, context: MoveContext) -> bool:
    """Shuffle the discards into a new pile and return False if there were none."""
    discards = state.discards[seat].value
    state.piles[seat] = secret(tuple(context.dice.shuffled(discards, seat)))
    state.discards[seat] = secret((), seat)
    return bool(discards)


def discard(state: Aton, seat: Seat, cards: Cards) -> None:
    state.discards[seat] = secret(state.discards[seat].value + cards, seat)


def deal(state: Aton, seat: Seat, context: MoveContext) -> None:
    state.hands[seat] = secret(draw(state, seat, HAND, context), seat)


def look_at(state: Aton, seat: Seat, context: MoveContext) -> None:
    context.whisper(seat, CardsSeen(seat, state.hands[seat].value))


def exchange(state: Aton, seat: Seat, context: MoveContext) -> None:
    """Exchange all four cards. The old ones are discarded first and may come back (ruling 9.2)."""
    given = state.hands[seat].value
    state.given[seat] = secret(given, seat)
    discard(state, seat, given)
    deal(state, seat, context)
    look_at(state, seat, context)


def show_exchange(state: Aton, seat: Seat, context: MoveContext) -> None:
    """Tell which cards the seat gave back this round, if that has not been told yet."""
    if state.given[seat].value and state.known[seat].exchange:
        shuffled = make_known(state, seat)
        context.tell(Exchanged(seat, state.given[seat].value, shuffled))


def make_known(state: Aton, seat: Seat) -> bool:
    """Make a seat's pile and discards public. Return True if it was reshuffled."""
    before, given = state.known.get(seat), state.given[seat].value
    pile, discards = len(state.piles[seat].value), state.discards[seat].value
    unused = before.exchange if before else True
    state.known[seat] = Known(pile, tuple(sorted(discards)), unused and not given, given)
    return before is not None and pile > before.pile
