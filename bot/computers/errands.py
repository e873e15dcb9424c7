"""Slow work that people ask for, in a process next to the program, one piece at a time.

Answers and pictures must not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from typing import Any, Final, TypeVar

from bot.computers.worker import prepare
from bot.ground.process_pool import NoProcessesError, Processes, ProcessPool
from rules.core.errors import IllegalMoveError
from rules.core.text import Text

R = TypeVar("R")

MOST_WAITING: Final = 5  # pieces of work, with the one that is being done
TASKS: Final = 20  # pieces of work, after which a new process takes over


def start_one() -> Executor:
    """Return a pool of one process."""
    return ProcessPool(1, prepare)


class Errands:
    """Does one kind of work, in the order in which people ask for it.

    A process without an answer after `stuck` seconds is stuck, even at the end of a long queue. An
    unused one ends after `idle` seconds. `busy` and `failed` are said to a person in vain.
    """

    def __init__(
        self,
        busy: Text,
        failed: Text,
        stuck: float,
        idle: float,
        processes: Processes | None = None,
    ) -> None:
        self.busy, self.failed = busy, failed
        self.processes = processes or Processes(start_one, stuck, TASKS, idle)
        self._waiting = 0

    async def run(self, work: Callable[..., R], *arguments: Any) -> R:
        """Run a function in the process.

        Raises `IllegalMoveError` if too much work is waiting or no process can do it, and errors of
        the function.
        """
        if self._waiting >= MOST_WAITING:
            raise IllegalMoveError(self.busy)
        self._waiting += 1
        try:
            return await self.processes.run(work, *arguments)
        except (NoProcessesError, BrokenExecutor):  # logged
            raise IllegalMoveError(self.failed) from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End the process, even while it works."""
        self.processes.close()
