"""`make bench`: measures everything, prints a table, writes `var/bench.json`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from rules.registry import games
from tests.bench import engine, store, wire
from tests.bench.figures import Figure, show, write

OUTCOME = Path("var/bench.json")


def by_themselves() -> Iterator[Figure]:
    for game in games().values():
        yield from engine.engine(game)
        yield from engine.pictures(game)


async def over_loopback() -> list[Figure]:
    found = []
    for measure in (wire.bare, wire.one_at_a_time, wire.at_once, wire.start):
        with TemporaryDirectory() as folder:
            async for figure in measure(Path(folder)):
                print(show(figure), flush=True)
                found.append(figure)
    with TemporaryDirectory() as folder:
        for figure in [store.bare(Path(folder)), *await store.durable(Path(folder))]:
            print(show(figure), flush=True)
            found.append(figure)
    return found


def main() -> int:
    figures = []
    for figure in by_themselves():
        print(show(figure), flush=True)
        figures.append(figure)
    figures += asyncio.run(over_loopback())
    write(figures, OUTCOME)
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
