"""Paths of a game's files, which lie in folders that bear the game's name."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]


def folder_of(word: str) -> str:
    """The name that a game's folders have: `rules/<game>`, `render/<game>` and so on."""
    return word.replace("-", "_")


def guide_of(word: str, code: str) -> Path:
    """Path of a game's guide in one language."""
    name = "guide.md" if code == "en" else f"guide.{code}.md"
    return ROOT / "docs" / folder_of(word) / name
