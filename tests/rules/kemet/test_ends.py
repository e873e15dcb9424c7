"""The end of the Day and of the game (chapter 12), and immediate victory (11.4)."""

from __future__ import annotations

import pytest

from rules.kemet import events
from rules.kemet.dusk import result
from rules.kemet.points import battle_points
from rules.kemet.tables import TILE


@pytest.fixture
def five(sit_down):
    return sit_down("anubis", "bastet", "horus", "sobek", "wadjet")


def ended(table):
    """The reason for the win, and the winner."""
    (event,) = table.heard(events.GameEnded)
    assert table.deciders() == [] and table.state.flow == []
    assert event.winners == (table.state.winner,)
    return event.by, table.state.winner


# -- temples -----------------------------------------------------------------------------------


def test_temples_pay_their_printed_income(five):
    five.troops(anubis="temple-west=1", bastet="temple-sphinx=1")
    five.troops(horus="temple-kings=2", sobek="temple-east=3")
    five.dusk()
    paid = {event.why: (event.seat, event.points) for event in five.heard(events.PrayerGained)}
    assert paid == {
        "temple-west": ("anubis", 2),
        "temple-sphinx": ("bastet", 3),
        "temple-kings": ("horus", 3),
        "temple-east": ("sobek", 2),
    }


def test_an_empty_temple_pays_nobody(five):
    five.dusk()
    assert not five.heard(events.PrayerGained)


def test_income_stops_at_11(two):
    two.prayer(anubis=10)
    two.troops(anubis="temple-sphinx=1")
    two.dusk()
    assert two.has("anubis") == 11


@pytest.mark.parametrize(("adds", "points"), [(True, 3 + 4), (False, 2 + 3)])
def test_divine_strength_adds_1_for_each_temple_that_pays(sit_down, adds, points):  # R-T4
    table = sit_down("anubis", "bastet", module_1=True, divine_strength_income=adds)
    table.tiles(anubis="divine-strength")
    table.prayer(anubis=0)
    table.troops(anubis="temple-west=1 temple-sphinx=1")
    table.dusk()
    assert sum(table.gains("anubis")[word] for word in ("temple-west", "temple-sphinx")) == points


def test_a_temple_is_a_temporary_point_while_a_unit_is_there(two):
    two.troops(anubis="temple-west=1")
    assert two.temporary("anubis") == 1
    two.play("anubis move move-1 temple-west 1 gate-nw")
    assert two.temporary("anubis") == 0


def test_the_sanctuary_is_no_temple(three):
    three.troops(anubis="sanctuary=1 temple-west=1")
    assert three.temporary("anubis") == 1
    three.dusk()
    assert three.permanent("anubis") == 0


# -- the Delta ---------------------------------------------------------------------------------


def test_a_unit_of_the_delta_temple_may_be_given_for_5_prayer_points(two):
    two.troops(anubis="temple-delta=2")
    two.dusk()
    assert two.deciders() == ["anubis"] and two.state.phase == "delta"
    assert two.offered("anubis") == {"sacrifice", "pass"}
    two.play("anubis sacrifice")
    assert two.units("anubis", "temple-delta") == 1 and two.reserve("anubis") == 11
    assert two.gains("anubis")["temple-delta"] == 5 and two.has("anubis") == 11


def test_without_the_sacrifice_the_delta_pays_nothing(two):
    two.troops(anubis="temple-delta=2")
    two.dusk()
    two.play("anubis pass")
    assert two.units("anubis", "temple-delta") == 2 and "temple-delta" not in two.gains("anubis")


def test_silence_sacrifices_nothing(three):
    three.troops(anubis="temple-delta=2 sanctuary=2")
    three.dusk()
    three.default()
    three.default()
    assert three.everywhere("anubis") == {"temple-delta": 2, "sanctuary": 2}


@pytest.mark.parametrize(("keeps", "points"), [(True, 1), (False, 0)])
def test_the_sacrifice_of_the_last_unit_keeps_the_temples_point(sit_down, keeps, points):  # R-E3
    table = sit_down("anubis", "bastet", delta_keep_vp=keeps)
    table.troops(anubis="temple-delta=1")
    table.dusk()
    table.play("anubis sacrifice")
    assert table.everywhere("anubis") == {} and table.temporary("anubis") == points


