"""The parser of the console's arguments, which tells a fault in one sentence."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import NoReturn


class ConsoleError(Exception):
    """A command cannot go on: a sentence, and exit code 2 for wrong arguments, otherwise 1."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


class Parser(ArgumentParser):
    """An argument parser that raises `ConsoleError` instead of printing its usage."""

    def error(self, message: str) -> NoReturn:
        raise ConsoleError(f"{message[:1].upper()}{message[1:]}; -h shows how to call it.", 2)
