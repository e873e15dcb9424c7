"""The command `new`: writes a small complete game with a secret, as the start of a new one.

It is the example game of the tests, with another word and another number of seats.
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
FOLDERS: Final = {  # of the example, and of a game, an inner folder before the outer one
    "blue_lotus/pictures": "render/{package}",
    "blue_lotus": "rules/{package}",
    "tests/rules": "tests/rules/{package}",
    "tests/render": "tests/render/{package}",
    "docs": "docs/{package}",
}
REPLACEMENTS: Final = {  # strings of the example, and of a game
    "blue_lotus.pictures": "render.{package}",
    "blue_lotus": "rules.{package}",
    "blue-lotus": "{word}",
    "Blue Lotus": "{label}",
    "range(2, 11)": "range({least}, {end})",
    "2–10": "{players}",
}
REPLACED: Final = re.compile("|".join(map(re.escape, REPLACEMENTS)))
REPORT: Final = """A small game is written, for you to make your own of:
  {folders}
Try it:
  make test GAME={word}
  make play GAME={word}
  make run, and there /game new game:{label}
`make test` as a whole also needs its line in README's table of games, its commands and phases,
which `make pages` writes, and its place in `/game new`, which
`.venv/bin/python -m tests.test_recorded_commands` records.
docs/new-game.md has the next steps.
"""
NO_CHECKOUT: Final = "A game is written into a checkout of Karnak: call this from its top folder."
SUFFIXES: Final = (".md", ".po", ".py")
SEATS: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
MOST_SEATS: Final = 10  # the seats that have a colour


def add_new_command(add: Callable[..., ArgumentParser]) -> None:
    """Declare the command. `add` is the `add_parser` of a parser's subcommands."""
    new = add("new", help="write a small game into this checkout, to begin from")
    new.set_defaults(run=_run_new)
    new.add_argument("word", help="what it goes by in commands and logs: six-nimmt")
    new.add_argument("--seats", default="2-6", help="how many can play, from 1 to 10: 2-6")


def _run_new(arguments: Namespace) -> None:
    try:
        sys.stdout.write(write_game(arguments.word, arguments.seats, Path.cwd()))
    except OSError as error:
        raise ConsoleError(f"Nothing is written: {error.strerror}.", 1) from error


def write_game(word: str, seats: str, checkout: Path) -> str:
    """Write a game, whole or not at all. Return the report with the next steps.

    Raises `ConsoleError` for wrong arguments, and `OSError` if a file cannot be written.
    """
    if not (checkout / EXAMPLE / "pyproject.toml").is_file():
        raise ConsoleError(NO_CHECKOUT, 2)
    _check_word(word)
    values = {"word": word, **_names_of(word), **_parse_seats(seats)}
    files = _make_files(checkout, values)
    folders = [checkout / folder.format_map(values) for folder in FOLDERS.values()]
    for path in (*folders, *(folder.with_suffix(".py") for folder in folders)):
        if path.exists():
            raise ConsoleError(f"{path.relative_to(checkout)} is there already.", 2)
    _write_files(files, folders)
    listed = "\n  ".join(folder.format_map(values) for folder in FOLDERS.values())
    return REPORT.format_map({**values, "folders": listed})


def _write_files(files: Mapping[Path, str], folders: Iterable[Path]) -> None:
    """Write all files. If one fails, remove these folders."""
    try:
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
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


def _names_of(word: str) -> dict[str, str]:
    label = " ".join(part.capitalize() for part in word.split("-"))
    return {"package": word.replace("-", "_"), "label": label}


def _parse_seats(seats: str) -> dict[str, str]:
    """Parse the numbers of seats in `4` or `2-6`. Raises `ConsoleError` for anything else."""
    match = SEATS.fullmatch(seats)
    least, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= least <= most <= MOST_SEATS or most == 1:
        raise ConsoleError(
            f"`{seats}` cannot be the number of seats: from 1 to {MOST_SEATS} may play, as in 2-6, "
            "and at the largest table two or more.",
            2,
        )
    players = str(least) if least == most else f"{least}–{most}"
    return {"least": str(least), "end": str(most + 1), "players": players}


def _make_files(checkout: Path, values: Mapping[str, str]) -> dict[Path, str]:
    """Return the contents of the game's files by path."""
    targets: dict[Path, Path] = {}  # by the example's files
    for source, folder in FOLDERS.items():
        example = checkout / EXAMPLE / source
        for path in sorted(path for path in example.rglob("*.*") if path.suffix in SUFFIXES):
            target = checkout / folder.format_map(values) / path.relative_to(example)
            targets.setdefault(path, target)
    return {target: _rewrite(path, values) for path, target in targets.items()}


def _rewrite(path: Path, values: Mapping[str, str]) -> str:
    """Return the content of a file of the example, adapted to the game."""
    content = REPLACED.sub(
        lambda match: REPLACEMENTS[match[0]].format_map(values), path.read_text(encoding="utf-8")
    )
    return "".join(_sort_imports(content)) if path.suffix == ".py" else content


def _sort_imports(content: str) -> Iterator[str]:
    """Yield the lines of a module, with imports in the order of the modules' new names."""
    lines = content.splitlines(keepends=True)
    for are_imports, group in groupby(lines, lambda line: line.startswith("from ")):
        yield from sorted(group, key=lambda line: line.split()[1] if are_imports else "")
