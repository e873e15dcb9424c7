"""Standing answers: orders that answer a decision each time that it comes again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from rules.core.menu import MenuItem, Node, Param, Verb, Word, pick
from rules.core.orders import AnswersByName, PlaceOrder
from rules.core.secrets import Seat
from rules.core.text import Text, text

ALWAYS = Verb(
    "always",
    text("Always"),
    text("Answer a decision once and for all"),
    (
        Param("decision", text("Decision"), text("The decision")),
        Param("answer", text("Answer"), text("Your answer")),
        Param("until", text("Until"), text("Until when")),
    ),
)
WHENEVER = text("You can leave automatic answers at any time before the end of the game.")


class HasPhase(Protocol):
    """The part of a state that standing answers read: its phase."""

    @property
    def phase(self) -> Word: ...


S = TypeVar("S", bound=HasPhase)
N = TypeVar("N", bound=MenuItem)

AnswersByPhase: TypeAlias = Mapping[Word, AnswersByName]


@dataclass(frozen=True, slots=True)
class StandingAnswer(Generic[S]):
    """An answer that may stand: its answers to the menus of each phase that it is for.

    `phases` is a function of the seat's sealed state where the answer depends on what the seat can
    do.
    """

    word: Word
    label: Text
    phases: AnswersByPhase | Callable[[S, Seat], AnswersByPhase]

    def by_phase(self, state: S, seat: Seat) -> AnswersByPhase:
        """Return the answers to menus by phase. Read the seat's sealed state."""
        return self.phases(state, seat) if callable(self.phases) else self.phases


@dataclass(frozen=True, slots=True)
class RecurringDecision(Generic[S]):
    """A decision that comes again, and the answers that may stand for it.

    The answers offered are the same whatever the seat holds, and are given whatever it holds:
    otherwise they would reveal a hand.
    """

    word: Word
    label: Text
    answers: tuple[StandingAnswer[S], ...]
    hint: Text | None = None  # scope of the decision, where its label does not say it


@dataclass(frozen=True, slots=True)
class Period(Generic[S]):
    """A span of the game that an automatic answer is for, such as a round."""

    word: Word
    label: Text
    current: Callable[[S], Word]  # the word of the current one for `PlaceOrder.until`: `round-1-2`


@dataclass(frozen=True, slots=True)
class StandingAnswers(Generic[S]):
    """The standing answers of a game, or a function of the state if options change them."""

    decisions: tuple[RecurringDecision[S], ...] | Callable[[S], tuple[RecurringDecision[S], ...]]
    periods: tuple[Period[S], ...]

    def menu(self, state: S, seat: Seat) -> Node:
        """Return the menus that ask for a decision, its answer, and the period of the answer."""
        return pick(
            "decision",
            text("Which decision should be answered for you?"),
            self._decisions(state),
            lambda decision: self._answer_menu(state, seat, decision),
            _hint,
        )

    def answers(self, state: S, seat: Seat, order: AnswersByName) -> AnswersByName | None:
        """Return an order's answers in the current phase, if any. Read the seat's sealed state."""
        return self._by_phase(state, seat, order).get(state.phase)

    def breadth(self, state: S, seat: Seat, order: AnswersByName) -> int:
        """Count the phases that an order answers. Read the seat's sealed state."""
        return len(self._by_phase(state, seat, order))

    def describe(self, state: S, order: AnswersByName) -> Text:
        """Write an order as a sentence."""
        return text(
            "{decision}: {answer}, until the end of {until}",
            decision=self._decision(state, order).label,
            answer=self._answer(state, order).label,
            until=_row(self.periods, order["until"]).label,
        )

    def _answer_menu(self, state: S, seat: Seat, decision: RecurringDecision[S]) -> Node:
        def until(_: StandingAnswer[S]) -> Node:
            return pick("until", text("Until the end of what?"), self.periods, place_order)

        def place_order(period: Period[S]) -> PlaceOrder:
            return PlaceOrder(seat, f"{ALWAYS.word}-{decision.word}", period.current(state))

        return pick("answer", text("How should it always be answered?"), decision.answers, until)

    def _by_phase(self, state: S, seat: Seat, order: AnswersByName) -> AnswersByPhase:
        return self._answer(state, order).by_phase(state, seat)

    def _decisions(self, state: S) -> tuple[RecurringDecision[S], ...]:
        return self.decisions(state) if callable(self.decisions) else self.decisions

    def _decision(self, state: S, order: AnswersByName) -> RecurringDecision[S]:
        return _row(self._decisions(state), order["decision"])

    def _answer(self, state: S, order: AnswersByName) -> StandingAnswer[S]:
        return _row(self._decision(state, order).answers, order["answer"])


def _row(rows: tuple[N, ...], word: Word) -> N:
    return next(row for row in rows if row.word == word)


def _hint(decision: RecurringDecision[S]) -> Text | None:
    """Return the decision's hint, or else the label of its answer if it has only one."""
    label = decision.answers[0].label if len(decision.answers) == 1 else None
    return decision.hint or label
