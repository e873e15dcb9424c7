"""A turn: removing, reaching and placing (5.4), and the Kingdom of the Dead (5.5)."""

from __future__ import annotations

import pytest

from rules.aton import events
from rules.core.errors import IllegalMoveError
from tests.rules.aton.thebes import SEATS


def placed(table, seat="red"):
    return [event for event in table.heard(events.CountersPlaced) if event.seat == seat]


def removed(table, seat="red"):
    return [event for event in table.heard(events.CountersRemoved) if event.seat == seat]


def test_the_first_player_finishes_the_whole_turn_before_the_other_begins(later):
    later.holds("red", t1_yellow=3, t1_green=3)
    later.holds("blue", t2_yellow=3, t2_green=3)
    later.lay("1342", "1442")
    assert later.deciders() == ["red"] and later.state.phase == "remove"
    later.default()
    assert later.deciders() == ["red"] and later.state.phase == "place"
    later.default()
    assert later.deciders() == ["blue"] and later.state.phase == "remove"


def test_a_4_removes_two_opposing_counters_of_the_movers_choice(later):
    later.holds("blue", t1_yellow=2, t2_green=2, t3_black=2)
    later.lay("1421", "2411")
    assert later.offered("red", "remove") == {
        *("1-yellow=2", "2-green=2", "1-yellow+2-green"),
    }
    later.play("red remove 1-yellow+2-green")
    assert later.counts("blue")[:3] == (1, 1, 2) and later.state.dead[:2] == ["blue", "blue"]


def test_a_1_removes_one_own_counter(later):
    later.holds("red", t1_yellow=1, t1_green=1)
    later.lay("1111", "1411")
    later.play("red remove 1-green")
    assert removed(later)[0].whose == "red" and later.state.dead[0] == "red"


# 9.5
def test_with_a_1_and_no_own_counter_in_reach_nothing_is_removed(later):
    later.holds("red", t3_yellow=2)
    later.lay("1121", "1421")
    (nothing,) = [e for e in later.heard(events.NothingRemoved) if e.seat == "red"]
    assert nothing.why == "none" and later.counts("red")[2] == 2


@pytest.mark.parametrize("card", [3, 4])
def test_with_a_3_or_4_and_no_opposing_counter_in_reach_nothing_is_removed(later, card):
    later.holds("blue", t3_yellow=2)
    later.lay(f"1{card}21", "2421")
    assert events.NothingRemoved("red", "none") in later.heard(events.NothingRemoved)


# 9.6
def test_too_few_are_removed_as_far_as_there_are_and_that_is_forced(later):
    later.holds("blue", t1_yellow=1, t4_yellow=3)
    later.lay("1421", "2411")
    (event,) = removed(later)
    assert event.counts == (("1-yellow", 1),) and event.forced


# 9.7
def test_one_square_of_the_dead_takes_one_and_the_other_returns_to_its_owner(later):
    later.holds("blue", t1_yellow=4)
    later.dead(red=7)
    later.lay("1411", "2411")
    (event,) = removed(later)
    assert (event.dead, later.state.dead.count("blue")) == (1, 1)
    assert event.counts == (("1-yellow", 2),)


# 9.8
def test_the_second_player_still_plays_on_full_dead_and_may_use_returned_counters(later):
    later.holds("blue", t1_yellow=4, t1_green=3)
    later.holds("red", t1_green=1, t1_black=2)
    later.dead(red=8)
    reserve = later.state.reserve["blue"]
    later.lay("1411", "2414")
    later.play("red remove 1-yellow+1-green")
    assert later.state.reserve["blue"] == reserve + 2 and not later.heard(events.TemplesScored)
    later.default()
    while later.deciders() == ["blue"] and later.state.phase in ("remove", "place"):
        later.default()
    assert placed(later, "blue") and len(later.heard(events.TemplesScored)) == 1


# 9.9
def test_counters_without_a_square_stay_in_the_reserve_when_the_dead_are_full(later):
    later.squares("RB" * 6, "." * 12, "." * 12, "." * 12)
    later.dead(red=4, blue=4)
    reserve = later.state.reserve["red"]
    later.lay("1213", "1311")
    (event,) = placed(later)
    assert (event.counts, event.dead, event.kept, event.forced) == ((), 0, 3, True)
    returned = sum(n for e in later.heard(events.CountersReturned) if e.seat == "red"
                   for _, n in e.counts)  # fmt: skip
    assert later.state.reserve["red"] in (reserve, reserve + returned + 4)


# 9.10
def test_full_temples_send_all_counters_to_the_dead(later):
    later.squares("RB" * 6, "." * 12, "." * 12, "." * 12)
    later.lay("1214", "1311")
    (event,) = placed(later)
    assert (event.dead, event.kept) == (4, 0)


