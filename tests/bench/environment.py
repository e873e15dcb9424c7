"""Steps a second of the environment, next to PettingZoo's own: `python -m tests.bench.environment`.

An agent makes random possible moves. It reads the observation before each word, or the mask alone.
The games of PettingZoo need the packages of its extra `classic`, and are left out without them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from time import process_time
from typing import Any

import numpy as np

from rules.environment.aec import KarnakEnv
from rules.registry import games

SECONDS = 3.0  # of processor time for each row
CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "chess_v6")
Mask = Callable[[Any, str], Any]


def observed(env: Any, agent: str) -> Any:
    """The mask that comes with an observation: classic games have it in one of two places."""
    seen, *_, info = env.last()
    return info["action_mask"] if "action_mask" in info else seen["action_mask"]


def masked(env: Any, agent: str) -> Any:
    return env.mask(agent)


def steps_a_second(env: Any, mask: Mask) -> float:
    dice, steps, matches, begun = np.random.default_rng(1), 0, 0, process_time()
    while process_time() - begun < SECONDS:
        env.reset(seed=matches)
        matches += 1
        for agent in env.agent_iter():
            if env.terminations[agent] or env.truncations[agent]:
                env.step(None)
                continue
            env.step(int(dice.choice(np.flatnonzero(mask(env, agent)))))
            steps += 1
    return steps / (process_time() - begun)


def rows() -> Iterator[tuple[str, Any, Mask]]:
    for word in games():
        yield f"{word}: observation each step", KarnakEnv(word), observed
        yield f"{word}: mask alone", KarnakEnv(word), masked
    for name in CLASSIC:
        try:
            classic = import_module(f"pettingzoo.classic.{name}").raw_env()
        except ImportError as error:
            print(f"PettingZoo's {name} is not measured: {error}")
        else:
            yield f"PettingZoo's {name}: observation each step", classic, observed


def main() -> int:
    for name, env, mask in rows():
        print(f"{name}: {steps_a_second(env, mask):,.0f} steps/s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
