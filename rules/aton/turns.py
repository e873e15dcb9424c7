"""A player's turn: cartouches 2, 3 and 4 completely, before the other player's turn (5.4)."""

from __future__ import annotations

from functools import cache

from rules.aton.events import NothingRemoved
from rules.aton.sentences import text, texts
from rules.aton.state import Aton, held, other, within_reach
from rules.aton.tables import GROUP, Group
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text


def bonus_hint(group: Group) -> Text | None:
    """Write the hint on squares to choose: the points of each bonus square in a scoring."""
    return _points_each(group.bonus) if group.bonus else None


@cache
def _points_each(points: int) -> Text:
    return texts("+{count} point each at a scoring", "+{count} points each at a scoring", points)


def begin_turn(state: Aton, context: MoveContext) -> Word:
    """Begin the turn of the next seat: set how many counters are to be removed, and whose.

    Never more than there are within reach, which may be none (rulings 9.5 and 9.6).
    """
    seat = state.pending[0]
    state.whose = seat if state.cards[seat][1] == 1 else other(state, seat)
    state.amount = min(_wanted(state, seat), within_reach(state, seat, state.whose))
    if not state.amount:
        context.tell(NothingRemoved(seat, _why_not(state, seat)))
    return "remove"


def begin_placing(state: Aton) -> Word:
    """Begin placing. Squares and counters freed by removing can be used (rulings 9.8, 9.20)."""
    seat = state.pending[0]
    state.done[seat], state.whose = 3, seat
    state.amount = min(carried(state, seat), within_reach(state, seat, None))
    return "place"


def carried(state: Aton, seat: Seat) -> int:
    """Return the number of counters to place: the card's value, at most the reserve."""
    return min(state.cards[seat][3], state.reserve[seat])


def _wanted(state: Aton, seat: Seat) -> int:
    """Return the number of counters that the card removes, none in round 1 (ruling 9.12)."""
    card = state.cards[seat][1]
    return 0 if state.round == 1 else 1 if card == 1 else card - 2


def why_nothing_removed(state: Aton, seat: Seat) -> Text | None:
    """Say why a seat that places counters now has removed none, or None if it may have."""
    if state.round == 1:
        return text("Nobody removes counters in the first round.")
    if state.cards[seat][1] == 2:
        return text("Your card at cartouche 2 is a 2, which removes none.")
    return None


def beyond(state: Aton, seat: Seat, word: Word) -> Text | None:
    """Say why a group of squares cannot be chosen in a seat's turn: out of reach."""
    group = GROUP.get(word)
    if group is None or group.temple <= (limit := state.cards[seat][2]):
        return None
    return text(
        "Temple {temple} is out of reach: your card at cartouche 3 is a {limit}.",
        temple=group.temple,
        limit=limit,
    )


def few_counters(state: Aton, whose: Seat, word: Word, _: int) -> Text:
    """Say why no more of a seat's counters come from a group of squares."""
    return texts(
        "{count} such counter is there: {squares}.",
        "{count} such counters are there: {squares}.",
        held(state, GROUP[word], whose),
        squares=GROUP[word].label,
    )


def wrong_number(state: Aton, seat: Seat, least: int, number: int) -> Text:
    """Say why this number of counters is wrong: the card, the reserve or the squares."""
    if number < least:
        return texts("{count} counter is due.", "{count} counters are due.", least)
    if state.phase == "remove":
        return _too_many_removed(state, seat)
    if state.amount == state.cards[seat][3]:
        return text("Your card at cartouche 4 is a {card}.", card=state.amount)
    if state.amount == state.reserve[seat]:
        return texts(
            "Your reserve has {count} counter.", "Your reserve has {count} counters.", state.amount
        )
    return texts(
        "{count} square within reach is empty.",
        "{count} squares within reach are empty.",
        state.amount,
    )


def _too_many_removed(state: Aton, seat: Seat) -> Text:
    if state.amount == _wanted(state, seat):
        return texts(
            "Your card at cartouche 2 is a {card}, which removes {count}.",
            "Your card at cartouche 2 is a {card}, which removes {count}.",
            state.amount,
            card=state.cards[seat][1],
        )
    return texts(
        "{count} such counter is within reach.",
        "{count} such counters are within reach.",
        state.amount,
    )


def _why_not(state: Aton, seat: Seat) -> Word:
    if state.round == 1:
        return "first-round"
    return "two" if state.cards[seat][1] == 2 else "none"
