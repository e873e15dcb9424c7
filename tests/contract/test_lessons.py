"""Contract of `Game.lesson`: every sentence holds, every move is legal, and no way leads astray."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from bot.ground.languages import spoken
from render import list_extra_pictures
from render.lights import lit_parts
from rules.core.index import topics_of
from rules.core.lessons import BOARD, HAND, stand, stands
from rules.core.menu import random_path
from rules.core.options import options_from_words
from rules.core.text import ENGLISH
from rules.registry import games
from tests.contract.renderers import renderer_for
from tests.effort import samples
from tests.pseudo import room

LESSONS = [word for word, game in games().items() if game.lesson]
STEPS = (6, *range(20, 37))  # six of the example game, and so of one that `karnak new` wrote
MOST_WORDS_IN_SHORT = 120
MOST_WORDS = 45  # of a step, in English
LONGEST = 320  # characters of a text, in any language
ANSWERS = range(2, 6)
OTHERS = samples(6, long=20)  # other legal moves that are tried at a step
FURTHER = 5  # moves after each of them


@cache
def lesson_of(word):
    """Return a game, its lesson and where that stands at each step."""
    game = games()[word]
    return game, game.lesson, [each for scene in game.lesson.scenes for each in stands(game, scene)]


@pytest.fixture(params=LESSONS)
def taught(request):
    return lesson_of(request.param)


def texts_of(step):
    """Return the texts of a step."""
    asked = (*step.question.answers, step.question.why) if step.question else ()
    return [each for each in (step.text, step.order, step.otherwise, *asked) if each]


def words_of(*texts):
    return sum(word != "·" for each in texts if each for word in each.in_(ENGLISH).split())


def others(game, lesson, found):
    """Draw other legal moves of the learner."""
    rng, paths = Random(found.step.word), set()
    for _ in range(4 * OTHERS):
        path = random_path(game.menu(found.state, lesson.you), rng.randrange)
        if path != found.step.path and len(paths) < OTHERS:
            paths.add(path)
    return sorted(paths)


@pytest.mark.parametrize("word", games())
def test_a_game_has_a_lesson(word):
    assert games()[word].lesson


def test_a_lesson_has_steps_of_one_idea_each(taught):
    _, lesson, _ = taught
    assert len(lesson.words) in STEPS
    assert len(set(lesson.words)) == len(lesson.words)
    for step in lesson.steps:
        assert words_of(step.text, step.order) <= MOST_WORDS, step.word
        assert words_of(step.otherwise) <= MOST_WORDS, step.word
        assert not (step.do and step.question), step.word
        assert bool(step.do) == bool(step.order) == bool(step.otherwise), step.word


def test_no_sentence_is_longer_than_its_bound(taught, code):
    _, lesson, _ = taught
    for step in lesson.steps:
        for each in texts_of(step):
            assert 0 < len(each.in_(spoken()[code])) <= room(LONGEST, code), (
                step.word,
                each.template,
            )


def test_every_sentence_holds_in_the_position_that_it_is_shown_with(taught):
    _, _, found = taught
    assert not [
        each.step.word for each in found if each.step.sure and not each.step.sure(each.state)
    ]


def test_the_learner_is_asked_at_each_step_with_a_move_and_others_play_between(taught):
    game, lesson, found = taught
    for each in found:
        if each.step.do:
            assert lesson.you in game.possible_deciders(each.state), each.step.word
            game.play(each.state, lesson.you, each.step.path)
        assert all(not line.startswith(f"{lesson.you} ") for line in each.step.first)


def test_a_question_has_one_right_answer_among_a_few(taught):
    _, lesson, _ = taught
    for question in (step.question for step in lesson.steps if step.question):
        assert len(question.answers) in ANSWERS
        assert question.right in range(len(question.answers))
        assert words_of(question.why) <= MOST_WORDS


def test_another_legal_move_and_all_that_follows_leave_the_lesson_as_it_was(taught):
    game, lesson, found = taught
    for each in found:
        if not each.step.do:
            continue
        before, rng = game.view(each.state, lesson.you), Random(each.step.word)
        for path in others(game, lesson, each):
            state = game.play(each.state, lesson.you, path).state
            for _ in range(FURTHER):
                if seats := game.deciders(state):
                    way = random_path(game.menu(state, seats[0]), rng.randrange)
                    state = game.play(state, seats[0], way).state
        assert game.view(each.state, lesson.you) == before, each.step.word


def test_a_step_comes_back_after_a_restart_as_it_was(taught):
    game, lesson, found = taught
    for each in found:
        again = stand(game, each.step.word)
        assert game.view(again.state, lesson.you) == game.view(each.state, lesson.you)
        assert again.told == each.told


def test_everything_that_is_lit_is_in_the_picture(taught):
    game, lesson, found = taught
    renderer = renderer_for(game)
    for each in found:
        view = game.view(each.state, lesson.you)
        extra = [picture.word for picture in list_extra_pictures(renderer, view)]
        assert each.step.picture in (BOARD, HAND, *extra), each.step.word
        assert not each.step.light or each.step.picture == BOARD, each.step.word
        assert lit_parts(renderer, view, each.step.light) or not each.step.light
        assert each.step.picture != HAND or renderer.hand(view, ENGLISH), each.step.word


def test_every_topic_of_the_rules_is_taught_by_a_step_or_left_for_later(taught):
    game, lesson, _ = taught
    assert {*lesson.teaches, *lesson.later} == set(topics_of(game.index))
    assert not set(lesson.teaches) & set(lesson.later)
    assert set(lesson.teaches.values()) <= set(lesson.words)


def test_the_first_game_that_a_lesson_hands_over_to_can_be_played(taught):
    game, lesson, _ = taught
    options_from_words(game.options, lesson.first_game)
    assert lesson.companions + 1 in game.players


@pytest.mark.parametrize("word", games())
def test_a_game_has_a_summary(word):
    assert 0 < words_of(games()[word].in_short) <= MOST_WORDS_IN_SHORT


@pytest.mark.parametrize("word", games())
def test_the_rule_of_a_phase_is_a_topic(word):
    game = games()[word]
    assert set(game.rule_topics) <= set(game.phases)
    assert set(game.rule_topics.values()) <= set(topics_of(game.index))
