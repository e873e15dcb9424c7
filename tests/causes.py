"""Causes of refusals and their cures, which each game declares for its own reasons.

A game's `causes.py`, among its tests, has two tables by the English template of a reason. `CURES`
changes a state so that the cause is gone: it adds the gold, deals the card or makes room. If it
cannot, it returns why. `STAYS` says why a cause can never be taken away. `ASKED`, if a game has
one, has cures after which a move asks for an option that it has not asked for.
`python -m tests.causes kemet` prints the reasons that neither table has.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeAlias

from rules.core.copies import draft_of
from rules.core.errors import AnswerRefusedError, IllegalMoveError, NotAskedError
from rules.core.explain import ROOT, explained
from rules.core.game import Game
from rules.core.menu import Action, Node, Path, follow
from rules.core.text import Text, Value
from rules.registry import games
from tests.folders import ROOT as CHECKOUT
from tests.folders import folder_of
from tests.random_games import Match
from tests.refusals import begun_with, pieces_of_the_kind, questions, refused_verbs, wrong_answers

MOST_CURES: Final = 12  # of one refusal, one after the other
OF_THE_CORE: Final = {
    "Nothing here has that name.": "no game has such a thing",
    "That does not answer this question.": "the question is about things of another kind",
    "That is not a whole number.": "it is no number",
    "Write several like this: {example}.": "it is not written as an answer is",
    "You have named {place} twice.": "it is not written as an answer is",
    "You can choose {place} only once.": "there is one of each",
    "Answer “yes” to do it. Otherwise do nothing.": "there is one answer",
    "Unknown move.": "no game has such a move",
    "The game is over.": "it is over for good",
}

Values: TypeAlias = Mapping[str, Value]
Cure: TypeAlias = Callable[[Any, str, Values, Path], "str | None"]


@dataclass(frozen=True)
class Causes:
    """Two tables of one game, by the English templates of its reasons."""

    cures: Mapping[str, Cure]
    stays: Mapping[str, str]
    asked: Mapping[str, Cure] = field(default_factory=dict)

    def knows(self, template: str) -> bool:
        return template in self.cures or template in self.stays or template in OF_THE_CORE


@dataclass(frozen=True)
class Tried:
    """Words that a seat has typed and a game has refused."""

    state: Any
    seat: str
    words: Path
    reason: Text


@cache
def causes_of(word: str) -> Causes:
    """Find the tables of a game, or empty ones."""
    folder = folder_of(word)
    if not (CHECKOUT / "tests/rules" / folder / "causes.py").exists():
        return Causes({}, {})
    found = import_module(f"tests.rules.{folder}.causes")
    return Causes(found.CURES, found.STAYS, getattr(found, "ASKED", {}))


def refused_words(match: Match, most: int) -> Iterator[Tried]:
    """Refusals in a sample of a match's positions that have a reason besides the time."""
    game = match.game
    for move in match.sample(most):
        for seat in match.seats:
            for verb, _ in refused_verbs(game, move.state, seat):
                if reason := reason_against(game, move.state, seat, (verb.word,)):
                    yield Tried(move.state, seat, (verb.word,), reason)
        for length, menu in enumerate(questions(match, move), 1):
            answers = (*wrong_answers(game, menu), *pieces_of_the_kind(game, menu))
            for word in dict.fromkeys(answers):
                words = (*move.path[:length], word)
                if reason := reason_against(game, move.state, move.seat, words):
                    yield Tried(move.state, move.seat, words, reason)


def reason_against(game: Game[Any, Any], state: Any, seat: str, words: Path) -> Text | None:
    """Find the reason against words. None if they are taken, or not at their time."""
    error = _refusal(game, state, seat, words)
    if error is None:
        return None
    if isinstance(error, AnswerRefusedError) and error.question != ROOT:
        said = explained(game, state, seat, words[0], error)
        assert isinstance(said, AnswerRefusedError)
        return said.reason
    why = game.refusals.why.get(words[0])
    said = explained(game, state, seat, words[0], error)
    reason = dict(said.sentence.values)["reason"]
    assert isinstance(reason, Text)
    return None if _is_of_time(game, words[0], reason) or why is None else reason


def _is_of_time(game: Game[Any, Any], verb: str, reason: Text) -> bool:
    """Whether a reason says no more than when a verb is possible."""
    when = game.refusals.when.get(verb)
    return reason.template == "Now: {status}." or when in dict(reason.values).values()


def _refusal(game: Game[Any, Any], state: Any, seat: str, words: Path) -> IllegalMoveError | None:
    try:
        follow(begun_with(game, state, seat, words[0]), words)
    except IllegalMoveError as error:
        return error
    return None


@dataclass
class Outcome:
    """The causes of refused words: the reasons met, one after the other."""

    met: list[Text]
    is_legal: bool = False
    outlived: Text | None = None  # a reason that outlives its cause


def take_causes_away(game: Game[Any, Any], causes: Causes, tried: Tried) -> Outcome:
    """Take away one cause after the other, up to a reason that cannot be taken away."""
    state, outcome = draft_of(tried.state), Outcome([])
    while reason := reason_against(game, state, tried.seat, tried.words):
        if reason in outcome.met or len(outcome.met) == MOST_CURES:
            outcome.outlived = reason
            return outcome
        outcome.met.append(reason)
        cure = causes.cures.get(reason.template)
        if cure is None or cure(state, tried.seat, dict(reason.values), tried.words):
            return outcome
    outcome.is_legal = True
    return outcome


def reason_not_to_ask(
    game: Game[Any, Any], state: Any, seat: str, verb: str, said: Mapping[str, str], option: str
) -> Text | None:
    """Find the reason why a move with these answers does not ask for an option, or None if it asks.

    A question without an answer among them gets the first that there is.
    """
    node: Node = game.menu(state, seat).step(verb)
    while not isinstance(node, Action):
        if node.name == option:
            return None
        node = node.step(said.get(node.name) or next(iter(node.words())))
    error = NotAskedError(option, Text("x"), None, Text("y"))
    refused = explained(game, state, seat, verb, error, said)
    assert isinstance(refused, AnswerRefusedError)
    return refused.reason


def counts_in(word: str) -> dict[str, int]:
    """Count the things that an answer names: `thebes=2+buto`."""
    named = (part.partition("=") for part in word.split("+") if part != "none")
    return {place: int(number or 1) for place, _, number in named}


def main(word: str) -> None:
    from tests.contract.conftest import contract_matches

    game, seen = games()[word], set()
    for match in contract_matches(game):
        for tried in refused_words(match, 30):
            if tried.reason.template not in seen and not causes_of(word).knows(
                tried.reason.template
            ):
                seen.add(tried.reason.template)
                sys.stdout.write(f"{tried.words}: {tried.reason.template}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