def test_a_kept_point_goes_to_the_next_player_at_the_temple(two):  # R-E3
    two.pyramids(bastet="white-1")
    two.troops(anubis="temple-delta=1", bastet="s1=2")
    two.dusk()
    two.play("anubis sacrifice")
    two.until("turn")
    assert two.temporary("anubis") == 1
    two.turn(1, "bastet")
    two.hands(anubis="", bastet="")
    two.play("bastet move move-1 s1 1 temple-delta teleport stop\nanubis pray pray-2")
    assert (two.temporary("anubis"), two.temporary("bastet")) == (0, 1)
    two.play("bastet move move-2 temple-delta 1 delta")
    assert (two.temporary("anubis"), two.temporary("bastet")) == (0, 0)


def test_a_player_still_there_after_the_sacrifice_keeps_no_point_on_leaving(two):  # R-E3
    two.troops(anubis="temple-delta=2")
    two.dusk()
    two.play("anubis sacrifice")
    two.until("turn")
    assert two.temporary("anubis") == 1
    two.turn(1, "anubis")
    two.play("anubis move move-1 temple-delta 1 delta walk stop")
    assert two.temporary("anubis") == 0


def test_a_point_kept_is_no_temple_held_the_next_day(two):  # R-E3
    two.troops(anubis="temple-delta=1 temple-west=1")
    two.dusk()
    two.play("anubis sacrifice")
    assert two.permanent("anubis") == 1
    two.until("turn")
    two.dusk()
    assert two.permanent("anubis") == 1 and two.temporary("anubis") == 2


def test_a_creature_left_alone_by_the_sacrifice_goes_home(two):
    two.troops(anubis="temple-delta=1+phoenix nw3=2")
    two.dusk()
    two.play("anubis sacrifice")
    assert two.where("phoenix") == "nw3"


def test_a_sacrifice_is_income_of_the_day_for_divine_strength(sit_down):  # R-T4
    table = sit_down("anubis", "bastet", module_1=True)
    table.tiles(anubis="divine-strength")
    table.troops(anubis="temple-delta=2")
    table.prayer(anubis=0)
    table.dusk()
    table.play("anubis sacrifice")
    assert table.gains("anubis")["temple-delta"] == 6


# -- the Sanctuary -----------------------------------------------------------------------------


def test_two_units_of_the_sanctuary_may_be_given_for_a_permanent_point(three):
    three.troops(anubis="sanctuary=3")
    three.dusk()
    assert three.state.phase == "sanctuary"
    three.play("anubis sacrifice")
    assert three.units("anubis", "sanctuary") == 1 and three.permanent("anubis") == 1
    assert three.state.phase == "order"


def test_once_a_day_however_many_units_are_there(three):
    three.troops(anubis="sanctuary=5")
    three.dusk()
    three.play("anubis sacrifice")
    assert three.units("anubis", "sanctuary") == 3 and three.permanent("anubis") == 1


def test_one_unit_is_not_enough_for_the_sanctuary(three):
    three.troops(anubis="sanctuary=1")
    three.dusk()
    assert three.state.phase == "order"


def test_the_delta_comes_first_then_the_temples_then_the_sanctuary(three):  # R-E2
    three.troops(anubis="temple-delta=2", bastet="sanctuary=2 temple-west=1 temple-sphinx=1")
    three.dusk()
    assert (three.state.phase, three.deciders()) == ("delta", ["anubis"])
    assert not three.heard(events.PrayerGained)
    three.play("anubis pass")
    assert (three.state.phase, three.deciders()) == ("sanctuary", ["bastet"])
    assert three.has("bastet") == 10 and three.permanent("bastet") == 0
    three.play("bastet sacrifice")
    assert [event.why for event in three.heard(events.PointGained)] == ["sanctuary", "two-temples"]


# -- two temples -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("temples", "points"),
    [
        ("temple-west=1", 0),
        ("temple-west=1 temple-sphinx=1", 1),
        ("temple-west=1 temple-sphinx=1 temple-delta=1", 1),
        ("temple-west=1 sanctuary=1", 0),
    ],
)
def test_two_temples_give_one_permanent_point_and_more_give_no_other(three, temples, points):
    three.troops(anubis=temples)
    three.dusk()
    while three.state.phase in ("delta", "sanctuary"):
        three.default()
    assert three.permanent("anubis") == points


def test_holding_two_temples_before_the_sacrifice_gives_the_point(three):
    three.troops(anubis="temple-west=1 temple-delta=1")
    three.dusk()
    three.play("anubis sacrifice")
    assert three.permanent("anubis") == 1


