"""The view of a match for one viewer. `make_view` gets sealed states only."""

from __future__ import annotations

from dataclasses import dataclass

from blue_lotus.options import GameOptions
from blue_lotus.scoring import result
from blue_lotus.state import Cards, GameState
from rules.core.secrets import Seat


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: Seat
    points: int
    shown: Cards  # turned up so far, a card a round
    turned: Cards  # not drawn, and turned up
    has_laid: bool  # this round, face down


@dataclass(frozen=True, slots=True)
class GameView:
    viewer: Seat | None
    options: GameOptions
    round: int  # the present round, or the last one
    at_stake: int  # points
    players: tuple[PlayerView, ...]  # as they sit
    my_hand: Cards | None  # this and the next are None for the public
    my_card: int | None  # face down, and still in the hand
    winners: tuple[Seat, ...]  # of a game that is over


def make_view(state: GameState, viewer: Seat | None) -> GameView:
    return GameView(
        viewer=viewer,
        options=state.rules,
        round=state.round,
        at_stake=state.at_stake,
        players=tuple(_player(state, seat) for seat in state.seats),
        my_hand=state.hands[viewer].value if viewer else None,
        my_card=state.laid[viewer].value if viewer in state.laid else None,
        winners=() if state.flow else result(state).winners,
    )


def _player(state: GameState, seat: Seat) -> PlayerView:
    shown, turned = state.shown[seat], state.turned[seat]
    return PlayerView(seat, state.points[seat], shown, turned, seat in state.laid)
