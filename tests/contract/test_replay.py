from __future__ import annotations

from dataclasses import replace
from itertools import islice

from rules.core.digest import state_digest
from rules.core.records import parse, write
from rules.core.replay import replayed_moves, verify


def test_the_log_replays_in_place_to_the_equal_state_after_each_move(match):
    replayed = replayed_moves(match.game, match.record)
    state = next(replayed).played.state
    assert state == match.started.state
    for move, after, again in zip(
        match.moves, islice(match.states, 1, None), replayed, strict=True
    ):
        assert again.played.state is state
        assert state == after
        assert replace(again.played, state=None) == replace(move.played, state=None)
    assert state_digest(state) == state_digest(match.end)


def test_a_finished_game_is_a_record_that_reads_back_and_is_found_right(match):
    record = match.complete_record
    assert parse(write(record)) == record
    assert verify(match.game, record) == []


def test_a_state_knows_by_which_edition_it_is_played(match):
    for edition in match.game.editions:
        begun = match.game.start(match.seats, match.options, str(match.seed), match.salt, edition)
        assert begun.state.edition == edition
    assert match.end.edition == match.game.edition


def test_a_deal_comes_from_the_seed_and_the_salt_alone(match):
    again = match.game.start(match.seats, match.options, str(match.seed), match.salt)
    assert again == match.started
    other = match.game.start(match.seats, match.options, str(match.seed), "another")
    assert not again.draws or other.draws != again.draws
