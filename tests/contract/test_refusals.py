from __future__ import annotations

from bot.languages import spoken
from rules.core.menu import follow
from tests.contract.test_twins import twins
from tests.contract.test_words import NO_NAMES, faults
from tests.effort import samples
from tests.refusals import refused_answers, refused_verbs

POSITIONS = samples(2, long=40)  # of each match


def titles(match, move):
    """Every question along a move."""
    root = match.game.menu(move.state, move.seat)
    return {follow(root, move.path[:length]).title for length in range(len(move.path))}


def test_no_refusal_of_a_verb_names_a_question_that_the_player_did_not_ask(match):
    for move in match.sample(POSITIONS):
        asked = titles(match, move)
        for seat in match.seats:
            for verb, refused in refused_verbs(match.game, move.state, seat):
                for language in spoken().values():
                    said = refused.sentence.in_(language)
                    assert verb.label.in_(language) in said
                    assert not [title for title in asked if title.in_(language) in said]


def test_a_verb_that_is_not_possible_is_refused_by_a_reason_or_by_when_it_is(match):
    refusals = match.game.refusals
    for move in match.sample(POSITIONS):
        for seat in match.seats:
            for verb, refused in refused_verbs(match.game, move.state, seat):
                assert verb.word in refusals.when, f"REFUSALS does not say when {verb.word} is"
                assert dict(refused.sentence.values)["reason"]


def test_a_wrong_answer_is_refused_by_its_own_question_and_what_was_said(match):
    for move in match.sample(POSITIONS):
        for menu, word, refused in refused_answers(match, move):
            params = {param.name: param for verb in match.game.commands for param in verb.params}
            said = str(refused.sentence)
            assert str(params[menu.name].label) in said
            assert not word or word[:9].replace("_", "") in said
            others = titles(match, move) - {menu.title}
            assert not [title for title in others if str(title) in said]


def test_every_refusal_is_short_enough_and_has_words(match):
    for move in match.sample(POSITIONS):
        said = [refused.sentence for _, _, refused in refused_answers(match, move)]
        for seat in match.seats:
            said += [refused.sentence for _, refused in refused_verbs(match.game, move.state, seat)]
        assert not faults((("refusal", each) for each in said), match.vocabulary or NO_NAMES)


def test_a_refusal_tells_nothing_that_is_hidden(match):
    for move, viewer, twin in twins(match, POSITIONS):
        if viewer is not None:
            seen, other = (
                [refused.sentence for _, refused in refused_verbs(match.game, state, viewer)]
                for state in (move.state, twin)
            )
            assert seen == other
