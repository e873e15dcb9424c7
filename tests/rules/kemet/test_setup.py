"""Setting up (chapter 4), for every number of players, and what everybody has after it."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalMoveError
from rules.kemet.options import KemetOptions
from rules.kemet.tables import TILES
from tests.rules.kemet.positions import ANUBIS, BASTET, GAME, HORUS, SOBEK, WADJET
from tests.tabletop import Tabletop

GODS = (ANUBIS, BASTET, HORUS, SOBEK, WADJET)
PLAYERS = pytest.mark.parametrize("players", range(2, 6))


def start(players=2, seed="nile", **options):
    return Tabletop(GAME, GODS[:players], KemetOptions(**options), seed)


def settled(players=2, **options):
    """Everybody has a city."""
    table = start(players, **options)
    table.until("pyramids")
    return table


def fortified(players=2, **options):
    """Everybody has pyramids, 1/1/1."""
    table = settled(players, **options)
    table.until("garrison")
    return table


def city_of(table, seat):
    return table.state.cities[seat]


@PLAYERS
def test_everybody_begins_with_5_prayer_points_one_card_and_six_battle_cards(players):
    state = start(players).state
    assert set(state.prayer.values()) == {5}
    assert set(state.cards.values()) == {1}
    assert {len(hand.value) for hand in state.battle_hands.values()} == {6}
    assert set(state.units.values()) == {12}
    assert state.deck_size == 35 - players


@PLAYERS
def test_with_more_cards_there_are_eight_battle_cards_and_47_others(players):
    state = start(players, module_5=True).state
    assert {len(hand.value) for hand in state.battle_hands.values()} == {8}
    assert state.deck_size == 47 - players


def test_by_option_the_deck_has_a_fourth_raining_fire_and_enlistment():
    state = start(di_preset="s3_37").state
    cards = [*state.deck.value, *(card for hand in state.hands.values() for card in hand.value)]
    assert len(cards) == 37
    assert cards.count("raining-fire") == cards.count("enlistment") == 4


def test_the_order_of_turns_is_drawn():
    orders = {tuple(start(3, seed=str(number)).state.order) for number in range(40)}
    assert len(orders) == 6


@pytest.mark.parametrize(
    ("players", "cities"),
    [(2, "nw s"), (3, "nw c s"), (4, "nw s ne e"), (5, "nw c s ne e")],
)
def test_cities_are_those_of_the_side_for_the_number_of_players(players, cities):
    table = start(players)
    assert table.offered(table.deciders()[0], "city") == {*cities.split()}


def test_cities_are_chosen_in_turn_order_and_none_twice():  # R-S1
    table = start(3)
    first, second, third = table.state.order
    table.play(f"{first} city c")
    assert table.deciders() == [second]
    with pytest.raises(IllegalMoveError):
        table.play(f"{second} city c")
    table.play(f"{second} city nw")  # the last city needs no choice
    assert table.state.cities == {first: "c", second: "nw", third: "s"}
    assert table.state.phase == "pyramids"


@PLAYERS
def test_by_option_cities_are_drawn(players):  # R-S1
    table = start(players, city_choice="random")
    assert table.state.phase == "pyramids"
    cities = table.state.cities
    assert len({*cities.values()}) == len(cities) == players
    drawn = {
        tuple(start(players, seed=str(number), city_choice="random").state.cities.values())
        for number in range(20)
    }
    assert len(drawn) > 1


def test_pyramids_of_1_1_1_are_in_three_districts_in_three_colours():
    table = settled()
    first = table.state.order[0]
    table.play(f"{first} pyramids 1-1-1 blue-1 white-2 red-3")
    city = city_of(table, first)
    own = {word: (p.colour, p.level) for word, p in table.state.pyramids.items()}
    assert own == {f"{city}1": ("blue", 1), f"{city}2": ("white", 1), f"{city}3": ("red", 1)}


def test_the_districts_that_changed_are_in_the_order_in_which_they_were_named():
    table = settled()
    first = table.state.order[0]
    table.play(f"{first} pyramids 2-1-0 red-3 blue-1")
    city = city_of(table, first)
    assert table.state.touched == (f"{city}3", f"{city}1")


def test_pyramids_of_2_1_0_leave_the_third_in_reserve():
    table = settled()
    first = table.state.order[0]
    table.play(f"{first} pyramids 2-1-0 red-3 blue-1")
    city = city_of(table, first)
    own = {word: (p.colour, p.level) for word, p in table.state.pyramids.items()}
    assert own == {f"{city}3": ("red", 2), f"{city}1": ("blue", 1)}


def test_no_two_pyramids_share_a_colour_or_a_district():
    table = settled()
    first = table.state.order[0]
    said = table.offered(first, "pyramids", "2-1-0", "red-3")
    assert said == {"white-1", "white-2", "blue-1", "blue-2"}
    for word in ("red-1", "blue-3"):
        with pytest.raises(IllegalMoveError):
            table.play(f"{first} pyramids 2-1-0 red-3 {word}")


def test_with_black_pyramids_three_of_four_colours_are_chosen():
    table = settled(module_1=True)
    first = table.state.order[0]
    assert "black-1" in table.offered(first, "pyramids", "1-1-1")
    table.play(f"{first} pyramids 1-1-1 black-1 white-2 red-3")
    assert {p.colour for p in table.state.pyramids.values()} == {"black", "white", "red"}


def test_without_the_module_no_pyramid_is_black():
    table = settled()
    assert "black-1" not in table.offered(table.state.order[0], "pyramids", "1-1-1")


@PLAYERS
def test_pyramids_of_all_come_before_units_of_all(players):  # R-S2
    table, asked = settled(players), []
    while table.state.phase in ("pyramids", "garrison"):
        asked.append((table.state.phase, table.deciders()[0]))
        table.default()
    order = table.state.order
    assert asked == [(phase, seat) for phase in ("pyramids", "garrison") for seat in order]


def test_ten_units_are_placed_in_districts_with_a_pyramid_with_five_at_most():
    table = fortified()
    first = table.state.order[0]
    city = city_of(table, first)
    for wrong in (
        f"{city}1=5+{city}2=4",
        f"{city}1=5+{city}2=5+{city}3",
        f"{city}1=6+{city}2=4",
        f"{city}1=5+gate-{city}=5",
        "none",
    ):
        with pytest.raises(IllegalMoveError):
            table.play(f"{first} recruit {wrong}")
    table.play(f"{first} recruit {city}1=5+{city}2=3+{city}3=2")
    units = [table.state.troops[f"{city}{n}"][first].units for n in (1, 2, 3)]
    assert units == [5, 3, 2]


def test_with_2_1_0_there_are_five_and_five():
    table = settled()
    first, second = table.state.order
    table.play(f"{first} pyramids 2-1-0 red-3 blue-1")
    table.default(second)
    assert table.deciders() == [second]  # the first had no choice
    city = city_of(table, first)
    standing = {word: troops[first].units for word, troops in table.state.troops.items()}
    assert standing == {f"{city}1": 5, f"{city}3": 5}


@PLAYERS
@pytest.mark.parametrize("length", ["short", "long", "beginner"])
def test_after_the_first_night_everybody_has_7_prayer_points_and_2_cards(players, length):
    table = start(players, length=length)
    table.until("turn")
    state = table.state
    assert set(state.prayer.values()) == {7} and set(state.cards.values()) == {2}
    assert (state.round, state.turn, state.pending) == (1, 1, state.order)
    for seat in state.seats:
        on_board = sum(t[seat].units for t in state.troops.values() if seat in t)
        assert on_board == 10


def test_the_drawn_order_is_not_changed_in_the_first_night():
    table = start(5)
    order = list(table.state.order)
    table.until("turn")
    assert table.state.order == order


@pytest.mark.parametrize(
    ("options", "tiles"),
    [({}, 48), ({"module_1": True}, 64), ({"length": "beginner"}, 12)],
)
def test_all_power_tiles_lie_open(options, tiles):
    market = start(**options).state.market
    assert sum(market.values()) == tiles
    assert all(market[tile.word] == tile.copies for tile in TILES if tile.word in market)


def test_silence_sets_1_1_1_and_spreads_the_units_as_evenly_as_possible():
    table = settled()
    first = table.state.order[0]
    city = city_of(table, first)
    table.until("turn")
    pyramids = [table.state.pyramids[f"{city}{n}"] for n in (1, 2, 3)]
    assert [(p.colour, p.level) for p in pyramids] == [("white", 1), ("red", 1), ("blue", 1)]
    assert [table.state.troops[f"{city}{n}"][first].units for n in (1, 2, 3)] == [4, 3, 3]


@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_can_play(players):
    with pytest.raises(IllegalMoveError):
        Tabletop(GAME, [f"p{n}" for n in range(players)], KemetOptions())


@pytest.mark.parametrize("module", [f"module_{number}" for number in range(1, 6)])
def test_beginners_play_without_modules(module):  # R-E4
    with pytest.raises(IllegalMoveError, match="has no modules"):
        start(length="beginner", **{module: True})
