"""What is in the box (chapter 1), and what each component does (chapters 8 to 10)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.kemet.hooks import found, has, hook, total
from rules.kemet.tables import (
    ACTION_SPACES,
    BATTLE_CARD,
    BATTLE_CARDS,
    COLOURS,
    CREATURE,
    CREATURES,
    INTERVENTIONS,
    TILE,
    TILES,
)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("level", range(1, 5))
def test_there_are_four_tiles_of_each_level_and_colour(colour, level):
    tiles = [tile for tile in TILES if (tile.colour, tile.level) == (colour, level)]
    assert sum(tile.copies for tile in tiles) == 4


def test_there_are_seven_creatures_and_three_more_and_each_has_its_tile():
    assert len(CREATURES) == 10
    tiles = {tile.word for tile in TILES if has([tile], "buy-creature")}
    assert tiles == CREATURE.keys()
    assert sum(TILE[word].colour == "black" for word in tiles) == 3


def test_there_are_35_cards_of_divine_intervention_and_12_more():
    copies = Counter()
    for card in INTERVENTIONS:
        copies[card.ta_seti] += card.copies
    assert copies == {False: 35, True: 12}


def test_battle_cards_are_as_printed():
    values = {
        word: (card.strength, card.damage, card.protection, card.own_losses)
        for word, card in BATTLE_CARD.items()
    }
    assert sorted(values[card.word] for card in BATTLE_CARDS) == [
        *[(1, 3, 0, 0), (2, 0, 2, 0), (2, 2, 1, 0), (3, 0, 1, 0), (3, 2, 0, 0), (4, 1, 0, 0)]
    ]
    assert values["offensive"] == (3, 3, 0, 0)
    assert values["defensive"] == (3, 0, 3, 0)
    assert values["chariot"] == (5, 0, 0, 2)
    assert values["wall"] == (1, 1, 3, 0)


def test_a_player_board_has_nine_spaces_and_one_for_black_tiles():
    printed = Counter(space.action for space in ACTION_SPACES if not space.black)
    assert printed == {"move": 2, "pray": 2, "recruit": 1, "raise": 1, "buy": 3}
    assert [space.row for space in ACTION_SPACES] == [1, 1, 2, 2, 2, 3, 3, 3, 3, 3]


def test_the_same_power_in_several_colours_is_one_power():
    powers = Counter(tile.kind for tile in TILES)
    assert {kind for kind, number in powers.items() if number > 1} == {
        "act-of-god",
        "victory-point",
    }
    assert powers["act-of-god"] == powers["victory-point"] == 4


def test_the_numbers_of_one_hook_are_added():
    rows = [TILE["priest-of-amon"], TILE["high-priest"], TILE["priest"]]
    assert total(rows, "night-pp") == 7
    assert total(rows, "pray") == 1


def test_a_hook_works_only_where_all_its_conditions_hold():
    rows = [TILE["defensive-victory"]]
    assert total(rows, "battle-vp", "win", "defence", "survivor") == 1
    assert total(rows, "battle-vp", "win", "attack", "survivor") == 0
    assert total(rows, "battle-vp", "win", "defence") == 0
    assert not has(rows, "wound")


def test_what_a_hook_needs_besides_is_named():
    assert [each.detail for each in found([TILE["divine-will"]], "token-gold")] == [
        "move",
        "recruit",
    ]
    assert hook("buy-card", detail="offensive") in TILE["offensive-strategy"].hooks


@pytest.mark.parametrize(
    ("word", "hooks"),
    [
        ("ancestral-elephant", {"capacity": 1, "strength": 1, "protection": 1}),
        ("deep-desert-snake", {"capacity": 1, "mute-creature": 1}),
        ("sphinx", {"strength": 2}),
        ("royal-scarab", {"capacity": 2, "strength": 2}),
        ("giant-scorpion", {"capacity": 1, "strength": 2, "damage": 2}),
        ("phoenix", {"capacity": 1, "strength": 2, "no-walls": 1}),
        ("the-mummy", {"capacity": 1, "strength": 2}),
        ("khnums-sphinx", {"capacity": 1, "strength": 1, "toll": 2}),
        ("griffin-sphinx", {"strength": 2, "teleport-from-obelisk": 1}),
        ("devourer", {"capacity": 1, "strength": 2, "immune": 1, "battle-vp": 1}),
    ],
)
def test_creatures_are_as_on_the_player_aid(word, hooks):
    assert {each.name: each.number for each in CREATURE[word].hooks} == hooks
