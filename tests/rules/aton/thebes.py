"""A table of Aton on which any position can be laid out."""

from __future__ import annotations

from typing import Any

from rules.aton import GAME
from rules.aton.options import AtonOptions
from rules.aton.tables import COUNTERS, GROUP, TEMPLES
from rules.core.secrets import secret
from tests.tabletop import Tabletop

SEATS = ("red", "blue")
SIGNS = {"R": "red", "B": "blue", ".": None}


def cards(word: str) -> tuple[int, ...]:
    return tuple(map(int, word))


class Thebes(Tabletop):
    """Cards given to a hand come out of its owner's pile, so that there are always 36."""

    def __init__(self, seed: str = "nile", seats: tuple[str, str] = SEATS, **options: Any) -> None:
        super().__init__(GAME, seats, AtonOptions(**options), seed)

    def hand(self, seat: str, word: str, top: str = "") -> None:
        """The seat holds these cards, and these lie on its pile."""
        state = self.state
        rest = list(state.hands[seat].value + state.piles[seat].value)
        for card in cards(word + top):
            rest.remove(card)
        state.hands[seat] = secret(cards(word), seat)
        state.piles[seat] = secret((*cards(top), *rest))

    def lay(self, red: str, blue: str, red_top: str = "", blue_top: str = "") -> None:
        """Both lay these cards, for cartouches 1 to 4."""
        self.hand("red", red, red_top)
        self.hand("blue", blue, blue_top)
        self.play(f"red lay {red}\nblue lay {blue}")

    def empty_pile(self, seat: str, *, known: bool = True) -> None:
        """All cards but the hand are discarded."""
        state = self.state
        pile = state.piles[seat].value
        state.discards[seat] = secret(state.discards[seat].value + pile, seat)
        state.piles[seat] = secret(())
        if known:
            self.refresh(seat)

    def refresh(self, seat: str) -> None:
        from rules.aton.cards import make_known

        make_known(self.state, seat)

    def squares(self, *temples: str) -> None:
        """`RR.. .... BBB.` a temple, rows from top to bottom."""
        for number, rows in enumerate(temples):
            self.state.temples[number] = [SIGNS[sign] for sign in rows.replace(" ", "")]
        self.reckon()

    def holds(self, seat: str, **groups: int) -> None:
        """Place this many counters on groups, written `t1_yellow=4`."""
        for name, number in groups.items():
            group = GROUP[name.removeprefix("t").replace("_", "-")]
            places = [p for p in group.squares if self.state.temples[group.temple - 1][p] is None]
            for place in places[:number]:
                self.state.temples[group.temple - 1][place] = seat
        self.reckon()

    def dead(self, red: int = 0, blue: int = 0) -> None:
        self.state.dead = ["red"] * red + ["blue"] * blue
        self.reckon()

    def reckon(self) -> None:
        """All counters neither in a temple nor dead are in the reserve."""
        state = self.state
        for seat in SEATS:
            on_board = sum(temple.count(seat) for temple in state.temples)
            state.reserve[seat] = COUNTERS - on_board - state.dead.count(seat)

    def scores(self, red: int, blue: int) -> None:
        self.state.score = {"red": red, "blue": blue}

    def counts(self, seat: str) -> tuple[int, ...]:
        """Counters in temples 1 to 4."""
        return tuple(self.state.temples[temple - 1].count(seat) for temple in TEMPLES)

    def later(self) -> None:
        """It is no longer the first round."""
        self.state.round = 2
