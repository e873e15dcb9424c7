"""How the causes of Aton's refusals are taken away, or why they cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.aton.state import Aton, other
from rules.aton.tables import GROUP
from rules.core.secrets import secret
from tests.causes import Cure, counts_in

HIGHEST: Final = 4  # value of a card


def _play_at(number: int):
    """Put a card of another value at a cartouche."""

    def card(state, seat, value):
        cards = list(state.cards[seat])
        cards[number - 1] = value
        state.cards[seat] = tuple(cards)

    return card


def exchange_again(state: Aton, seat, values, words):
    state.given[seat] = secret((), seat)


def give_the_counter_back(state: Aton, seat, values, words):
    state.known[seat] = replace(state.known[seat], exchange=True)


def take_cards_up(state: Aton, seat, values, words):
    del state.laid[seat]


def leave_the_first_round(state: Aton, seat, values, words):
    state.round = 2


def begin_the_turn(state: Aton, seat, values, words):
    state.pending = [seat]


def remove(state: Aton, seat, values, words):
    state.flow[-1], state.amount, state.whose = "remove", 1, other(state, seat)
    for group in GROUP.values():
        state.temples[group.temple - 1][group.squares[0]] = state.whose


def place(state: Aton, seat, values, words):
    state.flow[-1], state.amount, state.whose = "place", 1, seat
    for group in GROUP.values():
        for square in group.squares:
            state.temples[group.temple - 1][square] = None


def let_the_card_remove(state: Aton, seat, values, words):
    _play_at(2)(state, seat, 3)
    state.round = 2


def reach_farther(state: Aton, seat, values, words):
    _play_at(3)(state, seat, HIGHEST)


def let_as_many_be_due(state: Aton, seat, values, words):
    number = sum(counts_in(words[-1]).values())
    if not number:
        return "nobody decides about nothing"
    state.amount = number
    return None


def play_a_higher_card(state: Aton, seat, values, words):
    number = sum(counts_in(words[-1]).values())
    if number > HIGHEST:
        return "no card is so high"
    _play_at(4)(state, seat, number)
    state.amount = number
    return None


def fill_the_reserve(state: Aton, seat, values, words):
    return play_a_higher_card(state, seat, values, words)


def empty_squares(state: Aton, seat, values, words):
    return _cover(state, words, None)


def put_own_counters(state: Aton, seat, values, words):
    return _cover(state, words, seat)


def put_counters(state: Aton, seat, values, words):
    return _cover(state, words, state.whose or seat)


def _cover(state, words, seat):
    for word, number in counts_in(words[-1]).items():
        group = GROUP[word]
        if number > len(group.squares):
            return "the group has no more squares"
        for place_ in group.squares:
            state.temples[group.temple - 1][place_] = seat
    return None


CURES: Final[dict[str, Cure]] = {
    "You have already exchanged your cards. You can do that once a game.": exchange_again,
    "Your exchange counter is gone. You can exchange cards once a game.": give_the_counter_back,
    "You have already laid your cards. You can exchange only before that.": take_cards_up,
    "Nobody removes counters in the first round.": leave_the_first_round,
    "{seat} plays first this round. Your turn comes after.": begin_the_turn,
    "You have had your turn this round.": begin_the_turn,
    "Your card at cartouche 2 is already carried out. Now place counters.": remove,
    "First remove counters, then place some.": place,
    "Your card at cartouche 2 is a 2, which removes none.": let_the_card_remove,
    "Temple {temple} is out of reach: your card at cartouche 3 is a {limit}.": reach_farther,
    "{count} counter is due.": let_as_many_be_due,
    "Your card at cartouche 2 is a {card}, which removes {count}.": let_as_many_be_due,
    "{count} such counter is within reach.": let_as_many_be_due,
    "Your card at cartouche 4 is a {card}.": play_a_higher_card,
    "Your reserve has {count} counter.": fill_the_reserve,
    "{count} square within reach is empty.": fill_the_reserve,
    "{count} square is empty there: {squares}.": empty_squares,
    "No square is empty there: {squares}.": empty_squares,
    "There are no such counters there: {squares}.": put_counters,
    "{count} such counter is there: {squares}.": put_counters,
    "You have no counters there: {squares}.": put_own_counters,
}

STAYS: Final = {
    "You hold {held}. Lay each of these cards once.": "four other cards would be needed",
    "That is {count} card. Lay all four: {held}.": "the words are too short or too long",
    "Those squares are not in temple {temple}.": "a square stays in its temple",
    "At least {count} counter comes back from temple {temple}.": "the rule says how many",
    "At most {count} counter can come back from temple {temple}, given your choices for the "
    "other temples.": "the rule says how many",
    "You have laid your cards, and an exchange has been shown since. They stay.": (
        "an exchange that was shown stays known"
    ),
}
