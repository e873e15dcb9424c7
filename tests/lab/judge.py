"""How well the judge tells levels apart: `python -m tests.lab.judge GAME LEVELS MATCHES [FIRST]`.

Matches are played by seeds from `judge1`, or from the number of the first. The levels, such as
`good,quick`, change seats from match to match. Each decision is judged twice: with a few points for
a victory as the judge has them, and with none, where the victory would be told as a chance of its
own. It prints the mean loss a decision of each seat in points of the game, the share of decisions
whose loss counts, and the overlap: the share of pairs of seats of two levels in which the better
level has lost as much or more.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from time import process_time
from typing import Any
from unittest.mock import patch

from rules.arena import Player, moves
from rules.core.computers import LEVELS, knowledge_of
from rules.core.game import Game
from rules.core.judge import VICTORY_POINTS, Judgement, judge
from rules.core.secrets import Seat
from rules.registry import games

CAP, CHANCE = "cap", "chance"
WAYS = {CAP: VICTORY_POINTS, CHANCE: 0.0}


def judged(
    game: Game[Any, Any], levels: Sequence[str], number: int
) -> Iterator[tuple[str, Seat, Judgement]]:
    """Play a match, and yield each decision with the way in which it was judged."""
    turned = [levels[(n + number) % len(levels)] for n in range(len(levels))]
    seats = tuple(mark.word for mark in game.marks[: len(levels)])
    seed = f"judge{number}"
    told = [*game.start(seats, game.options(), seed, "arena").announcements]
    players = [Player(game, level) for level in turned]
    for place, move in enumerate(moves(game, players, game.options(), seed)):
        knowledge = knowledge_of(move.state, move.seat, told)
        for way in WAYS:
            with patch("rules.core.judge.VICTORY_POINTS", WAYS[way]):
                if verdict := judge(game, knowledge, move.path, f"judge {place}"):
                    yield way, f"{turned[seats.index(move.seat)]} {number}", verdict
        told += move.played.announcements


def overlap(means: Mapping[Seat, float]) -> float:
    """The share of pairs of seats in which the better level has lost as much or more."""
    by_level = defaultdict(list)
    for seat, mean in means.items():
        by_level[seat.split()[0]].append(mean)
    known = [level for level in LEVELS if level in by_level]
    pairs = [
        worse <= better
        for low, high in combinations(known, 2)
        for worse, better in product(by_level[low], by_level[high])
    ]
    return sum(pairs) / len(pairs)


def main(word: str, levels: str, number: str, first: str = "1") -> None:
    game, kept = games()[word], defaultdict(lambda: defaultdict(list))
    for match in range(int(first), int(first) + int(number)):
        for way, seat, verdict in judged(game, levels.split(","), match):
            kept[way][seat].append(verdict)
        sys.stdout.write(f"match {match}: {process_time():.0f} s\n")
        sys.stdout.flush()
    for way, by_seat in kept.items():
        means = {seat: sum(v.loss for v in found) / len(found) for seat, found in by_seat.items()}
        sys.stdout.write(f"{word}, {way}: overlap {overlap(means):.2f}\n")
        for level in LEVELS:
            of_level = [seat for seat in means if seat.split()[0] == level]
            every = [verdict for seat in of_level for verdict in by_seat[seat]]
            if every:
                said = " ".join(f"{means[seat]:.2f}" for seat in of_level)
                counting = sum(verdict.counts for verdict in every) / len(every)
                sys.stdout.write(f"  {level}: {said}; {counting:.0%} of {len(every)} count\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
