"""A match as a walk: one word a step. A seat that decides goes on until its move is whole.

Seats that choose in secret walk one after another, and none sees the words of another.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import index
from typing import Any, Final

from rules.core.computers import Knowledge, knowledge_of
from rules.core.copies import draft_of
from rules.core.errors import IllegalMoveError
from rules.core.menu import Path
from rules.core.options import MatchOptions
from rules.core.secrets import Seat, seal
from rules.environment.errors import RefusedError
from rules.environment.features import read
from rules.environment.turns import Turn, spell
from rules.environment.vocabulary import Vocabulary, vocabulary_of
from rules.registry import AnyGame

SALT: Final = "environment"
SHOWN: Final = 20  # words in a refusal


def seen_by(game: AnyGame, sealed: Any, seat: Seat) -> array[float]:
    """Return what a seat observes of a state that is sealed for it, without words of a move."""
    vocabulary = vocabulary_of(game.word)
    seen = array("f", bytes(4 * vocabulary.size))
    names = vocabulary.names(tuple(sealed.seats), seat)
    for number, value in read(game.make_view(sealed, seat), names):
        seen[number] += value
    return seen


class Decision:
    """The decision of a seat, in a state that may be sealed for it, with the words so far."""

    def __init__(self, game: AnyGame, state: Any, seat: Seat) -> None:
        self.game, self.seat, self.sealed = game, seat, seal(state, seat)
        self.vocabulary: Vocabulary = vocabulary_of(game.word)
        self.root = game.menu_of_sealed(state, self.sealed, seat)
        self.turn = Turn(self.root)
        self._legal: Mapping[int, str] | None = None

    @cached_property
    def _view(self) -> array[float]:
        return seen_by(self.game, self.sealed, self.seat)

    @property
    def is_whole(self) -> bool:
        """Whether the move is complete."""
        return not self.legal

    @property
    def legal(self) -> Mapping[int, str]:
        """The words that may follow, by their numbers."""
        if self._legal is None:
            numbers, words = self.vocabulary.word_numbers, self.turn.words()
            if unknown := [word for word in words if word not in numbers]:
                raise RefusedError(f"The words of {self.game.word} lack `{unknown[0]}`.")
            self._legal = {numbers[word]: word for word in words}
        return self._legal

    def step(self, number: Any) -> None:
        """Take a word by its number. Raises `RefusedError`, with the possible ones, for others."""
        word = self.legal.get(_number(number))
        if word is None:
            raise RefusedError(f"{self._said(number)} is not possible now. {self._possible()}")
        self.turn.step(word)
        self._legal = None

    def seen(self) -> array[float]:
        """Return what the seat observes: the features of its view, then the words of its move."""
        seen, numbers = self._view[:], self.vocabulary.word_numbers
        for word in self.turn.taken:
            seen[len(self.vocabulary.features) + numbers[word]] += 1
        return seen

    def _said(self, number: Any) -> str:
        words, at = self.vocabulary.words, _number(number)
        return f"{at} (`{words[at]}`)" if 0 <= at < len(words) else f"{number!r:.40}"

    def _possible(self) -> str:
        shown = [f"{number} (`{word}`)" for number, word in self.legal.items()][:SHOWN]
        more = len(self.legal) - len(shown)
        return f"Possible: {', '.join(shown)}{f' and {more} more' if more else ''}."

    def spelled(self, path: Path) -> list[int]:
        """Write a whole move as the numbers of its words."""
        numbers = self.vocabulary.word_numbers
        return [numbers[word] for word in spell(self.root, path)]


def _number(said: Any) -> int:
    """Return a number of any type, such as one of numpy, or -1 for any other value."""
    try:
        return index(said)
    except TypeError:
        return -1


class Walk:
    """A match with the decision that is being made, if it is not over."""

    def __init__(
        self, game: AnyGame, seats: Sequence[Seat], options: MatchOptions, seed: str
    ) -> None:
        self.game, self.vocabulary = game, vocabulary_of(game.word)
        try:
            begun = game.start(seats, options, seed, SALT)
        except IllegalMoveError as error:
            raise RefusedError(str(error.sentence)) from error
        self.state, self.heard, self.moves = begun.state, [*begun.announcements], 0
        self._next()

    @property
    def seat(self) -> Seat | None:
        """The seat that decides, if the match is not over."""
        return self.decision.seat if self.decision else None

    def step(self, number: Any) -> None:
        """Take a word, and play the move if that completes it. Raises `RefusedError`."""
        if self.decision is None:
            raise RefusedError("The match is over. Nothing is possible.")
        self.decision.step(number)
        if self.decision.is_whole:
            self.play(self.decision.turn.path)

    def play(self, path: Path) -> None:
        """Play a whole move of the seat that decides."""
        assert self.decision, "the match is not over"
        played = self.game.play(self.state, self.decision.seat, path, in_place=True)
        self.heard += played.announcements
        self.moves += 1
        self._next()

    def _next(self) -> None:
        deciders = self.game.deciders(self.state)
        self.decision = Decision(self.game, self.state, deciders[0]) if deciders else None

    def seen(self, seat: Seat) -> array[float]:
        """Return what a seat observes. Only the one that decides has words of a move."""
        if self.decision and seat == self.decision.seat:
            return self.decision.seen()
        return seen_by(self.game, seal(self.state, seat), seat)

    def knowledge(self, seat: Seat) -> Knowledge[Any]:
        """Return the knowledge of a seat, as computer players get it."""
        return knowledge_of(self.state, seat, self.heard)

    def returns(self) -> list[float]:
        """List the results by seat, which add up to 0: 1 for a victory alone of two players."""
        seats = self.state.seats
        if self.decision:
            return [0.0] * len(seats)
        winners, most = self.game.result(self.state).winners, len(seats) - 1
        share = (len(seats) / len(winners) - 1) / most
        return [share if seat in winners else -1 / most for seat in seats]

    def __deepcopy__(self, memo: object) -> Walk:
        """Copy the match, and walk the words of the open move again."""
        copy: Walk = object.__new__(Walk)
        copy.__dict__.update(self.__dict__, state=draft_of(self.state), heard=[*self.heard])
        copy._next()
        if self.decision and copy.decision:
            for word in self.decision.turn.taken:
                copy.decision.step(self.vocabulary.word_numbers[word])
        return copy
