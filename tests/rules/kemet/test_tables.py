"""The content of the box (chapter 1), and the effects of it all (chapters 8 to 11, and 19)."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from rules.kemet.hooks import HOOKS, found, has, hook, total
from rules.kemet.path import OBJECTS, PRIESTS, REWARD, SKILLS, SUPPLIES, TEMPORARY_POWERS
from rules.kemet.tables import (
    ACTION_SPACES,
    BATTLE_CARD,
    BATTLE_CARDS,
    BLACK,
    COLOURS,
    CREATURE,
    CREATURES,
    INTERVENTIONS,
    MARKS,
    SPECIAL_CARDS,
    TA_SETI_CARDS,
    TILE,
    TILES,
    TURNS,
    UNITS,
)

EFFECTS = json.loads((Path(__file__).parent / "effects.json").read_text(encoding="utf-8"))
WRITTEN = re.compile(r"(now )?([a-z][a-z0-9-]*)(?: ([^@]+))?((?:@[a-z0-9]+)*)")
CALLED = {"OFF": "offensive", "DEF": "defensive", "kills2": "two-kills"}
REWARDS = {
    **{f"pp{n}": f"prayer-{n}" for n in (1, 2, 3)},
    **{f"unit{n}": f"units-{n}" for n in (1, 2, 3)},
    "di1": "card-1",
    "kill1": "kill-1",
    "tDMG": "temporary-damage",
    "tPROT": "temporary-protection",
    "tSTR": "temporary-strength",
}


def hook_of(written):
    """As the reference writes it: `battle-vp 1@win@survivor`, `token-gold move`, `now pp 2`."""
    now, name, what, conditions = WRITTEN.fullmatch(written).groups()
    when = [CALLED.get(each, each) for each in conditions.split("@")[1:]]
    number = int(what) if what and what.lstrip("-").isdigit() else 1
    detail = "" if not what or what.lstrip("-").isdigit() else CALLED.get(what, what)
    return hook(f"now-{name}" if now else name, number, *when, detail=detail)


def hooks_of(written):
    return tuple(map(hook_of, written))


# Chapter 19


def test_every_hook_of_a_row_is_explained_and_no_other():
    rows = (*TILES, *CREATURES, *INTERVENTIONS, *OBJECTS, *SKILLS, *REWARD.values())
    assert {each.name for row in rows for each in row.hooks} == {*HOOKS}


def test_every_tile_agrees_with_the_reference():
    assert [(t.kind, t.colour, t.level, t.copies, t.hooks) for t in TILES] == [
        (kind, colour, level, copies, hooks_of(written))
        for kind, colour, level, copies, written in EFFECTS["tiles"]
    ]


def test_every_creature_agrees_with_the_reference():
    assert [(creature.word, creature.hooks) for creature in CREATURES] == [
        (word, hooks_of(written)) for word, written in EFFECTS["creatures"]
    ]


def test_every_card_of_divine_intervention_agrees_with_the_reference():
    cards = [(c.word, c.icon, c.cost, c.copies, c.ta_seti, c.hooks) for c in INTERVENTIONS]
    assert cards == [
        (word, icon, cost, copies, box == "ta-seti", hooks_of(written))
        for word, icon, cost, copies, box, written in EFFECTS["di"]
    ]


def test_every_battle_card_agrees_with_the_reference():
    cards = [(c.strength, c.damage, c.protection, c.own_losses) for c in BATTLE_CARD.values()]
    assert cards == [
        (*values, sum(hook_of(each).number for each in written))
        for _, *values, written in EFFECTS["battle_cards"]
    ]


def test_every_object_agrees_with_the_reference():
    assert [(o.word, o.level, o.copies, o.window, o.hooks) for o in OBJECTS] == [
        (word, level, copies, window.removesuffix("-token"), hooks_of(written))
        for word, level, copies, window, written in EFFECTS["objects"]
    ]


def test_every_skill_agrees_with_the_reference():
    assert [(skill.word, skill.hooks) for skill in SKILLS] == [
        (word, hooks_of(written)) for word, written in EFFECTS["skills"]
    ]


def test_every_symbol_and_token_of_the_path_agrees_with_the_reference():
    assert {word: reward.hooks for word, reward in REWARD.items()} == {
        REWARDS[word]: hooks_of(written) for word, written in EFFECTS["path"]
    }


# Chapter 1


def test_there_are_48_power_tiles_and_16_black_ones():
    copies = Counter()
    for tile in TILES:
        copies[tile.colour == BLACK] += tile.copies
    assert copies == {False: 48, True: 16}


def test_five_gods_have_twelve_units_five_action_tokens_and_three_priests_each():
    assert len({mark.word for mark in MARKS}) == 5
    assert (UNITS, TURNS, PRIESTS) == (12, 5, 3)


def test_there_are_32_battle_cards_and_ten_more():
    assert 5 * len(BATTLE_CARDS) + len(SPECIAL_CARDS) == 32
    assert 5 * len(TA_SETI_CARDS) == 10


def test_there_are_six_mercenaries_three_with_each_tile():
    assert TILE["mercenaries"].copies == 2
    assert hook("buy-units", 3) in TILE["mercenaries"].hooks


def test_there_are_36_tokens_of_the_path_and_five_points_at_its_end():
    tokens = {kind: len(supply) for kind, supply in SUPPLIES.items()}
    assert tokens == {"object-1": 12, "object-2": 10, "skill": 11, "victory-point": 5}
    assert sum(tokens.values()) - tokens["victory-point"] + len(TEMPORARY_POWERS) == 36


def test_every_component_has_a_word_and_a_label_of_its_own():
    powers = {tile.kind: str(tile.label) for tile in TILES}
    tables = [CREATURES, INTERVENTIONS, OBJECTS, SKILLS, tuple(REWARD.values())]
    named = [{row.word: str(row.label) for row in table} for table in tables]
    assert [len(words) for words in named] == [len(table) for table in tables]
    assert all(len({*words.values()}) == len(words) for words in (powers, *named))


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


def test_the_detail_of_a_hook_is_named():
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
