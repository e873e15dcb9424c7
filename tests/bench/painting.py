"""Boards of all games: the first of a process, and how late the loop is while all are painted."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from itertools import cycle, groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from bot.core.pictures.painting import Painters
from render import renderer_of
from render.naming import Naming
from render.scene import Scene
from rules.core.text import ENGLISH
from rules.registry import games
from tests.bench.engine import random_log
from tests.bench.figures import PROCESSOR, Figure, percentile
from tests.bench.lag import lag_during

SECONDS = 10.0
BOARDS = 20  # of a random game of each
PAINTERS = os.cpu_count() or 1
ROUNDS = 6


async def first_pictures(folder: Path) -> AsyncIterator[Figure]:
    """The first board that a new process paints, without drawings in a file, and with them."""
    for word, drawn in groupby(boards(), key=itemgetter(0)):
        scene = [draw for _, draw in drawn][BOARDS // 2]()
        for kept, how in ((None, "nothing kept"), (folder, "drawings kept")):
            painters = Painters(1, folder=kept)
            await painters.warm_up(word)
            painters.close()
            rounds = [await _first_picture(word, scene, kept) for _ in range(ROUNDS)]
            by_clock, of_processor = (median(spent) * 1000 for spent in zip(*rounds, strict=True))
            name = f"{word}: first picture of a process, {how}"
            yield Figure(name, by_clock, "ms")
            yield Figure(f"{name}, processor time of the process", of_processor, PROCESSOR)


async def _first_picture(word: str, scene: Scene, folder: Path | None) -> tuple[float, float]:
    """The seconds from the request to the file, and those of the new process's processor time."""
    painters, asked = Painters(1, folder=folder), perf_counter()
    await painters.paint(word, lambda: scene, 1, is_dim=False)
    by_clock = perf_counter() - asked
    of_processor = await painters.processes.run(process_time)
    painters.close()
    return by_clock, of_processor


async def painting(_: Path) -> AsyncIterator[Figure]:
    """The lag of a loop that has nothing to do, then of one that has every processor paint."""
    alone = await lag_during(asyncio.sleep(SECONDS), SECONDS + 1)
    painters, scenes = Painters(PAINTERS), cycle(Random(1).sample([*boards()], k=3 * BOARDS))
    for word in games():
        await painters.warm_up(word)
    painted: list[float] = []

    async def paint() -> None:
        for word, draw in scenes:
            asked = perf_counter()
            await painters.paint(word, draw, 1, is_dim=False)
            painted.append(perf_counter() - asked)

    lags = await lag_during(asyncio.gather(*(paint() for _ in range(2 * PAINTERS))), SECONDS)
    painters.close()
    name = f"lag of the loop while {PAINTERS} processes paint"
    yield Figure("pictures of all games painted, on every processor", len(painted) / SECONDS, "/s")
    yield Figure("lag of a loop that has nothing to do, p99", percentile(alone, 99), "ms")
    yield Figure(f"{name}, p99", percentile(lags, 99), "ms", at_most=20)
    yield Figure(f"{name}, most", max(lags), "ms")


def boards() -> Iterator[tuple[str, Callable[[], Scene]]]:
    """Boards of a random game of each, with most players."""
    for word, game in games().items():
        if renderer := renderer_of(word):
            _, views = random_log(game, 1, game.players[-1])
            seats = [mark.word for mark in game.marks[: game.players[-1]]]
            naming = Naming(dict.fromkeys(seats, "Nofretete"))
            for view in views[:: max(1, len(views) // BOARDS)]:
                yield word, partial(renderer.scene, view, ENGLISH, naming)
