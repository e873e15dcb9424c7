"""`make bench-growth`: how the cost of events grows, in docs/performance.md.

Each dimension grows by itself. An exponent is the slope of the least-squares line through the
logarithms of the sizes and of the costs, with its 95 % interval: 0 is no growth, 1 is proportional.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log, sqrt
from pathlib import Path
from statistics import NormalDist, linear_regression, median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, TypeAlias

from tests.bench.capacity import write_table
from tests.grown import Cost, grown

PAGE: Final = Path("docs/performance.md")
BEGIN: Final = "<!-- growth -->"
END: Final = "<!-- end of the growth -->"
ROUNDS: Final = 6
USUAL: Final = {"matches": 1_000, "live": 100, "people": 1_000, "servers": 100}
DIMENSIONS: Final[Mapping[str, tuple[str, Sequence[int]]]] = {
    "matches": ("ended matches", (100, 1_000, 10_000, 100_000)),
    "live": ("live matches", (10, 100, 1_000, 10_000)),
    "moves": ("moves in the match, of Kemet with five", (10, 30, 100, 300)),
    "people": ("players", (100, 1_000, 10_000, 100_000)),
    "servers": ("servers", (10, 100, 1_000, 10_000)),
    "seats": ("seats of the match", (2, 3, 4, 5)),
}
EVENTS: Final = {
    "move": "a move, with its answer and its news",
    "glance": "a look at a turn, of a match that is not in memory",
    "deadline": "a deadline that runs out",
    "start": "a start, once connected",
    "repeated": "the repeated tasks",
}
CERTAIN: Final = NormalDist().inv_cdf(0.975)

Costs: TypeAlias = dict[int, list[Cost]]  # of one event, by the size


class Exponent(NamedTuple):
    value: float
    within: float  # on either side

    def __str__(self) -> str:
        return f"{self.value:.2f} ± {self.within:.2f}".replace("-0.00", "0.00").replace("-", "−")


def exponent(found: Mapping[int, Sequence[float]]) -> Exponent:
    """Fit the power of the sizes with which values grow."""
    points = [(log(size), log(value)) for size, values in found.items() for value in values]
    xs, ys = zip(*points, strict=True)
    slope, intercept = linear_regression(xs, ys)
    left = sum((y - slope * x - intercept) ** 2 for x, y in points) / (len(points) - 2)
    middle = sum(xs) / len(xs)
    return Exponent(slope, CERTAIN * sqrt(left / sum((x - middle) ** 2 for x in xs)))


async def measure(dimension: str, size: int) -> dict[str, list[Cost]]:
    """Measure every event some times, in a database of a size."""
    found: dict[str, list[Cost]] = defaultdict(list)
    given = USUAL | ({"seats": 5} if dimension == "moves" else {}) | {dimension: size}
    with TemporaryDirectory() as folder:
        async with grown(Path(folder), **given) as world:
            await world.start()  # as the ones before did
            for _ in range(ROUNDS):
                found["move"].append(await world.cost(world.move))
                for event in ("glance", "start"):
                    await world.restart()
                    found[event].append(await world.cost(getattr(world, event)))
                for event in ("repeated", "deadline"):
                    found[event].append(await world.cost(getattr(world, event)))
    return found


async def grow(dimension: str) -> dict[str, Costs]:
    """Measure every event at all sizes of a dimension."""
    events: dict[str, Costs] = {event: {} for event in EVENTS}
    for size in DIMENSIONS[dimension][1]:
        for event, costs in (await measure(dimension, size)).items():
            events[event][size] = costs
    return events


def _time(costs: Costs) -> str:
    first, *_, last = (median(cost.processor for cost in each) for each in costs.values())
    grown = exponent({size: [cost.processor for cost in each] for size, each in costs.items()})
    return f"{first:.3g} → {last:.3g}: {grown}"


def _counts(costs: Costs) -> str:
    first, *_, last = costs.values()
    said = []
    for field in ("statements", "steps", "bytes"):
        few, many = (median(getattr(cost, field) for cost in each) for each in (first, last))
        said.append(f"{few:,.0f} → {many:,.0f}" if few != many else f"{few:,.0f}")
    steps = exponent({size: [cost.steps for cost in each] for size, each in costs.items()})
    return f"{'; '.join(said)}: {steps}"


def table(found: Mapping[str, Mapping[str, Costs]]) -> str:
    """Write the time and the counts of all events, a row for each dimension."""
    lines = []
    for title, cell in (("processor time, ms", _time), ("statements; steps; bytes", _counts)):
        lines += [f"| {title} | {' | '.join(EVENTS.values())} |", "|---" * (len(EVENTS) + 1) + "|"]
        for dimension, events in found.items():
            label, sizes = DIMENSIONS[dimension]
            cells = " | ".join(cell(events[event]) for event in EVENTS)
            lines.append(f"| {label}: {sizes[0]:,} → {sizes[-1]:,} | {cells} |")
        lines.append("")
    return "\n".join(lines).strip()


async def everything() -> str:
    found = {}
    for dimension in DIMENSIONS:
        found[dimension] = await grow(dimension)
        print(table({dimension: found[dimension]}), flush=True)
    return table(found)


def main() -> int:
    gc.freeze()
    write_table(PAGE, asyncio.run(everything()), BEGIN, END)
    return 0


if __name__ == "__main__":
    sys.exit(main())
