"""The recorded games hold every way in which Amun-Re can end, every edition and every variant."""

from __future__ import annotations

from dataclasses import replace

from rules.amun_re import GAME
from rules.core.options import option_words
from tests.recorded import last_states, records_of
from tests.rules.amun_re import records
from tests.rules.amun_re.records import GAMES, VARIANTS, file_for


def test_there_is_a_game_for_every_way_it_can_end():
    ends = {GAME.view(state, None).ending.decided for state in last_states("amun-re")}
    assert ends == {"points", "pyramids", "stones", "shared"}


def test_there_is_a_game_by_every_edition_and_variant_at_every_table():
    played = {(len(record.seats), *record.options) for record in records_of("amun-re")}
    for options, numbers in VARIANTS.values():
        assert {(players, *option_words(options).items()) for players in numbers} <= played


def test_records_of_older_editions_are_not_written_over(tmp_path, monkeypatch):
    old, new = tmp_path / "wbc-4.txt", tmp_path / "wbc-4-edition-3.txt"
    assert file_for("wbc-4", tmp_path) == old
    old.write_text((GAMES / old.name).read_text())
    assert file_for("wbc-4", tmp_path) == old
    monkeypatch.setattr(records, "GAME", replace(records.GAME, edition=3))
    assert file_for("wbc-4", tmp_path) == new
