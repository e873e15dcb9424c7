"""The Night (chapter 5): prayer points, cards, powers, and the turn order."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalMoveError, SecretLeakError
from rules.kemet import events
from rules.kemet.cards import set_deck, set_discards


def few(table, pile, discards=""):
    """Only these cards are in the game."""
    table.lawful = False
    set_deck(table.state, pile.split())
    set_discards(table.state, tuple(discards.split()))


# -- prayer points -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "before", "after"),
    [
        ("", 5, 7),
        ("", 0, 2),
        ("", 10, 11),
        ("high-priest", 5, 9),
        ("priest-of-amon", 2, 9),
        ("high-priest priest-of-amon", 0, 9),
        ("high-priest priest-of-amon", 5, 11),
    ],
)
def test_everybody_gains_2_prayer_points_up_to_11(two, tiles, before, after):
    two.tiles(anubis=tiles)
    two.prayer(anubis=before)
    two.night()
    assert two.has("anubis") == after and two.has("bastet") == 7
    (night,) = two.heard(events.NightFell)
    assert dict(night.gains) == {"anubis": after - before, "bastet": 2}


# -- cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "cards"),
    [("", 1), ("divine-boon", 2), ("the-mummy", 2), ("divine-boon the-mummy", 3)],
)
def test_everybody_takes_a_card_and_those_with_the_tiles_more(two, tiles, cards):
    two.tiles(anubis=tiles)
    two.night()
    assert (two.state.cards["anubis"], two.state.cards["bastet"]) == (cards, 1)


def test_each_takes_all_his_cards_before_the_next_in_turn_order(three):
    three.tiles(anubis="divine-boon", horus="divine-boon")
    three.pile("prayer veto escape mana-theft open-gates")
    three.state.order = ["horus", "anubis", "bastet"]
    three.night()
    assert three.hand("horus") == ["prayer", "veto"]
    assert three.hand("anubis") == ["escape", "mana-theft"]
    assert three.hand("bastet") == ["open-gates"]


def test_how_many_cards_are_taken_is_public_and_which_is_not(two):
    two.night()
    assert [(e.seat, e.number) for e in two.heard(events.CardsTaken)] == [
        *(("anubis", 1), ("bastet", 1))
    ]
    assert [event.seat for event in two.heard(events.CardsSeen, "anubis")] == ["anubis"]
    assert two.heard(events.CardsSeen) == []


def test_an_empty_pile_is_rebuilt_from_the_discards(two):  # R-N1
    few(two, "escape", "prayer veto")
    two.night()
    assert two.hand("anubis") == ["escape"]
    assert two.hand("bastet")[0] in ("prayer", "veto")
    assert (two.state.deck_size, two.state.discards_size) == (1, 0)


def test_where_there_are_no_cards_at_all_none_is_taken(two):  # R-N1
    few(two, "")
    two.night()
    assert two.state.cards == {"anubis": 0, "bastet": 0} and two.state.phase == "order"


@pytest.mark.parametrize(("where", "cards"), [("owned", 2), ("on_board", 1)])
def test_the_mummys_card_by_option_needs_the_mummy_on_the_board(sit_down, where, cards):  # R-C3
    table = sit_down("anubis", "bastet", mummy_di=where)
    table.tiles(anubis="the-mummy")
    table.night()
    assert table.state.cards["anubis"] == cards


def test_a_mummy_on_the_board_brings_her_card_by_either_option(sit_down):  # R-C3
    for where in ("owned", "on_board"):
        table = sit_down("anubis", "bastet", mummy_di=where)
        table.troops(anubis="temple-west=1+the-mummy")
        table.night()
        assert table.state.cards["anubis"] == 2


# -- Vision ------------------------------------------------------------------------------------

FIVE = "prayer veto escape mana-theft open-gates"


# vision-boon
def test_vision_chooses_the_first_card_of_five_and_boon_adds_one_unseen(two):  # R-N2
    two.tiles(anubis="vision divine-boon")
    two.pile(FIVE)
    two.night()
    assert two.deciders() == ["anubis"]
    assert two.offered("anubis", "keep") == {*FIVE.split()}
    assert two.state.cards["anubis"] == 0
    two.play("anubis keep escape")
    assert two.state.cards["anubis"] == 2 and "escape" in two.hand("anubis")
    assert two.state.deck_size == 35 - 2 - 1


def test_the_cards_not_kept_go_back_and_the_pile_is_shuffled(two):
    two.tiles(anubis="vision")
    two.pile(FIVE)
    before = two.state.deck.value
    two.night()
    two.play("anubis keep escape")
    cards = (*two.state.deck.value, *two.hand("bastet"))
    rest = list(before)
    rest.remove("escape")
    assert sorted(cards) == sorted(rest)
    unshuffled = (*before[5:], *(card for card in before[:5] if card != "escape"))
    assert two.state.deck.value != unshuffled[1:]


def test_nobody_else_sees_the_five(two):
    two.tiles(anubis="vision")
    two.pile(FIVE)
    two.night()
    assert two.seen("anubis").looked.value == tuple(FIVE.split())
    with pytest.raises(SecretLeakError):
        _ = two.seen("bastet").looked.value


def test_vision_looks_at_discards_too_when_the_pile_runs_out(two):
    two.tiles(anubis="vision")
    few(two, "prayer veto", "escape war-rage mana-theft glory")
    two.night()
    seen = two.state.looked.value
    assert len(seen) == 5 and seen[:2] == ("prayer", "veto")


def test_vision_looks_at_fewer_where_there_are_fewer(two):
    two.tiles(anubis="vision")
    few(two, "prayer veto", "escape")
    two.night()
    assert two.offered("anubis", "keep") == {"prayer", "veto", "escape"}


def test_silence_keeps_one_of_them(two):
    two.tiles(anubis="vision")
    two.pile(FIVE)
    two.night()
    two.default()
    assert two.hand("anubis")[0] in FIVE.split()


# -- powers ------------------------------------------------------------------------------------


def test_hand_of_god_raises_one_own_pyramid_by_one_level_for_nothing(two):
    two.tiles(anubis="hand-of-god")
    two.pyramids(anubis="white-3 red-1")
    two.night()
    points = two.has("anubis")
    assert two.offered("anubis", "raise") == {"white", "red", "blue"}
    two.play("anubis raise white")
    assert two.level("nw1") == 4 and two.has("anubis") == points
    assert two.state.phase == "order"


def test_hand_of_god_may_set_a_pyramid_of_level_0(two):
    two.tiles(anubis="hand-of-god")
    two.pyramids(anubis="white-3 red-1")
    two.night()
    two.play("anubis raise blue")
    assert two.level("nw3") == 1


def test_hand_of_god_goes_to_level_4_at_most(two):
    two.tiles(anubis="hand-of-god")
    two.pyramids(anubis="white-4 red-4 blue-3")
    two.night()
    assert two.offered("anubis", "raise") == {"blue"}


def test_hand_of_god_is_not_asked_for_where_everything_is_at_the_top(two):
    two.tiles(anubis="hand-of-god")
    two.pyramids(anubis="white-4 red-4 blue-4")
    two.night()
    assert two.state.phase == "order"


def test_for_beginners_hand_of_god_goes_to_level_2(sit_down):
    table = sit_down("anubis", "bastet", length="beginner")
    table.lawful = False
    table.tiles(anubis="hand-of-god")
    table.pyramids(anubis="white-2 red-1 blue-2")
    table.night()
    assert table.offered("anubis", "raise") == {"red"}


def test_hand_of_god_raises_a_pyramid_that_an_enemy_holds(two):
    two.tiles(anubis="hand-of-god")
    two.pyramids(anubis="white-3")
    two.troops(bastet="nw1=2")
    two.night()
    two.play("anubis raise white")
    assert two.level("nw1") == 4 and two.temporary("bastet") == 1


def test_hand_of_god_never_raises_a_foreign_pyramid(two):
    two.tiles(anubis="hand-of-god")
    two.pyramids(anubis="white-4 red-4 blue-4", bastet="white-1")
    two.troops(anubis="s1=5")
    two.night()
    assert two.state.phase == "order"


def test_reinforcements_go_to_the_city_and_to_one_troop_at_most(two):
    two.tiles(anubis="reinforcements")
    two.troops(anubis="temple-west=3 gate-s=1")
    two.night()
    assert two.offered("anubis", "recruit") == {"none", "temple-west", "gate-s"}
    assert "gate-s" not in two.offered("anubis", "recruit", "none")
    two.play("anubis recruit temple-west nw1=2+temple-west=2")
    assert two.everywhere("anubis") == {"temple-west": 5, "gate-s": 1, "nw1": 2}


@pytest.mark.parametrize("wrong", ["nw1=5", "nw1=3+temple-west=2", "temple-west=3", "gate-s"])
def test_reinforcements_are_four_within_the_limit(two, wrong):
    two.tiles(anubis="reinforcements")
    two.troops(anubis="temple-west=3 gate-s=1")
    two.night()
    with pytest.raises(IllegalMoveError):
        two.play(f"anubis recruit temple-west {wrong}")


def test_reinforcements_are_as_many_as_are_in_the_reserve(two):
    two.tiles(anubis="reinforcements")
    two.troops(anubis="nw1=5 nw2=5")
    two.night()
    with pytest.raises(IllegalMoveError):
        two.play("anubis recruit none nw3=3")
    two.play("anubis recruit none nw3=2")
    assert two.reserve("anubis") == 0


def test_with_nobody_in_reserve_reinforcements_are_not_asked_for(two):
    two.tiles(anubis="reinforcements")
    two.troops(anubis="nw1=5 nw2=5 nw3=2")
    two.night()
    assert two.state.phase == "order"


def test_reinforcements_into_a_district_of_ones_own_that_an_enemy_holds_attack(two):  # R-N4
    two.tiles(anubis="reinforcements")
    two.troops(bastet="nw1=2")
    two.night()
    two.play("anubis recruit none nw1=4")
    assert two.state.phase == "commit"
    battle = two.state.battle
    assert (battle.attacker, battle.defender) == ("anubis", "bastet")


def test_the_creatures_that_wait_do_not_come_with_reinforcements(two):
    two.tiles(anubis="reinforcements phoenix")
    two.night()
    two.play("anubis recruit none nw1=4")
    assert two.where("phoenix") == ""


def test_a_player_with_two_powers_uses_them_in_the_order_he_likes(two):  # R-N3
    for first, second in (("raise white", "recruit none nw1"), ("recruit none nw1", "raise white")):
        two.tiles(anubis="hand-of-god reinforcements")
        two.state.pyramids = {}
        two.pyramids(anubis="white-1")
        two.night()
        two.play(f"anubis {first}\nanubis {second}")
        assert two.state.phase == "order"


def test_powers_are_optional(two):  # R-N3
    two.tiles(anubis="hand-of-god reinforcements")
    two.night()
    two.play("anubis pass")
    assert two.everywhere("anubis") == {} and two.state.phase == "order"


def test_powers_are_used_in_turn_order(three):
    three.tiles(horus="hand-of-god", anubis="reinforcements")
    three.state.order = ["horus", "bastet", "anubis"]
    three.night()
    assert three.deciders() == ["horus"]
    three.default()
    assert three.deciders() == ["anubis"]


def test_no_card_is_played_in_the_night(two):  # R-N5
    two.tiles(anubis="hand-of-god")
    two.hands(anubis="prayer mana-theft")
    two.night()
    assert two.offered("anubis") == {"raise", "pass"}
    two.default()
    assert two.offered("anubis") == {"order"}


# -- the turn order ------------------------------------------------------------------------


def test_the_player_with_the_fewest_points_decides_the_whole_order(three):
    three.scored(anubis=2, bastet=1, horus=3)
    three.night()
    assert three.deciders() == ["bastet"]
    three.play("bastet order horus bastet")
    assert three.state.order == ["horus", "bastet", "anubis"]
    assert three.state.phase == "turn" and three.deciders() == ["horus"]


def test_temporary_points_count_for_that(three):
    three.scored(anubis=1, bastet=1, horus=1)
    three.troops(anubis="temple-west=1", bastet="temple-sphinx=1")
    three.night()
    assert three.deciders() == ["horus"]


def test_among_the_tied_the_earliest_in_the_old_order_decides(three):
    three.state.order = ["horus", "bastet", "anubis"]
    three.scored(horus=2, bastet=1, anubis=1)
    three.night()
    assert three.deciders() == ["bastet"]


def test_silence_keeps_the_order(three):
    three.scored(anubis=2, bastet=1, horus=3)
    three.night()
    three.default()
    assert three.state.order == ["anubis", "bastet", "horus"]


def test_the_order_is_a_permutation_of_all(three):
    three.night()
    assert three.offered("anubis", "order", "horus") == {"anubis", "bastet"}
