"""Fits the weights of Kemet's computer players to who wins.

`python -m tests.rules.kemet.fit play FILE MATCHES [FIRST]` lets two players of level `quick` play
by the weights of `good`, each of these changed at random, and adds to the file what each weight
counts for either side before some of the turns. `python -m tests.rules.kemet.fit read FILE` says
by a logistic regression how much each should count. It needs the packages of
`requirements-measure.lock`. How far to go towards such weights, the arena has to say.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields, replace
from pathlib import Path as File
from random import Random
from typing import Any, TypeAlias

from rules.arena import Player, moves
from rules.core.chooser import choose
from rules.core.computers import QUICK, RANDOM, Knowledge
from rules.core.menu import Path
from rules.core.secrets import Seat
from rules.kemet import GAME
from rules.kemet.computer import computer
from rules.kemet.computer.terms import is_settled, side
from rules.kemet.computer.weights import FITTED, Weights
from rules.kemet.state import Kemet

SPREAD = 0.25  # the standard deviation by whose power of e a weight is changed
SURPRISES = 0.1  # how many moves are any that are legal, so that more positions are met
POSITIONS = 12  # of a match, at most
RARE = 60  # a weight that counts in fewer positions is not told
STRENGTH = 2.0  # of the regression: the smaller, the nearer to nothing every weight stays
UNFITTED = {
    *("most_guards", "comfortable", "cards", "rival", "only_rival", "sealed", "threat"),
    *("top", "pyramid_lost", "strength", "damage", "protection", "announced", "end"),
}
"""What is no weight, multiplies others, is seen by its own seat alone or no term's."""

Counts: TypeAlias = dict[str, float]


def places(weights: Weights) -> Iterator[tuple[str, Any]]:
    """Yield the name of each weight and where it stands: its field, and the keys behind it."""
    for field in fields(weights):
        if field.name not in UNFITTED:
            yield from _places(getattr(weights, field.name), (field.name,))


def _places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _places(each, (*path, key))
    elif isinstance(value, tuple):
        for number, each in enumerate(value):
            yield from _places(each, (*path, number))
    else:
        yield " ".join(map(str, path)), path


def changed(value: Any, path: tuple[Any, ...], by: Any) -> Any:
    """The same weights, one of them changed by a function."""
    if not path:
        return by(value)
    first, *rest = path
    if isinstance(value, Weights):
        return replace(value, **{first: changed(getattr(value, first), tuple(rest), by)})
    if isinstance(value, Mapping):
        return {**value, first: changed(value[first], tuple(rest), by)}
    return (*value[:first], changed(value[first], tuple(rest), by), *value[first + 1 :])


def counts(state: Kemet, seat: Seat) -> Counts:
    """How often each weight counts for a seat: what one more of it would add."""
    before = sum(side(FITTED, state, seat).values())
    found = {}
    for name, path in places(FITTED):
        more = sum(side(changed(FITTED, path, lambda one: one + 1), state, seat).values())
        if abs(more - before) > 1e-9:
            found[name] = more - before
    return found


@dataclass(frozen=True)
class Experimenter(Player):
    """A player that now and then makes any legal move."""

    random: Random

    def choose(self, knowledge: Knowledge[Any], seed: str) -> Path:
        level = RANDOM if self.random.random() < SURPRISES else self.level
        return choose(self.game, knowledge, level, seed).path


def play(number: int) -> list[tuple[bool, Counts]]:
    """Positions of a match: whether the seat won, and its counts less those of the other."""
    random = Random(f"fit-{number}")
    games = [replace(GAME, computer=computer(_any_weights(random))) for _ in range(2)]
    players = [Experimenter(game, QUICK, random) for game in games]
    met: list[tuple[Seat, Counts]] = []
    for move in moves(GAME, players, GAME.options(), f"fit-{number}"):
        if move.state.phase == "turn" and is_settled(move.state, move.seat):
            met.append((move.seat, _differences(move.state, move.seat)))
    kept = random.sample(met, min(POSITIONS, len(met)))
    winners = GAME.result(move.played.state).winners
    return [(seat in winners, differences) for seat, differences in kept]


def _differences(state: Kemet, seat: Seat) -> Counts:
    found = Counter(counts(state, seat))
    for other in set(state.seats) - {seat}:
        found.subtract(counts(state, other))
    return {name: value for name, value in found.items() if value}


def _any_weights(random: Random) -> Weights:
    weights = FITTED
    for _, path in places(FITTED):
        factor = random.lognormvariate(0, SPREAD)
        weights = changed(weights, path, lambda one, factor=factor: one * factor)
    return weights


def fit_weights(positions: list[tuple[bool, Counts]]) -> dict[str, float]:
    """Each weight as the positions would have it, when a permanent victory point is worth 10."""
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    met = Counter(name for _, difference in positions for name in difference)
    rows = [{n: v for n, v in each.items() if met[n] >= RARE} for _, each in positions]
    scaler = StandardScaler(with_mean=False)
    regression = LogisticRegression(C=STRENGTH / 100, fit_intercept=False, max_iter=2_000)
    model = make_pipeline(DictVectorizer(), scaler, regression)
    model.fit(rows, [won for won, _ in positions])
    names = model[0].get_feature_names_out()
    raw = dict(zip(names, regression.coef_[0] / scaler.scale_, strict=True))
    return {name: 10 * value / raw["permanent"] for name, value in raw.items()}


def main(what: str, file: str, matches: str = "0", first: str = "0") -> None:
    if what == "play":
        numbers = range(int(first), int(first) + int(matches))
        with ProcessPoolExecutor() as pool, File(file).open("a") as kept:
            for positions in pool.map(play, numbers):
                kept.write(json.dumps(positions) + "\n")
    else:
        lines = File(file).read_text().splitlines()
        found = fit_weights([tuple(each) for line in lines for each in json.loads(line)])
        for name, path in places(FITTED):
            value: Any = FITTED
            for key in path:
                value = getattr(value, key) if isinstance(value, Weights) else value[key]
            sys.stdout.write(f"{name:36} {value:6.2f} {found.get(name, float('nan')):7.2f}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
