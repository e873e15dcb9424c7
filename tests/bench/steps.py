"""Steps of a replay: how long the first press takes, and one on any other step, unpainted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from rules.core.game import Game
from rules.core.records import Record, parse
from rules.core.steps import Replay
from rules.core.text import ENGLISH
from tests.bench.figures import Figure, percentile
from tests.recorded import files_of

JUMPS = 100  # to steps at random, forwards and back
MADE = "rarities"  # in the names of records that nobody would play


def steps(game: Game[Any, Any]) -> Iterator[Figure]:
    """Cut the longest recorded game into steps, then show some to a player in words."""
    played = (path for path in files_of(game.word) if MADE not in path.name)
    record = max(map(_record, played), key=lambda record: len(record.log))
    started = perf_counter()
    replay = Replay(game, record)
    first, seat, dice = perf_counter() - started, record.seats[0], Random(1)
    taken = []
    for step in dice.choices(replay.steps, k=JUMPS):
        started = perf_counter()
        before, _ = replay.after(replay.steps[max(0, step.number - 1)])
        state, _ = replay.after(step)
        game.view(before, None)
        for line in game.narrator.board(game.view(state, None)):
            line.in_(ENGLISH)
        for line in game.narrator.hand(game.view(state, seat)):
            line.in_(ENGLISH)
        taken.append((perf_counter() - started) * 1000)
    count = len(replay.steps)
    name = f"{game.word}: replay of {len(record.log)} entries, {count} steps"
    yield Figure(f"{name}, first press", first * 1000, "ms", at_most=500)
    yield Figure(f"{name}, any step, p95", percentile(taken, 95), "ms", at_most=120)


def _record(path: Path) -> Record:
    return parse(path.read_text("utf-8"))
