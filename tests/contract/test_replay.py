from __future__ import annotations

from dataclasses import replace

from rules.core.digest import state_digest
from rules.core.records import parse, write
from rules.core.replay import complete_record, replay, verify


def test_the_log_replays_to_the_equal_state(match):
    last = replay(match.game, match.record)[-1].played.state
    assert last == match.end
    assert state_digest(last) == state_digest(match.end)


def test_the_fast_path_agrees_with_the_draft_path_at_each_move(match):
    state = match.game.start(match.seats, match.options, str(match.seed), match.salt).state
    for move in match.moves:
        assert state == move.state
        fast = match.game.play(state, move.seat, move.path, in_place=True)
        assert fast.state is state
        assert replace(fast, state=None) == replace(move.played, state=None)
    assert state == match.end


def test_a_finished_game_is_a_record_that_reads_back_and_is_found_right(match):
    record = complete_record(match.game, match.record)
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
