"""The action pyramid (chapter 3): its spaces, the rule of the rows, silver and gold."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.errors import IllegalMoveError
from rules.kemet import events
from rules.kemet.tables import ACTION_SPACE

ACTIONS = ("move", "recruit", "raise", "pray", "buy")
ROW_1 = {"move-1", "recruit"}
ROW_2 = {"raise", "move-2", "pray-2"}
ROW_3 = {"buy-white", "buy-red", "buy-blue", "pray-3"}


def tokens(table, seat="anubis"):
    """Every token that may be placed now."""
    verbs = table.offered(seat) & {*ACTIONS}
    return {token for verb in verbs for token in table.offered(seat, verb)}


def ordinary(table, seat="anubis"):
    return {token for token in tokens(table, seat) if token in ACTION_SPACE}


def test_a_player_board_has_three_rows_of_spaces(two):
    assert tokens(two) == ROW_1 | ROW_2 | ROW_3


def test_the_black_pyramids_bring_one_more_space_in_row_3(sit_down):
    table = sit_down("anubis", "bastet", module_1=True)
    assert tokens(table) == ROW_1 | ROW_2 | ROW_3 | {"buy-black"}
    assert ACTION_SPACE["buy-black"].row == 3


def test_each_space_holds_one_token_a_day(two):
    two.play("anubis pray pray-2\nbastet pray pray-2")
    assert tokens(two) == (ROW_1 | ROW_2 | ROW_3) - {"pray-2"}
    with pytest.raises(IllegalMoveError):
        two.play("anubis pray pray-2")


def test_a_turn_takes_exactly_one_ordinary_token(two):
    two.hands(anubis="prayer")
    assert "end" not in two.offered("anubis")
    two.play("anubis pray pray-2")
    assert two.offered("anubis") == {"play", "end"}


@pytest.mark.parametrize(
    ("placed", "left"),
    [
        ("pray-3 buy-white", ROW_1 | ROW_2 | {"buy-red", "buy-blue"}),
        ("pray-3 buy-white buy-red", ROW_1 | ROW_2),
        ("pray-3 buy-white buy-red pray-2", ROW_1),
        ("pray-2 move-2 raise", ROW_1 | ROW_3),
        ("recruit move-1 pray-2 move-2", ROW_3),
        ("recruit move-1 pray-3 buy-red", ROW_2),
        ("recruit pray-2 pray-3 move-2", {"move-1", "raise", "buy-white", "buy-red", "buy-blue"}),
    ],
)
def test_at_the_end_of_the_day_each_row_holds_a_token(two, placed, left):
    two.tokens(anubis=placed)
    two.turn(len(placed.split()) + 1, "anubis")
    assert tokens(two) == left


def test_a_placement_can_be_forced_and_its_action_declined(two):  # R-D3
    two.tokens(anubis="pray-2 move-2 raise move-1")
    two.turn(5, "anubis")
    two.prayer(anubis=0)
    assert tokens(two) == ROW_3
    two.play("anubis buy buy-red none")
    (declined,) = two.heard(events.Declined)
    assert (declined.seat, declined.action) == ("anubis", "buy")


@pytest.mark.parametrize(
    ("line", "action"),
    [("move move-1 none", "move"), ("raise raise none", "raise"), ("buy buy-red none", "buy")],
)
def test_an_action_may_be_declined(two, line, action):
    two.play(f"anubis {line}")
    while two.deciders() == ["anubis"]:
        two.play("anubis end")
    assert [event.action for event in two.heard(events.Declined)] == [action]
    assert two.state.tokens["anubis"][0].space == line.split()[1]
    assert two.has("anubis") == 5


def test_nobody_need_be_recruited(two):
    two.play("anubis recruit recruit none")
    assert two.reserve("anubis") == 12 and two.has("anubis") == 5


def test_prayer_cannot_be_declined(two):
    assert two.offered("anubis", "pray", "pray-2") == set()


# -- silver ------------------------------------------------------------------------------------


def test_the_silver_token_is_one_more_action_on_a_free_space_once_a_day(two):
    two.tiles(anubis="white-act-of-god")
    assert "silver-pray-2" in tokens(two)
    two.play("anubis pray pray-2")
    assert ordinary(two) == set()
    assert "silver-pray-2" not in tokens(two) and "silver-pray-3" in tokens(two)
    two.play("anubis pray silver-pray-3\nbastet pray pray-2")
    assert two.has("anubis") == 9
    assert not [token for token in tokens(two) if token.startswith("silver")]


def test_the_silver_token_is_never_compulsory_while_rows_are_kept(two):
    two.tiles(anubis="white-act-of-god")
    two.play("anubis pray pray-2\nanubis end\nbastet pray pray-2")
    assert two.deciders() == ["anubis"] and "silver-pray-3" in tokens(two)


def test_silence_in_a_turn_that_may_end_ends_it(two):
    two.tiles(anubis="white-act-of-god")
    two.play("anubis pray pray-2")
    assert {"pray", "end"} <= two.offered("anubis")
    two.default()
    assert two.deciders() == ["bastet"]
    assert [token.kind for token in two.state.tokens["anubis"]] == ["ordinary"]


def test_the_order_within_a_turn_is_free(two):  # R-D4
    two.tiles(anubis="white-act-of-god")
    two.play("anubis pray silver-pray-3")
    assert two.deciders() == ["anubis"] and "end" not in two.offered("anubis")
    two.play("anubis recruit recruit none")
    assert two.deciders() == ["bastet"]


def test_silver_counts_for_the_row_it_lies_on(two):  # R-D1
    two.tiles(anubis="white-act-of-god")
    two.tokens(anubis="pray-3 buy-white buy-red silver-move-1")
    two.turn(4, "anubis")
    assert tokens(two) == {"recruit", "buy-blue"} | ROW_2


def test_by_option_silver_does_not_count_for_rows(sit_down):  # R-D1
    table = sit_down("anubis", "bastet", silver_counts_for_rows=False)
    table.tiles(anubis="white-act-of-god")
    table.tokens(anubis="pray-3 buy-white buy-red silver-move-1")
    table.turn(4, "anubis")
    assert tokens(table) == {"recruit"} | ROW_2


def test_a_silver_token_still_to_come_may_be_relied_on_and_then_is_compulsory(two):
    two.tiles(anubis="white-act-of-god")
    two.tokens(anubis="pray-3 buy-white buy-red")
    two.turn(4, "anubis")
    assert "buy-blue" in tokens(two)
    two.play("anubis buy buy-blue none\nanubis end\nbastet pray pray-2")
    assert ordinary(two) == ROW_1 | ROW_2
    two.play("anubis pray pray-2")
    assert "end" not in two.offered("anubis")
    assert tokens(two) == {"silver-move-1", "silver-recruit"}
    two.play("anubis recruit silver-recruit none")
    assert two.deciders() == ["bastet"]


def test_the_rule_of_the_rows_is_waived_where_a_seal_makes_it_impossible(sit_down):  # R-D2
    table = sit_down("anubis", "bastet", module_3=True)
    table.tiles(anubis="white-act-of-god")
    table.objects(bastet="divine-seal")
    table.hands(anubis="prayer")
    table.tokens(anubis="pray-3 buy-white buy-red buy-blue")
    table.tokens(bastet="pray-3 buy-white buy-red move-1 pray-2")
    table.turn(5, "anubis")
    assert ordinary(table) == ROW_1 | ROW_2
    table.play("anubis pray pray-2")
    table.play("bastet seal anubis white-act-of-god")
    assert table.offered("anubis") == {"play", "end"}


def test_it_is_waived_where_but_one_row_is_too_many(sit_down):  # R-D2
    table = sit_down("anubis", "bastet", module_3=True)
    table.tiles(anubis="white-act-of-god")
    table.objects(bastet="divine-seal")
    table.tokens(anubis="pray-3 buy-white buy-red", bastet="pray-3 buy-white buy-red")
    table.turn(4, "anubis")
    table.play("anubis buy buy-blue")  # row 1 or 2 is for the silver token
    table.play("bastet seal anubis white-act-of-god")
    table.until("turn")
    table.play("bastet pray pray-2")
    assert table.state.turn == 5
    assert tokens(table) == ROW_1 | ROW_2


def test_by_option_a_silver_token_cannot_be_relied_on(sit_down):  # R-D1
    table = sit_down("anubis", "bastet", silver_counts_for_rows=False)
    table.tiles(anubis="white-act-of-god")
    table.tokens(anubis="pray-3 buy-white buy-red")
    table.turn(4, "anubis")
    assert ordinary(table) == ROW_1 | ROW_2


def test_silver_placed_first_keeps_the_rows_for_the_ordinary_token(two):
    two.tiles(anubis="white-act-of-god")
    two.tokens(anubis="pray-3 buy-white buy-red pray-2")
    two.turn(5, "anubis")
    two.play("anubis buy silver-buy-blue none")
    assert tokens(two) == ROW_1


@pytest.mark.parametrize("same", [True, False])
def test_a_silver_token_gained_may_be_used_in_the_same_turn(sit_down, same):  # R-D5
    table = sit_down("anubis", "bastet", new_token_same_turn=same)
    table.pyramids(anubis="white-4")
    table.hands(anubis="prayer")
    table.play("anubis buy buy-white white-act-of-god")
    assert ("silver-pray-2" in tokens(table)) == same
    table.play("anubis end\nbastet pray pray-2")
    assert "silver-pray-2" in tokens(table)


# -- gold --------------------------------------------------------------------------------------


def test_the_gold_token_lies_on_no_row(two):
    two.tiles(anubis="divine-will")
    two.tokens(anubis="pray-3 buy-white buy-red pray-2")
    two.turn(5, "anubis")
    two.play("anubis move gold-divine-will none")
    assert tokens(two) == ROW_1


def test_the_gold_token_works_for_the_actions_of_its_tile_and_once_a_day(two):
    two.tiles(anubis="divine-will")
    gold = {
        verb
        for verb in two.offered("anubis") & {*ACTIONS}
        if "gold-divine-will" in two.offered("anubis", verb)
    }
    assert gold == {"move", "recruit"}
    two.play("anubis recruit gold-divine-will nw1=2")
    assert two.units("anubis", "nw1") == 2 and two.has("anubis") == 3
    assert "gold-divine-will" not in tokens(two)


def test_there_is_one_gold_token_however_many_tiles_would_use_it(sit_down):
    table = sit_down("anubis", "bastet", module_1=True)
    table.tiles(anubis="divine-will dark-ritual forced-march")
    assert {token for token in tokens(table) if "gold" in token} == {
        *("gold-divine-will", "gold-dark-ritual", "gold-forced-march")
    }
    table.play("anubis pray gold-dark-ritual")
    assert table.has("anubis") == 7
    assert not [token for token in tokens(table) if "gold" in token]


@pytest.mark.parametrize("same", [True, False])
def test_a_gold_token_gained_may_be_used_in_the_same_turn(sit_down, same):  # R-D5
    table = sit_down("anubis", "bastet", new_token_same_turn=same)
    table.pyramids(anubis="blue-4")
    table.hands(anubis="prayer")
    table.play("anubis buy buy-blue divine-will")
    assert ("gold-divine-will" in tokens(table)) == same
    table.play("anubis end\nbastet pray pray-2")
    assert "gold-divine-will" in tokens(table)


def test_twin_ceremony_uses_a_buy_space_of_this_day_again_for_one_more(sit_down):  # R-T8
    table = sit_down("anubis", "bastet", module_1=True)
    table.tiles(anubis="twin-ceremony")
    table.pyramids(anubis="red-1")
    assert not [token for token in tokens(table) if "gold" in token]
    table.play("anubis buy buy-red charge")
    assert {token for token in tokens(table) if "gold" in token} == {"gold-buy-red"}
    table.play("anubis buy gold-buy-red god-speed")
    assert table.has("anubis") == 5 - 1 - 2


# three-actions
def test_divine_will_and_act_of_god_make_three_actions_in_one_turn(two):
    two.tiles(anubis="divine-will blue-act-of-god")
    two.play(
        """
        anubis pray pray-2
        anubis pray silver-pray-3
        anubis recruit gold-divine-will nw1
        """
    )
    assert [token.kind for token in two.state.tokens["anubis"]] == ["ordinary", "silver", "gold"]
    assert two.has("anubis") == 5 + 2 + 2 - 1
    assert two.deciders() == ["bastet"]


# -- turns -------------------------------------------------------------------------------------


def test_everybody_has_five_turns_in_turn_order(three):
    order = []
    while three.state.phase == "turn":
        order.append(three.deciders()[0])
        three.default()
    assert order == ["anubis", "bastet", "horus"] * 5


def test_a_turn_ends_by_itself_only_where_everybody_sees_that_nothing_can_follow(two):
    two.hands(anubis="war-rage")
    two.play("anubis pray pray-2")
    assert two.deciders() == ["anubis"] and two.offered("anubis") == {"end"}
    two.play("anubis end\nbastet pray pray-2")
    assert two.deciders() == ["anubis"] and two.state.turn == 2


def test_action_tokens_come_back_at_the_end_of_the_day(two):
    two.tokens(anubis="pray-2", bastet="recruit")
    two.dusk()
    assert two.state.tokens == {"anubis": [], "bastet": []}


def test_nobody_is_ever_eliminated(two):
    two.troops(bastet="s1=2")
    assert two.everywhere("anubis") == {}
    assert two.deciders() == ["anubis"] and tokens(two) == ROW_1 | ROW_2 | ROW_3
    two.play("anubis move move-1 none\nbastet pray pray-2")
    assert two.deciders() == ["anubis"]


def test_a_silent_player_prays_first(two):
    two.default()
    two.default()
    assert {token.space for seat in two.state.seats for token in two.state.tokens[seat]} == {
        "pray-2"
    }


def test_a_silent_player_uses_all_rows(two):
    two.until("order")
    spaces = [token.space for token in two.heard(events.TokenPlaced) if token.seat == "anubis"]
    assert {ACTION_SPACE[space].row for space in spaces} == {1, 2, 3}
    assert spaces[:2] == ["pray-2", "pray-3"]


@pytest.mark.parametrize("counts", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_however_a_day_is_played_each_row_holds_a_token_at_its_end(sit_down, seed, counts):
    table, dice = sit_down("anubis", "bastet", silver_counts_for_rows=counts), Random(seed)
    table.tiles(anubis="divine-will white-act-of-god", bastet="blue-act-of-god")
    table.troops(anubis="nw1=3", bastet="s1=3")
    while table.state.flow and table.state.phase != "order":
        table.wander(table.deciders()[0], dice)
    for seat in table.state.seats:
        placed = [event for event in table.heard(events.TokenPlaced) if event.seat == seat]
        counting = [e for e in placed if e.kind == "ordinary" or (counts and e.kind == "silver")]
        assert {ACTION_SPACE[event.space].row for event in counting} == {1, 2, 3}
        assert [event.kind for event in placed].count("ordinary") == 5


# -- taking back -----------------------------------------------------------------------------------


def test_with_an_empty_hand_the_turn_ends_by_itself_and_can_be_taken_back(two):
    played = two.play("anubis pray pray-2")
    assert two.deciders() == ["bastet"]
    assert played.phase_changed and not played.is_final


def test_an_attack_cannot_be_taken_back(two):
    two.troops(anubis="gate-nw=5", bastet="west-bank=3")
    assert two.play("anubis move move-1 gate-nw 5 west-bank walk").is_final


def test_a_card_that_others_may_veto_cannot_be_taken_back(two):
    two.hands(anubis="prayer", bastet="prayer")
    assert two.play("anubis play prayer").is_final


def test_the_last_token_of_the_day_cannot_be_taken_back_for_cards_are_dealt(two):
    two.turn(5, "bastet")
    assert two.play("bastet pray pray-2").is_final
