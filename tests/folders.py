"""Paths of a game's files, which lie in folders that bear the game's name."""

from __future__ import annotations

from pathlib import Path

from rules.registry import games

ROOT = Path(__file__).parents[1]


def folder_of(word: str) -> str:
    """The name that a game's folders have: `rules/<game>`, `render/<game>` and so on."""
    return word.replace("-", "_")


def guide_of(word: str, code: str) -> Path:
    """Path of a game's guide in one language."""
    name = "guide.md" if code == "en" else f"guide.{code}.md"
    return ROOT / "docs" / folder_of(word) / name


def catalogues(code: str) -> dict[str, Path]:
    """The catalogues of one language by their domains: the program's own, then each game's."""
    homes = {"": "bot", **{f"rules.{name}": f"rules/{name}" for name in map(folder_of, games())}}
    return {domain: ROOT / home / "locales" / f"{code}.po" for domain, home in homes.items()}
