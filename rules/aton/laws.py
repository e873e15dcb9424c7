"""Invariants of an Aton state, checked after every move (reference, 8.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.aton.scoring import scoring
from rules.aton.state import Aton, in_temple
from rules.aton.tables import COUNTERS, DEAD, DECK, HAND, TARGET, TEMPLES
from rules.core.secrets import Seat


def laws(state: Aton) -> Iterable[tuple[str, bool]]:
    seats = state.seats
    yield "everybody has 29 counters", all(_counters(state, seat) == COUNTERS for seat in seats)
    yield "everybody has 36 cards", all(_cards(state, s) == Counter(DECK) for s in seats)
    yield "the Dead have eight squares", len(state.dead) <= DEAD
    yield "nobody owes counters", all(number >= 0 for number in state.reserve.values())
    yield "a game goes on below 40 points", not state.flow or max(state.score.values()) < TARGET
    yield "a finished game has a winner", bool(state.flow) != bool(state.winners)
    yield "piles hold whole hands when cards are laid", _whole_hands(state)
    yield "what is known of the piles is so, but for an exchange", _known_agrees(state)
    yield (
        "no item of a scoring gives points to both but the bonus",
        all(min(item.points) == 0 or item.item == "bonus" for item in scoring(state)),
    )


def _counters(state: Aton, seat: Seat) -> int:
    on_board = sum(in_temple(state, temple, seat) for temple in TEMPLES)
    return state.reserve[seat] + on_board + state.dead.count(seat)


def _cards(state: Aton, seat: Seat) -> Counter[int]:
    held = (state.piles[seat].value, state.discards[seat].value, state.hands[seat].value)
    return Counter(card for cards in (*held, state.cards.get(seat, ())) for card in cards)


def _whole_hands(state: Aton) -> bool:
    """Whether every pile has a multiple of four cards while cards are laid (ruling 9.1)."""
    laying = state.flow and state.phase == "lay"
    return not laying or all(len(pile.value) % HAND == 0 for pile in state.piles.values())


def _known_agrees(state: Aton) -> bool:
    return all(
        (len(state.piles[seat].value), sorted(state.discards[seat].value))
        == (known.pile, sorted(known.discards))
        for seat, known in state.known.items()
        if not (state.given[seat].value and known.exchange)
    )
