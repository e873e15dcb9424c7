"""How many hints say nothing, or contradict their move: `python -m tests.lab.hints GAME SEATS N`.

Positions are of games of `quick` by seeds from `hint1`. At every eighth decision or so, level
`good` is asked. It prints what the terms of the move have beyond the average of all candidates, as
hints did until 2026-11-27, and the words of hints now. A further number is that of the first seed.
With `-v` it prints every hint as well.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from bot.ground.languages import spoken
from bot.hints.words import MOST, TIE, Compared, reason_in
from rules.core import chooser
from rules.core.chooser import Candidate, Chosen, choose
from rules.core.computers import GOOD, QUICK, VICTORY, Knowledge, knowledge_of
from rules.core.forced import forced_action
from rules.core.game import Game
from rules.core.text import ENGLISH
from rules.registry import games

ASKED = 0.12  # share of the decisions


def decisions(game: Game[Any, Any], seats: int, first: int) -> Iterator[tuple[Knowledge[Any], str]]:
    """The knowledge of seats at decisions of games of `quick`, each with a seed."""
    number = first
    while True:
        words = tuple(mark.word for mark in game.marks[:seats])
        played = game.start(words, game.options(), f"hint{number}", "arena")
        state, told, dice, move = played.state, list(played.announcements), Random(number + 1), 0
        while state.flow:
            seat = game.deciders(state)[0]
            knowledge, seed = knowledge_of(state, seat, told), f"{number + 1}:{move}"
            if dice.random() < ASKED and not forced_action(game.menu(state, seat)):
                yield knowledge, seed
            played = game.play(state, seat, choose(game, knowledge, QUICK, seed).path)
            state, move = played.state, move + 1
            told += played.announcements
        number += 1


def before(game: Game[Any, Any], ranked: Sequence[Candidate]) -> str:
    """The words of a hint on the best of the candidates until 2026-11-27."""
    number = min(len(each.judged) for each in ranked)
    best, usual = ranked[0].judged[:number], [x for each in ranked for x in each.judged[:number]]
    gains = {term: _mean(best, term) - _mean(usual, term) for term in best[0]}
    return _judged({term: round(gain) for term, gain in gains.items()}, game)


def now(compared: Compared, said: str) -> str:
    """The words of a hint now. A tie that names the other move counts as told."""
    if not said or "rule of thumb" in said:
        return "empty"
    if not compared.beside:
        return "habit"
    if compared.gains == {VICTORY: 0.0}:
        return "decided"
    if compared.lead <= -TIE:
        return "against"
    return "tie" if compared.lead < TIE else "ahead"


def by_terms(compared: Compared) -> str:
    """The words of the terms, in halves of points, on a move ahead. Hints leave them out."""
    point = compared.game.computer.point
    halves = {t: round(2 * gain / point) / 2 for t, gain in compared.gains.items()}
    return _judged(halves, compared.game)


def _mean(lines: Sequence[Mapping[str, float]], term: str) -> float:
    return sum(line[term] for line in lines) / len(lines)


def _judged(gains: Mapping[str, float], game: Game[Any, Any]) -> str:
    told = {t: n for t, n in gains.items() if n and (t == VICTORY or t in game.computer.term_names)}
    if VICTORY in told:
        told = {VICTORY: told[VICTORY]}
    largest = sorted(told, key=lambda term: (-abs(told[term]), term))[:3]
    return "empty" if not told else "against" if sum(told[t] for t in largest) <= 0 else "for"


def main(word: str, seats: str, wanted: str, first: str = "1") -> None:
    game, kept = games()[word], list[list[Candidate]]()
    usual = chooser._reasons
    chooser._reasons = lambda ranked, kind: kept.append(list(ranked)) or usual(ranked, kind)
    old, new, terms, lengths = Counter[str](), Counter[str](), Counter[str](), list[int]()
    for knowledge, seed in decisions(game, int(seats), int(first)):
        kept.clear()
        chosen = choose(game, knowledge, GOOD, seed)
        said = _said(game, knowledge, chosen, ENGLISH)
        new[kind := now(*said)] += 1
        terms[by_terms(said[0]) if kind == "ahead" else ""] += 1
        old[before(game, kept[0]) if kept else "habit, empty"] += 1
        lengths += [len(_said(game, knowledge, chosen, each)[1]) for each in spoken().values()]
        if sum(new.values()) == int(wanted):
            break
        if "-v" in sys.argv or max(lengths[-2:]) > MOST:
            sys.stdout.write(f"{' '.join(chosen.path)} | {said[1]}\n")
    long = sum(length > MOST for length in lengths)
    leading = {kind: number for kind, number in terms.items() if kind}
    found = f"before {dict(old)}, now {dict(new)}, by terms {leading}, {long} too long"
    sys.stdout.write(f"{word} {new.total()}: {found}\n")


def _said(
    game: Game[Any, Any], knowledge: Knowledge[Any], chosen: Chosen, language: Any
) -> tuple[Compared, str]:
    menu = game.menu_of_sealed(knowledge.sealed, knowledge.sealed, knowledge.seat)
    reasons = chosen.reasons
    other, gains = (reasons[1].path, reasons[0].gains) if reasons else ((), {})
    compared = Compared(game, menu, chosen.path, other, gains)
    return compared, reason_in(language, compared, knowledge.sealed, knowledge.seat)


if __name__ == "__main__":
    main(*(each for each in sys.argv[1:] if each != "-v"))
