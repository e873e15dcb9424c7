"""The thinker has computer players choose their moves in processes beside the program.

The loop answers people meanwhile. A process that dies, or that its own alarm ends because it is too
slow, costs a simpler move; where there can be no processes, a thread chooses at the level `quick`.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from typing import Any, Final

from bot.incidents import incident
from bot.matches.levels import level_played
from bot.matches.worker import choose_within, prepare
from rules.core.chooser import Chosen, choose
from rules.core.computers import QUICK, RANDOM, Knowledge
from rules.core.game import Game
from rules.core.menu import Word

logger = logging.getLogger(__name__)

WORKERS: Final = 2  # processes at most, and no more than there are processors
TASKS: Final = 500  # after which new processes take over, so that none grows for ever
SLOWEST: Final = 20.0  # seconds for a move
DEFAULT: Final = "default"  # in place of a level: the game's safest move
NO_PROCESSES: Final = (OSError, ImportError, NotImplementedError)


@dataclass(frozen=True, slots=True)
class Thought:
    """A move as it was found: at which level, by which seed, with weights of which version."""

    chosen: Chosen
    level: Word
    seed: str
    version: str


@dataclass(eq=False, slots=True)
class _Pool:
    executor: Executor
    tasks: int = 0


def start_processes() -> Executor:
    """A pool of processes; each starts when it is first needed."""
    workers = min(WORKERS, os.cpu_count() or 1)
    return ProcessPoolExecutor(workers, get_context("spawn"), prepare)


class Thinker:
    """Chooses the moves of computer players of all matches. `start` makes a pool of processes."""

    def __init__(
        self, start: Callable[[], Executor] = start_processes, seconds: float = SLOWEST
    ) -> None:
        self._start, self._seconds = start, seconds
        self._pool: _Pool | None = None
        self._submitting = asyncio.Lock()
        self._has_processes = True

    async def think(
        self, game: Game[Any, Any], knowledge: Knowledge[Any], level: Word, seed: str
    ) -> Thought:
        """Choose a move. Whatever fails, there is one: of the level `quick`, or the safest."""
        level = level_played(game, level)
        if game.computer is None or level == RANDOM:
            return Thought(choose(game, knowledge, level, seed), level, seed, "")
        quick, version = game.computer.level(QUICK), game.computer.version
        for each in (level if self._has_processes else quick, quick):
            if chosen := await self._choose(game, knowledge, each, seed):
                return Thought(chosen, each, seed, version)
        safest = game.default(knowledge.sealed, knowledge.seat)
        return Thought(Chosen(safest), DEFAULT, seed, version)

    def close(self) -> None:
        """End the processes, whatever they are at."""
        pool, self._pool = self._pool, None
        if pool:
            pool.executor.shutdown(wait=False, cancel_futures=True)
            for process in active_children():  # the program has no others
                process.kill()

    async def _choose(
        self, game: Game[Any, Any], knowledge: Knowledge[Any], level: Word, seed: str
    ) -> Chosen | None:
        """Choose at a level; None if that fails, as the program's log says then."""
        try:
            if self._has_processes:
                return await self._choose_in_process(game.word, knowledge, level, seed)
            return await asyncio.to_thread(choose, game, knowledge, level, seed)
        except NO_PROCESSES as error:
            self._do_without_processes(error)
        except Exception as error:
            incident(error)
        return None

    async def _choose_in_process(self, *task: Any) -> Chosen | None:
        pool, future = await self._submit(*task)
        try:
            return await asyncio.wrap_future(future)
        except BrokenExecutor:
            if self._pool is not pool:
                return None  # whoever saw it first has logged it
            self._pool = None
            raise

    async def _submit(self, *task: Any) -> tuple[_Pool, Future[Chosen]]:
        """Give a task to the pool, in a thread: it may start a process, which takes a while."""
        async with self._submitting:
            pool = await self._usable_pool()
            pool.tasks += 1
            submit = pool.executor.submit
            return pool, await asyncio.to_thread(submit, choose_within, self._seconds, *task)

    async def _usable_pool(self) -> _Pool:
        """The present pool, or a new one. The former one ends when what it has begun is done.

        `max_tasks_per_child` would renew each process, but can stop an executor for ever.
        """
        if self._pool and self._pool.tasks < TASKS:
            return self._pool
        if self._pool:
            self._pool.executor.shutdown(wait=False)
        self._pool = pool = _Pool(self._start())
        try:
            await asyncio.wrap_future(await asyncio.to_thread(pool.executor.submit, os.getpid))
        except BrokenExecutor:
            raise ChildProcessError from None
        return pool

    def _do_without_processes(self, error: Exception) -> None:
        if self._has_processes:
            why = type(error).__name__
            logger.warning("computers play quick moves: no process can be started (%s)", why)
        self._has_processes = False