# 9.11
def test_a_small_reserve_is_placed_completely(later):
    later.squares("RB" * 6, "." * 12, "." * 12, "." * 12)
    later.lawful = False
    later.state.reserve["red"] = 2
    later.lay("1214", "1311")
    (event,) = placed(later)
    assert event.dead == 2 and later.state.reserve["red"] == 0


# 9.12
@pytest.mark.parametrize("card", [1, 3, 4])
def test_nobody_removes_anything_in_the_first_round(table, card):
    table.holds("red", t1_yellow=2, t1_green=2)
    table.holds("blue", t2_yellow=2, t2_green=2)
    table.lay(f"1{card}41", f"2{card}41")
    why = {event.seat: event.why for event in table.heard(events.NothingRemoved)}
    assert why["red"] == "first-round" and table.state.phase == "place"


# 9.17
def test_removing_and_placing_fewer_is_not_allowed(later):
    later.holds("blue", t1_yellow=2, t2_green=2)
    later.lay("1423", "2411")
    with pytest.raises(IllegalMoveError):
        later.move("red", ("remove", "1-yellow"))
    later.default()
    with pytest.raises(IllegalMoveError):
        later.move("red", ("place", "1-green=2"))


def test_by_option_fewer_opposing_counters_may_be_removed_but_the_1_stays_compulsory(sit_down):
    table = sit_down(optional_remove=True)
    table.later()
    table.holds("red", t1_green=2, t2_green=2)
    table.holds("blue", t1_yellow=2, t2_yellow=2)
    table.lay("1421", "2121")
    assert table.deciders() == ["blue"]
    with pytest.raises(IllegalMoveError):
        table.move("blue", ("remove", "none"))
    table.default()
    table.default()
    assert "none" in table.offered("red", "remove")
    table.play("red remove none")
    assert table.state.phase == "place"


def test_by_option_fewer_may_be_placed_but_the_surplus_still_dies(sit_down):
    table = sit_down(optional_place=True)
    table.later()
    table.squares("RBRBRBRBRBR.", "." * 12, "." * 12, "." * 12)
    reserve = table.state.reserve["red"]
    table.lay("1214", "1311")
    assert table.deciders() == ["red"]
    table.play("red place none")
    (event,) = placed(table)
    assert (event.counts, event.dead) == ((), 3)
    assert table.state.reserve["red"] == reserve - 3


# 9.20
def test_squares_freed_by_a_removal_can_be_used_in_the_same_turn(later):
    later.squares("RRRRBBRBBBBB", "." * 12, "." * 12, "." * 12)
    later.dead(red=4, blue=4)
    later.lawful = False
    later.state.reserve["red"] = 0
    later.lay("1111", "2411")
    later.play("red remove 1-yellow")
    (event,) = placed(later)
    assert event.counts == (("1-yellow", 1),) and event.forced


# 9.21
def test_nothing_can_overflow_in_the_first_round(table):
    table.lay("4144", "4244")
    table.until("lay")
    assert table.state.dead == [] and not table.heard(events.TemplesScored)


def test_only_temples_in_reach_take_counters(later):
    later.lay("1223", "1322")
    temples = {word[0] for word in later.offered("red", "place") for word in word.split("+")}
    assert temples == {"1", "2"}


def test_placing_is_forced_where_all_empty_squares_are_filled(later):
    later.squares("RBRBRBRBRB..", "." * 12, "." * 12, "." * 12)
    later.lay("1212", "1311")
    (event,) = placed(later)
    assert event.forced and sum(n for _, n in event.counts) == 2


def test_a_silent_player_removes_and_places_from_the_first_squares_on(later):
    later.holds("blue", t1_green=1, t2_yellow=2)
    later.lay("1423", "2411")
    later.default()
    assert removed(later)[0].counts == (("1-green", 1), ("2-yellow", 1))
    later.default()
    assert placed(later)[0].counts == (("1-yellow", 3),)


def test_everybody_sees_whose_turn_it_is_and_how_many(later):
    later.holds("blue", t1_yellow=2, t2_green=2)
    later.lay("1423", "2411")
    view = later.sees(None)
    assert (view.active, view.amount, view.whose) == ("red", 2, "blue")
    assert [temple.in_range for temple in view.temples] == [True, True, False, False]
    assert {player.seat: player.done for player in view.players} == dict.fromkeys(SEATS, 1)


def test_the_last_placement_stays_marked_when_the_other_removes_nothing(table):
    table.lay("1224", "1324")
    table.play("red place 1-yellow=2+2-green=2")
    assert table.deciders() == ["blue"] and len(table.state.placed) == 4
