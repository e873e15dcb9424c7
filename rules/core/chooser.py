"""The chooser: how a computer player of any game finds its move.

It is pure: a seat's knowledge, a level and a seed give the same move on every machine. Candidates
are played in worlds dealt from the seat's knowledge, each line until it can be judged. The worse
half of them is dropped again and again. A choice in secret is judged against answers that the
others might give meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import compress
from operator import not_
from random import Random
from typing import Any, Final, Generic, TypeVar

from rules.core.computers import (
    RANDOM,
    SEED_BITS,
    TIE,
    VICTORY,
    Budget,
    Computer,
    Knowledge,
    Likes,
    deal_world,
    rounded,
)
from rules.core.copies import draft_of
from rules.core.game import Game
from rules.core.leaves import simulate
from rules.core.menu import Action, Menu, Path, Word, follow, random_path
from rules.core.secrets import Seat
from rules.core.state import State

S = TypeVar("S", bound=State)

VERSION: Final = "2026-11-26"  # of the search: the day of its last change that changes moves


@dataclass(frozen=True, slots=True)
class Reason:
    """A candidate with its value in points, and its gains over another candidate by term.

    Only the worlds in which both were played count. If no candidate changes the winner, there is
    one gain alone, a victory of 0.
    """

    path: Path
    value: float
    gains: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A move and three candidates: itself, the best of another kind, the next of its own.

    For a missing one there is the next best. The first gains over the second, the others over the
    first.
    """

    path: Path
    reasons: tuple[Reason, ...] = ()


@dataclass(slots=True, eq=False)
class Candidate:
    """An answer, and what it came to in the worlds in which it was judged."""

    path: Path
    action: Action
    judged: list[Mapping[str, float]] = field(default_factory=list)

    @property
    def terms(self) -> Mapping[str, float]:
        """The terms on average over the worlds."""
        return _average(self.judged)

    @property
    def value(self) -> float:
        return _value(self.terms)


def choose(
    game: Game[S, Any], knowledge: Knowledge[S], level: Word, seed: str, taste: Word = ""
) -> Chosen:
    """Choose a move for the seat that the knowledge is of, which must be one that decides.

    The seat's opening, and then a taste, chooses between equally good moves. A game without
    computer players, and the level `random`, get any legal move.
    """
    if level == RANDOM or game.computer is None:
        sealed = knowledge.sealed
        menu = game.menu_of_sealed(sealed, sealed, knowledge.seat)
        return Chosen(random_path(menu, Random(seed).randrange))
    ranking = rank(game, knowledge, level, seed)
    if len(ranking.candidates) == 1:
        return Chosen(ranking.candidates[0].path)
    own = game.computer.taste(taste)
    likes = game.computer.at(level).opening(knowledge) or (own.likes if own else None)
    ranked = ranking.liked(likes) if likes else ranking.candidates
    return Chosen(ranked[0].path, tuple(_reasons(ranked, game.computer.kind)))


def rank(game: Game[S, Any], knowledge: Knowledge[S], level: Word, seed: str) -> Ranking[S]:
    """Rank the candidates of a level for the seat that the knowledge is of.

    The game has computer players.
    """
    assert game.computer is not None
    random, sealed, seat = Random(seed), knowledge.sealed, knowledge.seat
    budget, own = game.computer.budget(level), game.computer.at(level)
    menu = game.menu_of_sealed(sealed, sealed, seat)
    ranked = [*candidates_within(own, knowledge, menu, budget, random)]
    ranker, worlds = Ranker(game, own, seat, budget), list[S]()
    if len(ranked) > 1:
        worlds += (deal_world(own, knowledge, random) for _ in range(budget.worlds))
        answers = budget.answers if game.is_sealed(sealed) else 0
        ranked = ranker.ranked(ranked, worlds, answers, random)
        if budget.finalists and not game.is_sealed(sealed):
            ranked = ranker.ranked_when_answered(ranked[: budget.finalists], worlds, random)
    return Ranking(ranker, ranked, worlds)


