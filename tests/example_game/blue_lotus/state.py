"""The state of a match. Hidden things are a `Secret` of their owners."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias, cast

from blue_lotus.options import GameOptions
from blue_lotus.tables import HAND
from rules.core.secrets import Seat, Secret
from rules.core.state import State

Cards: TypeAlias = tuple[int, ...]


@dataclass
class GameState(State):
    """A match. A card stays in its hand until all cards of the round are turned up.

    The order of the cards that nobody has drawn is hidden from everybody.
    """

    hands: dict[Seat, Secret[Cards]] = field(default_factory=dict)
    laid: dict[Seat, Secret[int]] = field(default_factory=dict)  # this round, face down
    shown: dict[Seat, Cards] = field(default_factory=dict)  # in earlier rounds, one each
    rest: dict[Seat, Secret[Cards]] = field(default_factory=dict)  # not drawn
    turned: dict[Seat, Cards] = field(default_factory=dict)  # of these, by the option `turns`
    turner: Seat | None = None  # the last winner of a round, who may turn up cards: `to_turn`
    to_turn: int = 0
    points: dict[Seat, int] = field(default_factory=dict)
    at_stake: int = 1  # points for the highest card of this round

    @property
    def rules(self) -> GameOptions:
        return cast(GameOptions, self.options)

    @property
    def rounds(self) -> int:
        """Number of rounds played."""
        return len(self.shown[self.seats[0]])

    @property
    def round(self) -> int:
        """The present round, or the last one."""
        return min(self.rounds + 1, HAND)
