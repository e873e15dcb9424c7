"""Of the same inputs computer players make the same move, on every machine, by every Python."""

from __future__ import annotations

import pytest

from rules.core.chooser import version_of
from rules.registry import games
from tests.rules.same_moves import first_moves, levels, recorded, unversioned

RECORDED = recorded()


@pytest.mark.parametrize(
    ("word", "level"), [(word, level) for word, game in games().items() for level in levels(game)]
)
def test_a_computer_player_moves_as_it_was_recorded(word, level):
    assert first_moves(games()[word], level) == RECORDED[word]["levels"][level]


@pytest.mark.parametrize("word", [word for word, game in games().items() if game.computer])
def test_the_recording_is_of_this_version(word):
    assert RECORDED[word]["version"] == version_of(games()[word])


def test_moves_that_have_changed_need_a_version_of_their_own():
    before = {"toy": {"version": "1", "levels": {"quick": ["red pass"]}}}
    now = {"toy": {"version": "1", "levels": {"quick": ["red raid"]}}}
    assert unversioned(before, now) == ["toy"]
    now["toy"]["version"] = "2"
    assert unversioned(before, now) == []
