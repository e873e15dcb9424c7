"""Recorded games, kept in the folder `games` of each game's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.core.records import Record, parse
from rules.core.replay import replay
from rules.registry import games
from tests.folders import ROOT, folder_of


def files_of(word: str, named: str = "*") -> list[Path]:
    """Files of a game's records whose names match `named`."""
    return sorted((ROOT / "tests/rules" / folder_of(word) / "games").glob(f"{named}.txt"))


def records_of(word: str) -> list[Record]:
    """All records of a game."""
    return [parse(path.read_text()) for path in files_of(word)]


def last_states(word: str) -> Iterator[Any]:
    """Final states of a game's recorded matches."""
    for record in records_of(word):
        yield replay(games()[word], record)[-1].played.state
