from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.core.menu import follow
from rules.core.standing import Period, RecurringDecision, StandingAnswer, StandingAnswers
from rules.core.text import text

PERIODS = (Period("game", text("the game"), lambda state: "game"),)


@dataclass
class FakeState:
    phase: str
    may: bool = True


def swim_if_allowed(state, seat):
    return {"river": {"verb": "swim" if state.may and seat == "ana" else "stay"}}


SWIM = RecurringDecision(
    "swim", text("Swimming"), (StandingAnswer("can", text("if you can"), swim_if_allowed),)
)
REST = RecurringDecision(
    "rest", text("Rest"), (StandingAnswer("no", text("none"), {"a": {"x": "0"}, "b": {}}),)
)
REST = RecurringDecision(
    "rest", text("Rest"), (StandingAnswer("no", text("none"), {"a": {"x": "0"}, "b": {}}),)
)
STANDING = StandingAnswers(lambda state: (SWIM, REST) if state.may else (REST,), PERIODS)


@pytest.mark.parametrize(("seat", "verb"), [("ana", "swim"), ("bruno", "stay")])
def test_an_automatic_answer_that_is_impossible_is_left_out(seat, verb):
    said = {"decision": "swim", "answer": "can", "until": "game"}
    assert STANDING.answers(FakeState("river"), seat, said) == {"verb": verb}
    assert STANDING.answers(FakeState("desert"), seat, said) is None


def test_which_decisions_there_are_can_hang_on_the_options_of_the_match():
    assert [*STANDING.menu(FakeState("a"), "ana").words()] == ["swim", "rest"]
    assert [*STANDING.menu(FakeState("a", may=False), "ana").words()] == ["rest"]


def test_a_decision_with_but_one_answer_is_offered_with_it():
    no, yes = (StandingAnswer(word, text(word), {}) for word in ("no", "yes"))
    one = RecurringDecision("one", text("One"), (no,))
    two = RecurringDecision("two", text("Two"), (no, yes))
    told = RecurringDecision("told", text("Told"), (no,), hint=text("in a battle"))
    choices = StandingAnswers((one, two, told), PERIODS).menu(FakeState("a"), "ana").choices
    hints = {choice.word: choice.hint and str(choice.hint) for choice in choices}
    assert hints == {"one": "no", "two": None, "told": "in a battle"}


def test_an_answer_is_as_broad_as_the_phases_that_it_is_for():
    for decision, answer, phases in (("swim", "can", 1), ("rest", "no", 2)):
        said = {"decision": decision, "answer": answer, "until": "game"}
        assert STANDING.breadth(FakeState("a"), "ana", said) == phases


def test_a_standing_answer_is_said_back():
    said = {"decision": "rest", "answer": "no", "until": "game"}
    assert str(STANDING.describe(FakeState("a"), said)) == "Rest: none, until the end of the game"
    assert (
        follow(STANDING.menu(FakeState("a"), "ana"), ("rest", "no", "game")).slot == "always-rest"
    )
