"""The recorded games hold every way in which Amun-Re can end, every edition and every variant."""

from __future__ import annotations

import re

from rules.amun_re import GAME
from rules.amun_re.options import AmunReOptions
from rules.core.options import options_from_words
from tests.recorded import last_states, records_of
from tests.rules.amun_re.records import GAMES, VARIANTS, is_of_an_older_edition


def test_there_is_a_game_for_every_way_it_can_end():
    ends = {GAME.view(state, None).ending.decided for state in last_states("amun-re")}
    assert ends == {"points", "pyramids", "stones", "shared", "shared-2"}


def test_there_is_a_game_by_every_edition_and_variant_at_every_table():
    played = {
        (len(record.seats), options_from_words(AmunReOptions, dict(record.options)))
        for record in records_of("amun-re")
    }
    for options, numbers in VARIANTS.values():
        assert {(players, options) for players in numbers} <= played


def test_records_of_older_editions_are_not_written_over(tmp_path):
    assert is_of_an_older_edition(GAMES / "wbc-4.txt")
    newest, written = tmp_path / "newest.txt", (GAMES / "italian-4.txt").read_text("utf-8")
    newest.write_text(re.sub(r"(?m)^edition: .*$", f"edition: {GAME.edition}", written), "utf-8")
    assert not is_of_an_older_edition(newest)
    assert not is_of_an_older_edition(tmp_path / "not-written-yet.txt")
