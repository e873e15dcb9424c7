"""Facts of a position that sentences of the lesson claim."""

from __future__ import annotations

from rules.amun_re.state import AmunRe, own, score
from rules.core.menu import Word
from rules.core.secrets import Seat


def gold(state: AmunRe, seat: Seat = "blue") -> int:
    return state.gold[seat].value


def scores(state: AmunRe) -> dict[Seat, int]:
    return {seat: score(state, seat) for seat in state.seats}


def owned(state: AmunRe, seat: Seat = "blue") -> set[Word]:
    """Return the provinces of a seat."""
    return {row.word for row in own(state, seat)}


def built(state: AmunRe, province: Word) -> tuple[int, int, int]:
    """Return the farmers, pyramids and stones of a province."""
    land = state.lands[province]
    return land.farmers, land.pyramids, land.stones
