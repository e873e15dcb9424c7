"""The worth of each part of a game's computer players: they play without it.

`python -m tests.lab.ablation GAME LEVEL MATCHES [PART]... [OPTION=ANSWER]...` has a player of a
level without a part play against players of the same level with it, as few as the game has, and
prints a row a part: its share of victories, and the interval. A part is a term of the game
(`temples`), which then counts for nothing, or a step of the search (`finalists`), which then looks
at as little as it can. All are tried if none is named, `first+room` is both together, and
`gold*1.2` is a term multiplied by this number. The options are those of the matches.

How many matches are played is decided before, and not by how they go, since an interval that is
looked at again and again is wrong more often than it says. `FIRST-LAST` instead of MATCHES plays
those of these numbers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import fields, replace
from functools import partial, reduce
from typing import Any, TypeAlias

from rules.arena import Player, play_match, wilson_interval
from rules.arguments import parse_options
from rules.core.computers import Budget, Computer
from rules.core.game import Game
from rules.core.options import MatchOptions
from rules.core.secrets import Seat
from rules.registry import games

Change: TypeAlias = Callable[[Game[Any, Any]], Game[Any, Any]]
"""Makes of a game the one that the player who is tried plays."""

# The least that a step of the search may take. For the others it is nothing.
LEAST = {"worlds": 1, "candidates": 1, "answers": 1, "next_candidates": 1}


def parts(computer: Computer[Any], level: str) -> Iterator[str]:
    """The terms, and the steps of the search that a level takes."""
    yield from computer.term_names
    budget = computer.budget(level)
    for field in fields(Budget):
        if getattr(budget, field.name) > LEAST.get(field.name, 0):
            yield field.name


def without(game: Game[Any, Any], level: str, parts: str) -> Game[Any, Any]:
    """The game with computer players that play a level without a part, or several."""
    return reduce(lambda left, part: _without(left, level, part), parts.split("+"), game)


def _without(game: Game[Any, Any], level: str, part: str) -> Game[Any, Any]:
    own = computer_of(game, level)
    name, _, factor = part.partition("*")
    budget = own.budget(level)
    if name in own.term_names:
        own = scaled(own, {name: float(factor or 0)})
    else:
        budget = replace(budget, **{part: LEAST.get(part, 0)})
    return replace(game, computer=replace(own, levels={level: budget}, others={}))


def computer_of(game: Game[Any, Any], level: str) -> Computer[Any]:
    """The player of a level of a game, which must have computer players."""
    assert game.computer, f"{game.word} has computer players"
    return game.computer.at(level)


def scaled(computer: Computer[Any], factors: Mapping[str, float]) -> Computer[Any]:
    """A computer by which some terms count this many times as much."""
    return replace(computer, terms=partial(_scaled_terms, computer, factors))


def _scaled_terms(
    computer: Computer[Any], factors: Mapping[str, float], world: Any, seat: Seat
) -> dict[str, float]:
    terms = computer.terms(world, seat)
    return {term: value * factors.get(term, 1.0) for term, value in terms.items()}


def share(change: Change, word: str, level: str, options: MatchOptions, number: int) -> float:
    """The share of the victory of the player of a changed game, whose seat goes round."""
    game = games()[word]
    players = [Player(game, level)] * game.players[0]
    at = number % len(players)
    players[at] = Player(change(game), level)
    match = play_match(game, players, options, f"without-{number}")
    return match.shares[game.marks[at].word]


def contest(
    pool: Executor,
    change: Change,
    word: str,
    level: str,
    options: MatchOptions,
    numbers: Sequence[int],
) -> str:
    """The share of the player of a changed game, with its interval, as in a table."""
    won = sum(pool.map(partial(share, change, word, level, options), numbers))
    low, high = wilson_interval(won, len(numbers))
    return f"{won / len(numbers):.3f} [{low:.3f}, {high:.3f}] | {len(numbers)}"


def numbers_of(matches: str) -> range:
    """The numbers of this many matches, or from the first to the last: `60` or `61-120`."""
    first, _, last = matches.rpartition("-")
    return range(int(first or 1), int(last) + 1)


def main(word: str, level: str, matches: str, *chosen: str) -> None:
    game, numbers = games()[word], numbers_of(matches)
    players = game.players[0]
    answers = [each for each in chosen if "=" in each]
    named = [each for each in chosen if each not in answers]
    options = parse_options(game, answers)
    sys.stdout.write(f"{word} {level}, one of {players}: an equal share is {1 / players:.2f}\n")
    with ProcessPoolExecutor() as pool:
        for part in named or parts(computer_of(game, level), level):
            change = partial(without, level=level, parts=part)
            row = contest(pool, change, word, level, options, numbers)
            sys.stdout.write(f"| {word} {level} | {part} | {row} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
