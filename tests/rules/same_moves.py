"""Moves of computer players that are the same on every machine and with every Python.

`python -m tests.rules.same_moves` rewrites them, which is due after every change of the weights or
the search. It refuses to where moves have changed and their version has not: results of the arena
and the log of thoughts tell players apart by that. Their reference was found with CPython 3.11.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from rules.arena import Player, moves
from rules.core.chooser import version_of
from rules.core.game import Game
from rules.core.options import MatchOptions
from rules.registry import games
from tests.random_games import unusual_options

FILE: Final = Path(__file__).with_suffix(".json")
MOST: Final = 30  # moves of a table


def first_moves(game: Game[Any, Any], level: str) -> dict[str, list[str]]:
    """The first moves of players of a level, at a small table and at a large one.

    The large one plays by unusual options.
    """
    small, large = game.players[0], game.players[-1]
    return {
        "small": _moves_at([Player(game, level)] * small, game.options()),
        "large": _moves_at([Player(game, level)] * large, unusual_options(game, large)),
    }


def _moves_at(players: Sequence[Player], options: MatchOptions) -> list[str]:
    first = islice(moves(players[0].game, players, options, "same moves"), MOST)
    return [f"{move.seat} {' '.join(move.path)}" for move in first]


def levels(game: Game[Any, Any]) -> list[str]:
    """The levels of a game that look at anything."""
    return [*game.computer.levels] if game.computer else []


def recorded() -> dict[str, Any]:
    """The version and the moves of each level, by game."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def unversioned(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """The games of which moves have changed and the version has not."""
    return [
        word
        for word, found in now.items()
        if word in before
        and found["version"] == before[word]["version"]
        and found["levels"] != before[word]["levels"]
    ]


if __name__ == "__main__":
    found = {
        word: {
            "version": version_of(game),
            "levels": {level: first_moves(game, level) for level in levels(game)},
        }
        for word, game in games().items()
    }
    if same := unversioned(recorded(), found):
        sys.exit(f"raise the version of the computer players of {', '.join(same)}")
    FILE.write_text(f"{json.dumps(found, indent=1)}\n", encoding="utf-8")
