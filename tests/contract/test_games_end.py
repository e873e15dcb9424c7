from __future__ import annotations

from tests.random_games import MOST_MOVES


def test_a_random_game_ends_and_offers_a_move_until_it_does(match):
    assert 0 < len(match.moves) < MOST_MOVES
    assert not match.game.deciders(match.end)
    assert not match.end.flow
    for move in match.moves:
        assert move.seat in match.game.possible_deciders(move.state)


def test_a_game_that_is_over_has_winners_among_its_seats_and_points_for_all(match):
    result = match.game.result(match.end)
    assert result.winners
    assert len(set(result.winners)) == len(result.winners)
    assert set(result.winners) <= set(match.seats)
    assert sorted(seat for seat, _ in result.scores) == sorted(match.seats)
    assert all(isinstance(score, int) for _, score in result.scores)
