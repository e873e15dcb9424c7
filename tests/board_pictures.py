"""The boards in the guides: `python -m tests.board_pictures` repaints `docs/<game>/board.png`.

Each is a position of a random game, for which somebody has looked for one that shows much.
"""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from render import renderer_of
from render.naming import Naming
from render.paint import paint
from rules.core.state import State
from rules.core.text import ENGLISH
from rules.registry import games
from tests.folders import ROOT, folder_of
from tests.random_games import random_match

PEOPLE: Final = ("Ana", "Bruno", "Chloé", "Dina", "Éli")


class Moment(NamedTuple):
    """A position of a random game."""

    seed: int
    players: int
    moves: int | None  # made before it, or None for the end


MOMENTS: Final = {
    "amun-re": Moment(29, 4, 93),
    "aton": Moment(1, 2, None),
    "kemet": Moment(3, 5, 276),
}


def position(word: str, moment: Moment) -> State:
    """Return the state of a random game at a moment."""
    match = random_match(games()[word], moment.seed, moment.players)
    return match.end if moment.moves is None else next(islice(match.states, moment.moves, None))


def picture(word: str) -> bytes:
    """Paint the board of a game as everybody sees it."""
    state = position(word, MOMENTS[word])
    naming = Naming(dict(zip(state.seats, PEOPLE, strict=False)))
    return paint(renderer_of(word).scene(games()[word].view(state, None), ENGLISH, naming))


if __name__ == "__main__":
    for word in MOMENTS:
        (ROOT / "docs" / folder_of(word) / "board.png").write_bytes(picture(word))
