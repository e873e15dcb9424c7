"""OpenSpiel's information-set Monte Carlo tree search as a player of the arena.

`python -m tests.lab.spiel GAME SIMULATIONS MATCHES [FIRST] [candidates]` plays level `good`
against as many of OpenSpiel's `ISMCTSBot` as a game has other seats at its smallest table, and
prints the share of victories. It needs the packages of `tests/lab/measure.lock`.

The bot sees what its seat's view shows, its worlds are dealt as those of the level are, and an
action is a whole move, of all that are legal, or with `candidates` of those that the level would
judge. A position at which a simulation ends is worth the sum of the level's terms, so that the bot
has the level's knowledge of the game and its own search.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, partial
from random import Random
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import UNEXPANDED_VISIT_COUNT, ISMCTSBot
from open_spiel.python.algorithms.mcts import Evaluator

from rules.arena import Player, play_match, wilson_interval
from rules.core.chooser import candidates_within
from rules.core.computers import GOOD, Knowledge, deal_world
from rules.core.game import Game
from rules.core.leaves import leaves, simulate
from rules.core.menu import Action, Path
from rules.core.secrets import Seat
from rules.registry import games
from tests.lab.ablation import computer_of

EXPLORATION = 0.6  # of the search, in victories
POINTS = 15.0  # a lead of this many is most of a victory

MoveLister: TypeAlias = Callable[[Game[Any, Any], Any, Seat], list[tuple[Path, Action]]]


def legal_moves(game: Game[Any, Any], world: Any, seat: Seat) -> list[tuple[Path, Action]]:
    return [*leaves(game.menu(world, seat), sys.maxsize)]


def candidates(game: Game[Any, Any], world: Any, seat: Seat) -> list[tuple[Path, Action]]:
    """The moves that the level would judge in this world, the same for equal views."""
    computer, menu = computer_of(game, GOOD), game.menu(world, seat)
    knowledge, budget = Knowledge(world, seat, ()), computer.budget(GOOD)
    found = candidates_within(computer, knowledge, menu, budget, Random(0))
    return [(each.path, each.action) for each in found]


class SpielGame:
    """The methods that `ISMCTSBot` needs of a `pyspiel.Game`."""

    def get_type(self) -> Any:
        """Choices in secret are made one after another, and nobody sees those before."""
        return SimpleNamespace(
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        )


@dataclass(eq=False)
class Position:
    """The view of a seat when it decides, and its moves once they have been asked for."""

    moves: list[tuple[Path, Action]] | None = None


@dataclass
class SpielState:
    """A world as a `pyspiel.State` for `ISMCTSBot`, which changes it by `apply_action`."""

    game: Game[Any, Any]
    world: Any
    seat: Seat | None  # that decides
    moves_of: MoveLister
    positions: dict[Any, Position] = field(default_factory=dict)  # of a search, by the view

    def get_game(self) -> SpielGame:
        return SpielGame()

    def is_terminal(self) -> bool:
        return self.seat is None

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return self.world.seats.index(self.seat)

    def information_state_string(self) -> Any:
        """The position itself: the bot uses it as a key, and it is found faster than a string."""
        return self.position

    @cached_property
    def position(self) -> Position:
        return self.positions.setdefault(self.game.view(self.world, self.seat), Position())

    @property
    def moves(self) -> list[tuple[Path, Action]]:
        assert self.seat, "the game is not over"
        if self.position.moves is None:
            self.position.moves = self.moves_of(self.game, self.world, self.seat)
        return self.position.moves

    def legal_actions(self) -> Any:
        return np.arange(len(self.moves))  # the bot copies and shuffles them in each simulation

    def apply_action(self, number: int) -> None:
        awaited = simulate(self.game, self.world, self.moves[number][1])
        self.seat = awaited[0] if awaited else None
        del self.position

    def returns(self) -> Any:
        winners = self.game.result(self.world).winners
        return np.array([2 * (s in winners) / len(winners) - 1 for s in self.world.seats])


class Terms(Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """The verdict of the terms of the game's computer players on a position, for every seat."""

    def evaluate(self, state: SpielState) -> Any:
        if state.is_terminal():
            return state.returns()
        worth = [
            sum(computer_of(state.game, GOOD).terms(state.world, s).values())
            for s in state.world.seats
        ]
        lead = [each - max(worth[:n] + worth[n + 1 :]) for n, each in enumerate(worth)]
        return np.array([math.tanh(each / 2 / POINTS) for each in lead])

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        return [(each, 1 / len(state.moves)) for each in state.legal_actions()]


class Searcher(ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
    """The bot, which lists the moves of a position when it comes there for the second time.

    Most positions are met once. Theirs are not needed, and there are thousands of some.
    """

    def run_simulation(self, state: SpielState) -> Any:
        if not state.is_terminal():
            node = self.lookup_node(state)
            if node is None:
                self.create_new_node(state)
                return self._evaluator.evaluate(state)
            if node.total_visits == UNEXPANDED_VISIT_COUNT:
                node.total_visits = 0
                node.prior_map = dict(self._evaluator.prior(state))
        return super().run_simulation(state)


@dataclass(frozen=True)
class SpielPlayer(Player):
    """OpenSpiel's bot, with this many simulations a move."""

    simulations: int = 1_000
    moves_of: MoveLister = legal_moves

    def choose(self, knowledge: Knowledge[Any], seed: str) -> Path:
        random, seat = Random(seed), knowledge.seat
        positions: dict[Any, Position] = {}

        def deal(*_: Any) -> SpielState:
            world = deal_world(computer_of(self.game, GOOD), knowledge, random)
            return SpielState(self.game, world, seat, self.moves_of, positions)

        root = deal()
        if len(root.moves) == 1:
            return root.moves[0][0]
        bot = Searcher(
            root.get_game(),
            Terms(),
            EXPLORATION,
            self.simulations,
            random_state=np.random.RandomState(random.randrange(2**31)),
        )
        bot.set_resampler(deal)
        number, _ = max(bot.run_search(root), key=lambda each: each[1])
        return root.moves[number][0]


def share(word: str, simulations: int, moves_of: MoveLister, number: int) -> float:
    """The share of the victory of `good` in a match, where its seat goes round with the number."""
    game = games()[word]
    bot = SpielPlayer(game, "", simulations, moves_of)
    players: list[Player] = [bot] * game.players[0]
    at = number % len(players)
    players[at] = Player(game, GOOD)
    match = play_match(game, players, game.options(), f"spiel-{number}")
    return match.shares[game.marks[at].word]


def main(word: str, simulations: str, matches: str, first: str = "0", moves: str = "legal") -> None:
    numbers, won = range(int(first), int(first) + int(matches)), 0.0
    moves_of = {"legal": legal_moves, "candidates": candidates}[moves]
    with ProcessPoolExecutor() as pool:
        every = pool.map(partial(share, word, int(simulations), moves_of), numbers)
        for played, each in enumerate(every, 1):
            won += each
            low, high = wilson_interval(won, played)
            sys.stdout.write(f"{played} matches: {won / played:.3f} [{low:.3f}, {high:.3f}]\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
