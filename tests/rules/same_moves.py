"""Moves of computer players that are the same on every machine and with every Python.

`python -m tests.rules.same_moves` writes them anew, which is due whenever weights or the search
have changed. What they are compared to was found with CPython 3.11.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any, Final

from rules.arena import Player, moves
from rules.core.computers import RANDOM
from rules.core.game import Game
from rules.registry import games

FILE: Final = Path(__file__).with_suffix(".json")
MOST: Final = 30  # moves of a level


def first_moves(game: Game[Any, Any], level: str) -> list[str]:
    """The first moves of a match among players of a level, as many as the game has at least."""
    players = [Player(game, level)] * game.players[0]
    first = islice(moves(game, players, game.options(), "same moves"), MOST)
    return [f"{move.seat} {' '.join(move.path)}" for move in first]


def levels(game: Game[Any, Any]) -> list[str]:
    """The levels of a game that look at anything."""
    return [level for level in game.computer.levels if level != RANDOM] if game.computer else []


if __name__ == "__main__":
    found = {
        word: {level: first_moves(game, level) for level in levels(game)}
        for word, game in games().items()
    }
    FILE.write_text(f"{json.dumps(found, indent=1)}\n", encoding="utf-8")
