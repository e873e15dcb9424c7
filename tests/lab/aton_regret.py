"""The points that a level of Aton loses in dear decisions, against a wide search.

`python -m tests.lab.aton_regret LEVEL DECISIONS` has a level decide in removals and placements of
late rounds, or with the Dead nearly full: one of each match of `quick`. It prints a row for each
step and whether the other side answers it, and one for all: the number of decisions, the mean loss
in points with its 95 % interval, the largest one, and the number of decisions that lose anything.
`FIRST-LAST` instead of DECISIONS takes those of these numbers.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import mean, stdev

from rules.arena import NORMAL_95, Player
from rules.aton import GAME
from rules.aton.state import Aton
from rules.core.computers import Knowledge
from tests.lab.ablation import numbers_of
from tests.rules.aton.dear import dear_decision, loss_of


def lost(level: str, number: int) -> tuple[str, float]:
    """The kind of a dear decision, and the points that a level loses in it."""
    return kind(dear_decision(number)), loss_of(Player(GAME, level), number)


def kind(decision: Knowledge[Aton]) -> str:
    is_answered = len(decision.sealed.pending) > 1
    return f"{decision.sealed.phase}, {'answered' if is_answered else 'last'}"


def row(losses: Sequence[float]) -> str:
    half = NORMAL_95 * stdev(losses) / sqrt(len(losses)) if len(losses) > 1 else 0.0
    said = f"{mean(losses):.2f} ± {half:.2f} | {max(losses):.2f}"
    return f"{len(losses)} | {said} | {sum(each > 0 for each in losses)}"


def main(level: str, decisions: str) -> None:
    by_kind = defaultdict[str, list[float]](list)
    with ProcessPoolExecutor() as pool:
        for word, loss in pool.map(partial(lost, level), numbers_of(decisions)):
            by_kind[word].append(loss)
            by_kind["together"].append(loss)
    for word, losses in sorted(by_kind.items()):
        sys.stdout.write(f"| {word} | {row(losses)} |\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
