"""The recorded games hold every way in which Kemet can end, and every preset."""

from __future__ import annotations

import pytest

from rules.core.options import options_from_words
from rules.core.windows import WindowOptions
from rules.kemet import GAME
from rules.kemet.options import KemetOptions
from tests.recorded import last_states, records_of
from tests.rules.kemet.endings import ENDINGS, ending_of

pytestmark = pytest.mark.slow


def test_there_is_a_game_for_every_way_it_can_end_and_every_tie_break():
    assert {ending_of(state) for state in last_states("kemet")} == {*ENDINGS}


def rules_of(options):
    """The options without those on how long windows stay open, which no move depends on."""
    return options.model_dump(exclude={*WindowOptions.model_fields})


def test_there_is_a_game_by_every_preset_at_every_table():
    played = [
        (len(record.seats), rules_of(options_from_words(KemetOptions, dict(record.options))))
        for record in records_of("kemet")
    ]
    for preset in GAME.presets:
        assert all((n, rules_of(preset.options)) in played for n in GAME.players)
