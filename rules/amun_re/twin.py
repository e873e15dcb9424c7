"""Twins: the same match for one viewer, with everything hidden from it dealt again.

A viewer must see the same of a state and of its twin. Public facts about hidden things stay true:
the number of cards in each place, that a bid can be paid, which seats have laid an Offering ±3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rules.amun_re.holdings import lacking
from rules.amun_re.phases import PHASES
from rules.amun_re.state import AmunRe, Marker
from rules.amun_re.tables import price_of, to_sell
from rules.core.chance import Dice
from rules.core.copies import draft_of
from rules.core.menu import RandomBelow, Word, follow, random_path
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext

T = TypeVar("T")
GOLD_RANGE = 12  # most gold dealt to a player beyond their bid


def twin(state: AmunRe, viewer: Seat | None, below: RandomBelow) -> AmunRe:
    """Return a state that the viewer cannot tell from `state`."""
    draft = draft_of(state)
    others = [seat for seat in draft.seats if seat != viewer]
    _deal_cards(draft, others, below)
    _deal_provinces(draft, others, below)
    for seat in others:
        _deal_gold(draft, seat, below)
        _choose_again(draft, seat, below)
    return draft


def _shuffled(items: Iterable[T], below: RandomBelow) -> list[T]:
    rest = list(items)
    return [rest.pop(below(len(rest))) for _ in range(len(rest))]


def _deal_cards(draft: AmunRe, others: Sequence[Seat], below: RandomBelow) -> None:
    """Shuffle all cards hidden from the viewer together and deal them to the same places."""
    deck = _shuffled(_hidden_cards(draft, others), below)
    shown = {seat: _must_hold(draft, seat) for seat in others}
    for card in (card for cards in shown.values() for card in cards):
        deck.remove(card)
    for seat in others:
        dealt = _dealt(deck, draft.cards[seat] - len(shown[seat]))
        draft.hands[seat] = secret(shown[seat] + dealt, seat)
        if seat in draft.drawn:
            draft.drawn[seat] = secret(_dealt(deck, len(draft.drawn[seat].value)), seat)
    for land in draft.lands.values():
        land.lying = secret(_dealt(deck, land.cards))
    draft.pile = secret(tuple(deck))


def _hidden_cards(draft: AmunRe, others: Sequence[Seat]) -> list[Word]:
    hands = [
        *(draft.hands[seat] for seat in others),
        *(land.lying for land in draft.lands.values()),
    ]
    drawn = [draft.drawn[seat] for seat in others if seat in draft.drawn]
    return [card for cards in (draft.pile, *hands, *drawn) for card in cards.value]


def _must_hold(draft: AmunRe, seat: Seat) -> tuple[Word, ...]:
    """Return the cards that a seat is known to hold: Offering ±3 until its correction."""
    corrects = draft.flow and draft.phase == "corrections" and seat in draft.pending
    return ("offering",) if corrects else ()


def _dealt(deck: list[Word], number: int) -> tuple[Word, ...]:
    dealt = tuple(deck[:number])
    del deck[:number]
    return dealt


def _deal_provinces(draft: AmunRe, others: Sequence[Seat], below: RandomBelow) -> None:
    held = [draft.province_hands[seat].value for seat in others if seat in draft.province_hands]
    hidden = [word for words in (draft.province_pile.value, *held) for word in words]
    deck = _shuffled(hidden, below)
    for seat in others:
        if seat in draft.province_hands:
            number = len(draft.province_hands[seat].value)
            draft.province_hands[seat] = secret(_dealt(deck, number), seat)
    draft.province_pile = secret(tuple(deck))


def _deal_gold(draft: AmunRe, seat: Seat, below: RandomBelow) -> None:
    """Deal a seat any gold that can pay its bid. No purse is hidden once the game is over."""
    if draft.over:
        return
    marker = draft.markers.get(seat)
    least = max(0, price_of(marker.index) - draft.cards[seat]) if marker else 0
    if not draft.rules.open_gold:
        draft.gold[seat] = secret(least + below(GOLD_RANGE), seat)
    if marker:
        number = lacking(draft, seat, price_of(marker.index))
        cards = to_sell(draft.hands[seat].value, number)
        draft.markers[seat] = Marker(marker.province, marker.index, secret(cards, seat))


def _choose_again(draft: AmunRe, seat: Seat, below: RandomBelow) -> None:
    """Replace a seat's sealed choice by another that it could have made."""
    if seat in draft.offers or seat in draft.chosen:
        menu = PHASES[draft.phase].menu(draft, seat)
        action = follow(menu, random_path(menu, below))
        PHASES[draft.phase].play(draft, action, MoveContext(Dice(draft.chance)))
