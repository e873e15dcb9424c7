"""The start of every helper process: it gives way to the program, and dies with it."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def accompany(politeness: int) -> None:
    """Set up a new process, whose `nice` value is this much higher than the program's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which ends this one
    os.nice(politeness)
    Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os.kill(os.getpid(), signal.SIGKILL)
