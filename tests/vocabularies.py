"""The vocabularies of the games for `rules/environment/`: `python -m tests.vocabularies [GAME]`.

It adds the words and features that are missing in the files of the games, behind the others.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import chain, islice
from pathlib import Path
from typing import Any

from rules.arena import Player, moves
from rules.core.computers import QUICK
from rules.core.game import Game
from rules.environment.vocabulary import (
    FILES,
    Decision,
    Vocabulary,
    folder_of,
    grown,
    random_decisions,
    stored,
)
from rules.registry import games
from tests.contract.conftest import contract_matches

FROZEN = Path(__file__).parent / "rules" / "environment" / "frozen.json"
MATCHES = 30  # at random, and half as many of computer players, at each number of players


def recorded_decisions(game: Game[Any, Any]) -> Iterator[Decision]:
    """Yield all decisions of the matches of the contract tests."""
    for match in contract_matches(game):
        yield from ((move.state, move.seat, move.path) for move in match.moves)


def likely_decisions(game: Game[Any, Any]) -> Iterator[Decision]:
    """Yield the decisions of computer players, who come to other positions than chance."""
    level = QUICK if game.computer else "random"
    for number, players in enumerate([*game.players] * (MATCHES // 2)):
        presets = [*(preset.options for preset in game.presets), game.options()]
        options = presets[number // len(game.players) % len(presets)]
        played = moves(game, [Player(game, level)] * players, options, str(number))
        yield from ((move.state, move.seat, move.path) for move in islice(played, 5_000))


def main(*words: str) -> None:
    for word in words or games():
        game = games()[word]
        found = chain(
            recorded_decisions(game), random_decisions(game, MATCHES), likely_decisions(game)
        )
        write(game, grown(game, stored(game) or Vocabulary((), ()), found))


def write(game: Game[Any, Any], vocabulary: Vocabulary) -> None:
    folder = Path(str(folder_of(game)))
    folder.mkdir(exist_ok=True)
    for name, lines in zip(FILES, (vocabulary.words, vocabulary.features), strict=True):
        (folder / name).write_text("".join(f"{line}\n" for line in lines))
    record = {**frozen(), game.word: [record_of(vocabulary.words), record_of(vocabulary.features)]}
    FROZEN.write_text(json.dumps(record, indent=2, sort_keys=True) + "\n")


def frozen() -> dict[str, Any]:
    """The recorded beginnings of the files, which stay as they are."""
    return json.loads(FROZEN.read_text()) if FROZEN.exists() else {}


def record_of(lines: Sequence[str]) -> dict[str, Any]:
    """The number of some lines, and a hash of them."""
    return {"lines": len(lines), "sha256": sha256("\n".join(lines).encode()).hexdigest()}


if __name__ == "__main__":
    main(*sys.argv[1:])
