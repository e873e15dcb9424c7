"""The registry of games: every package of `rules` that has a `GAME`, and the installed games.

Nobody keeps a list. An installed distribution names the package of a game among its entry points
`karnak.games`, under the game's word. Its code is trusted as our own.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Container, Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Any, Final, TypeAlias

import rules
from rules.core.game import Game
from rules.core.text import Text, named

logger = logging.getLogger(__name__)

AnyGame: TypeAlias = Game[Any, Any]

INSTALLED: Final = "karnak.games"
WORD: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_WORD: Final = 32  # characters of a command on Discord
# The bot's own commands.
RESERVED: Final = frozenset({"game", "help", "host", "karnak", "me", "server", "vote"})


class GameError(Exception):
    """An installed game cannot be used. The message is a sentence that says why."""


@cache
def games() -> dict[str, AnyGame]:
    """Return the games by their words. Log unusable installed ones, and leave them out."""
    found = {game.word: game for game in _own_games()}
    for entry in sorted(entry_points(group=INSTALLED), key=lambda entry: (entry.name, entry.value)):
        try:
            found[entry.name] = _load_installed(entry, found)
        except GameError as error:
            logger.error("The installed game %s is left out: %s", entry.name, error)
    return found


def label_of(word: str) -> Text:
    """Return a game's label, or its word if it is no longer installed but still has matches."""
    return games()[word].label if word in games() else named(word)


def is_word(word: str) -> bool:
    """Whether a word can be a game's: lower-case, hyphenated, of at most 32 characters."""
    fits = WORD.fullmatch(word) and len(word) <= LONGEST_WORD
    return bool(fits) and word not in RESERVED


def _own_games() -> Iterator[AnyGame]:
    for module in iter_modules(rules.__path__):
        package = import_module(f"rules.{module.name}") if module.ispkg else None
        if game := getattr(package, "GAME", None):
            yield game


def _load_installed(entry: EntryPoint, taken: Container[str]) -> AnyGame:
    """Load the game that an entry point names. Raises `GameError`."""
    if entry.name in taken:
        raise GameError("another game goes by that word.")
    if not is_word(entry.name):
        raise GameError("that is no word for a game.")
    try:
        loaded = entry.load()
    except Exception as error:  # the package's code may raise anything
        reason = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(".")
        raise GameError(f"{entry.value} fails with {reason}.") from error
    game = getattr(loaded, "GAME", loaded)
    if not isinstance(game, Game):
        raise GameError(f"{entry.value} has no GAME.")
    if game.word != entry.name:
        raise GameError(f"the GAME of {entry.value} goes by {game.word}.")
    return game
