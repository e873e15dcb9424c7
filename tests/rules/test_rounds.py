"""The number of a round is the one that players read in the heading of the log."""

from __future__ import annotations

import re

import pytest

from rules.core.replay import replay
from rules.registry import games
from tests.recorded import records_of

HEADINGS = {
    "amun-re": r"(Old|New) Kingdom, round ([1-3]) of 3 · .+",
    "aton": r"Round ([0-9]+)",
    "kemet": r"Setting up|(?:Night|Day|End of Day) ([0-9]+)(?:, turn .+)?",
}


def counted(word, heading):
    found = re.fullmatch(HEADINGS[word], str(heading))
    if word == "amun-re":
        return int(found[2]) + (3 if found[1] == "New" else 0)
    return int(found[1] or 1)  # nothing is counted while a game is set up


@pytest.mark.parametrize("word", HEADINGS)
def test_the_round_is_the_one_in_the_heading(word):
    game = games()[word]
    for record in records_of(word)[:4]:
        states = [step.played.state for step in replay(game, record) if step.played.state.flow]
        assert [game.round(state) for state in states] == [
            counted(word, game.heading(state)) for state in states
        ]


@pytest.mark.parametrize("word", HEADINGS)
def test_a_game_that_is_over_is_in_its_last_round(word):
    game = games()[word]
    for record in records_of(word)[:4]:
        *_, before, last = replay(game, record)
        assert game.round(last.played.state) == game.round(before.played.state)


def test_a_whole_game_of_amun_re_has_six_rounds():
    game = games()["amun-re"]
    whole = [replay(game, record)[-1].played.state for record in records_of("amun-re")]
    assert {game.round(state) for state in whole if not state.flow} == {6}
