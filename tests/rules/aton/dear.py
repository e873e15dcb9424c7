"""Dear decisions of Aton: removals and placements in late rounds, or with the Dead nearly full.

They come from cheap matches of `quick`, one a match, always the same by its number.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

from rules.arena import SALT, Player, moves_from
from rules.aton import GAME
from rules.aton.state import Aton
from rules.core.computers import QUICK, Knowledge, knowledge_of
from tests.rules.aton.wide_search import loss

LATE: Final = 9  # round
MANY: Final = 5  # counters in the Dead


def loss_of(player: Player, number: int) -> float:
    """The points that a player loses in the dear decision with this number."""
    decision = dear_decision(number)
    return loss(decision, player.choose(decision, str(number)))


@cache
def dear_decision(number: int) -> Knowledge[Aton]:
    """A dear decision of the match with this number."""
    return Random(number).choice([*_dear_decisions(f"dear{number}")])


def _dear_decisions(seed: str) -> Iterator[Knowledge[Aton]]:
    seats = tuple(mark.word for mark in GAME.marks)
    begun = GAME.start(seats, GAME.options(), seed, SALT)
    told, players = [*begun.announcements], dict.fromkeys(seats, Player(GAME, QUICK))
    for move in moves_from(GAME, players, begun.state, begun.announcements, seed):
        state = move.state
        is_open = state.phase in ("remove", "place")
        if is_open and (state.round >= LATE or len(state.dead) >= MANY):
            yield knowledge_of(state, move.seat, told)
        told += move.played.announcements