def test_several_players_may_have_the_point_for_two_temples(five):
    five.troops(
        anubis="temple-west=1 temple-sphinx=1", bastet="temple-kings=1 temple-east=1"
    )  # fmt: skip
    five.dusk()
    assert [five.permanent(seat) for seat in five.state.seats] == [1, 1, 0, 0, 0]


def test_the_order_of_turns_stays_until_the_night(three):
    three.state.order = ["horus", "anubis", "bastet"]
    three.dusk()
    assert three.state.order == ["horus", "anubis", "bastet"] and three.state.round == 3


# -- victory -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("length", "goal"), [("short", 8), ("long", 10), ("beginner", 4)])
def test_the_game_ends_at_the_end_of_a_day_when_somebody_has_enough(sit_down, length, goal):
    for points in (goal - 1, goal):
        table = sit_down("anubis", "bastet", length=length)
        table.scored(bastet=points)
        table.dusk()
        assert (table.state.flow == []) == (points == goal)
    assert ended(table) == ("points", "bastet")


def test_not_before_the_end_of_the_day(two):
    two.scored(anubis=9)
    two.play("anubis pray pray-2")
    assert two.deciders() == ["bastet"] and two.state.winner is None


def test_temporary_points_count_too(two):
    two.scored(anubis=5)
    two.pyramids(anubis="white-4 red-4 - ")
    two.troops(anubis="temple-west=1")
    two.dusk()
    assert ended(two) == ("points", "anubis")


def test_points_of_the_end_of_the_day_count_too(two):
    two.scored(anubis=5)
    two.troops(anubis="temple-west=1 temple-sphinx=1")
    two.dusk()
    assert ended(two) == ("points", "anubis")


def test_the_winner_has_the_most_points(three):
    three.scored(anubis=8, bastet=10, horus=9)
    three.dusk()
    assert ended(three) == ("points", "bastet")
    found = result(three.state)
    assert found.winners == ("bastet",)
    assert dict(found.scores) == {"anubis": 8, "bastet": 10, "horus": 9}


@pytest.mark.parametrize("source", ["attack", "defence", "devourer"])
def test_of_the_tied_who_has_most_battle_points_wins(three, source):
    three.scored(anubis=8, bastet=8, horus=7)
    three.state.points["bastet"] = {"two-temples": 6, source: 2}
    three.state.points["anubis"] = {"two-temples": 5, "sanctuary": 2, "attack": 1}
    three.state.points["horus"] = {"attack": 7}
    three.dusk()
    assert battle_points(three.state, "bastet") == 2
    assert ended(three) == ("battle", "bastet")


def test_a_repeated_tie_is_won_by_the_earliest_in_the_order_of_the_last_day(three):
    three.state.order = ["horus", "bastet", "anubis"]
    three.scored(anubis=8, bastet=8, horus=5)
    three.state.pending = ["anubis"]
    three.dusk()
    assert ended(three) == ("order", "bastet")


# -- beginners ---------------------------------------------------------------------------------


def test_for_beginners_level_2_tiles_come_with_the_second_day(sit_down):
    table = sit_down("anubis", "bastet", length="beginner")
    table.state.round = 1
    levels = {TILE[word].level for word in table.state.market}
    table.dusk()
    assert levels == {1} and table.state.round == 2
    assert {TILE[word].level for word in table.state.market} == {1, 2}
    table.until("turn")
    table.dusk()
    assert {TILE[word].level for word in table.state.market} == {1, 2}


def test_tiles_bought_on_the_first_day_stay_bought(sit_down):
    table = sit_down("anubis", "bastet", length="beginner")
    table.state.round = 1
    table.tiles(anubis="priest stargate")
    table.dusk()
    assert table.state.market["priest"] == 1 and table.state.market["stargate"] == 0


# -- immediate victory -------------------------------------------------------------------------


@pytest.fixture
def quick(sit_down):
    return sit_down("anubis", "bastet", "horus", "sobek", module_4=True)


def prays(table):
    """Have the player whose turn it is pray."""
    seat = table.deciders()[0]
    table.play(f"{seat} pray {sorted(table.offered(seat, 'pray'))[0]}")


# module4
def test_the_rulebooks_example_of_immediate_victory(quick):
    # Jacques, Guillaume, Claire, Étienne
    quick.scored(anubis=8, bastet=7, horus=9, sobek=7)
    quick.turn(1, "sobek")
    prays(quick)
    assert quick.deciders() == ["anubis"] and quick.state.last_day
    assert quick.state.winner is None
    prays(quick)
    prays(quick)
    assert ended(quick) == ("at-once", "horus")


