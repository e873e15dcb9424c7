"""Count how often a taste chooses another move, beyond the moves that another seed changes.

`python -m tests.lab.tastes GAME MATCHES` plays matches among `good` players, as few as the game
has. At a decision in which a taste can tell equally good moves apart, it chooses once, and `good`
with another seed does too. It prints a row a taste: the number of these decisions, the share with
another move, and the share that the other seed changes. `FIRST-LAST` instead of MATCHES plays the
matches of these seeds.

The strength of a taste is for the arena: `karnak arena GAME --players good/TASTE,good`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from rules.arena import SALT, Player, moves_from, wilson_interval
from rules.core.chooser import choose, rank
from rules.core.computers import GOOD, Knowledge, knowledge_of
from rules.core.state import Announcement
from rules.registry import AnyGame, games
from tests.lab.ablation import numbers_of

OPEN, OTHER, SEED = "open", "other", "seed"  # counted for each taste


def counted(word: str, seed: int) -> Counter[Any]:
    """Count the decisions of a match with equally good moves, and those with another move."""
    game, found = games()[word], Counter[Any]()
    assert game.computer is not None
    for knowledge in decisions(game, str(seed)):
        found["decisions"] += 1
        ranking = rank(game, knowledge, GOOD, "1")
        if len(ranking.candidates) < 2 or len(ranking.tied) < 2:
            continue
        found["tied"] += 1
        usual = ranking.candidates[0].path
        by_seed = choose(game, knowledge, GOOD, "2").path != usual
        for taste in game.computer.tastes:
            if len({*ranking.likes(taste.likes)}) > 1:
                found[taste.word, OPEN] += 1
                found[taste.word, SEED] += by_seed
                found[taste.word, OTHER] += ranking.liked(taste.likes)[0].path != usual
    return found


def decisions(game: AnyGame, seed: str) -> Iterator[Knowledge[Any]]:
    """Yield the knowledge of each deciding seat of a match among `good` players."""
    seats = tuple(mark.word for mark in game.marks[: game.players[0]])
    begun = game.start(seats, game.options(), seed, SALT)
    told: list[Announcement] = [*begun.announcements]
    players = dict.fromkeys(seats, Player(game, GOOD))
    for move in moves_from(game, players, begun.state, begun.announcements, seed):
        yield knowledge_of(move.state, move.seat, told)
        told += move.played.announcements


def main(word: str, matches: str) -> None:
    numbers = numbers_of(matches)
    with ProcessPoolExecutor() as pool:
        found = sum(pool.map(partial(counted, word), numbers), Counter[Any]())
    tied = found["tied"]
    sys.stdout.write(f"{word}, {len(numbers)}: {tied} of {found['decisions']} decisions are tied\n")
    computer = games()[word].computer
    for taste in computer.tastes if computer else ():
        number = found[taste.word, OPEN]
        shares = (found[taste.word, each] for each in (OTHER, SEED))
        told = " | ".join(_share(each, number) for each in shares) if number else ""
        sys.stdout.write(f"{taste.word} | {number} | {told}\n")


def _share(found: int, number: int) -> str:
    low, high = wilson_interval(found, number)
    return f"{found / number:.3f} [{low:.3f}, {high:.3f}]"


if __name__ == "__main__":
    main(*sys.argv[1:])
