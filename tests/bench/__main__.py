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
from functools import partial
from pathlib import Path
from typing import Any

from rules.core.game import Game
from rules.registry import games
from tests.bench import (
    analysis,
    cold,
    engine,
    film,
    noise,
    overload,
    pages,
    painting,
    posters,
    processor,
    recounts,
    requests,
    several,
    steps,
    store,
    thinking,
    wire,
)
from tests.bench.figures import Figure, Measure, measured, medians, show, write
from tests.postgresql import PG_CTL

OUTCOME = Path("var/bench.json")


async def everything() -> list[Figure]:
    figures: list[Figure] = []
    rounds: list[list[list[Figure]]] = []
    for measure in longer():
        rounds.append([await measured(each) for each in shorter()])
        figures += _shown(await measured(measure))
    for found in zip(*rounds, strict=True):
        figures += _shown(medians(found))
    return figures


def shorter() -> Iterator[Measure]:
    yield wire.clicks
    for game in games().values():
        yield partial(_by_itself, engine.engine, game)


def longer() -> Iterator[Measure]:
    """Over the wire first, before this process has grown."""
    yield from (wire.at_once, processor.processor_time, overload.overload, wire.start, store.moves)
    yield from (cold.cold, requests.requests)
    if PG_CTL:
        yield cold.on_postgresql
        yield from (several.clicks, several.durable, several.processor_time, several.killed)
    else:
        print("PostgreSQL is not measured: it needs Debian's package postgresql")
    yield from (recounts.recounts, thinking.thinking, analysis.analysis)
    yield from (painting.first_pictures, painting.painting, film.film, noise.noise)
    for game in games().values():
        yield partial(_by_itself, engine.pictures, game)
        yield partial(_by_itself, posters.posters, game)
        yield partial(_by_itself, steps.steps, game)
        yield partial(_by_itself, pages.pages, game)


async def _by_itself(
    measure: Callable[[Game[Any, Any]], Iterator[Figure]], game: Game[Any, Any], _: Path
) -> AsyncIterator[Figure]:
    for figure in measure(game):
        yield figure


def _shown(figures: list[Figure]) -> list[Figure]:
    for figure in figures:
        print(show(figure), flush=True)
    return figures


def main() -> int:
    gc.freeze()  # as the bot does, because the sandbox here must not stop to check all of it
    figures = asyncio.run(everything())
    write(figures, OUTCOME)
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
