"""Counts silly moves, in games among computer players of Aton.

`python -m tests.lab.silly.aton LEVEL GAMES` prints each count a seat and game.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from rules.arena import Player, moves
from rules.aton import GAME
from rules.aton import events as told_of

WORST = 13  # of four cards, the least sum that is worth keeping: 4, 4, 3, 2


def count(level: str, games: int) -> Counter[str]:
    """How often each thing happened, in all games together."""
    counts: Counter[str] = Counter()
    for number in range(games):
        _count_game(level, f"silly-{number}", counts)
    return counts


def _count_game(level: str, seed: str, counts: Counter[str]) -> None:
    players = [Player(GAME, level)] * len(GAME.marks)
    for move in moves(GAME, players, GAME.options(), seed, "silly"):
        path, hand = move.path, move.state.hands[move.seat].value
        counts["lays of a hand as it was drawn"] += path[0] == "lay" and path[1] == spelled(hand)
        counts["exchanges"] += path[0] == "exchange"
        counts["exchanges of a high hand"] += path[0] == "exchange" and sum(hand) >= WORST
        for each in move.played.announcements:
            if each.to is None:
                _hear(each.event, counts)
    state = move.played.state
    counts["seats that never exchange"] += sum(known.exchange for known in state.known.values())
    counts["rounds"] += len(players) * state.round


def spelled(hand: Any) -> str:
    return "".join(map(str, hand))


def _hear(event: Any, counts: Counter[str]) -> None:
    match event:
        case told_of.CountersRemoved():
            number = sum(number for *_, number in event.counts)
            counts["counters removed"] += number
            counts["own counters removed by choice"] += (
                number if event.seat == event.whose and not event.forced else 0
            )
        case told_of.NothingRemoved(why="two"):
            counts["removals by a 2, of nothing"] += 1
        case told_of.CountersPlaced():
            counts["counters placed"] += sum(number for *_, number in event.counts)
            counts["counters without a square, dead"] += event.dead
            counts["counters without a square, kept"] += event.kept
        case told_of.GameWon():
            counts[f"games won by {event.by}"] += 1


def main(level: str, games: str) -> None:
    for what, times in sorted(count(level, int(games)).items()):
        sys.stdout.write(f"{times / (2 * int(games)):8.2f}  {what}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
