"""The work of a process in which computer players choose their moves.

It needs only the rules.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from bot.ground.subprocess_setup import accompany
from rules.core.chooser import Chosen, choose
from rules.core.computers import Knowledge
from rules.core.menu import Word
from rules.registry import games

POLITENESS: Final = 10  # of `nice`: the processes that answer people or paint come first


class TooSlowError(Exception):
    """A move took too long."""


def prepare() -> None:
    """Prepare a new process."""
    accompany(POLITENESS)
    signal.signal(signal.SIGALRM, _stop)
    games()


def choose_within(
    seconds: float, game: Word, knowledge: Knowledge[Any], level: Word, seed: str, taste: Word
) -> Chosen:
    """Choose a move in a process of the pool. Raises `TooSlowError` after that many seconds."""
    with limited(seconds):
        return choose(games()[game], knowledge, level, seed, taste)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TooSlowError` in the block after that many seconds."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _stop(signal: int, frame: object) -> None:
    raise TooSlowError
