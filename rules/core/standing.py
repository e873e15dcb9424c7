"""Standing answers: a decision that comes again and again is answered once for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.core.ahead import Left, Said
from rules.core.menu import Named, Node, Param, Verb, Word, pick
from rules.core.secrets import Seat
from rules.core.text import Text, text

ALWAYS = Verb(
    "always",
    text("Always"),
    text("Answer a decision once for all"),
    (
        Param("decision", text("Decision"), text("Which decision")),
        Param("answer", text("Answer"), text("How it is answered")),
        Param("until", text("Until"), text("Until when")),
    ),
)

S = TypeVar("S")
N = TypeVar("N", bound=Named)


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to which question, in each phase that the answer is for."""

    word: Word
    label: Text
    phases: Mapping[Word, Said]


@dataclass(frozen=True, slots=True)
class Recurring:
    """A decision, and the answers that may stand.

    They are the same for every hand, and are given with any hand, or they would tell of it.
    """

    word: Word
    label: Text
    answers: tuple[Answer, ...]
    hint: Text | None = None  # what it covers, where its label does not say so


@dataclass(frozen=True, slots=True)
class Span(Generic[S]):
    """How long an answer may stand. `of` names the present one: `round-1-2`."""

    word: Word
    label: Text
    of: Callable[[S], Word]


@dataclass(frozen=True, slots=True)
class Standing(Generic[S]):
    """The standing answers of a game."""

    decisions: tuple[Recurring, ...]
    spans: tuple[Span[S], ...]

    def menu(self, state: S, seat: Seat) -> Node:
        """Which decision is answered how, and until when."""
        return pick(
            "decision",
            text("Which decision is answered for you?"),
            self.decisions,
            lambda decision: self._answers(state, seat, decision),
            lambda decision: decision.hint,
        )

    def answers(self, phase: Word, said: Said) -> Said | None:
        """What the standing answer says in this phase, if it is for it."""
        return self._answer(said).phases.get(phase)

    def words(self, said: Said) -> Text:
        return text(
            "{decision}: {answer}, until the end of {until}",
            decision=_row(self.decisions, said["decision"]).label,
            answer=self._answer(said).label,
            until=_row(self.spans, said["until"]).label,
        )

    def _answers(self, state: S, seat: Seat, decision: Recurring) -> Node:
        def until(_: Answer) -> Node:
            return pick("until", text("Until the end of what?"), self.spans, left)

        def left(span: Span[S]) -> Left:
            return Left(seat, f"{ALWAYS.word}-{decision.word}", span.of(state))

        return pick("answer", text("How is it always answered?"), decision.answers, until)

    def _answer(self, said: Said) -> Answer:
        return _row(_row(self.decisions, said["decision"]).answers, said["answer"])


def _row(rows: tuple[N, ...], word: Word) -> N:
    return next(row for row in rows if row.word == word)
