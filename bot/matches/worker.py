"""What a process of the pool does in which computer players choose their moves.

It imports the rules alone, and dies with the program that it works for.
"""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread
from typing import Any, Final

from rules.core.chooser import Chosen, choose
from rules.core.computers import Knowledge
from rules.core.menu import Word
from rules.registry import games

POLITENESS: Final = 10  # of `nice`: whoever answers people goes first


class TooSlowError(Exception):
    """A move took longer than it may."""


def prepare() -> None:
    """Get a new process ready."""
    signal.signal(signal.SIGALRM, _stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which ends this one
    os.nice(POLITENESS)
    Thread(target=_die_with_parent, daemon=True).start()
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


def _die_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os.kill(os.getpid(), signal.SIGKILL)
