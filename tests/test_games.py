"""Whole games from `tests/games`, checked move by move. Keep every bug report here as a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rules.core.options import in_words
from rules.core.records import parse, write
from rules.core.replay import replay, verify
from rules.registry import games
from tests.rules.amun_re import records
from tests.rules.amun_re.records import VARIANTS, file_for
from tests.rules.aton.endings import ending_of as aton_ending
from tests.rules.kemet.endings import ENDINGS, ending_of

GAMES = Path(__file__).parent / "games"
RECORDS = sorted(GAMES.glob("*.txt"))


@pytest.fixture(params=RECORDS, ids=lambda path: path.stem)
def written(request):
    return request.param.read_text()


def test_a_recorded_game_ends_as_it_did_with_its_laws_kept_and_its_draws_as_sealed(written):
    record = parse(written)
    assert verify(games()[record.game], record) == []


def test_a_record_is_written_as_it_was_read(written):
    assert write(parse(written)) == written


def last_states(word):
    read = (parse(path.read_text()) for path in RECORDS)
    for record in (record for record in read if record.game == word):
        yield replay(games()[word], record)[-1].played.state


def test_there_is_a_game_of_amun_re_for_every_way_it_can_end():
    game = games()["amun-re"]
    ends = {game.view(state, None).ending.decided for state in last_states("amun-re")}
    assert ends == {"points", "pyramids", "stones", "shared"}


def test_there_is_a_game_of_aton_for_every_way_it_can_end():
    ends = {aton_ending(state) for state in last_states("aton")}
    assert ends == {"points", "scoring", "temple", "yellow", "green", "draw"}


def test_there_is_a_game_of_kemet_for_every_way_it_can_end_and_every_tie_break():
    assert {ending_of(state) for state in last_states("kemet")} == {*ENDINGS}


def test_there_is_a_game_of_kemet_by_every_preset_at_every_table():
    read = [parse(path.read_text()) for path in RECORDS if path.stem.startswith("kemet")]
    played = {(len(record.seats), *record.options) for record in read}
    game = games()["kemet"]
    for preset in game.presets:
        assert {(n, *in_words(preset.options).items()) for n in game.players} <= played


def test_records_of_older_editions_are_not_written_over(tmp_path, monkeypatch):
    old, new = tmp_path / "amun-re-wbc-4.txt", tmp_path / "amun-re-wbc-4-edition-3.txt"
    assert file_for("wbc-4", tmp_path) == old
    old.write_text((GAMES / old.name).read_text())
    assert file_for("wbc-4", tmp_path) == old
    monkeypatch.setattr(records, "GAME", replace(records.GAME, edition=3))
    assert file_for("wbc-4", tmp_path) == new


def test_there_is_a_game_of_amun_re_by_every_edition_and_variant_at_every_table():
    read = [parse(path.read_text()) for path in RECORDS if path.stem.startswith("amun-re")]
    played = {(len(record.seats), *record.options) for record in read}
    for options, numbers in VARIANTS.values():
        assert {(players, *in_words(options).items()) for players in numbers} <= played
