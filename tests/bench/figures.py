"""A figure, what it should be, and how a list of them is shown."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory

from tests.bench import machine

PROCESSOR = "ms of CPU"
TIMES = {"ms", "s", PROCESSOR}
RATES = {"moves/s", "commits/s"}


@dataclass(frozen=True)
class Figure:
    """One measured number. Without a goal it is there to be compared with.

    The goal of a speed is meant at a machine's speed of 1, as `machine.py` counts it.
    """

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None
    speed: float = 1.0  # of the machine, while it was measured

    @property
    def holds(self) -> bool:
        low = self.at_least is None or self.value >= self.at_least * self.scale
        return low and (self.at_most is None or self.value <= self.at_most * self.scale)

    @property
    def scale(self) -> float:
        """The factor of the goal: sizes and proportions are the same at every speed."""
        if self.unit in RATES:
            return self.speed
        return 1 / self.speed if self.unit in TIMES else 1.0

    @property
    def goal(self) -> str:
        if self.at_least is not None:
            return f"≥ {self.at_least * self.scale:.4g}"
        return f"≤ {self.at_most * self.scale:.4g}" if self.at_most is not None else ""


Measure = Callable[[Path], AsyncIterator[Figure]]


async def measured(measure: Measure) -> list[Figure]:
    """Measure in a folder that is gone afterwards, and note how fast the machine was meanwhile."""
    before = machine.speed()
    with TemporaryDirectory() as folder:
        figures = [figure async for figure in measure(Path(folder))]
    by_clock, in_processor_time = map(mean, zip(before, machine.speed(), strict=True))
    print(f"the loop of plain Python: {machine.REFERENCE / by_clock:.1f} ms", flush=True)
    return [
        replace(figure, speed=in_processor_time if figure.unit == PROCESSOR else by_clock)
        for figure in figures
    ]


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` percent of the values lie, or the next higher one."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]


def medians(rounds: Iterable[Sequence[Figure]]) -> list[Figure]:
    """Of the same figures measured in several rounds, the median of each."""
    return [
        replace(
            measured[0],
            value=median(figure.value for figure in measured),
            speed=median(figure.speed for figure in measured),
        )
        for measured in zip(*rounds, strict=True)
    ]


def show(figure: Figure) -> str:
    mark = "" if not figure.goal else "holds" if figure.holds else "FAILS"
    goal = f"{figure.goal:<9} {mark:<6} machine {figure.speed:.2f}"
    return f"{figure.name:<72} {figure.value:>10.4g} {figure.unit:<10} {goal}"


def write(figures: Iterable[Figure], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    found = [{**asdict(figure), "holds": figure.holds} for figure in figures]
    path.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
