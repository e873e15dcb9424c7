"""Contract of causes: once the cause that a refusal names is gone, the same words are legal."""

from __future__ import annotations

from tests.causes import causes_of, refused_words, take_causes_away
from tests.effort import samples
from tests.folders import folder_of

POSITIONS = samples(3, long=40)  # of each match


def test_a_refused_word_is_legal_once_its_cause_is_gone(match):
    causes = causes_of(match.game.word)
    for tried in refused_words(match, POSITIONS):
        outlived = take_causes_away(match.game, causes, tried).outlived
        assert outlived is None, f"{tried.seat} {' '.join(tried.words)}: {outlived}"


def test_every_cause_can_be_taken_away_or_stays_for_a_reason(match):
    causes, folder = causes_of(match.game.word), folder_of(match.game.word)
    met = {tried.reason.template for tried in refused_words(match, POSITIONS)}
    unknown = sorted(template for template in met if not causes.knows(template))
    assert not unknown, f"CURES or STAYS of tests/rules/{folder}/causes.py lack: {unknown}"
