"""Praying, raising pyramids, buying tiles and recruiting (chapter 6), and their costs."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalMoveError
from rules.kemet import events
from rules.kemet.costs import cost_of_levels, cost_of_tile, cost_of_units
from rules.kemet.tables import TILE


@pytest.fixture
def black(sit_down):
    return sit_down("anubis", "bastet", module_1=True)


# -- praying -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "points"),
    [("", 2), ("priest", 3), ("divine-strength", 3), ("priest divine-strength", 4)],
)
def test_praying_gives_2_prayer_points_and_the_bonus_of_tiles(black, tiles, points):
    black.tiles(anubis=tiles)
    black.play("anubis pray pray-2")
    assert black.has("anubis") == 5 + points


def test_dark_ritual_with_priest_and_divine_strength_gives_4(black):
    black.tiles(anubis="dark-ritual priest divine-strength")
    black.play("anubis pray gold-dark-ritual")
    assert black.has("anubis") == 9


@pytest.mark.parametrize("before", [9, 10, 11])
def test_prayer_points_above_11_are_lost(two, before):
    two.prayer(anubis=before)
    two.play("anubis pray pray-2")
    assert two.has("anubis") == 11


def test_a_card_of_prayer_at_11_is_legal_and_useless(two):
    two.prayer(anubis=11)
    two.hands(anubis="prayer")
    two.play("anubis play prayer")
    assert two.has("anubis") == 11 and two.hand("anubis") == []


# -- raising -----------------------------------------------------------------------------------


# raise-2-3, raise-1-3, raise-1-3-ra
@pytest.mark.parametrize(
    ("now", "then", "tiles", "cost"),
    [
        (2, 3, "", 3),
        (1, 3, "", 5),
        (1, 3, "priest-of-ra", 4),
        (0, 4, "", 10),
        (0, 4, "slaves", 6),
        (0, 4, "slaves priest-of-ra", 5),
        (0, 1, "slaves", 0),
        (0, 1, "slaves priest-of-ra", 0),
        (0, 1, "priest-of-ra", 0),
        (3, 4, "priest-of-ra", 3),
    ],
)
def test_every_level_reached_costs_its_number(two, now, then, tiles, cost):
    two.tiles(anubis=tiles)
    assert cost_of_levels(two.state, "anubis", now, then) == cost
    two.prayer(anubis=cost)
    two.pyramids(anubis=f"white-{now}" if now else "- red-1 blue-1")
    two.play(f"anubis raise raise white {then}" + ("" if now else " nw1"))
    assert two.level("nw1") == then and two.has("anubis") == 0


def test_one_pyramid_is_raised_by_as_many_levels_as_the_player_can_pay(two):
    two.prayer(anubis=5)
    two.pyramids(anubis="white-1 red-1 blue-1")
    assert two.offered("anubis", "raise", "raise", "white") == {"2", "3"}
    with pytest.raises(IllegalMoveError):
        two.play("anubis raise raise white 4")


def test_a_pyramid_ends_at_level_4(two):
    two.prayer(anubis=11)
    two.pyramids(anubis="white-4 red-3 blue-1")
    assert two.offered("anubis", "raise", "raise") == {"red", "blue", "none"}
    assert two.offered("anubis", "raise", "raise", "red") == {"4"}


def test_for_beginners_a_pyramid_ends_at_level_2(sit_down):
    table = sit_down("anubis", "bastet", length="beginner")
    table.prayer(anubis=11)
    table.pyramids(anubis="white-2 red-1 - ")
    assert table.offered("anubis", "raise", "raise") == {"red", "blue", "none"}
    assert table.offered("anubis", "raise", "raise", "blue") == {"1", "2"}


def test_why_a_pyramid_cannot_be_raised_is_said(two):
    two.prayer(anubis=1)
    two.pyramids(anubis="white-1 red-1 blue-1")
    with pytest.raises(IllegalMoveError, match="prayer points, and you have 1"):
        two.play("anubis raise raise white 2")


def test_a_pyramid_that_leaves_level_0_is_placed_in_the_players_empty_district(two):  # R-D6
    two.pyramids(anubis="white-2 - red-1")
    two.play("anubis raise raise blue 1")
    assert two.state.pyramids["nw2"].colour == "blue"


def test_an_enemy_on_the_district_of_a_new_pyramid_holds_it_at_once(two):  # R-D6
    two.prayer(anubis=11)
    two.pyramids(anubis="white-2 - red-1")
    two.troops(bastet="nw2=1")
    two.play("anubis raise raise blue 4")
    assert (two.temporary("anubis"), two.temporary("bastet")) == (0, 1)


def test_a_player_may_raise_their_pyramid_under_enemy_control(two):  # R-D7
    two.prayer(anubis=11)
    two.pyramids(anubis="white-3 red-1 blue-1")
    two.troops(bastet="nw1=1")
    two.play("anubis raise raise white 4")
    assert two.level("nw1") == 4 and two.temporary("bastet") == 1


def test_a_foreign_pyramid_is_never_raised(two):  # R-D7
    two.prayer(anubis=11)
    two.pyramids(anubis="white-4 red-4 blue-4", bastet="white-1")
    two.troops(anubis="s1=5")
    assert two.offered("anubis", "raise", "raise") == {"none"}


def test_control_goes_back_as_soon_as_the_enemy_is_gone(two):  # R-D8
    two.pyramids(anubis="white-4")
    two.troops(bastet="nw1=1")
    assert (two.temporary("anubis"), two.temporary("bastet")) == (0, 1)
    two.hands(anubis="raining-fire")
    two.play("anubis play raining-fire nw1")
    assert (two.temporary("anubis"), two.temporary("bastet")) == (1, 0)


def test_a_pyramid_of_level_4_gives_a_temporary_point_and_lower_ones_none(two):
    two.pyramids(anubis="white-4 red-3 blue-4")
    assert two.temporary("anubis") == 2


def test_with_black_pyramids_the_third_colour_is_chosen_when_it_is_raised(black):
    black.pyramids(anubis="white-2 red-1")
    assert black.offered("anubis", "raise", "raise") == {"white", "red", "blue", "black", "none"}
    black.play("anubis raise raise black 1")
    assert black.state.pyramids["nw3"].colour == "black"


def test_a_city_has_three_pyramids_of_the_four_colours(black):
    black.pyramids(anubis="white-2 red-1 black-1")
    assert "blue" not in black.offered("anubis", "raise", "raise")


# -- buying ------------------------------------------------------------------------------------


# buy-shield, buy-free, buy-free2
@pytest.mark.parametrize(
    ("tile", "tiles", "cost"),
    [
        ("shield-of-neith", "", 3),
        ("shield-of-neith", "priestess", 2),
        ("shield-of-neith", "priest-of-ra", 2),
        ("shield-of-neith", "priestess priest-of-ra", 1),
        ("defense", "priest-of-ra", 0),
        ("defense", "priestess", 0),
        ("defense", "priestess priest-of-ra", 0),
        ("divine-will", "", 4),
    ],
)
def test_a_tile_costs_its_level_minus_the_savings_of_priests(two, tile, tiles, cost):
    two.tiles(anubis=tiles)
    two.pyramids(anubis="- - blue-4")
    two.prayer(anubis=cost)
    assert cost_of_tile(two.state, "anubis", TILE[tile]) == cost
    two.play(f"anubis buy buy-blue {tile}")
    assert two.has("anubis") == 0 and tile in two.state.tiles["anubis"]
    assert two.heard(events.TileBought)[0].cost == cost


@pytest.mark.parametrize(("level", "may"), [(2, False), (3, True), (4, True)])
def test_a_tile_needs_a_pyramid_of_its_colour_and_of_its_level(two, level, may):
    two.pyramids(anubis=f"white-4 red-4 blue-{level}")
    assert ("shield-of-neith" in two.offered("anubis", "buy", "buy-blue")) == may
    if not may:
        with pytest.raises(IllegalMoveError, match="its colour, of level 3 or higher"):
            two.play("anubis buy buy-blue shield-of-neith")


def test_a_space_sells_tiles_of_its_colour_only(two):
    two.pyramids(anubis="white-4 red-4 blue-4")
    with pytest.raises(IllegalMoveError):
        two.play("anubis buy buy-red shield-of-neith")


def test_no_tile_is_bought_without_a_copy_left(two):
    two.pyramids(anubis="white-1")
    two.tiles(bastet="priest")
    assert "priest" in two.offered("anubis", "buy", "buy-white")
    two.state.market["priest"] = 0
    two.lawful = False
    with pytest.raises(IllegalMoveError, match="No copy of that tile is left"):
        two.play("anubis buy buy-white priest")


@pytest.mark.parametrize(
    ("owned", "space", "tile"),
    [
        ("priest", "buy-white", "priest"),
        ("charge", "buy-red", "charge"),
        ("white-victory-point", "buy-red", "red-victory-point"),
        ("blue-act-of-god", "buy-white", "white-act-of-god"),
    ],
)
def test_nobody_has_the_same_power_twice_in_any_colour(two, owned, space, tile):
    two.tiles(anubis=owned)
    two.pyramids(anubis="white-4 red-4 blue-4")
    with pytest.raises(IllegalMoveError, match="You already have that power"):
        two.play(f"anubis buy {space} {tile}")


def test_nobody_has_both_tiles_of_mercenaries(black):
    black.tiles(anubis="mercenaries")
    black.pyramids(anubis="black-1")
    with pytest.raises(IllegalMoveError, match="You already have that power"):
        black.play("anubis buy buy-black mercenaries")


def test_a_tile_beyond_a_players_means_cannot_be_bought(two):
    two.prayer(anubis=2)
    two.pyramids(anubis="red-4")
    with pytest.raises(IllegalMoveError, match="It costs 3 prayer points, and you have 2"):
        two.play("anubis buy buy-red blades-of-neith")


def test_a_foreign_pyramid_serves_its_holder_and_no_longer_its_owner(two):
    two.pyramids(bastet="blue-3")
    two.troops(anubis="s1=1")
    two.play("anubis buy buy-blue shield-of-neith")
    with pytest.raises(IllegalMoveError, match="level 1 or higher"):
        two.play("bastet buy buy-blue defense")


def test_foreign_pyramids_give_access_to_colours_that_one_did_not_build(black):
    black.pyramids(anubis="white-1 red-1 blue-1", bastet="black-2")
    black.troops(anubis="s1=1")
    black.play("anubis buy buy-black honor-in-battle")
    assert "honor-in-battle" in black.state.tiles["anubis"]


def test_without_black_pyramids_there_are_no_black_tiles(two):
    assert not [word for word in two.state.market if TILE[word].colour == "black"]


def test_a_victory_point_is_permanent_at_once(two):
    two.pyramids(anubis="white-3")
    two.play("anubis buy buy-white white-victory-point")
    assert two.permanent("anubis") == 1


# -- recruiting --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "number", "cost"),
    [
        ("", 0, 0),
        ("", 3, 3),
        ("priest-of-ra", 3, 2),
        ("priest-of-ra", 1, 0),
        ("recruiting-scribe", 2, 0),
        ("recruiting-scribe", 5, 3),
        ("recruiting-scribe priest-of-ra", 5, 2),
        ("recruiting-scribe priest-of-ra", 2, 0),
    ],
)
def test_units_cost_1_each_but_for_those_that_are_free(two, tiles, number, cost):
    two.tiles(anubis=tiles)
    assert cost_of_units(two.state, "anubis", number) == cost
    two.prayer(anubis=cost)
    two.play(
        f"anubis recruit recruit {f'nw1={number}' if number > 1 else 'nw1' if number else 'none'}"
    )
    assert two.units("anubis", "nw1") == number and two.has("anubis") == 0


def test_the_scribes_units_come_also_when_none_is_paid_for(two):  # R-D9
    two.tiles(anubis="recruiting-scribe")
    two.prayer(anubis=0)
    two.play("anubis recruit recruit nw1+nw2")
    assert two.everywhere("anubis") == {"nw1": 1, "nw2": 1}
    assert two.has("anubis") == 0


def test_units_go_to_any_districts_of_the_players_city_and_nowhere_else(two):
    two.troops(anubis="s1=2 gate-nw=2")
    two.play("anubis recruit recruit nw1+nw2=2+nw3=2")
    assert two.everywhere("anubis") == {"s1": 2, "gate-nw": 2, "nw1": 1, "nw2": 2, "nw3": 2}


@pytest.mark.parametrize("wrong", ["s1", "s2", "gate-nw", "nw1=6", "nw1=3+nw2=3"])
def test_not_elsewhere_nor_more_than_there_is_room_or_payment_for(two, wrong):
    two.troops(anubis="s1=2 gate-nw=2")
    with pytest.raises(IllegalMoveError):
        two.play(f"anubis recruit recruit {wrong}")


def test_a_pyramid_is_not_needed_to_recruit(two):
    two.play("anubis recruit recruit nw1=5")
    assert two.units("anubis", "nw1") == 5


@pytest.mark.parametrize(("tiles", "most"), [("", 5), ("legion", 7)])
def test_five_units_at_most_in_a_district_and_seven_with_legion(two, tiles, most):  # R-U2
    two.prayer(anubis=11)
    two.tiles(anubis=tiles)
    with pytest.raises(IllegalMoveError):
        two.play(f"anubis recruit recruit nw1={most + 1}")
    two.play(f"anubis recruit recruit nw1={most}")


def test_no_more_are_recruited_than_are_in_the_reserve(two):
    two.prayer(anubis=11)
    two.troops(anubis="gate-nw=5 temple-west=5")
    with pytest.raises(IllegalMoveError):
        two.play("anubis recruit recruit nw1=3")
    two.play("anubis recruit recruit nw1=2")
    assert two.reserve("anubis") == 0


def test_the_limit_counts_the_units_already_there(two):
    two.prayer(anubis=11)
    two.troops(anubis="nw1=4")
    with pytest.raises(IllegalMoveError):
        two.play("anubis recruit recruit nw1=2")
    two.play("anubis recruit recruit nw1")
    assert two.units("anubis", "nw1") == 5


def test_creatures_do_not_count_for_the_limit(two):
    two.troops(anubis="nw1=4+phoenix")
    two.play("anubis recruit recruit nw1")
    assert two.units("anubis", "nw1") == 5


def test_recruiting_with_no_room_anywhere_is_possible_and_does_nothing(two):
    two.troops(anubis="nw1=4 nw2=4 nw3=4")
    two.play("anubis recruit recruit")
    assert two.reserve("anubis") == 0


def test_with_enforced_recruitment_units_join_troops_anywhere(black):  # R-T6
    black.tiles(anubis="enforced-recruitment")
    black.troops(anubis="temple-west=2 s1=4")
    with pytest.raises(IllegalMoveError):
        black.play("anubis recruit recruit s1=2")
    with pytest.raises(IllegalMoveError):
        black.play("anubis recruit recruit gate-s")
    black.play("anubis recruit recruit nw1+s1+temple-west=3")
    assert black.everywhere("anubis") == {"temple-west": 5, "s1": 5, "nw1": 1}


def test_recruiting_into_a_players_district_under_enemy_control_is_an_attack(two):
    two.troops(bastet="nw1=2")
    two.play("anubis recruit recruit nw1=3")
    assert two.state.phase == "commit"
    battle = two.state.battle
    assert (battle.attacker, battle.defender, battle.space) == ("anubis", "bastet", "nw1")


def test_all_units_are_placed_then_creatures_enter_then_battles_are_fought(two):  # R-D10
    two.tiles(anubis="phoenix")
    two.troops(bastet="nw1=2 nw2=2")
    two.play("anubis recruit recruit nw1=2+nw2=2+nw3")
    assert two.state.phase == "arrivals"
    assert two.offered("anubis", "creature", "phoenix") == {"nw1", "nw2", "nw3"}
    two.play("anubis creature phoenix nw1")
    assert two.state.phase == "due" and two.offered("anubis", "battle") == {"nw1", "nw2"}
    two.play("anubis battle nw2")
    assert two.state.battle.space == "nw2"
    two.fight("strong even", "bloody even")
    while two.state.phase in ("loser", "retreat", "winner"):
        two.default()
    assert two.state.battle.space == "nw1" and two.state.phase == "commit"
    assert two.state.battle.creatures["anubis"] == "phoenix"


@pytest.mark.parametrize(("how", "left"), [("all", 0), ("one", 1)])
def test_waiting_creatures_must_enter_as_many_as_fit(sit_down, how, left):  # R-C2
    table = sit_down("anubis", "bastet", reserve_creatures=how)
    table.tiles(anubis="phoenix royal-scarab")
    table.troops(anubis="nw1=1 nw2=1")
    table.play("anubis recruit recruit none")
    assert table.state.phase == "arrivals"
    table.play("anubis creature phoenix nw2")
    assert table.where("phoenix") == "nw2"
    waiting = [word for word in ("phoenix", "royal-scarab") if table.where(word) == ""]
    assert len(waiting) == left


def test_a_creature_waits_on_where_it_finds_no_room(two):
    two.tiles(anubis="royal-scarab")
    two.troops(anubis="nw1=1+phoenix gate-nw=1")
    two.play("anubis recruit recruit none")
    assert two.where("royal-scarab") == ""


def test_creatures_enter_with_the_gold_token_too(two):
    two.tiles(anubis="divine-will royal-scarab")
    two.troops(anubis="nw1=1")
    two.play("anubis recruit gold-divine-will none")
    assert two.where("royal-scarab") == "nw1"


def test_creatures_do_not_come_with_enlistment(two):
    two.tiles(anubis="royal-scarab")
    two.hands(anubis="enlistment")
    two.play("anubis play enlistment none nw1=2")
    assert two.units("anubis", "nw1") == 2 and two.where("royal-scarab") == ""


# -- Priest of Ra ------------------------------------------------------------------------------


@pytest.mark.parametrize("per", ["cost", "action"])
def test_priest_of_ra_lowers_each_cost_of_a_turn(sit_down, per):  # R-T3
    table = sit_down("anubis", "bastet", ra_per=per)
    table.tiles(anubis="priest-of-ra blue-act-of-god")
    table.pyramids(anubis="white-1")
    table.play("anubis raise raise white 2\nanubis recruit silver-recruit nw1=2")
    assert table.has("anubis") == 5 - 1 - 1
