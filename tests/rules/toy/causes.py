"""How the causes of the toy's refusals are taken away, or why they cannot be."""

from __future__ import annotations

from rules.core.secrets import secret
from tests.toy import SITE


def bring_cards(state, seat, values, words):
    state.left = 5


def give_gold(state, seat, values, words):
    if int(words[-1]) > 1000:
        return "nobody is so rich"
    state.gold[seat] = secret(int(words[-1]), seat)
    return None


def deal(state, seat, values, words):
    state.hands[seat] = secret((*state.hands[seat].value, words[-1]), seat)


def fill_up(state, seat, values, words):
    for word in SITE:
        state.dug[word] = 0


def offer_more(state, seat, values, words):
    return None if int(words[-1]) >= 3 else "the words say how much"


CURES = {
    "There is no card left.": bring_cards,
    "You have {gold} gold.": give_gold,
    "You do not hold it.": deal,
    "It is dug up.": fill_up,
}
STAYS = {
    "Two cards at most, your gold and the deck limit it.": "the rule says how many",
    "{site} is not so large.": "a site does not grow",
    "At least one, and one a site.": "the rule says how many",
}
ASKED = {"Only of 3 gold or more is it asked how.": offer_more}
