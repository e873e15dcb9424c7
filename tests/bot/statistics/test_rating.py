"""Ratings: which games and players count, and how."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from bot.ground.durations import DAY
from bot.statistics.model import ALL_TIME, RatedGame, RatedSeat
from bot.statistics.rating import BROADEST, MU, SIGMA, rate

ANA, BRUNO, CHEN, DINA = 11, 22, 33, 44
START = int(datetime(2026, 9, 1, tzinfo=UTC).timestamp())  # season 4
AUTUMN = 4


def seat(place, person=None, *, held="person", share=None, level="", leavers=()):
    share = float(place == 1) if share is None else share
    return RatedSeat(place, share, held, person, level, leavers)


def game(*seats, day=0, match=1):
    return RatedGame(match, START + day * DAY, seats)


def ratings(*played, season=ALL_TIME):
    rows = rate(77, "kemet", played)
    return {row.person or row.level: row for row in rows if row.season == season}


def test_the_winner_rises_and_the_last_falls():
    found = ratings(game(seat(1, ANA), seat(2, BRUNO), seat(3, CHEN)))
    assert found[ANA].mu > MU > found[CHEN].mu
    assert found[ANA].mu > found[BRUNO].mu > found[CHEN].mu
    assert all(row.sigma < SIGMA for row in found.values())
    assert (found[ANA].games, found[ANA].won, found[ANA].places) == (1, 1, 1)
    assert (found[CHEN].games, found[CHEN].won, found[CHEN].places) == (1, 0, 3)


def test_equals_are_rated_alike():
    found = ratings(game(seat(1, ANA), seat(2, BRUNO), seat(2, CHEN)))
    assert found[BRUNO].mu == pytest.approx(found[CHEN].mu)


def test_a_game_with_one_person_is_not_rated():
    assert not ratings(game(seat(1, ANA), seat(2, held="computer"), seat(3, held="computer")))


def test_computer_players_are_rated_by_level_apart_from_persons():
    found = ratings(
        game(seat(1, held="computer"), seat(2, ANA), seat(3, BRUNO), seat(4, held="computer"))
    )
    assert {*found} == {"good", ANA, BRUNO}
    assert (found["good"].person, found["good"].level, found["good"].games) == (0, "good", 2)
    other = ratings(game(seat(1, held="computer", level="quick"), seat(2, ANA), seat(3, BRUNO)))
    assert "quick" in other


def test_a_leaver_takes_the_last_place_and_the_computer_that_continued_is_not_rated():
    won_by_computer = seat(1, held="left", leavers=[CHEN])
    found = ratings(game(won_by_computer, seat(2, ANA), seat(3, BRUNO)))
    assert {*found} == {ANA, BRUNO, CHEN}
    assert found[ANA].mu > found[BRUNO].mu > found[CHEN].mu
    assert (found[CHEN].places, found[CHEN].won) == (3, 0)


def test_leavers_share_the_last_place():
    found = ratings(
        game(
            seat(1, ANA),
            seat(2, held="left", leavers=[BRUNO]),
            seat(3, held="left", leavers=[CHEN]),
        )
    )
    assert found[BRUNO].mu == pytest.approx(found[CHEN].mu) and found[BRUNO].mu < MU


def test_a_substitute_is_rated_only_as_a_winner_and_the_leaver_in_any_case():
    came = {"held": "substitute", "leavers": [DINA]}
    lost = ratings(game(seat(1, ANA), seat(2, BRUNO), seat(3, CHEN, **came)))
    assert {*lost} == {ANA, BRUNO, DINA}
    won = ratings(game(seat(1, CHEN, **came), seat(2, ANA), seat(3, BRUNO)))
    assert {*won} == {ANA, BRUNO, CHEN, DINA}
    assert won[CHEN].won == 1


def test_an_erased_person_is_a_newcomer_in_each_game_and_has_no_rating():
    first = game(seat(1, None), seat(2, ANA), day=0)
    second = game(seat(1, None), seat(2, BRUNO), day=1)
    found = ratings(first, second)
    assert {*found} == {ANA, BRUNO}
    assert found[ANA].mu == found[BRUNO].mu  # the second loss is to a newcomer again
    left = ratings(game(seat(1, ANA), seat(2, BRUNO), seat(3, held="left")))
    assert {*left} == {ANA, BRUNO}


def test_at_most_three_games_a_day_between_the_same_two_are_rated():
    same_day = [game(seat(1, ANA), seat(2, BRUNO), match=n) for n in range(5)]
    assert ratings(*same_day)[ANA].games == 3
    with_chen = game(seat(1, ANA), seat(2, BRUNO), seat(3, CHEN), match=9)
    assert CHEN not in ratings(*same_day, with_chen)
    other = game(seat(1, ANA), seat(2, CHEN), match=9)
    assert ratings(*same_day, other)[ANA].games == 4
    next_day = game(seat(1, ANA), seat(2, BRUNO), day=1, match=9)
    assert ratings(*same_day, next_day)[ANA].games == 4


def test_a_season_begins_halfway_back_to_a_newcomer():
    autumn = [game(seat(1, ANA), seat(2, BRUNO), day=n) for n in range(40)]
    winter = game(seat(1, ANA), seat(2, BRUNO), day=91)
    old = ratings(*autumn, winter, season=AUTUMN)[ANA]
    assert old.sigma < BROADEST and old.games == 40
    assert ratings(*autumn, winter)[ANA].games == 41
    new = ratings(*autumn, winter, season=AUTUMN + 1)[ANA]
    assert new.games == 1
    assert new.mu == pytest.approx(MU + (old.mu - MU) / 2, abs=2) and new.mu < old.mu
    assert 5 < new.sigma <= BROADEST


def test_the_same_games_give_the_same_numbers_bit_for_bit():
    dice = Random(3)
    played = []
    for number in range(50):
        people = dice.sample([ANA, BRUNO, CHEN, DINA], 3)
        played.append(game(*(seat(n, who) for n, who in enumerate(people, 1)), day=number))
    assert [*rate(1, "kemet", played)] == [*rate(1, "kemet", played)]
    assert [*rate(1, "kemet", played)] != [*rate(1, "kemet", played[::-1])]
