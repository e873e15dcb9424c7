"""The players of a contest by name: the levels of a game, tastes, and functions from elsewhere.

`good/mason` is the level `good` with the taste `mason`.

`module:function` names a function `choose(game, knowledge, seed)` that returns the path of a move,
such as `("lay", "1234")`. It gets the `Knowledge` of its seat, and `game.menu(knowledge.sealed,
knowledge.seat)` has its possible moves. Python imports the module from its search path.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

from rules.arena import Player
from rules.arguments import ConsoleError
from rules.core.computers import RANDOM, Knowledge
from rules.core.errors import IllegalMoveError
from rules.core.menu import Action, Path, Word, follow
from rules.registry import AnyGame

Choose: TypeAlias = Callable[[AnyGame, Knowledge[Any], str], Sequence[Word]]


@dataclass(frozen=True)
class Outsider(Player):
    """A player from elsewhere. Its `level` is the name of the function."""

    function: Choose

    def choose(self, knowledge: Knowledge[Any], seed: str) -> Path:
        """Let the function choose. Raises `ConsoleError` if that is not a possible move."""
        path = tuple(self.function(self.game, knowledge, seed))
        try:
            left = follow(self.game.menu(knowledge.sealed, knowledge.seat), path)
        except IllegalMoveError as error:
            raise ConsoleError(f"`{self.level}` chose: {error.sentence}", 1) from None
        if not isinstance(left, Action):
            chosen = " ".join(path)
            raise ConsoleError(f"`{self.level}` chose “{chosen}”, which is not a whole move.", 1)
        return path


def levels_of(game: AnyGame) -> tuple[Word, ...]:
    """List the levels of a game's computer players, the weakest first."""
    return (RANDOM, *(game.computer.levels if game.computer else ()))


def find_player(game: AnyGame, name: str) -> Player:
    """Find a level, with a taste or without, or a function.

    Raises `ConsoleError` for an unknown one.
    """
    if ":" in name:
        return Outsider(game, name, _find_function(name))
    level, slash, taste = name.partition("/")
    if level not in levels_of(game):
        known = ", ".join(levels_of(game))
        raise ConsoleError(f"{game.label} has no level `{level}`; there are: {known}.", 2)
    tastes = [each.word for each in game.computer.tastes] if game.computer else []
    if slash and taste not in tastes:
        known = ", ".join(tastes) or "none"
        raise ConsoleError(f"{game.label} has no taste `{taste}`; there are: {known}.", 2)
    return Player(game, level, taste=taste)


def _find_function(name: str) -> Choose:
    module, _, function = name.partition(":")
    try:
        found: Choose = getattr(import_module(module), function)
    except (ImportError, ValueError) as error:
        raise ConsoleError(f"`{name}` cannot be imported: {error}.", 2) from None
    except AttributeError:
        raise ConsoleError(f"The module `{module}` has no function `{function}`.", 2) from None
    return found
