"""A seat's beliefs about the hidden cards: worlds dealt from public events and its own cards.

Where cards were turned up to decide the order and went back into a pile, they are known as long as
the pile has not been shuffled. All others are as likely in a pile as in a hand. The other side's
laid cards are open again: in a world it lays them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.aton.events import Exchanged, OrderFound, RoundBegun
from rules.aton.state import Aton, Cards
from rules.aton.tables import DECK, HAND
from rules.core.computers import Knowledge
from rules.core.menu import RandomBelow
from rules.core.secrets import Seat, secret
from rules.core.state import Event

Remembered: TypeAlias = list[int | None]  # the top card first, None: nobody has seen it
RESHUFFLED: Final = len(DECK) - HAND  # cards of a pile that was shuffled during a round


@dataclass(slots=True)
class Memory:
    """The hand and pile of a seat, as far as public events tell them."""

    hand: Remembered
    pile: Remembered


def deal(knowledge: Knowledge[Aton], world: Aton, below: RandomBelow) -> None:
    """Fill the hidden cards of both seats."""
    for seat in world.seats:
        memory = remember(knowledge.told, seat, world.rules.tie_cards == "on_top")
        if seat == knowledge.seat:
            _deal_own(world, seat, memory, below)
        else:
            _deal_other(world, seat, memory, below)


def remember(told: Iterable[Event], seat: Seat, on_top: bool) -> Memory:
    """Follow the cards of a seat through the events. Hidden exchanges are not among them."""
    memory = Memory([], [])
    for event in told:
        match event:
            case RoundBegun(piles=piles, shuffled=shuffled):
                _draw(memory, seat in shuffled, dict(piles)[seat])
            case Exchanged(seat=exchanged, shuffled=shuffled) if exchanged == seat:
                _draw(memory, shuffled, _left(memory, shuffled))
            case OrderFound(drawn=drawn, seats=seats, shuffled=shuffled) if drawn:
                cards: Remembered = [pair[seats.index(seat)] for pair in drawn]
                kept = memory.pile[len(cards) :]
                if seat in shuffled:
                    kept = [None] * (RESHUFFLED - len(cards))
                memory.pile = cards + kept if on_top else kept + cards[::-1]
    return memory


def _left(memory: Memory, is_shuffled: bool) -> int:
    """Return the size of a pile after an exchange, which shuffles an empty one before the draw."""
    if not is_shuffled:
        return len(memory.pile) - HAND
    return RESHUFFLED if memory.pile else RESHUFFLED - HAND


def _draw(memory: Memory, is_shuffled: bool, size: int) -> None:
    """Draw a hand. A pile that was shuffled, or whose size was not revealed, is unknown."""
    memory.hand, pile = memory.pile[:HAND], memory.pile[HAND:]
    memory.pile = pile if len(pile) == size and not is_shuffled else [None] * size


def _deal_own(world: Aton, seat: Seat, memory: Memory, below: RandomBelow) -> None:
    """Deal its own pile: all cards that are neither discarded nor held."""
    hand, discards = world.hands[seat].value, world.discards[seat].value
    known = world.known[seat]
    if world.given[seat].value and known.exchange:  # not shown yet, and so not among the events
        size = len(DECK) - len(hand) - len(discards)
        _draw(memory, len(discards) < len(known.discards), size)
    hidden = Counter(DECK) - Counter(hand + discards + world.cards.get(seat, ()))
    world.piles[seat] = secret(_filled(memory.pile, hidden, below))


def _deal_other(world: Aton, seat: Seat, memory: Memory, below: RandomBelow) -> None:
    """Deal another's hand and pile, without an exchange that has not been shown."""
    known = world.known[seat]
    hidden = Counter(DECK) - Counter(known.discards + world.cards.get(seat, ()))
    number = sum(hidden.values()) - known.pile
    held: Remembered = memory.hand if number == len(memory.hand) else [None] * number
    cards = _filled(held + memory.pile, hidden, below)
    world.hands[seat] = secret(cards[:number], seat)
    world.piles[seat] = secret(cards[number:])
    world.discards[seat] = secret(known.discards, seat)
    world.given[seat] = secret(known.given, seat)
    world.laid.pop(seat, None)


def _filled(remembered: Remembered, hidden: Counter[int], below: RandomBelow) -> Cards:
    """Put the hidden cards at random where none is remembered."""
    seen = [card for card in remembered if card is not None]
    rest = sorted((hidden - Counter(seen)).elements())
    if len(rest) != remembered.count(None):  # events are missing: nothing is remembered
        rest, remembered = sorted(hidden.elements()), [None] * sum(hidden.values())
    return tuple(card if card is not None else rest.pop(below(len(rest))) for card in remembered)
