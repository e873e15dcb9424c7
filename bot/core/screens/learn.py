"""The button that opens the lesson of a game, and refusals that need it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.core.match.cache import NotBegunError
from bot.core.screens.component_ids import LEARN
from bot.core.screens.components import Screen, button
from bot.core.screens.private import note
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.text import Language, text
from rules.registry import games, label_of


def learn_button(game: Word, spoken: Language, *, is_named: bool = False) -> Iterator[Any]:
    """Yield the button that opens the lesson of a game, if it has one. It may name the game."""
    if game in games() and games()[game].lesson:
        label = text("Learn {game}", game=label_of(game)) if is_named else text("Learn")
        yield button(label.in_(spoken), LEARN.encode(game))


def learn_buttons(spoken: Language) -> Iterator[Any]:
    """Yield the buttons of all lessons, each with the name of its game."""
    for game in games():
        yield from learn_button(game, spoken, is_named=True)


def refusal_screen(refused: IllegalMoveError, code: str, spoken: Language) -> Screen:
    """Show a refusal. If a game has not begun, its lesson is one button away."""
    game = refused.game if isinstance(refused, NotBegunError) else ""
    return note(refused.sentence.in_(spoken), code, [[*learn_button(game, spoken)]])
