"""Painters paint in processes next to the program. The operator sets their number.

Pictures that a user waits for come first, then those for channels and direct messages, the oldest
first, then those that only fill caches. One in four pictures is for the others, even while users
press. A picture is skipped if its match has changed while it waited: its news is made again, in its
old place.
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
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

from bot.core.match.digests import rules_digest
from bot.core.pictures.painter import (
    encode_part,
    join_parts,
    paint_scene,
    paint_signs,
    paint_specimen,
    prepare,
)
from bot.ground.metrics import PICTURES, PICTURES_MERGED, PICTURES_PENDING
from bot.ground.process_pool import NoProcessesError, Processes, ProcessPool, processors
from render import package_of, renderer_of
from render.film import Form, Shot, Size
from render.kept import file_of
from render.scene import Scene, Shape
from rules.core.menu import Word

R = TypeVar("R")

logger = logging.getLogger(__name__)

STUCK: Final = 60.0  # seconds for a picture, on a slow machine with empty caches
MOST_PAINTERS: Final = 4  # unless the operator sets a number
AHEAD: Final = 1  # pictures that are drawn as scenes while all painters paint
OTHERS_EVERY: Final = 4  # pictures, of which one is for others than users who press, if any wait

Waiting = tuple[float, int, asyncio.Future[None]]  # a place's number, a ticket, a signal


class OutdatedError(Exception):
    """The match has changed while its picture waited. Its news has to be made again."""


class Place(NamedTuple):
    """A place in the queue for the painters: the lowest number is next.

    `is_outdated` is called after a wait, before the picture is painted.
    """

    number: float
    is_outdated: Callable[[], bool] = lambda: False


AWAITED: Final = Place(0)  # by the user who pressed
LAST: Final = Place(float("inf"))

_place: Final = ContextVar("place", default=AWAITED)


@contextmanager
def in_place(place: Place) -> Iterator[None]:
    """Give the pictures of this task a place in the queue."""
    before = _place.set(place)
    try:
        yield
    finally:
        _place.reset(before)


def usual_number() -> int:
    """Return the usual number of painters: half of the processors, from 1 to `MOST_PAINTERS`."""
    return min(MOST_PAINTERS, max(1, processors() // 2))


def start_painters(number: int) -> Executor:
    """Return a pool of processes that paint."""
    return ProcessPool(number, prepare)


class Painters:
    """Paint the pictures of all matches."""

    def __init__(
        self, number: int = 0, processes: Processes | None = None, folder: Path | None = None
    ) -> None:
        """`folder` keeps drawings of the games for processes that start later."""
        self.number, self.folder = number or usual_number(), folder
        start = partial(start_painters, self.number)
        self.processes = processes or Processes(start, STUCK)
        self._free = self.number + AHEAD
        self._waiting: list[Waiting] = []  # a heap
        self._calls = 0  # how often a waiting picture has been called up
        self._tickets = count()

    async def paint(
        self, game: Word, draw: Callable[[], Scene | None], divisor: int, is_dim: bool
    ) -> tuple[bytes, str] | None:
        """Paint the scene that `draw` makes in a thread, as a PNG with its alt text.

        Returns None if there is no scene, or if it has killed the processes twice. Raises
        `OutdatedError`.
        """
        asked = perf_counter()
        with PICTURES_PENDING.track_inprogress():
            async with self._turn():
                scene, kept = await asyncio.to_thread(lambda: (draw(), self._kept(game)))
                if scene is None:
                    return None
                given = scene, divisor, is_dim, kept
                try:
                    png = await self._run(paint_scene, game, *given)
                except BrokenExecutor:  # logged
                    return None
        PICTURES.observe(perf_counter() - asked)
        return png, scene.alt

    async def paint_signs(self, game: Word, signs: Sequence[Sequence[Shape]]) -> list[bytes]:
        """Paint the signs of a game when no picture waits."""
        with in_place(LAST):
            async with self._turn():
                return await self._run(paint_signs, game, signs)

    async def encode(self, game: Word, shots: Sequence[Shot], canvas: Size, form: Form) -> bytes:
        """Encode a part of a film when no picture waits. Raises `BrokenExecutor`."""
        with in_place(LAST):
            async with self._turn():
                return await self._run(encode_part, game, shots, canvas, form)

    async def join(self, parts: Sequence[bytes], form: Form) -> bytes:
        """Join the parts of a film when no picture waits. Raises `BrokenExecutor`."""
        with in_place(LAST):
            async with self._turn():
                return await self._run(join_parts, parts, form)

    async def warm_up(self, game: Word) -> None:
        """Fill the caches of a process for a game, while no picture waits.

        No process is started for this, except if the executor takes an idle one for busy. The
        others fill their caches when they paint.
        """
        try:
            await asyncio.to_thread(renderer_of, game)  # this takes a while in a thread too
            while await self._paint_specimen(game):
                pass  # one at a time, so that requested pictures come between
        except (NoProcessesError, BrokenExecutor):  # logged, and the game has no fault
            return
        except Exception as error:  # the code of an installed game may raise anything
            why = " ".join(f"{type(error).__name__}: {error}".split())
            logger.error("The pictures of %s cannot be painted: %s", game, why)

    def close(self) -> None:
        """End the processes, even while they paint."""
        self.processes.close()

    async def _paint_specimen(self, game: Word) -> bool:
        with in_place(LAST):
            async with self._turn():
                kept = await asyncio.to_thread(self._kept, game)
                return await self.processes.run(paint_specimen, game, kept)

    def _kept(self, game: Word) -> Path | None:
        """Name the file that keeps drawings of a game, as this version draws them.

        Call it in a thread, because the first call reads all code.
        """
        if self.folder is None:
            return None
        packages = "render", package_of(game).partition(".")[0]
        return file_of(self.folder, game, rules_digest(*packages))

    async def _run(self, work: Callable[..., R], *given: Any) -> R:
        """Run a function in a process, or in a thread while no process can start."""
        try:
            return await self.processes.run(work, *given)
        except NoProcessesError:
            return await asyncio.to_thread(work, *given)

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Wait for a painter, and release it afterwards.

        A cancelled task releases its painter immediately. If that still paints, the next picture
        waits in the pool.
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
            if not called.cancelled():  # it was called and cancelled in the same moment
                self._give_back()
            raise

    def _give_back(self) -> None:
        """Call the next one in the queue."""
        while self._waiting:
            *_, called = self._next()
            if not called.done():
                called.set_result(None)
                return
        self._free += 1

    def _next(self) -> Waiting:
        """Remove the next one from the queue.

        Every fourth is the oldest one that no user has pressed for. So channels are never blocked,
        whatever the number of users who press.
        """
        self._calls += 1
        others = [each for each in self._waiting if each[0] > AWAITED.number]
        if not others or self._calls % OTHERS_EVERY:
            return heappop(self._waiting)
        self._waiting.remove(oldest := min(others))
        heapify(self._waiting)
        return oldest
