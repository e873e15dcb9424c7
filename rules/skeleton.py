"""Writes a small complete game, with a secret, for somebody to make their own of.

It is the example game of the tests by another word, for another number of players.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from keyword import iskeyword
from pathlib import Path
from shutil import rmtree
from typing import Final

from rules.arguments import ConsoleError
from rules.registry import games, is_word

EXAMPLE: Final = Path("tests/example_game")
HOMES: Final = {  # folders of the example, and of a game; what lies in another's comes first
    "blue_lotus/pictures": "render/{package}",
    "blue_lotus": "rules/{package}",
    "tests/rules": "tests/rules/{package}",
    "tests/render": "tests/render/{package}",
    "docs": "docs/{package}",
}
WRITTEN: Final = {  # what stands in the example, and in a game
    "blue_lotus.pictures": "render.{package}",
    "blue_lotus": "rules.{package}",
    "blue-lotus": "{word}",
    "Blue Lotus": "{label}",
    "range(2, 11)": "range({least}, {end})",
    "2–10": "{players}",
}
EXAMPLES_OWN: Final = re.compile("|".join(map(re.escape, WRITTEN)))
REPORT: Final = """A small game is written, for you to make your own of:
  {folders}
Try it:
  .venv/bin/python -m pytest -n 2 tests/contract tests/render/test_scenes.py -k {word}
  .venv/bin/python -m pytest tests/rules/{package}
  make play GAME={word}
  make run, and there /game new game:{label}
`make test` also asks for its line in README's table of commands, and for its phases, which
  .venv/bin/python -m tests.diagrams
draws. CONTRIBUTING.md says under "Adding a game" how to go on.
"""
OUTSIDE: Final = "A game is written into a checkout of Karnak: call this from its top folder."
KINDS: Final = (".md", ".po", ".py")
SEATS: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
MOST: Final = 10  # seats: so many have a colour


def add_new_command(add: Callable[..., ArgumentParser]) -> None:
    """Declare the command by `add`, the `add_parser` of some parser's commands."""
    new = add("new", help="write a small game into this checkout, to begin from")
    new.set_defaults(run=_new)
    new.add_argument("word", help="what it goes by in commands and logs: six-nimmt")
    new.add_argument("--seats", default="2-6", help="how many can play, from 1 to 10: 2-6")


def _new(asked: Namespace) -> None:
    try:
        sys.stdout.write(write_game(asked.word, asked.seats, Path.cwd()))
    except OSError as error:
        raise ConsoleError(f"Nothing is written: {error.strerror}.", 1) from error


def write_game(word: str, seats: str, checkout: Path) -> str:
    """Write a game, whole or not at all; what to do next. Raises `ConsoleError` and `OSError`."""
    if not (checkout / EXAMPLE / "pyproject.toml").is_file():
        raise ConsoleError(OUTSIDE, 2)
    _check_word(word)
    values = {"word": word, **_spellings(word), **_players(seats)}
    files = _files(checkout, values)
    folders = [checkout / home.format_map(values) for home in HOMES.values()]
    for path in (*folders, *(folder.with_suffix(".py") for folder in folders)):
        if path.exists():
            raise ConsoleError(f"{path.relative_to(checkout)} is there already.", 2)
    _write(files, folders)
    written = "\n  ".join(home.format_map(values) for home in HOMES.values())
    return REPORT.format_map({**values, "folders": written})


def _write(files: Mapping[Path, str], folders: Iterable[Path]) -> None:
    """Write all files, or leave none of these folders behind."""
    try:
        for path, written in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(written, encoding="utf-8")
    except BaseException:
        for folder in folders:
            rmtree(folder, ignore_errors=True)
        raise


def _check_word(word: str) -> None:
    if not is_word(word) or iskeyword(word):
        raise ConsoleError(
            f"`{word}` cannot be a game's word: take up to 32 small letters and digits, with "
            "hyphens between them, as in six-nimmt, but no word of Python's or Karnak's own.",
            2,
        )
    if word in games():
        raise ConsoleError(f"There is a game `{word}` already.", 2)


def _spellings(word: str) -> dict[str, str]:
    label = " ".join(part.capitalize() for part in word.split("-"))
    return {"package": word.replace("-", "_"), "label": label}


def _players(seats: str) -> dict[str, str]:
    """How many can play, from `4` or `2-6`."""
    said = SEATS.fullmatch(seats)
    least, most = (int(said[1]), int(said[2] or said[1])) if said else (0, 0)
    if not 1 <= least <= most <= MOST or most == 1:
        raise ConsoleError(
            f"`{seats}` cannot be the number of seats: from 1 to {MOST} may play, as in 2-6, and "
            "at the largest table two or more.",
            2,
        )
    players = str(least) if least == most else f"{least}–{most}"
    return {"least": str(least), "end": str(most + 1), "players": players}


def _files(checkout: Path, values: Mapping[str, str]) -> dict[Path, str]:
    """What is to be written where."""
    found: dict[Path, Path] = {}
    for folder, home in HOMES.items():
        example = checkout / EXAMPLE / folder
        for path in sorted(path for path in example.rglob("*.*") if path.suffix in KINDS):
            there = checkout / home.format_map(values) / path.relative_to(example)
            found.setdefault(path, there)
    return {there: _rewritten(path, values) for path, there in found.items()}


def _rewritten(path: Path, values: Mapping[str, str]) -> str:
    written = EXAMPLES_OWN.sub(
        lambda found: WRITTEN[found[0]].format_map(values), path.read_text(encoding="utf-8")
    )
    return "".join(_sorted_imports(written)) if path.suffix == ".py" else written


def _sorted_imports(written: str) -> Iterator[str]:
    """The lines, with imports in the order of the modules' new names."""
    lines = written.splitlines(keepends=True)
    for are_imports, group in groupby(lines, lambda line: line.startswith("from ")):
        yield from sorted(group, key=lambda line: line.split()[1] if are_imports else "")