def test_the_last_day_is_announced_once(quick):
    quick.scored(anubis=8, bastet=8, horus=9, sobek=7)
    quick.turn(1, "sobek")
    prays(quick)
    prays(quick)
    assert quick.deciders() == ["bastet"]
    assert quick.heard(events.LastDay) == [events.LastDay("anubis")]


def test_a_tie_with_an_opponent_is_no_hindrance(quick):
    quick.scored(anubis=3, bastet=8, horus=8)
    prays(quick)
    assert ended(quick) == ("at-once", "bastet")


def test_without_enough_points_nobody_wins_and_no_day_is_the_last(quick):
    quick.scored(anubis=7, bastet=7, horus=9)
    prays(quick)
    assert quick.state.winner is None and not quick.state.last_day


@pytest.mark.parametrize(("length", "wins"), [("short", True), ("long", False)])
def test_the_game_ends_at_the_points_of_the_chosen_length(sit_down, length, wins):
    table = sit_down("anubis", "bastet", module_4=True, length=length)
    table.scored(bastet=9)
    prays(table)
    assert (table.state.winner == "bastet") == wins


def test_there_is_no_other_end_of_a_day(quick):
    quick.scored(anubis=9)
    quick.dusk()
    assert quick.state.winner is None and quick.state.flow == ["order"]


def test_if_the_last_day_ends_without_a_winner_the_tie_break_names_him(quick):
    quick.scored(anubis=8, bastet=7, horus=8)
    quick.state.points["horus"] = {"attack": 8}
    quick.state.last_day = True
    quick.dusk()
    assert ended(quick) == ("battle", "horus")


def test_the_end_of_the_last_day_is_carried_out_before(quick):
    quick.scored(anubis=8, bastet=7)
    quick.troops(bastet="temple-west=1 temple-sphinx=1")
    quick.state.last_day = True
    quick.dusk()
    assert ended(quick) == ("points", "bastet") and quick.victory("bastet") == 10


def test_without_the_module_nobody_wins_in_the_day(three):
    three.scored(bastet=9)
    three.play("anubis pray pray-2")
    assert three.state.winner is None


@pytest.mark.parametrize("check", ["turn", "token"])
def test_by_option_silver_and_gold_are_looked_at_too(sit_down, check):  # R-E1
    table = sit_down("anubis", "bastet", module_4=True, module4_check=check)
    table.tiles(anubis="white-act-of-god")
    table.pyramids(anubis="white-3")
    table.scored(anubis=7)
    table.play("anubis buy buy-white white-victory-point")
    assert table.victory("anubis") == 8 and table.state.winner is None
    table.play("anubis pray silver-pray-2")
    if check == "token":
        assert ended(table) == ("at-once", "anubis")
        assert [token.kind for token in table.state.tokens["anubis"]] == ["ordinary"]
    else:
        assert table.deciders() == ["bastet"]


def test_by_that_option_an_ordinary_token_is_not_looked_at(sit_down):  # R-E1
    table = sit_down("anubis", "bastet", module_4=True, module4_check="token")
    table.tiles(anubis="white-act-of-god")
    table.pyramids(anubis="white-3")
    table.scored(anubis=7)
    table.play("anubis buy silver-buy-white white-victory-point\nanubis pray pray-2")
    assert table.state.winner is None and table.deciders() == ["bastet"]


def test_by_that_option_too_somebody_with_more_makes_the_day_the_last(sit_down):  # R-E1
    table = sit_down("anubis", "bastet", module_4=True, module4_check="token")
    table.tiles(anubis="divine-will")
    table.pyramids(anubis="white-3")
    table.scored(anubis=7, bastet=9)
    table.play("anubis buy buy-white white-victory-point\nanubis recruit gold-divine-will none")
    assert ended(table) == ("at-once", "bastet") and table.state.last_day


# -- the sources of points ---------------------------------------------------------------------


def test_points_are_kept_by_their_source(two):
    two.troops(anubis="gate-nw=5", bastet="west-bank=2")
    two.pyramids(anubis="white-3")
    two.play("anubis buy buy-white white-victory-point\nbastet pray pray-2")
    two.attack()
    two.fight("strong even", "shielded even")
    two.until("turn")
    assert two.state.points["anubis"] == {"victory-point": 1, "attack": 1}
    assert battle_points(two.state, "anubis") == 1
