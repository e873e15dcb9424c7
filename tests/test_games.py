"""Whole recorded games of every game, checked move by move. Keep every bug report as one."""

from __future__ import annotations

import pytest

from rules.core.records import parse, write
from rules.core.replay import verify
from rules.registry import games
from tests.recorded import files_of

pytestmark = pytest.mark.slow

RECORDS = [(word, path) for word in games() for path in files_of(word)]


@pytest.fixture(params=RECORDS, ids=lambda kept: f"{kept[0]}-{kept[1].stem}")
def kept(request):
    return request.param


def test_a_recorded_game_ends_as_it_did_with_its_laws_kept_and_its_draws_as_sealed(kept):
    word, path = kept
    record = parse(path.read_text())
    assert record.game == word
    assert verify(games()[word], record) == []


def test_a_record_is_written_as_it_was_read(kept):
    _, path = kept
    assert write(parse(path.read_text())) == path.read_text()
