"""A pool of processes for slow work, so that the event loop can answer users.

They are replaced when one dies or hangs. On demand they are renewed before they grow, and ended
after a while without work.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final, TypeVar

from bot.ground.incidents import incident

R = TypeVar("R")

REST: Final = 300.0  # seconds until a failed start is tried again
CANNOT_START: Final = (OSError, ImportError, NotImplementedError, BrokenExecutor)


class NoProcessesError(Exception):
    """No process can start now."""


def processors() -> int:
    """Return how many processors this program may use, which may be fewer in a container."""
    if hasattr(os, "sched_getaffinity"):  # missing on some systems
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(eq=False, slots=True)
class _Pool:
    executor: Executor
    tasks: int = 0


class _Spawning(SpawnContext):
    """Starts processes, and collects them."""

    def __init__(self) -> None:
        self.started: list[SpawnProcess] = []

    # The library has a class of this name here, which the executor calls.
    def Process(  # type: ignore[override]  # noqa: N802 (for the reason above)
        self, *given: Any, **named: Any
    ) -> SpawnProcess:
        self.started.append(SpawnProcess(*given, **named))
        return self.started[-1]


class ProcessPool(ProcessPoolExecutor):
    """A pool of processes. Each starts on demand, and first calls `prepare`.

    A shutdown that cancels waiting work also ends work that has begun.
    """

    def __init__(self, size: int, prepare: Callable[[], None]) -> None:
        self._spawning = _Spawning()
        super().__init__(size, self._spawning, prepare)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        answers = self._result_queue  # a shutdown makes the library forget it
        super().shutdown(wait=wait and not cancel_futures, cancel_futures=cancel_futures)
        if cancel_futures:
            for process in self._spawning.started:
                if process.pid:  # else it could not start
                    process.kill()
            if answers:  # else a thread, and so the program, would wait for more
                answers._writer.close()  # type: ignore[attr-defined]  # there is no other way


class Processes:
    """Runs functions in processes. `start` makes a pool of them.

    A process without an answer after `stuck` seconds is stuck, even at the end of a long queue.
    After `tasks` tasks new ones take over, and unused ones end after `idle` seconds.
    """

    def __init__(
        self,
        start: Callable[[], Executor],
        stuck: float,
        tasks: float = inf,
        idle: float | None = None,
    ) -> None:
        self._start, self._stuck, self._tasks, self._idle = start, stuck, tasks, idle
        self._pool: _Pool | None = None
        self._submitting, self._suspecting = asyncio.Lock(), asyncio.Lock()
        self._rests_until = 0.0  # by the loop's clock
        self._retiring: asyncio.TimerHandle | None = None

    async def run(self, work: Callable[..., R], *arguments: Any) -> R:
        """Run a function in a process, and once more if the process dies, perhaps from other work.

        Second runs take turns, so that work which kills its process kills no other second run.

        Raises `NoProcessesError`, `BrokenExecutor` if both have died, and errors of the function.
        """
        try:
            return await self._run(work, *arguments)
        except BrokenExecutor:
            async with self._suspecting:
                return await self._run(work, *arguments)
        finally:
            self._retire_later()

    @property
    def can_start(self) -> bool:
        """Whether processes started at the last attempt."""
        return asyncio.get_running_loop().time() >= self._rests_until

    def close(self) -> None:
        """End the processes, even while they work."""
        if self._retiring:
            self._retiring.cancel()
        if pool := self._without_pool():
            pool.executor.shutdown(wait=False, cancel_futures=True)

    async def _run(self, work: Callable[..., R], *arguments: Any) -> R:
        async with self._submitting:  # no pool closes before a task that waits for it
            pool = self._pool = await self._usable_pool()
            pool.tasks += 1
            with self._replacing(pool):
                # in a thread, because it may start a process, which takes a while
                future = await asyncio.to_thread(_submit, pool.executor, work, *arguments)
        with self._replacing(pool):
            return await _answer(future, self._stuck)

    @contextmanager
    def _replacing(self, pool: _Pool) -> Iterator[None]:
        """End a pool that turns out to be broken."""
        try:
            yield
        except BrokenExecutor as error:
            if self._pool is pool:  # the first task that notices logs it
                incident(error)
                self.close()
            raise

    async def _usable_pool(self) -> _Pool:
        """Return the current pool, or a new one. The previous pool ends when its work is done.

        `max_tasks_per_child` would renew each process, but can stop an executor for ever.
        """
        if self._pool and self._pool.tasks >= self._tasks:
            self._retire()
        return self._pool or await self._new_pool()

    async def _new_pool(self) -> _Pool:
        if not self.can_start:
            raise NoProcessesError
        try:
            executor = self._start()
            await _begin(executor, self._stuck)
        except CANNOT_START as error:
            incident(error)
            self._rests_until = asyncio.get_running_loop().time() + REST
            raise NoProcessesError from None
        return _Pool(executor)

    def _retire_later(self) -> None:
        if self._retiring:
            self._retiring.cancel()
        if self._pool and self._idle is not None:
            self._retiring = asyncio.get_running_loop().call_later(self._idle, self._retire)

    def _retire(self) -> None:
        if pool := self._without_pool():
            pool.executor.shutdown(wait=False)

    def _without_pool(self) -> _Pool | None:
        pool, self._pool = self._pool, None
        return pool


async def _begin(executor: Executor, seconds: float) -> None:
    """Wait until the first process has started and answered. End the executor if that fails."""
    try:
        await _answer(await asyncio.to_thread(executor.submit, os.getpid), seconds)
    except BaseException:  # including cancellation
        executor.shutdown(wait=False, cancel_futures=True)
        raise


def _submit(executor: Executor, work: Callable[..., R], *arguments: Any) -> Future[R]:
    """Submit a function to an executor.

    Raises `BrokenExecutor`, also if the executor has been ended, or cannot start a further process
    that it needs.
    """
    try:
        return executor.submit(work, *arguments)
    except (RuntimeError, OSError) as error:
        raise BrokenExecutor from error


async def _answer(future: Future[R], seconds: float) -> R:
    """Return the result of a future within this many seconds. A silent process counts as dead.

    Raises `BrokenExecutor`, also if the work was still waiting when the processes were ended.
    """
    answer = asyncio.wrap_future(future)
    try:
        await asyncio.wait([answer], timeout=seconds)
        if not answer.done() or answer.cancelled():
            raise BrokenExecutor
        return answer.result()
    finally:
        answer.cancel()  # if it has not begun, and nobody waits for it
