"""The odds of battles by public facts: units, creatures, tiles and skills."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.kemet.board import board_of
from rules.kemet.hooks import total
from rules.kemet.state import Kemet, Troop, working

# How likely the attacker wins, by its strength before the cards less the defender's, from -4 on.
WINS: Final = (0.01, 0.04, 0.1, 0.22, 0.38, 0.62, 0.8, 0.92, 0.97, 0.99)
LEAST: Final = -4


def strength(
    state: Kemet, seat: Seat, units: int, creature: Word | None, priests: int, role: Word
) -> int:
    """Return the strength of a troop in a battle before any cards."""
    return units + total(working(state, seat, creature, priests > 0), "strength", role)


def strength_of(state: Kemet, seat: Seat, troop: Troop, role: Word) -> int:
    return strength(state, seat, troop.units, troop.creature, troop.priests, role)


def chance_to_win(attack: int, defence: int) -> float:
    """Return the chance that an attacker of this strength wins against that defence."""
    return WINS[max(0, min(len(WINS) - 1, attack - defence - LEAST))]


@cache
def distances(players: int) -> dict[tuple[Word, Word], int]:
    """Count the steps from space to space by land and harbour, ignoring walls."""
    board = board_of(players)
    found: dict[tuple[Word, Word], int] = {}
    for row in board.spaces:
        edge, steps = [row.word], 0
        while edge:
            found.update(dict.fromkeys(((row.word, word) for word in edge), steps))
            near = [n for w in edge for n in (*board.land[w], *board.harbours[w])]
            edge = [n for n in dict.fromkeys(near) if (row.word, n) not in found]
            steps += 1
    return found


@cache
def from_obelisks(players: int) -> dict[Word, int]:
    """Count the steps to each space from the nearest obelisk."""
    far = distances(players)
    board = board_of(players)
    return {
        row.word: min(far.get((obelisk, row.word), 99) for obelisk in board.obelisks)
        for row in board.spaces
    }
