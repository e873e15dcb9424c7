"""The secrets of a state that are closed to a viewer, by where they lie in the state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any, TypeAlias

from rules.core.chance import Chance
from rules.core.copies import TableRow
from rules.core.game import Game
from rules.core.secrets import Secret
from tests.folders import ROOT, folder_of

SecretPath: TypeAlias = tuple[str, ...]  # "GameState", ".hands", "['orange']"; "[…]" in a list


def closed_values(state: Any, viewer: str | None) -> dict[SecretPath, list[Any]]:
    """Values that are closed to a viewer, by their paths. A list has one path for all positions.

    The seed is left out: a twin need not draw otherwise later.
    """
    found = defaultdict(list)
    for path, value in _closed(state, viewer, (type(state).__name__,)):
        found[path].append(value)
    return dict(found)


def _closed(value: Any, viewer: str | None, path: SecretPath) -> Iterator[tuple[SecretPath, Any]]:
    if isinstance(value, Secret):
        if viewer not in value.owners:
            yield path, value.value
        return
    for step, part in _parts(value):
        yield from _closed(part, viewer, (*path, step))


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    """The values inside a value that may hold secrets, each with its step in a path."""
    match value:
        case Chance() | TableRow():
            return
        case dict():
            yield from ((f"[{key!r}]", item) for key, item in value.items())
        case list() | tuple():
            yield from (("[…]", item) for item in value)
        case _ if is_dataclass(value):
            yield from ((f".{each.name}", getattr(value, each.name)) for each in fields(value))


def field_of(path: SecretPath) -> str:
    """A path without its keys and positions: `GameState.hands`."""
    return "".join(step for step in path if not step.startswith("["))


def known_secrets(game: Game[Any, Any]) -> dict[str, str]:
    """Fields that a game's twins may leave as they are, each with the reason.

    They are in `KNOWN` of `known_secrets.py` among the game's tests, if there are any.
    """
    folder = folder_of(game.word)
    if not (ROOT / "tests/rules" / folder / "known_secrets.py").exists():
        return {}
    known: dict[str, str] = import_module(f"tests.rules.{folder}.known_secrets").KNOWN
    return known
