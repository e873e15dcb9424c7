"""Fits the weights of Kemet's computer players to the winners, one by one.

`python -m tests.lab.kemet_fit play FILE MATCHES [FIRST]` lets two players of level `quick` play by
the weights of `good`, each of these changed at random, and adds to the file the share of each
weight for either side before some of the turns. `python -m tests.lab.kemet_fit read FILE` says
by a logistic regression how much each should count, as `tests/lab/fit.py` does of whole terms.
`python -m tests.lab.kemet_fit judge MATCHES` is the verdict on what was fitted: the share of
victories of a `good` by the weights set by hand against one by those fitted. The matches are
counted as in `tests/lab/ablation.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, replace
from functools import partial
from random import Random
from typing import Any

from rules.core.computers import GOOD, QUICK
from rules.core.game import Game
from rules.core.secrets import Seat
from rules.kemet import GAME
from rules.kemet.computer import computer
from rules.kemet.computer.terms import all_attackers, is_settled, side
from rules.kemet.computer.weights import BY_HAND, FITTED, Weights
from rules.kemet.state import Kemet
from tests.lab import fit
from tests.lab.ablation import contest, numbers_of

UNFITTED = {
    *("most_guards", "comfortable", "cards", "rival", "only_rival", "sealed", "threat"),
    *("top", "pyramid_lost", "strength", "damage", "protection", "announced", "end"),
}
"""What is no weight, multiplies others, is seen by its own seat alone or no term's."""


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


def counts(state: Kemet, seat: Seat) -> fit.Counts:
    """How often each weight counts for a seat: the gain of one more of it."""
    attackers = all_attackers(state)
    before = sum(side(FITTED, state, seat, attackers).values())
    found = {}
    for name, path in places(FITTED):
        heavier = changed(FITTED, path, lambda one: one + 1)
        more = sum(side(heavier, state, seat, attackers).values())
        if abs(more - before) > 1e-9:
            found[name] = more - before
    return found


def play(number: int) -> list[fit.Position]:
    """Positions of a match of players by weights changed at random."""
    random = Random(f"fit-{number}")
    games = [replace(GAME, computer=computer(_any_weights(random))) for _ in range(2)]
    players = [fit.Experimenter(game, QUICK, random) for game in games]
    return fit.positions_of(players, counts, _is_turn, f"fit-{number}", random)


def _is_turn(state: Kemet, seat: Seat) -> bool:
    return state.phase == "turn" and is_settled(state, seat)


def _any_weights(random: Random) -> Weights:
    weights = FITTED
    for _, path in places(FITTED):
        weights = changed(weights, path, partial(fit.varied, random=random))
    return weights


def by_hand(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game with computer players by the weights that were set by hand."""
    return replace(game, computer=computer(BY_HAND))


def main(what: str, *chosen: str) -> None:
    match what:
        case "play":
            keep(*chosen)
        case "read":
            read(*chosen)
        case "judge":
            judge(*chosen)
        case _:
            sys.exit(__doc__)


def keep(file: str, matches: str, first: str = "0") -> None:
    fit.keep(file, play, range(int(first), int(first) + int(matches)))


def judge(matches: str) -> None:
    numbers, options = numbers_of(matches), GAME.options()
    with ProcessPoolExecutor() as pool:
        row = contest(pool, by_hand, GAME.word, GOOD, options, numbers)
    sys.stdout.write(f"| {GAME.word} {GOOD} | weights by hand, against those fitted | {row} |\n")


def read(file: str) -> None:
    found = fit.worth_of(fit.kept_in(file), "permanent")
    for name, path in places(FITTED):
        value: Any = FITTED
        for key in path:
            value = getattr(value, key) if isinstance(value, Weights) else value[key]
        told = FITTED.permanent * found.get(name, float("nan"))
        sys.stdout.write(f"{name:36} {value:6.2f} {told:7.2f}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
