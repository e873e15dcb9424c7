"""Random legal moves a second of other rules engines and of Karnak's, in turn.

`python -m tests.bench.peers` prints the median of each with its quartiles, at a machine's speed of
1 (`machine.py`). It leaves out an engine that is not installed: `pip install
chess catanatron` and `npm install boardgame.io`, with `NODE_PATH` at their `node_modules`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from subprocess import DEVNULL, PIPE, CalledProcessError
from time import perf_counter
from typing import Any

from rules.registry import games
from tests import processes
from tests.bench import machine
from tests.bench.engine import in_place, pure

ROUNDS = 8
SECONDS = 2.0  # for each peer in each round
NODE = Path(__file__).with_name("peer.cjs")

Rate = Callable[[], float]  # moves a second
Moves = Callable[[Random], int]  # play one match, and return the number of its moves


def main() -> int:
    engines = dict(installed())
    rounds = [{name: scaled(rate) for name, rate in engines.items()} for _ in range(ROUNDS)]
    for name in engines:
        print(f"{name:<60} {shown([found[name] for found in rounds])}")
    return 0


def installed() -> Iterator[tuple[str, Rate]]:
    for name, module, match in (
        ("python-chess: chess", "chess", chess),
        ("catanatron: Catan, four players", "catanatron", catan),
    ):
        with suppress(ImportError):
            yield name, partial(rate_of, partial(match, import_module(module)))
    with suppress(OSError, CalledProcessError):
        node(0.1)
        yield "boardgame.io: noughts and crosses, a client without a server", partial(node, SECONDS)
    for word, game in games().items():
        yield f"Karnak, contract path: {word}", partial(pure, game)
        yield f"Karnak, in place: {word}", partial(in_place, game)


def scaled(rate: Rate) -> float:
    """Return the rate as at a machine's speed of 1."""
    before = machine.speed().by_clock
    found = rate()
    return found / mean((before, machine.speed().by_clock))


def rate_of(play: Moves) -> float:
    dice, moves, began = Random(1), 0, perf_counter()
    while perf_counter() - began < SECONDS:
        moves += play(dice)
    return moves / (perf_counter() - began)


def chess(library: Any, dice: Random) -> int:
    board, moves = library.Board(), 0
    while not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
        moves += 1
    return moves


def catan(library: Any, dice: Random) -> int:
    game, moves = library.Game([library.RandomPlayer(color) for color in library.Color]), 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        moves += 1
    return moves


def node(seconds: float) -> float:
    command: list[str | Path] = ["node", NODE, str(seconds)]
    return float(processes.run(command, stdout=PIPE, stderr=DEVNULL, check=True).stdout)


def shown(rates: list[float]) -> str:
    low, middle, high = quantiles(rates, n=4, method="inclusive")
    return f"{middle:,.0f} [{low:,.0f}, {high:,.0f}] moves/s"


if __name__ == "__main__":
    sys.exit(main())
