"""A table of Amun-Re on which any position can be laid out."""

from __future__ import annotations

from typing import Any

from rules.amun_re import GAME
from rules.amun_re.options import AmunReOptions
from rules.amun_re.state import Land, turn_order
from rules.amun_re.tables import PROVINCE
from rules.core.secrets import secret
from tests.tabletop import Tabletop


class Egypt(Tabletop):
    """Cards given to a hand come out of the draw pile, so that there are always 39.

    The first of the seats is first player, whatever the shuffle said.
    """

    def __init__(self, *seats: str, seed: str = "nile", **options: Any) -> None:
        super().__init__(GAME, seats, AmunReOptions(**options), seed)
        self.first(seats[0])

    def first(self, seat: str) -> None:
        self.state.first = self.state.cursor = seat
        self.state.bidders = list(turn_order(self.state))
        if self.state.pending:
            self.state.pending = list(turn_order(self.state))

    def auction(self, provinces: str) -> None:
        """These provinces are revealed, with their goods, instead of those drawn."""
        state = self.state
        for word in state.revealed:
            self._clear(word)
        state.revealed = provinces.split()
        state.used = list(state.revealed)
        for word in state.revealed:
            self._lay(word)

    def _clear(self, word: str) -> None:
        land = self.state.lands[word]
        self._bury(land.lying.value)
        self.state.lands[word] = Land()

    def _lay(self, word: str) -> None:
        row, land = PROVINCE[word], self.state.lands[word]
        pile = self.state.pile.value
        land.lying, land.cards = secret(pile[: row.cards]), row.cards
        self._pile(pile[row.cards :])
        land.stones += row.stones
        land.gold = row.gold

    def gives(self, seat: str, gold: int | None = None, hand: str | None = None) -> None:
        """The seat has just this."""
        state = self.state
        if gold is not None:
            state.gold[seat] = secret(gold, seat)
        if hand is not None:
            self._bury(state.hands[seat].value)
            cards = tuple(hand.split())
            for card in cards:
                self._take_out(card)
            state.hands[seat], state.cards[seat] = secret(cards, seat), len(cards)

    def owns(self, seat: str, *provinces: str, **built: int) -> None:
        """The seat owns these provinces, all built alike: farmers, extra, stones, pyramids."""
        self.lawful = False  # this number of provinces need not fit the round
        for word in provinces:
            self.state.lands[word] = Land(owner=seat, **built)
            if word not in self.state.used:
                self.state.used.append(word)
        self.state.newest[seat] = provinces[-1]

    def top(self, cards: str) -> None:
        """These are the next power cards to be drawn."""
        wanted = tuple(cards.split())
        for card in wanted:
            self._take_out(card)
        self._pile((*wanted, *self.state.pile.value))

    def stock(self, pile: int, discards: int = 0) -> None:
        """Leave this many cards to draw and discarded, and give the last seat the rest."""
        state = self.state
        cards = (*state.pile.value, *state.discards)
        state.discards = list(cards[:discards])
        self._pile(cards[discards : discards + pile])
        rest, last = cards[discards + pile :], state.seats[-1]
        hand = state.hands[last].value + rest
        state.hands[last], state.cards[last] = secret(hand, last), len(hand)

    def at(self, phase: str, **facts: Any) -> None:
        """That chapter begins, with everybody still to act in it, and nothing under auction."""
        self.lawful = False
        state = self.state
        for word in state.revealed:
            if not state.lands[word].owner:
                self._clear(word)
        state.flow = [phase]
        state.moment += 1
        state.markers.clear()
        state.pending = list(turn_order(state))
        state.step = "cards"
        for name, value in facts.items():
            setattr(state, name, value)

    def gold(self, seat: str) -> int:
        return self.state.gold[seat].value

    def hand(self, seat: str) -> list[str]:
        return sorted(self.state.hands[seat].value)

    def built(self, province: str) -> tuple[int, int]:
        """Stones and pyramids there."""
        land = self.state.lands[province]
        return land.stones, land.pyramids

    def _take_out(self, card: str) -> None:
        """From the draw pile, or wherever else a card of that kind is."""
        pile = list(self.state.pile.value)
        if card not in pile:
            self._swap_in(card)
            pile = list(self.state.pile.value)
        pile.remove(card)
        self._pile(pile)

    def _swap_in(self, card: str) -> None:
        """Bring a card back to the pile from the provinces, or from the discards."""
        for land in self.state.lands.values():
            if card in land.lying.value:
                lying, pile = list(land.lying.value), list(self.state.pile.value)
                lying[lying.index(card)], pile[-1] = pile[-1], card
                land.lying = secret(tuple(lying))
                self._pile(pile)
                return
        for seat in self.state.seats:
            if card in self.state.hands[seat].value and seat != self.state.seats[0]:
                hand, pile = list(self.state.hands[seat].value), list(self.state.pile.value)
                hand[hand.index(card)], pile[-1] = pile[-1], card
                self.state.hands[seat] = secret(tuple(hand), seat)
                self._pile(pile)
                return
        raise AssertionError(f"no {card} is left")

    def _bury(self, cards: Any) -> None:
        self._pile((*self.state.pile.value, *cards))

    def _pile(self, cards: Any) -> None:
        self.state.pile, self.state.pile_size = secret(tuple(cards)), len(cards)
