"""Fits how much each term of a game's computer players counts for the winner.

`python -m tests.lab.fit play FILE GAME LEVEL SEATS MATCHES [FIRST]` lets players of a level play,
each with its terms multiplied by numbers at random, and adds to the file the values of the terms
before some of the turns. `python -m tests.lab.fit read FILE` says by a logistic regression by how
much each term should be multiplied. It needs the packages of `tests/lab/measure.lock`. How far to
go, the arena has to say: `python -m tests.lab.ablation` takes a term with a factor, as in
`gold*1.2`.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path as File
from random import Random
from typing import Any, TypeAlias

from rules.arena import Player, moves
from rules.core.chooser import choose
from rules.core.computers import RANDOM, Knowledge
from rules.core.game import Game
from rules.core.menu import Path, Word
from rules.core.secrets import Seat
from rules.registry import games
from tests.lab.ablation import computer_of, scaled

SPREAD = 0.25  # the standard deviation by whose power of e a number is varied
SURPRISES = 0.1  # how many moves are any that are legal, so that more positions are met
POSITIONS = 12  # of a match, at most
RARE = 60  # terms that count in fewer positions are left out
STRENGTH = 2.0  # of the regression: the smaller, the nearer to nothing every number stays

Counts: TypeAlias = Mapping[str, float]
Position: TypeAlias = tuple[bool, Counts]
"""Whether the seat won, and what counted for it beyond what counted for the others on average."""


@dataclass(frozen=True)
class Experimenter(Player):
    """A player that from time to time makes any legal move."""

    random: Random

    def choose(self, knowledge: Knowledge[Any], seed: str) -> Path:
        level = RANDOM if self.random.random() < SURPRISES else self.level
        return choose(self.game, knowledge, level, seed).path


def varied(value: float, random: Random) -> float:
    """A value multiplied by a number near 1, at random."""
    return value * random.lognormvariate(0, SPREAD)


def positions_of(
    players: Sequence[Player],
    counts: Callable[[Any, Seat], Counts],
    is_turn: Callable[[Any, Seat], bool],
    seed: str,
    random: Random,
) -> list[Position]:
    """Play a match, and keep some of the positions before a turn of the next player."""
    game, met = players[0].game, list[tuple[Seat, Counts]]()
    for move in moves(game, players, game.options(), seed):
        if is_turn(move.state, move.seat):
            met.append((move.seat, beyond_others(move.state, move.seat, counts)))
    kept = random.sample(met, min(POSITIONS, len(met)))
    winners = game.result(move.played.state).winners
    return [(seat in winners, beyond) for seat, beyond in kept]


def beyond_others(state: Any, seat: Seat, counts: Callable[[Any, Seat], Counts]) -> Counts:
    """The terms of a seat, less the average of the others, without zeros."""
    found = Counter(counts(state, seat))
    others = [counts(state, each) for each in state.seats if each != seat]
    for other in others:
        found.subtract({name: value / len(others) for name, value in other.items()})
    return {name: value for name, value in found.items() if value}


def keep(file: str, play: Callable[[int], list[Position]], numbers: Iterable[int]) -> None:
    """Add a line to a file for each match that is played."""
    with ProcessPoolExecutor() as pool, File(file).open("a") as kept:
        for positions in pool.map(play, numbers):
            kept.write(json.dumps(positions) + "\n")


def kept_in(file: str) -> list[Position]:
    lines = File(file).read_text().splitlines()
    return [(won, beyond) for line in lines for won, beyond in json.loads(line)]


def worth_of(positions: Sequence[Position], unit: str) -> dict[str, float]:
    """The worth of each thing by its winners, where one of the unit is worth 1."""
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    met = Counter(name for _, beyond in positions for name in beyond)
    rows = [{n: v for n, v in beyond.items() if met[n] >= RARE} for _, beyond in positions]
    scaler = StandardScaler(with_mean=False)
    regression = LogisticRegression(C=STRENGTH / 100, fit_intercept=False, max_iter=2_000)
    model = make_pipeline(DictVectorizer(), scaler, regression)
    model.fit(rows, [won for won, _ in positions])
    names = model[0].get_feature_names_out()
    raw = dict(zip(names, regression.coef_[0] / scaler.scale_, strict=True))
    return {name: value / raw[unit] for name, value in raw.items()}


def play(word: Word, level: Word, seats: int, number: int) -> list[Position]:
    """Positions of a match of players that multiply their terms by numbers at random."""
    game, random = games()[word], Random(f"fit-{number}")
    computer = computer_of(game, level)
    players = [
        Experimenter(_with_any_factors(game, level, random), level, random) for _ in range(seats)
    ]
    return positions_of(players, computer.terms, computer.is_settled, f"fit-{number}", random)


def _with_any_factors(game: Game[Any, Any], level: Word, random: Random) -> Game[Any, Any]:
    computer = computer_of(game, level)
    factors = {term: varied(1, random) for term in computer.term_names}
    return replace(game, computer=replace(scaled(computer, factors), others={}))


def main(what: str, file: str, *chosen: str) -> None:
    if what == "play":
        word, level, seats, matches, first = (*chosen, "0")[:5]
        numbers = range(int(first), int(first) + int(matches))
        keep(file, partial(play, word, level, int(seats)), numbers)
    else:
        for term, factor in worth_of(kept_in(file), "points").items():
            sys.stdout.write(f"{term:12} {factor:6.2f}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
