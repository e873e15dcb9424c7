"""Reads the console's arguments. Whatever is wrong is said in one sentence."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import NoReturn


class ConsoleError(Exception):
    """One sentence, and the exit code: 2 for how it was called, 1 for what was found."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code = code


class Parser(ArgumentParser):
    """Says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        raise ConsoleError(f"{message[:1].upper()}{message[1:]}; -h shows how to call it.", 2)
