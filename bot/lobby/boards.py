"""Boards that operators have added: a small file each, read when Karnak starts.

`boards/GAME/ana.toml` adds the board `ana` to that game. Its answer to the option holds all its
values, so no match needs the file later.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from rules.core.game import Game
from rules.core.menu import Word
from rules.core.options import added_board, answer_label, board_option
from rules.core.text import Text
from rules.registry import games

logger = logging.getLogger(__name__)

MOST: Final = 50  # boards of one game, the most that an option can list
LONGEST: Final = 10_000  # bytes of a file

AddedBoards: TypeAlias = Mapping[Word, Mapping[Word, Text]]
"""The answers that add a board, with their labels, by game."""
NO_BOARDS: Final[AddedBoards] = MappingProxyType({})


def read_boards(folder: Path) -> AddedBoards:
    """Read all boards of a folder. An unusable file is skipped and logged."""
    return {game.word: _boards_of(game, folder / game.word) for game in games().values()}


def _boards_of(game: Game[Any, Any], folder: Path) -> Mapping[Word, Text]:
    name = board_option(game.options)
    if name is None:
        return {}
    answers: dict[Word, Text] = {}
    for path in sorted(folder.glob("*.toml"))[:MOST]:
        try:
            answer = added_board(game.options, path.stem, _contents(path))
        except (OSError, ValueError) as fault:  # tomllib's and Unicode's errors are ValueErrors
            logger.error("The board %s is left out: %s", path, fault)
        else:
            answers[answer] = answer_label(game.options, name, answer)
    return answers


def _contents(path: Path) -> Mapping[str, object]:
    with path.open("rb") as opened:
        content = opened.read(LONGEST + 1)
    if len(content) > LONGEST:
        raise ValueError(f"It has more than {LONGEST} bytes.")
    return tomllib.loads(content.decode())
