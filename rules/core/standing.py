"""Standing answers: a decision that comes again and again is answered once for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from rules.core.menu import MenuItem, Node, Param, Verb, Word, pick
from rules.core.orders import AnswersByName, LeaveOrder
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


class HasPhase(Protocol):
    """A state, of which no more is needed here than the phase it is in."""

    @property
    def phase(self) -> Word: ...


S = TypeVar("S", bound=HasPhase)
N = TypeVar("N", bound=MenuItem)

Phases: TypeAlias = Mapping[Word, AnswersByName]


@dataclass(frozen=True, slots=True)
class Answer(Generic[S]):
    """What is said to which question, in each phase that the answer is for.

    What is always done if one can, and not done otherwise, is found out from the sealed state.
    """

    word: Word
    label: Text
    phases: Phases | Callable[[S, Seat], Phases]

    def said(self, state: S, seat: Seat) -> Phases:
        return self.phases(state, seat) if callable(self.phases) else self.phases


@dataclass(frozen=True, slots=True)
class RecurringDecision(Generic[S]):
    """A decision, and the answers that may stand.

    They are the same for every hand, and are given with any hand, or they would tell of it.
    """

    word: Word
    label: Text
    answers: tuple[Answer[S], ...]
    hint: Text | None = None  # what it covers, where its label does not say so


@dataclass(frozen=True, slots=True)
class Span(Generic[S]):
    """How long an answer may stand. `of` names the present one: `round-1-2`."""

    word: Word
    label: Text
    of: Callable[[S], Word]


@dataclass(frozen=True, slots=True)
class StandingAnswers(Generic[S]):
    """The standing answers of a game: the same at every table, or what its options make of them."""

    decisions: tuple[RecurringDecision[S], ...] | Callable[[S], tuple[RecurringDecision[S], ...]]
    spans: tuple[Span[S], ...]

    def menu(self, state: S, seat: Seat) -> Node:
        """Which decision is answered how, and until when."""
        return pick(
            "decision",
            text("Which decision is answered for you?"),
            self._decisions(state),
            lambda decision: self._answers(state, seat, decision),
            _hint,
        )

    def answers(self, state: S, seat: Seat, said: AnswersByName) -> AnswersByName | None:
        """What the standing answer says in this phase, if it is for it. Reads the sealed state."""
        return self._said(state, seat, said).get(state.phase)

    def breadth(self, state: S, seat: Seat, said: AnswersByName) -> int:
        """In how many phases the standing answer says something."""
        return len(self._said(state, seat, said))

    def words(self, state: S, said: AnswersByName) -> Text:
        return text(
            "{decision}: {answer}, until the end of {until}",
            decision=self._decision(state, said).label,
            answer=self._answer(state, said).label,
            until=_row(self.spans, said["until"]).label,
        )

    def _answers(self, state: S, seat: Seat, decision: RecurringDecision[S]) -> Node:
        def until(_: Answer[S]) -> Node:
            return pick("until", text("Until the end of what?"), self.spans, left)

        def left(span: Span[S]) -> LeaveOrder:
            return LeaveOrder(seat, f"{ALWAYS.word}-{decision.word}", span.of(state))

        return pick("answer", text("How is it always answered?"), decision.answers, until)

    def _said(self, state: S, seat: Seat, said: AnswersByName) -> Phases:
        return self._answer(state, said).said(state, seat)

    def _decisions(self, state: S) -> tuple[RecurringDecision[S], ...]:
        return self.decisions(state) if callable(self.decisions) else self.decisions

    def _decision(self, state: S, said: AnswersByName) -> RecurringDecision[S]:
        return _row(self._decisions(state), said["decision"])

    def _answer(self, state: S, said: AnswersByName) -> Answer[S]:
        return _row(self._decision(state, said).answers, said["answer"])


def _row(rows: tuple[N, ...], word: Word) -> N:
    return next(row for row in rows if row.word == word)


def _hint(decision: RecurringDecision[S]) -> Text | None:
    """What it covers; or else the answer, where there is but one."""
    only = decision.answers[0].label if len(decision.answers) == 1 else None
    return decision.hint or only
