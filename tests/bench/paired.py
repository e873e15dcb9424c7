"""Figures of this checkout next to those of another one, measured in turn.

`python -m tests.bench.paired ../older wire.clicks engine.engine:kemet` measures in both, each with
its own `.venv`, round after round, and prints the medians. A speed is scaled to a machine of speed
1 (`machine.py`). The quartiles are those of the ratio within a round.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from subprocess import PIPE

from tests import processes
from tests.bench.figures import Figure, write

HERE = Path(__file__).parents[2]
SOURCE = Path(__file__).with_name("one.py").read_text("utf-8")
OUTCOME = Path("var/paired.json")
ROUNDS = 6
LONGEST = 900  # seconds of one measurement

Round = Mapping[str, Figure]  # the figures of one measurement, by their names


def measure(checkout: Path, what: str) -> Round:
    """Run a measurement in a checkout. Raises `subprocess.CalledProcessError` if it fails there."""
    done = processes.run(
        [checkout / ".venv/bin/python", "-c", SOURCE, what],
        cwd=checkout,
        stdout=PIPE,
        timeout=LONGEST,
        check=True,
    )
    figures = [Figure(**found) for found in json.loads(done.stdout)]
    return {figure.name: scaled(figure) for figure in figures}


def scaled(figure: Figure) -> Figure:
    """Return the figure as at a machine's speed of 1."""
    return replace(figure, value=figure.value / figure.scale, speed=1.0)


def rounds_of(other: Path, what: str, number: int) -> list[tuple[Round, Round]]:
    """Measure in both checkouts in turn, and begin each round with the other one."""
    rounds = []
    for round in range(number):
        if round % 2:
            here, there = measure(HERE, what), measure(other, what)
        else:
            there, here = measure(other, what), measure(HERE, what)
        rounds.append((there, here))
    return rounds


def compared(rounds: Sequence[tuple[Round, Round]]) -> Iterable[tuple[Figure | None, Figure, str]]:
    """Return the medians of each figure there and here, and the ratio with its quartiles."""
    first_there, first_here = rounds[0]
    for name, figure in first_here.items():
        here = [mine[name].value for _, mine in rounds]
        mine = replace(figure, value=median(here))
        if name not in first_there:
            yield None, mine, ""
            continue
        there = [theirs[name].value for theirs, _ in rounds]
        ratios = [new / old for new, old in zip(here, there, strict=True) if old]
        yield replace(figure, value=median(there)), mine, shown(ratios)


def shown(ratios: Sequence[float]) -> str:
    if len(ratios) < 2:
        return "".join(f"× {ratio:.2f}" for ratio in ratios)
    low, middle, high = quantiles(ratios, n=4, method="inclusive")
    return f"× {middle:.2f} [{low:.2f}, {high:.2f}]"


def line(there: Figure | None, here: Figure, ratio: str) -> str:
    before = f"{there.value:>10.4g}" if there else " " * 10
    return f"{here.name:<72} {before} {here.value:>10.4g} {here.unit:<10} {here.goal:<9} {ratio}"


def main() -> int:
    parser = ArgumentParser(description="Measure two checkouts in turn.")
    parser.add_argument("other", type=Path, help="a checkout with a .venv")
    parser.add_argument("what", nargs="+", help="module.function, or module.function:game")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    found = []
    for what in asked.what:
        for there, here, ratio in compared(rounds_of(asked.other.resolve(), what, asked.rounds)):
            print(line(there, here, ratio), flush=True)
            found += [replace(there, name=f"{there.name}, there"), here] if there else [here]
    write(found, OUTCOME)
    return 0


if __name__ == "__main__":
    sys.exit(main())
