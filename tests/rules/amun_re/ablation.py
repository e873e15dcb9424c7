"""What the absence of a term or of a step of the search costs a computer player of Amun-Re.

`python -m tests.rules.amun_re.ablation GAMES [SEED] [NAME …]` writes, for each, the share of
victories of one good player without it among three whole ones; a fair share is .25.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.amun_re import GAME
from rules.amun_re.computer import COMPUTER, computer
from rules.amun_re.computer.terms import BUILDING, TERMS
from rules.amun_re.computer.weights import WEIGHTS
from rules.arena import Player, play_match, wilson_interval
from rules.core.computers import GOOD, Computer

PLAYERS = 4
STEPS = {
    "the rest of the auction and of the turn": {"depth": 0},
    "more than one world": {"worlds": 1},
    "more than one answer to an offering": {"answers": 1},
    "more than eight candidates": {"candidates": 8},
}


def variants() -> Iterator[tuple[str, Computer[Any]]]:
    """The good player without one thing each."""
    for term in (*TERMS, *BUILDING):
        yield term, computer(replace(WEIGHTS, left_out=(term,)))
    for step, change in STEPS.items():
        budget = replace(COMPUTER.levels[GOOD], **change)
        yield step, replace(COMPUTER, levels={**COMPUTER.levels, GOOD: budget})


def share(without: Computer[Any], games: int, seed: int) -> float:
    """Victories of the variant, sitting at every seat in turn."""
    won = 0.0
    for number in range(games):
        seats = [Player(GAME, GOOD)] * PLAYERS
        seats[number % PLAYERS] = Player(replace(GAME, computer=without), GOOD)
        match = play_match(GAME, seats, GAME.options(), f"ablation-{seed + number}")
        won += match.shares[GAME.marks[number % PLAYERS].word]
    return won


def main(games: str, seed: str = "0", *names: str) -> None:
    for name, without in variants():
        if not names or name in names:
            won = share(without, int(games), int(seed))
            low, high = wilson_interval(won, int(games))
            sys.stdout.write(f"{won / int(games):.3f} [{low:.2f}, {high:.2f}] without {name}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
