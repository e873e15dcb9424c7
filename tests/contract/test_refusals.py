from __future__ import annotations

from collections import defaultdict

from rules.core import refusals
from rules.core.errors import NotAskedError
from rules.core.explain import explained
from rules.core.menu import follow
from rules.core.text import Text, text
from tests.contract.test_twins import twins
from tests.contract.test_words import NO_NAMES, faults
from tests.effort import samples
from tests.language_samples import tried_languages
from tests.refusals import kinds_offered, questions, refused_answers, refused_verbs

POSITIONS = samples(2, long=40)  # of each match
BARE_LIMITS = {  # reasons that name no money, room or supply
    refusals.too_many_there(Text(""), 0, 0).template,
    refusals.wrong_total(0).template,
    *(refusals.why_not_number(number, 1, 1).template for number in (0, 2)),
}


def titles(match, move):
    """Every question along a move."""
    root = match.game.menu(move.state, move.seat)
    return {follow(root, move.path[:length]).title for length in range(len(move.path))}


def test_no_refusal_of_a_verb_names_a_question_that_the_player_did_not_ask(match):
    for move in match.sample(POSITIONS):
        asked = titles(match, move)
        for seat in match.seats:
            for verb, refused in refused_verbs(match.game, move.state, seat):
                for language in tried_languages().values():
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


def test_a_number_is_refused_by_the_cause_of_its_limit(match):
    for move in match.sample(POSITIONS):
        for menu, word, refused in refused_answers(match, move):
            said = refused.reason.template if refused.reason else ""
            assert said not in BARE_LIMITS, f"{move.path[0]} {menu.name}: {word}"


def test_a_piece_of_the_kind_asked_for_is_refused_by_a_cause(match):
    pieces = match.game.refusals.pieces
    for move in match.sample(POSITIONS):
        for menu, word, refused in refused_answers(match, move):
            named = {type(piece) for piece in pieces if piece.word == word}
            if named:
                assert refused.reason != refusals.NO_SUCH_NAME
            if named & kinds_offered(match.game, menu):
                assert refused.reason != refusals.NO_ANSWER, f"{move.path[0]} {menu.name}: {word}"


def test_an_option_is_not_asked_for_a_reason(match):
    verbs = {verb.word: verb for verb in match.game.commands}
    for move in match.sample(POSITIONS):
        asked = {menu.name for menu in questions(match, move)}
        for param in verbs[move.path[0]].params:
            if param.name not in asked:
                error = NotAskedError(param.name, Text("x"), None, Text("y"))
                said = explained(match.game, move.state, move.seat, move.path[0], error)
                assert said.reason, f"not_asked has no {move.path[0], param.name}"


def test_the_time_of_a_verb_is_no_reason_at_that_time(match):
    times = defaultdict(set)  # phases, by the verbs that are played in them
    for move in match.moves:
        times[move.path[0]].add(move.state.phase)
    for move in match.sample(POSITIONS):
        game, state = match.game, move.state
        for seat in match.seats:
            for verb, refused in refused_verbs(game, state, seat):
                if state.phase in times[verb.word]:
                    parts = dict(refused.sentence.values)
                    told = reason_of_time(game, verb) != dict(parts["reason"].values).get("p0")
                    assert told or names_the_decider(parts["possible"]), (verb.word, state.phase)


def reason_of_time(game, verb):
    return game.refusals.when[verb.word]


def names_the_decider(possible):
    return (
        possible.template
        == text("There is nothing for you to decide now. {seat} decides.").template
    )
