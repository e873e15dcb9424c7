"""Karnak's games for OpenSpiel. To import this registers `python_karnak_aton` and the others.

The parameter `players` is the number of seats. There is one chance node, the first, which draws one
of `SEEDS` matches. All later luck follows from it, so nobody may look at it: a search that samples
hidden cards deals worlds by `Computer.deal` of the game. Matches have the usual options.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt
import pyspiel

from rules.core.menu import Word
from rules.environment.table import Table
from rules.environment.walk import Walk
from rules.registry import games

SEEDS: Final = 4_096
MOST_STEPS: Final = 100_000  # of a match


def name_of(word: Word) -> str:
    """Return the name of a game in OpenSpiel."""
    return f"python_karnak_{word.replace('-', '_')}"


def _type_of(word: Word) -> pyspiel.GameType:
    players = games()[word].players
    return pyspiel.GameType(
        short_name=name_of(word),
        long_name=f"{games()[word].label} of Karnak, a word a step",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": players[0]},
    )


class KarnakGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel's types are not read
    """A game at one number of players. Each game has a class of its own."""

    word: ClassVar[Word]

    def __init__(self, params: dict[str, Any]) -> None:
        self.table = Table.of(self.word, params.get("players"))
        self.length = self.table.vocabulary.size
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.vocabulary.words),
            max_chance_outcomes=SEEDS,
            num_players=len(self.table.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_STEPS,
        )
        super().__init__(_type_of(self.word), info, params)

    def new_initial_state(self) -> KarnakState:
        return KarnakState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KarnakObserver:
        return KarnakObserver(self.length)


class KarnakState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel's types are not read
    """A match, once chance has drawn it."""

    def __init__(self, game: KarnakGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.walk: Walk | None = None

    def current_player(self) -> int:
        if self.walk is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.walk.seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.table.seats.index(self.walk.seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1 / SEEDS) for number in range(SEEDS)]

    def _legal_actions(self, player: int) -> list[int]:
        decision = self.walk and self.walk.decision
        return sorted(decision.legal) if decision else []

    def _apply_action(self, action: int) -> None:
        if self.walk is None:
            self.walk = self.table.walk(str(action))
        else:
            self.walk.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        chance = player == pyspiel.PlayerId.CHANCE
        return f"match {action}" if chance else self.table.vocabulary.words[action]

    def is_terminal(self) -> bool:
        return self.walk is not None and self.walk.decision is None

    def returns(self) -> list[float]:
        return self.walk.returns() if self.walk else [0.0] * len(self.table.seats)

    def __str__(self) -> str:
        if self.walk is None:
            return "before the draw"
        taken = self.walk.decision.turn.taken if self.walk.decision else ()
        return " ".join((str(self.walk.moves), self.walk.seat or "over", *taken))


class KarnakObserver:
    """The observation of a player, as numbers and as their names."""

    def __init__(self, length: int) -> None:
        self.tensor: npt.NDArray[np.float32] = np.zeros(length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: KarnakState, player: int) -> None:
        walk = state.walk
        self.tensor[:] = walk.seen(state.table.seats[player]) if walk else 0

    def string_from(self, state: KarnakState, player: int) -> str:
        if state.walk is None:
            return ""
        seen, known = state.walk.seen(state.table.seats[player]), state.table.vocabulary
        names = (*known.features, *(f"said {word}" for word in known.words))
        return "\n".join(f"{names[at]} {value:g}" for at, value in enumerate(seen) if value)


# OpenSpiel frees these after Python has ended, which crashes with a function but not with a class.
for _word in games():
    pyspiel.register_game(_type_of(_word), type(name_of(_word), (KarnakGame,), {"word": _word}))
