"""A figure, what it should be, and how a list of them is shown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Figure:
    """One measured number. Without a goal it is there to be compared with."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def holds(self) -> bool:
        low = self.at_least is None or self.value >= self.at_least
        return low and (self.at_most is None or self.value <= self.at_most)

    @property
    def goal(self) -> str:
        if self.at_least is not None:
            return f"≥ {self.at_least:g}"
        return f"≤ {self.at_most:g}" if self.at_most is not None else ""


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` percent of the values lie, or the next higher one."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]


def medians(rounds: Iterable[Sequence[Figure]]) -> list[Figure]:
    """Of the same figures measured in several rounds, the median of each."""
    return [
        replace(measured[0], value=median(figure.value for figure in measured))
        for measured in zip(*rounds, strict=True)
    ]


def show(figure: Figure) -> str:
    mark = "" if not figure.goal else "holds" if figure.holds else "FAILS"
    return f"{figure.name:<72} {figure.value:>10.4g} {figure.unit:<10} {figure.goal:<8} {mark}"


def write(figures: Iterable[Figure], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    found = [{**asdict(figure), "holds": figure.holds} for figure in figures]
    path.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
