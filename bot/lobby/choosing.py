"""Choosing options in a lobby: one of the game or of the pace, or all as in an edition."""

from __future__ import annotations

from typing import Final

from bot.core.match.games import game_of, match_options
from bot.core.pace.pace import changed_pace, pace_of
from bot.ground.rows import MatchRow
from rules.core.errors import IllegalMoveError
from rules.core.options import MatchOptions, is_answer, option_words, options_from_words
from rules.core.text import text

PRESET: Final = "preset"  # among the options: all of them, as in an edition
NO_OPTION: Final = text("Unknown option. Pick one from the list.")


def chosen_options(row: MatchRow, option: str, answer: str) -> MatchOptions:
    """Return the options of a lobby after an answer to one, or to all by an edition."""
    game = game_of(row)
    kind, presets = game.options, {preset.word: preset for preset in game.presets}
    if option == PRESET and answer in presets:
        return presets[answer].options
    if option not in kind.model_fields or not is_answer(kind, option, answer):
        raise IllegalMoveError(NO_OPTION)
    return options_from_words(kind, {**option_words(match_options(row)), option: answer})


def chosen_pace(row: MatchRow, option: str, answer: str) -> MatchOptions:
    """Return the pace of a lobby after an answer to one of its options."""
    if pace := changed_pace(pace_of(row), option, answer):
        return pace
    raise IllegalMoveError(NO_OPTION)
