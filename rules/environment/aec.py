"""Karnak's games for PettingZoo. A step is a word. An agent goes on until its move is whole.

An observation has the features of the agent's own view and the words of its unfinished move. Its
mask has a 1 for each word that may follow. Rewards come at the end and add up to 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from rules.environment.arrays import mask_of, vector
from rules.environment.table import Table

MOST_STEPS: Final = 20_000  # of a match, which ends without a result then
LARGEST: Final = 10_000.0  # number of a view
SEEDS: Final = 2**63


class KarnakEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A match at a table. `opponents` play their seats themselves, each at a level of its game."""

    metadata: ClassVar = {
        "name": "karnak_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "aton",
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        opponents: Mapping[str, str] | None = None,
        most_steps: int = MOST_STEPS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table.of(game, players, options or {}, opponents or {})
        self.most_steps, self.render_mode = most_steps, render_mode
        self.possible_agents = [seat for seat in self.table.seats if seat not in self.table.others]
        self.vocabulary = self.table.vocabulary
        words = len(self.vocabulary.words)
        seen = Box(-LARGEST, LARGEST, (self.vocabulary.size,), np.float32)
        space = Dict({"observation": seen, "action_mask": Box(0, 1, (words,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Discrete(words) for agent in self.possible_agents}
        self.random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.seed, self.steps = str(self.random.integers(SEEDS)), 0
        self.walk = self.table.walk(self.seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take a word. Raises `RefusedError`, and changes nothing, if the mask forbids it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.walk.step(action)
        self.steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let the opponents play, until an agent must decide or the match is over."""
        self.table.play_others(self.walk, self.seed)
        if self.walk.seat is not None:
            self.agent_selection = self.walk.seat
            self.truncations = dict.fromkeys(self.agents, self.steps >= self.most_steps)
            return
        returns = dict(zip(self.table.seats, self.walk.returns(), strict=True))
        self.rewards = {agent: returns[agent] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        seen = vector(self.walk.seen(agent))
        return {"observation": seen, "action_mask": self.mask(agent)}

    def mask(self, agent: str) -> npt.NDArray[np.int8]:
        """Return the mask alone, for agents that need no observation."""
        decision = self.walk.decision if agent == self.walk.seat else None
        return mask_of(self.vocabulary, decision.legal if decision else ())

    def render(self) -> str | None:
        """Write the board as everybody sees it, in lines."""
        narrator, view = self.table.game.narrator, self.walk.game.view(self.walk.state, None)
        lines = (narrator.status(view), *narrator.board(view), *narrator.standings(view))
        return "\n".join(map(str, lines)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
