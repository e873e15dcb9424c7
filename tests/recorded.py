"""Whole games that are kept, in the folder of each game's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.core.records import Record, parse
from rules.core.replay import replay
from rules.registry import games
from tests.folders import ROOT, folder_of


def files_of(word: str, named: str = "*") -> list[Path]:
    """The files in which a game's records are kept."""
    return sorted((ROOT / "tests/rules" / folder_of(word) / "games").glob(f"{named}.txt"))


def records_of(word: str) -> list[Record]:
    """A game's records."""
    return [parse(path.read_text()) for path in files_of(word)]


def last_states(word: str) -> Iterator[Any]:
    """How a game's recorded matches ended."""
    for record in records_of(word):
        yield replay(games()[word], record)[-1].played.state