def version_of(game: Game[Any, Any]) -> str:
    """Return the versions of the game's computer players and of the search, or nothing."""
    return f"{game.computer.version}/{VERSION}" if game.computer else ""


def candidates_within(
    computer: Computer[S], knowledge: Knowledge[S], menu: Menu, budget: Budget, random: Random
) -> Iterator[Candidate]:
    """Yield a game's candidates within the budget, only one for each action."""
    met: set[Action] = set()
    for path in computer.candidates(knowledge, menu, budget, random):
        action = follow(menu, path)
        if isinstance(action, Action) and action not in met:
            met.add(action)
            yield Candidate(path, action)
        if len(met) == budget.candidates:
            return


class Ranker(Generic[S]):
    """Ranks candidates for one seat by playing them in worlds."""

    def __init__(
        self, game: Game[S, Any], computer: Computer[S], seat: Seat, budget: Budget
    ) -> None:
        self.game, self.computer, self.seat, self.budget = game, computer, seat, budget

    def ranked(
        self,
        candidates: Sequence[Candidate],
        worlds: Sequence[S],
        answers: int,
        random: Random,
        kept: Candidate | None = None,
    ) -> list[Candidate]:
        """Sort the candidates, best on average first. More worlds judge only the better half.

        In each world the others answer a secret choice this many times, or not at all. Candidates
        dropped earlier come last, because averages over different worlds do not compare. `kept` is
        never dropped.
        """
        left, given_up, tried = list(candidates), list[Candidate](), 0
        while tried < len(worlds) and len(left) > 1:
            several = worlds[tried : tried + max(1, tried)]
            for world in several:
                for others in [self._answers(world, random) for _ in range(answers)] or [[]]:
                    seed = random.getrandbits(SEED_BITS)  # the same luck for all
                    for candidate in left:
                        line = self._line(world, [candidate.action, *others], Random(seed))
                        candidate.judged.append(line)
            tried += len(several)
            left.sort(key=lambda candidate: -candidate.value)  # stable: of equals the first
            half = max(2, len(left) // 2)
            stays = [place < half or each is kept for place, each in enumerate(left)]
            given_up = [*compress(left, map(not_, stays)), *given_up]
            left = [*compress(left, stays)]
        return left + given_up

    def ranked_when_answered(
        self, finalists: Sequence[Candidate], worlds: Sequence[S], random: Random
    ) -> list[Candidate]:
        """Sort the finalists, best first, by their value after the next seat's best answer."""
        for finalist in finalists:
            finalist.judged.clear()
        for world in worlds:
            seed = random.getrandbits(SEED_BITS)
            for finalist in finalists:
                line = self._line(world, [finalist.action], Random(seed), is_answered=True)
                finalist.judged.append(line)
        return sorted(finalists, key=lambda each: -each.value)

    def _answers(self, world: S, random: Random) -> list[Action]:
        """Return possible choices of the other deciding seats in a world."""
        others = [seat for seat in self.game.deciders(world) if seat != self.seat]
        return [self._reply(world, seat, random) for seat in others]

    def _line(
        self, world: S, actions: Sequence[Action], random: Random, *, is_answered: bool = False
    ) -> Mapping[str, float]:
        """Play actions in a copy of a world, and on until it is stable. Return the terms."""
        draft = draft_of(world)
        for action in actions:
            simulate(self.game, draft, action)
        self._settle(draft, self.seat, random)
        if is_answered:
            self._answer(draft, random)
            self._settle(draft, self.seat, random)
        return {**self.computer.terms(draft, self.seat), VICTORY: self._victory(draft)}

    def _settle(self, draft: S, seat: Seat, random: Random) -> None:
        """Play on until a world is stable for a seat."""
        for _ in range(self.budget.depth):
            if not draft.flow or self.computer.is_settled(draft, seat):
                return
            decider = self.game.deciders(draft)[0]
            simulate(self.game, draft, self._reply(draft, decider, random))

    def _answer(self, draft: S, random: Random) -> None:
        """Play the choice of another deciding seat that knows the world."""
        if not draft.flow or self.game.is_sealed(draft):
            return
        seat = self.game.deciders(draft)[0]
        if seat == self.seat:
            return
        menu, knowledge = self.game.menu_of_sealed(draft, draft, seat), Knowledge(draft, seat, ())
        budget = replace(self.budget, candidates=self.budget.next_candidates)
        candidates = list(candidates_within(self.computer, knowledge, menu, budget, random))
        ranker = Ranker(self.game, self.computer, seat, self.budget)
        simulate(self.game, draft, ranker.ranked(candidates, [draft], 0, random)[0].action)
        self._settle(draft, seat, random)

    def _reply(self, world: S, seat: Seat, random: Random) -> Action:
        menu = self.game.menu_of_sealed(world, world, seat)
        action = follow(menu, self.computer.reply(world, seat, menu, random))
        assert isinstance(action, Action), "a reply is a whole move"
        return action

    def _victory(self, world: S) -> float:
        """Return the seat's share of a victory in points, or the cost of its defeat below zero."""
        if world.flow:
            return 0.0
        winners, points = self.game.result(world).winners, self.computer.victory
        return points / len(winners) if self.seat in winners else -points


@dataclass(frozen=True)
class Ranking(Generic[S]):
    """The candidates of a decision, best first, and the worlds in which they were judged."""

    ranker: Ranker[S]
    candidates: Sequence[Candidate]
    worlds: Sequence[S]

    def liked(self, likes: Likes[S]) -> Sequence[Candidate]:
        """Put the candidate first that is liked most, of those as good as the best."""
        liked = self.likes(likes)
        first = self.tied[liked.index(max(liked))]  # of equals the best
        return [first, *(each for each in self.candidates if each is not first)]

    def likes(self, likes: Likes[S]) -> Sequence[float]:
        """Return how much each candidate is liked that is as good as the best."""
        seat = self.ranker.seat
        return [likes(self._after(each), seat, each.path) for each in self.tied]

    @cached_property
    def tied(self) -> Sequence[Candidate]:
        """Return the candidates that are as good as the best, by the lines that judged both.

        A candidate that was given up before half of the best one's lines does not compare with it.
        """
        best, most = self.candidates[0], TIE * self.ranker.computer.point
        near = (each for each in self.candidates if 2 * len(each.judged) >= len(best.judged))
        return [each for each in near if _value(_gains(best, each)) <= most]

    def _after(self, candidate: Candidate) -> S:
        draft = draft_of(self.worlds[0])
        simulate(self.ranker.game, draft, candidate.action)
        return draft


def _average(lines: Sequence[Mapping[str, float]]) -> Mapping[str, float]:
    return {term: sum(each[term] for each in lines) / len(lines) for term in lines[0]}


def _value(terms: Mapping[str, float]) -> float:
    return rounded(sum(terms.values()))


def _reasons(ranked: Sequence[Candidate], kind: Callable[[Path], Hashable]) -> Iterator[Reason]:
    best, *others = ranked
    own = kind(best.path)
    different = next((each for each in others if kind(each.path) != own), others[0])
    others.remove(different)
    alike = next((each for each in others if kind(each.path) == own), None)
    decided = {VICTORY: 0.0} if _is_decided(ranked) else {}
    yield Reason(best.path, best.value, decided or _gains(best, different))
    for each in (different, *([alike] if alike else others[:1])):
        yield Reason(each.path, each.value, decided or _gains(each, best))


def _is_decided(ranked: Sequence[Candidate]) -> bool:
    """Whether the game ends in all worlds, and in each the same way after all candidates."""
    worlds = zip(*(each.judged for each in ranked), strict=False)
    ends = [{line[VICTORY] for line in lines} for lines in worlds]
    return all(len(end) == 1 and 0.0 not in end for end in ends)


def _gains(one: Candidate, other: Candidate) -> Mapping[str, float]:
    """Return one candidate's gains over another by term, in the lines that judged both."""
    number = min(len(one.judged), len(other.judged))
    terms, others = _average(one.judged[:number]), _average(other.judged[:number])
    return {term: value - others[term] for term, value in terms.items()}
