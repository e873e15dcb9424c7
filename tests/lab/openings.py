"""The strength of openings of the first Day of Kemet: `python -m tests.lab.openings MATCHES`.

A player with an opening plays against one without, who draws its pyramids by lot. Both play as
`good` on that Day, and as `quick` after it, because a match among `good` takes three times as long.
It prints a row an opening: its share of victories, and the interval. `FIRST-LAST` instead of
MATCHES plays those of these numbers.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from rules.arena import Player, play_match, wilson_interval
from rules.core.chooser import choose
from rules.core.computers import GOOD, QUICK, Knowledge
from rules.core.menu import Path
from rules.kemet import GAME
from rules.kemet.computer import COMPUTER
from rules.kemet.computer.openings import OPENINGS, Opening
from tests.lab.ablation import numbers_of

_GOOD = COMPUTER.at(GOOD)
WITHOUT: Final = replace(
    GAME, computer=replace(COMPUTER, others={GOOD: replace(_GOOD, opening=lambda _: None)})
)


@dataclass(frozen=True)
class Opener(Player):
    """A player who sets the pyramids of an opening, if it has one."""

    opening: Opening | None = None

    def choose(self, knowledge: Knowledge[Any], seed: str) -> Path:
        """Choose the opening's pyramids, and other moves by the level of the Day."""
        state = knowledge.sealed
        if state.phase == "pyramids" and self.opening:
            return self.opening.pyramids
        level = GOOD if state.round == 1 else QUICK
        return choose(self.game, knowledge, level, seed).path


def share(opening: Opening, number: int) -> float:
    """The share of the victory of the player with an opening, whose seat goes round."""
    players = [Opener(GAME, GOOD, opening=opening), Opener(WITHOUT, GOOD)]
    at = number % len(players)
    turned = players if at == 0 else players[::-1]
    match = play_match(GAME, turned, GAME.options(), f"opening-{number}")
    return match.shares[GAME.marks[at].word]


def main(matches: str) -> None:
    numbers = numbers_of(matches)
    with ProcessPoolExecutor() as pool:
        for opening in (each for each in OPENINGS if each.tiles):
            won = sum(pool.map(partial(share, opening), numbers))
            low, high = wilson_interval(won, len(numbers))
            row = f"{won / len(numbers):.3f} [{low:.3f}, {high:.3f}] | {len(numbers)}"
            sys.stdout.write(f"{opening.two}, {opening.one}: {', '.join(opening.tiles)} | {row}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
