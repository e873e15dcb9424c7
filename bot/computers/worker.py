"""What a process of the pool does in which computer players choose their moves.

It imports the rules alone.
"""

from __future__ import annotations

import signal
from typing import Any, Final

from bot.ground.subprocess_setup import accompany
from rules.core.chooser import Chosen, choose
from rules.core.computers import Knowledge
from rules.core.menu import Word
from rules.registry import games

POLITENESS: Final = 10  # of `nice`: whoever answers people, or paints, goes first


class TooSlowError(Exception):
    """A move took longer than it may."""


def prepare() -> None:
    """Get a new process ready."""
    accompany(POLITENESS)
    signal.signal(signal.SIGALRM, _stop)
    games()


def choose_within(
    seconds: float, game: Word, knowledge: Knowledge[Any], level: Word, seed: str
) -> Chosen:
    """Choose a move in a process of the pool. Raises TooSlowError."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return choose(games()[game], knowledge, level, seed)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _stop(signal: int, frame: object) -> None:
    raise TooSlowError
