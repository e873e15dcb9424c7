"""The boards in the guides: `python -m tests.board_pictures` repaints `docs/<game>/board.png`.

Each is a position of a random game, for which somebody has looked for one that shows much.
"""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from render import renderer_of
from render.naming import Naming
from render.paint import paint
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


def picture(word: str) -> bytes:
    """Paint the board of a game as everybody sees it."""
    game, (seed, players, moves) = games()[word], MOMENTS[word]
    match = random_match(game, seed, players)
    state = match.end if moves is None else next(islice(match.states, moves, None))
    naming = Naming(dict(zip(match.seats, PEOPLE, strict=False)))
    return paint(renderer_of(word).scene(game.view(state, None), ENGLISH, naming))


if __name__ == "__main__":
    for word in MOMENTS:
        (ROOT / "docs" / folder_of(word) / "board.png").write_bytes(picture(word))
