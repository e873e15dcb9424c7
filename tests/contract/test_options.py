from __future__ import annotations

import inspect
import re
from pathlib import Path
from random import Random

import pytest
from pydantic import ValidationError

from rules.core import windows
from rules.core.errors import IllegalMoveError
from rules.core.options import (
    OptionText,
    answers_to,
    describe_departures,
    describe_options,
    option_words,
    options_from_words,
)
from tests.contract.conftest import deals
from tests.contract.test_words import faults
from tests.language_samples import tried_languages
from tests.random_games import answers, any_options, refused, seats_of

pytestmark = pytest.mark.slow

MOST_OPTIONS = 75  # three lists of a message


def option_texts(kind):
    """Yield each option's name and `OptionText`."""
    for name, field in kind.model_fields.items():
        questions = [each for each in field.metadata if isinstance(each, OptionText)]
        assert len(questions) == 1, f"{name} needs one OptionText"
        yield name, questions[0]


def test_every_option_is_asked_for_with_words_for_all_its_answers(game):
    kind = game.options
    assert len(kind.model_fields) <= MOST_OPTIONS
    for name, question in option_texts(kind):
        answers = answers_to(kind, name)
        assert len(answers) >= 2
        assert set(question.answers) == (set() if True in answers.values() else set(answers))
        assert not faults([("option", question.label)])
        assert not faults(("name", label) for label in question.answers.values())


def test_options_have_defaults_and_can_be_written_and_read(game):
    kind = game.options
    for options in (kind(), *(any_options(game, Random(seed)) for seed in range(50))):
        words = option_words(options)
        assert options_from_words(kind, words) == options
        assert all(re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name) for name in words)
        assert all(re.fullmatch(r"[a-z0-9_-]{1,40}", word) for word in words.values())


def test_options_cannot_be_invented_or_changed(game):
    with pytest.raises(ValidationError):
        game.options(no_such_option=True)
    with pytest.raises(KeyError):
        options_from_words(game.options, {"no_such_option": "yes"})
    options = game.options()
    for name in game.options.model_fields:
        with pytest.raises(ValidationError):
            setattr(options, name, None)


def test_every_answer_to_every_option_can_be_played_with(game):
    for name in game.options.model_fields:
        for word in answers_to(game.options, name):
            options = options_from_words(game.options, {name: word})
            assert not all(refused(game, options, players) for players in game.players)


def test_options_in_any_combination_can_be_played_with_or_are_refused_with_a_sentence(game):
    for seed in range(40):
        options = any_options(game, Random(seed))
        for players in game.players:
            sentence = refused(game, options, players)
            assert not (sentence and faults([("refusal", sentence)]))
            if not sentence:
                state = game.start(seats_of(game, players), options, "seed", "salt").state
                assert game.deciders(state)
                assert state.options == options


def test_every_option_is_explained_in_sentences(game):
    for name, question in option_texts(game.options):
        assert not faults([("explanation", question.explanation)])
        said = {each: question.explanation.in_(each) for each in tried_languages().values()}
        for language, sentences in said.items():
            assert sentences[0].isupper() and sentences[-1] == "." and " " in sentences, name
            assert len(sentences) > len(question.label.in_(language))
        if question.explanation.domain:  # games without one are spoken in English only
            assert len({*said.values()}) == len(said), f"{name} is not translated"


def test_every_option_is_read_by_the_rules(game):
    folders = {Path(inspect.getfile(each)).parent for each in (game.setup, game.options)}
    files = {*(path for folder in folders for path in folder.rglob("*.py")), Path(windows.__file__)}
    source = "\n".join(path.read_text() for path in files)
    unread = [name for name in game.options.model_fields if not re.search(rf"\.{name}\b", source)]
    assert not unread


def test_the_rule_leaves_the_options_in_force_to_the_line_below_it(game):
    editions = [preset.options for preset in game.presets]
    each = [
        options_from_words(game.options, {name: word})
        for name in game.options.model_fields
        for word in answers_to(game.options, name)
    ]
    for options in (*editions, *each):
        players = next(number for number in game.players if not refused(game, options, number))
        state = game.start(seats_of(game, players), options, "seed", "salt").state
        rule = game.narrator.rule(game.view(state, None))
        for language in tried_languages().values():
            said = rule.in_(language)
            differs = describe_options(options, game.presets[1:])
            assert not [one for one in differs if one.in_(language) in said]


def test_other_names_of_an_edition_exist_in_every_language(game):
    assert game.vocabulary(game.options()) == {}
    for name in game.options.model_fields:
        for word in answers_to(game.options, name):
            names = game.vocabulary(options_from_words(game.options, {name: word})).values()
            assert not faults(("label", called) for called in names)
            for language in tried_languages().values():
                assert len({called.in_(language) for called in names}) == len(names)


def test_there_is_a_mark_for_every_place_and_each_is_its_own(game):
    assert len(game.marks) == game.players[-1]
    for sign in ("word", "symbol", "letter"):
        assert len({getattr(mark, sign) for mark in game.marks}) == len(game.marks)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]{0,31}", mark.word) for mark in game.marks)
    assert all(len(mark.symbol) == len(mark.letter) == 1 for mark in game.marks)


def test_too_few_and_too_many_are_refused_with_a_sentence(game):
    for number in (0, game.players[0] - 1, game.players[-1] + 1):
        seats = [f"seat-{each}" for each in range(number)]
        with pytest.raises(IllegalMoveError) as refused:
            game.start(seats, game.options(), "seed", "salt")
        assert not faults([("refusal", refused.value.sentence)])
        least = game.players[0]
        assert f"{least} to {least}" not in str(refused.value.sentence)


def test_the_contract_is_tried_by_every_edition_answer_and_number_of_players(game):
    tried = [(deal.players, deal.options) for deal in deals(game)]
    assert {preset.options for preset in game.presets} <= {options for _, options in tried}
    assert {players for players, _ in tried} == {*game.players}
    assert {answer for _, options in tried for answer in option_words(options).items()} == answers(
        game
    )


def test_an_edition_says_where_it_departs_from_its_printed_text(game):
    for preset in game.presets:
        words = option_words(preset.options)
        for name, printed in preset.letter.items():
            assert printed in answers_to(game.options, name) and printed != words[name]
        assert not faults([("rule", said) for said in describe_departures(preset)])


def test_every_edition_has_a_name_and_the_first_is_the_usual_one(game):
    usual = [preset.options for preset in game.presets[:1]]
    assert usual in ([], [game.options()])
    assert not faults([("name", preset.label) for preset in game.presets])
