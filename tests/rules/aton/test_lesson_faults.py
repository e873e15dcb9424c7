"""Each contract test of lessons fails on a lesson that breaks it: Aton's, with a fault each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.core.errors import IllegalMoveError
from rules.core.lessons import stands
from rules.core.text import text
from rules.registry import games
from tests.contract import test_lessons as contract

GAME = games()["aton"]
LONG = text(" ".join(["word"] * 70))


def changed(where, **fault):
    """Return Aton with one step of its lesson changed."""
    scenes = tuple(
        replace(
            scene,
            steps=tuple(
                replace(step, **fault) if step.word == where else step for step in scene.steps
            ),
        )
        for scene in GAME.lesson.scenes
    )
    return replace(GAME, lesson=replace(GAME.lesson, scenes=scenes))


def lesson_with(**fault):
    """Return Aton with its lesson changed as a whole."""
    return replace(GAME, lesson=replace(GAME.lesson, **fault))


def taught_of(game):
    return game, game.lesson, [each for scene in game.lesson.scenes for each in stands(game, scene)]


ASK = next(step.question for step in GAME.lesson.steps if step.question)
FAULTS = [
    (contract.test_a_lesson_has_steps_of_one_idea_each, changed("goal", text=LONG)),
    (contract.test_a_lesson_has_steps_of_one_idea_each, changed("goal", word="welcome")),
    (contract.test_a_lesson_has_steps_of_one_idea_each, changed("remove", otherwise=None)),
    (
        contract.test_every_sentence_holds_in_the_position_that_it_is_shown_with,
        changed("remove", sure=lambda state: state.amount == 3),
    ),
    (
        contract.test_a_question_has_one_right_answer_among_a_few,
        changed("ask-win", question=replace(ASK, right=3)),
    ),
    (
        contract.test_the_learner_is_asked_at_each_step_with_a_move_and_others_play_between,
        changed("exchange", do="place 1-black"),
    ),
    (contract.test_everything_that_is_lit_is_in_the_picture, changed("goal", light=("sea",))),
    (contract.test_everything_that_is_lit_is_in_the_picture, changed("goal", picture="market")),
    (
        contract.test_every_topic_of_the_rules_is_taught_by_a_step_or_left_for_later,
        lesson_with(later=("rule-cards",)),
    ),
    (
        contract.test_the_first_game_that_a_lesson_hands_over_to_can_be_played,
        lesson_with(companions=3),
    ),
]


@pytest.mark.parametrize(("check", "broken"), FAULTS, ids=[str(n) for n in range(len(FAULTS))])
def test_a_fault_in_a_lesson_is_noticed(check, broken):
    with pytest.raises((AssertionError, KeyError, IllegalMoveError)):
        check(taught_of(broken))


def test_a_sentence_that_is_too_long_in_another_language_is_noticed(other_code):
    with pytest.raises(AssertionError):
        contract.test_no_sentence_is_longer_than_its_bound(
            taught_of(changed("goal", text=LONG)), other_code
        )


@pytest.mark.parametrize("word", ["first-lay", "remove"])
def test_a_move_that_is_not_legal_is_noticed(word):
    with pytest.raises(IllegalMoveError):
        taught_of(changed(word, do="place 4-green=9"))
