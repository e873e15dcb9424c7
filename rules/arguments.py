"""The arguments and records of the console's commands, and their failures.

They fail with one sentence for bad arguments, a bad record or a broken terminal.
"""

from __future__ import annotations

import codecs
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from functools import wraps
from io import StringIO
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

from rules.core.game import Game, Played
from rules.core.options import MatchOptions, answers_to, is_answer, options_from_words
from rules.core.records import LONGEST, Record, RecordError, parse
from rules.core.replay import replay
from rules.core.secrets import Seat
from rules.core.text import number_span
from rules.registry import AnyGame, games

UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)  # as PowerShell writes files

Command: TypeAlias = Callable[[Namespace], None]


class ConsoleError(Exception):
    """A command cannot go on: a sentence, and exit code 2 for wrong arguments, otherwise 1."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence, code)  # another process pickles it by its arguments
        self.code = code

    def __str__(self) -> str:
        return str(self.args[0])


class Parser(ArgumentParser):
    """An argument parser that raises `ConsoleError` instead of printing its usage."""

    def error(self, message: str) -> NoReturn:
        raise ConsoleError(f"{message[:1].upper()}{message[1:]}; -h shows how to call it.", 2)


def on_terminal(command: Command) -> Command:
    """Decorate a command: raise `ConsoleError` where the terminal cannot be read or written.

    A pipe that nobody reads any longer, as after `head`, ends it silently with exit code 1.
    """

    @wraps(command)
    def run(arguments: Namespace) -> None:
        if sys.stdin is None or sys.stdout is None:
            raise ConsoleError("Standard input and output must be open.", 1)
        try:
            command(arguments)
            sys.stdout.flush()
        except (OSError, UnicodeError) as error:
            sys.stdout = StringIO()  # or the interpreter would fail once more when it flushes
            if isinstance(error, BrokenPipeError):
                sys.exit(1)
            raise ConsoleError(f"The terminal cannot be read or written: {error}.", 1) from None

    return run


def find_game(word: str) -> AnyGame:
    """Find a game by its word. Raises `ConsoleError` if it is unknown."""
    if word not in games():
        known = ", ".join(sorted(games())) or "none"
        raise ConsoleError(f"There is no game `{word}`; there are: {known}.", 2)
    return games()[word]


def choose_seats(game: AnyGame, number: int | None) -> tuple[Seat, ...]:
    """Return the first seats of a game: this many, or as few as it allows.

    Raises `ConsoleError` for a number that the game does not allow.
    """
    number = game.players[0] if number is None else number
    if number not in game.players:
        raise ConsoleError(f"{game.label} is for {number_span(game.players)} players.", 2)
    return tuple(mark.word for mark in game.marks[:number])


def start_match(game: AnyGame, match: Record) -> Played[Any]:
    """Set up a match. Raises `ConsoleError` if its options do not go together."""
    try:
        return replay(game, match)[0].played
    except RecordError as error:
        raise ConsoleError(str(error), 2) from error


def parse_options(game: Game[Any, Any], pairs: Iterable[str]) -> MatchOptions:
    """Parse options from `name=word` pairs. Raises `ConsoleError` for an unknown one."""
    names = [*game.options.model_fields]
    words = dict(pair.partition("=")[::2] for pair in pairs)
    for name, word in words.items():
        if name not in names:
            known = ", ".join(names) or "none"
            raise ConsoleError(f"{game.label} has no option `{name}`; there are: {known}.", 2)
        if not is_answer(game.options, name, word):
            known = ", ".join(answers_to(game.options, name))
            raise ConsoleError(f"The answers to `{name}` are: {known}.", 2)
    return options_from_words(game.options, words)


def read_record(file: Path) -> tuple[AnyGame, Record]:
    """Read a record and find its game. Raises `ConsoleError` or `RecordError`."""
    try:
        with file.open("rb") as opened:
            content = opened.read(4 * LONGEST + 1)
        match = parse(content.decode("utf-16" if content.startswith(UTF_16) else "utf-8"))
    except OSError as error:
        raise ConsoleError(f"{file} cannot be read: {error.strerror}.", 1) from error
    except UnicodeDecodeError as error:
        raise ConsoleError(f"{file} is no text.", 1) from error
    if match.game not in games():
        raise ConsoleError(f"The record is of `{match.game}`, which is no game here.", 1)
    return games()[match.game], match
