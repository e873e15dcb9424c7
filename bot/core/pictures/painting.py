"""Painters paint in processes beside the program, as many as an operator grants.

First comes what somebody waits for who has asked to see it, then what is told in channels and
direct messages, the oldest first, then what only prepares for more; but whoever presses leaves some
room for the others. Of a match that has gone on while its news waited for a painter, what was to be
painted is left out: it is told anew as it is by then, in its old place.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import count
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

from bot.core.pictures.painter import paint_scene, paint_signs, paint_specimen, prepare
from bot.ground.metrics import PICTURES, PICTURES_MERGED, PICTURES_PENDING
from bot.ground.process_pool import NoProcessesError, Processes, ProcessPool, processors
from render import renderer_of
from render.scene import Scene, Shape
from rules.core.menu import Word

R = TypeVar("R")

logger = logging.getLogger(__name__)

STUCK: Final = 60.0  # seconds for a picture, on a slow machine and with nothing in the caches
MOST_PAINTERS: Final = 4  # , where an operator names no number
AHEAD: Final = 1  # pictures that are drawn as scenes while all painters paint
OTHERS_EVERY: Final = 4  # pictures, one is for others than those who press, if any wait

Waiting = tuple[float, int, asyncio.Future[None]]  # the number of a place, a ticket, whom to call


class OutdatedError(Exception):
    """What waited for a painter is past: it is to be told anew, as it is now."""


class Place(NamedTuple):
    """A place in the queue for the painters: the lowest number is next.

    `is_outdated` is asked when it is its turn.
    """

    number: float
    is_outdated: Callable[[], bool] = lambda: False


AWAITED: Final = Place(0)  # by whoever has pressed
LAST: Final = Place(float("inf"))

_place: Final = ContextVar("place", default=AWAITED)


@contextmanager
def in_place(place: Place) -> Iterator[None]:
    """Have what this task paints wait in a place of the queue."""
    before = _place.set(place)
    try:
        yield
    finally:
        _place.reset(before)


def usual_number() -> int:
    """How many painters suit this machine: half of its processors are left to all else."""
    return min(MOST_PAINTERS, max(1, processors() // 2))


def start_painters(number: int) -> Executor:
    """Return a pool of processes that paint."""
    return ProcessPool(number, prepare)


class Painters:
    """Paint the pictures of all matches."""

    def __init__(self, number: int = 0, processes: Processes | None = None) -> None:
        self.number = number or usual_number()
        start = partial(start_painters, self.number)
        self.processes = processes or Processes(start, STUCK)
        self._free = self.number + AHEAD
        self._waiting: list[Waiting] = []  # a heap
        self._calls = 0  # of those who waited
        self._tickets = count()

    async def paint(
        self, game: Word, draw: Callable[[], Scene | None], divisor: int, is_dim: bool
    ) -> tuple[bytes, str] | None:
        """Paint the scene that `draw` makes in a thread, as a PNG with its alt text.

        None: there is no scene, or the processes have died twice of it. Raises OutdatedError.
        """
        asked = perf_counter()
        with PICTURES_PENDING.track_inprogress():
            async with self._turn():
                scene = await asyncio.to_thread(draw)
                if scene is None:
                    return None
                try:
                    png = await self._run(paint_scene, game, scene, divisor, is_dim)
                except BrokenExecutor:  # logged
                    return None
        PICTURES.observe(perf_counter() - asked)
        return png, scene.alt

    async def paint_signs(self, game: Word, signs: Sequence[Sequence[Shape]]) -> list[bytes]:
        """Paint the signs of a game, when there is nothing else to paint."""
        with in_place(LAST):
            async with self._turn():
                return await self._run(paint_signs, game, signs)

    async def warm_up(self, game: Word) -> None:
        """Have a process fill its caches for a game, while there is nothing else to paint.

        No other is started for this, but the executor may take one that is just done for busy, and
        start the next. Whichever is not asked fills its caches as it paints.
        """
        try:
            await asyncio.to_thread(renderer_of, game)  # here too it takes a while
            while await self._paint_specimen(game):
                pass  # one at a time: what people wait for comes between
        except (NoProcessesError, BrokenExecutor):  # logged, and the game has no fault
            return
        except Exception as error:  # whatever the code of an installed game may do
            why = " ".join(f"{type(error).__name__}: {error}".split())
            logger.error("The pictures of %s cannot be painted: %s", game, why)

    def close(self) -> None:
        """End the processes, whatever they are at."""
        self.processes.close()

    async def _paint_specimen(self, game: Word) -> bool:
        with in_place(LAST):
            async with self._turn():
                return await self.processes.run(paint_specimen, game)

    async def _run(self, work: Callable[..., R], *given: Any) -> R:
        """Run a function in a process, or in a thread while none can be started."""
        try:
            return await self.processes.run(work, *given)
        except NoProcessesError:
            return await asyncio.to_thread(work, *given)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Wait for a painter, and give it back.

        Who is called off gives it back at once; if it still paints, whoever is next waits in the
        pool.
        """
        has_waited = not self._free
        await self._take()
        try:
            if has_waited and _place.get().is_outdated():
                PICTURES_MERGED.inc()
                raise OutdatedError
            yield
        finally:
            self._give_back()

    async def _take(self) -> None:
        if self._free:
            self._free -= 1
            return
        called = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (_place.get().number, next(self._tickets), called))
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():  # it was called and cancelled at once
                self._give_back()
            raise

    def _give_back(self) -> None:
        """Call whoever is next."""
        while self._waiting:
            *_, called = self._next()
            if not called.done():
                called.set_result(None)
                return
        self._free += 1

    def _next(self) -> Waiting:
        """Take whoever is next from the queue.

        Now and then that is the oldest for which nobody has pressed, so that people who press hold
        up no channel, however many they are.
        """
        self._calls += 1
        others = [each for each in self._waiting if each[0] > AWAITED.number]
        if not others or self._calls % OTHERS_EVERY:
            return heappop(self._waiting)
        self._waiting.remove(oldest := min(others))
        heapify(self._waiting)
        return oldest
