"""The game and options of a match, according to its row.

Either may be missing, because a match may outlive the installed game or version that opened it.
"""

from __future__ import annotations

from typing import Any, Final

from pydantic import ValidationError

from bot.ground.rows import MatchRow
from rules.core.errors import IllegalMoveError
from rules.core.game import Game
from rules.core.options import MatchOptions
from rules.core.text import text
from rules.registry import games

MISSING: Final = text(
    "This table’s game is not installed, or not with these options. Nothing is lost: Karnak’s "
    "operator can restore it, or the host can cancel the table."
)


class MissingGameError(IllegalMoveError):
    """The game of a match is not installed, or does not know the options of the match."""

    def __init__(self) -> None:
        super().__init__(MISSING)


def game_of(row: MatchRow) -> Game[Any, Any]:
    """Return the game of a match. Raises `MissingGameError`."""
    if row.game not in games():
        raise MissingGameError
    return games()[row.game]


def match_options(row: MatchRow) -> MatchOptions:
    """Return the options of a match. Raises `MissingGameError`."""
    try:
        return game_of(row).options.model_validate_json(row.options)
    except ValidationError:
        raise MissingGameError from None
