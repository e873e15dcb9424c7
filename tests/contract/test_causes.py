"""Contract of causes: once the cause that a refusal names is gone, the same words are legal."""

from __future__ import annotations

from functools import lru_cache

from rules.core.copies import draft_of
from tests.causes import causes_of, reason_not_to_ask, refused_words, take_causes_away
from tests.effort import samples
from tests.folders import folder_of
from tests.refusals import questions

POSITIONS = samples(3, long=40)  # of each match


@lru_cache(maxsize=1)
def tried_in(match):
    """The refusals of a match, which two tests look at."""
    return tuple(refused_words(match, POSITIONS))


def test_a_refused_word_is_legal_once_its_cause_is_gone(match):
    causes = causes_of(match.game.word)
    for tried in tried_in(match):
        outlived = take_causes_away(match.game, causes, tried).outlived
        assert outlived is None, f"{tried.seat} {' '.join(tried.words)}: {outlived}"


def test_an_option_is_asked_for_once_the_cause_against_it_is_gone(match):
    game, causes = match.game, causes_of(match.game.word)
    params = {verb.word: verb.params for verb in game.commands}
    for move in match.sample(POSITIONS):
        names = [menu.name for menu in questions(match, move)]
        said = dict(zip(names, move.path[1:], strict=True))
        for param in params[move.path[0]]:
            words = (move.seat, move.path[0], said, param.name)
            reason = reason_not_to_ask(game, move.state, *words)
            cure = causes.asked.get(reason.template) if reason else None
            state = draft_of(move.state)
            if cure and not cure(state, move.seat, dict(reason.values), move.path):
                assert reason_not_to_ask(game, state, *words) != reason, f"{words}: {reason}"


def test_every_cause_can_be_taken_away_or_stays_for_a_reason(match):
    causes, folder = causes_of(match.game.word), folder_of(match.game.word)
    met = {tried.reason.template for tried in tried_in(match)}
    unknown = sorted(template for template in met if not causes.knows(template))
    assert not unknown, f"CURES or STAYS of tests/rules/{folder}/causes.py lack: {unknown}"
