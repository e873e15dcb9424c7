"""`make bench`: measures everything, prints a table, writes `var/bench.json`.

A click or a move of the engine takes so little that it shows what else a machine does: on a shared
processor the same loop takes now 0.12 and now 0.21 ms, for minutes on end. So they are measured
before each of the longer measurements, and the median of these rounds counts. A fixed loop is timed
around every measurement, and by it the goals of speeds are scaled (`machine.py`).
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rules.core.game import Game
from rules.registry import games
from tests.bench import engine, machine, overload, painting, store, thinking, wire
from tests.bench.figures import Figure, medians, show, write

OUTCOME = Path("var/bench.json")

Measure = Callable[[Path], AsyncIterator[Figure]]


async def everything() -> list[Figure]:
    figures: list[Figure] = []
    rounds: list[list[list[Figure]]] = []
    for measure in longer():
        rounds.append([await _all(each) for each in shorter()])
        figures += _shown(await _all(measure))
    for measured in zip(*rounds, strict=True):
        figures += _shown(medians(measured))
    return figures


def shorter() -> Iterator[Measure]:
    yield wire.clicks
    for game in games().values():
        yield partial(_by_itself, engine.engine, game)


def longer() -> Iterator[Measure]:
    """Over the wire first, before this process has grown."""
    yield from (wire.at_once, overload.overload, wire.start, store.moves, thinking.thinking)
    yield painting.painting
    for game in games().values():
        yield partial(_by_itself, engine.pictures, game)


async def _by_itself(
    measure: Callable[[Game[Any, Any]], Iterator[Figure]], game: Game[Any, Any], _: Path
) -> AsyncIterator[Figure]:
    for figure in measure(game):
        yield figure


async def _all(measure: Measure) -> list[Figure]:
    before = machine.speed()
    with TemporaryDirectory() as folder:
        figures = [figure async for figure in measure(Path(folder))]
    speed = (before + machine.speed()) / 2
    print(f"the loop of plain Python: {machine.REFERENCE / speed:.1f} ms", flush=True)
    return [replace(figure, speed=speed) for figure in figures]


def _shown(figures: list[Figure]) -> list[Figure]:
    for figure in figures:
        print(show(figure), flush=True)
    return figures


def main() -> int:
    gc.freeze()  # as the bot does: the sandbox here must not stop to look through all of it
    figures = asyncio.run(everything())
    write(figures, OUTCOME)
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
