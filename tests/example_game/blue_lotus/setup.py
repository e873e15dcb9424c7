"""Setting up: every player draws five of the nine cards."""

from __future__ import annotations

from blue_lotus.events import HandDrawn
from blue_lotus.options import GameOptions
from blue_lotus.state import GameState
from blue_lotus.tables import DECK, HAND
from rules.core.options import MatchOptions
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext


def setup(
    seats: tuple[Seat, ...], options: MatchOptions, edition: int, context: MoveContext
) -> GameState:
    state = GameState(
        seats,
        GameOptions.model_validate(options.model_dump()),
        context.dice.chance,
        edition,
        flow=["lay"],
        shown=dict.fromkeys(seats, ()),
        turned=dict.fromkeys(seats, ()),
        points=dict.fromkeys(seats, 0),
    )
    for seat in seats:
        deck = context.dice.shuffled(DECK, seat)
        hand = tuple(sorted(deck[:HAND]))
        state.hands[seat] = secret(hand, seat)
        state.rest[seat] = secret(tuple(deck[HAND:]))
        context.whisper(seat, HandDrawn(hand))
    return state
