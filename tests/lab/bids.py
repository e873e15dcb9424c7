"""Bids on provinces of income in Amun-Re: `python -m tests.lab.bids MATCHES [WEIGHT=NUMBER]...`.

Positions come from matches among three `quick`. At each auction decision, `good` ranks its
candidates. It does so again with another seed, and with changed weights (`space=2.1`) if some are
named. It prints a row each: the decisions, those with another move, those in which the best move is
the lowest bid below 3 or a bid of 3 on a province of income, and the part of these in which both
bids are equally good. `FIRST-LAST` instead of MATCHES plays those of these numbers.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, Final

from rules.amun_re import GAME
from rules.amun_re.computer import computer
from rules.amun_re.computer.weights import WEIGHTS, Weights
from rules.amun_re.tables import PROVINCE
from rules.arena import SALT, Player, moves
from rules.core.chooser import Ranking, rank
from rules.core.computers import GOOD, QUICK, Knowledge, knowledge_of
from rules.core.menu import NONE
from tests.lab.ablation import numbers_of

INCOME: Final = [word for word, row in PROVINCE.items() if row.mine or row.caravan or row.printed]
HIGH: Final = 3  # the bid of which a lower one is to be told apart
DECISIONS, OTHER, PAIRS, TIED = "decisions", "other", "pairs", "tied"


def counted(weights: Weights, seed: str, number: int) -> Counter[str]:
    """Count the auction decisions of a match, as `good` ranks them by weights and a seed."""
    changed, found = replace(GAME, computer=computer(weights)), Counter[str]()
    for knowledge in auctions(f"bids {number}"):
        usual = rank(GAME, knowledge, GOOD, "1").candidates[0].path
        ranking = rank(changed, knowledge, GOOD, seed)
        found[DECISIONS] += 1
        found[OTHER] += ranking.candidates[0].path != usual
        for both in pairs(ranking):
            found[PAIRS] += 1
            found[TIED] += both
    return found


def auctions(seed: str) -> Iterator[Knowledge[Any]]:
    """Yield the knowledge of each seat that bids with 3 gold or more, among three `quick`."""
    players = [Player(GAME, QUICK)] * GAME.players[0]
    seats = tuple(mark.word for mark in GAME.marks[: len(players)])
    told = [*GAME.start(seats, GAME.options(), seed, SALT).announcements]
    for move in moves(GAME, players, GAME.options(), seed):
        state = move.state
        if state.flow[0] == "auction" and state.gold[move.seat].value >= HIGH:
            yield knowledge_of(state, move.seat, told)
        told += move.played.announcements


def pairs(ranking: Ranking[Any]) -> Iterator[bool]:
    """Yield for each pair of a low bid and 3, one of them the best move, whether they tie."""
    best = ranking.candidates[0]
    bids = {
        (each.path[1], int(each.path[2])): each
        for each in ranking.candidates
        if each.path[0] == "bid" and each.path[3:] in ((), (NONE,))
    }
    for word in INCOME:
        low = next((price for at, price in bids if at == word and price < HIGH), None)
        if low is not None and (word, HIGH) in bids:
            both = bids[word, low], bids[word, HIGH]
            if best in both:
                yield all(each in ranking.tied for each in both)


def main(matches: str, *named: str) -> None:
    numbers, rows = numbers_of(matches), {"another seed": (WEIGHTS, "2")}
    if named:
        changes = {name: float(value) for name, _, value in (each.partition("=") for each in named)}
        rows[" ".join(named)] = replace(WEIGHTS, **changes), "1"
    with ProcessPoolExecutor() as pool:
        for row, (weights, seed) in {"as it is": (WEIGHTS, "1"), **rows}.items():
            found = sum(pool.map(partial(counted, weights, seed), numbers), Counter[str]())
            words = " | ".join(f"{found[each]}" for each in (DECISIONS, OTHER, PAIRS, TIED))
            sys.stdout.write(f"{row} | {words}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
