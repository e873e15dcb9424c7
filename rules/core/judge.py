"""The judge: the cost of a decision, by the search of the computer players.

The move that was played joins the candidates and is never dropped, so that it meets the best one in
the same worlds with the same luck. The judge has only the knowledge of the seat at its decision. So
the luck of cards and dice costs nothing, and neither does a good decision that turned out badly.

A loss is in points of the game. It counts from one point on, if it is also twice its standard
error. The best of many candidates by few worlds flatters itself: the dearest decisions are judged
once more, only these two moves, in more worlds by another seed.

The candidates are ranked as the computer ranks them, so that its own choice costs nothing. But the
points that it gives for a victory would drown everything else. So where two lines end differently,
they differ by a few points for the victory and nothing else. Where both end alike, nothing is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, sqrt
from random import Random
from typing import Any, Final, Generic, TypeVar

from rules.core.chooser import Candidate, Ranker, candidates_within
from rules.core.computers import (
    GOOD,
    VICTORY,
    Computer,
    Knowledge,
    deal_world,
    rounded,
)
from rules.core.forced import forced_action
from rules.core.game import Game
from rules.core.menu import Action, Menu, Path, Word, follow
from rules.core.state import State

S = TypeVar("S", bound=State)

LEVEL: Final = GOOD  # of the computer player that judges
POINT: Final = 1.0  # a loss counts from here on
ERRORS: Final = 2.0  # standard errors, which a loss that counts is at least
VICTORY_POINTS: Final = 8.0  # worth of a victory in a loss, and cost of a defeat
FINALISTS: Final = 2  # besides the played move: fewer than the computer's, which take most time
MORE: Final = 4  # times as many worlds for the second look


@dataclass(frozen=True, slots=True)
class Judgement:
    """A judged decision: the best move, and the loss of the played one in points of the game.

    `gains` are those of the best move over the played one, by term and in points of the game.
    """

    played: Path
    best: Path
    loss: float  # 0 if no candidate is better
    error: float  # the standard error of the loss
    gains: Mapping[Word, float]

    @property
    def wins(self) -> bool:
        """Whether the best move wins more often, and that is most of the loss."""
        return self.gains[VICTORY] > self.loss / 2

    @property
    def counts(self) -> bool:
        """Whether the loss is a point or more, and more than noise."""
        return self.loss >= POINT and self.loss >= ERRORS * self.error


def judge(game: Game[S, Any], knowledge: Knowledge[S], path: Path, seed: str) -> Judgement | None:
    """Judge a move by its seat's knowledge. Return None if it had no choice.

    The game has computer players.
    """
    bench, random = _Bench(game, knowledge), Random(seed)
    candidates = bench.candidates(random)
    played = bench.candidate(path)
    known = next((each for each in candidates if each.action == played.action), None)
    if forced_action(bench.menu) or (known and len(candidates) == 1):
        return None
    if known is None:
        candidates.append(played)
    best = bench.best(candidates, known or played, random)
    return bench.verdict(known or played, best)


def judge_again(
    game: Game[S, Any], knowledge: Knowledge[S], verdict: Judgement, seed: str
) -> Judgement:
    """Compare the two moves of a verdict in more worlds. `seed` is another than before."""
    bench = _Bench(game, knowledge, MORE)
    best, played = bench.candidate(verdict.best), bench.candidate(verdict.played)
    bench.best([best, played], played, Random(seed))
    return bench.verdict(played, best)


class _Bench(Generic[S]):
    """Everything by which one decision is judged, with `more` times the usual worlds."""

    def __init__(self, game: Game[S, Any], knowledge: Knowledge[S], more: int = 1) -> None:
        assert game.computer is not None
        computer, budget = game.computer.at(LEVEL), game.computer.budget(LEVEL)
        self.computer: Computer[S] = computer
        self.budget = replace(budget, worlds=more * budget.worlds)
        self.knowledge, sealed = knowledge, knowledge.sealed
        self.menu: Menu = game.menu_of_sealed(sealed, sealed, knowledge.seat)
        self.is_secret = game.is_sealed(sealed)
        self._ranker = Ranker(game, self.computer, knowledge.seat, self.budget)

    def candidates(self, random: Random) -> list[Candidate]:
        """List the moves that the computer would look at."""
        return [*candidates_within(self.computer, self.knowledge, self.menu, self.budget, random)]

    def candidate(self, path: Path) -> Candidate:
        """Return a move of the menu, not judged yet."""
        action = follow(self.menu, path)
        assert isinstance(action, Action), "a record has whole moves"
        return Candidate(path, action)

    def best(self, candidates: Sequence[Candidate], played: Candidate, random: Random) -> Candidate:
        """Return the best candidate, judged in the same worlds as the played one."""
        budget, worlds = self.budget, list[S]()
        worlds += (deal_world(self.computer, self.knowledge, random) for _ in range(budget.worlds))
        answers = budget.answers if self.is_secret else 0
        ranked = self._ranker.ranked(candidates, worlds, answers, random, played)
        if budget.finalists and not self.is_secret:
            finalists = dict.fromkeys([*ranked[: min(budget.finalists, FINALISTS)], played])
            ranked = self._ranker.ranked_when_answered([*finalists], worlds, random)
        return ranked[0]

    def verdict(self, played: Candidate, best: Candidate) -> Judgement:
        """Compare two candidates that were judged in the same worlds."""
        pairs = zip(best.judged, played.judged, strict=True)
        gains = [lead(self.computer, *pair) for pair in pairs]
        each = _by_world([sum(gain.values()) for gain in gains], self.budget.worlds)
        loss = max(0.0, rounded(sum(each) / len(each)))
        terms = {term: rounded(sum(gain[term] for gain in gains) / len(gains)) for term in gains[0]}
        return Judgement(played.path, best.path, loss, rounded(_standard_error(each)), terms)


def lead(
    computer: Computer[Any], one: Mapping[Word, float], other: Mapping[Word, float]
) -> Mapping[Word, float]:
    """Return the lead of one line over another in the same world, by term, in points of the game.

    Lines that end differently differ by their ends alone.
    """
    ends = (one[VICTORY] - other[VICTORY]) * VICTORY_POINTS / computer.victory
    is_over = one[VICTORY] != 0 or other[VICTORY] != 0
    point = computer.point
    terms = {term: 0.0 if is_over else (one[term] - other[term]) / point for term in one}
    return {**terms, VICTORY: ends}


def _by_world(values: Sequence[float], worlds: int) -> Sequence[float]:
    """Average the values of each world, in which several answers are not independent."""
    size = len(values) // worlds
    return [sum(values[n : n + size]) / size for n in range(0, len(values), size)]


def _standard_error(values: Sequence[float]) -> float:
    """Return the standard error of a mean, which is infinite for a single value."""
    number = len(values)
    if number < 2:
        return inf
    mean = sum(values) / number
    return sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number)
