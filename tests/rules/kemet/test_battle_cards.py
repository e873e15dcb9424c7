"""Battle cards (8.3), each against a card that has nothing but strength."""

from __future__ import annotations

import pytest

from rules.kemet.tables import BATTLE_CARD


@pytest.fixture
def five(sit_down):
    """Five against five. Both have the cards of module 5."""
    table = sit_down("anubis", "bastet", module_5=True)
    table.lawful = False  # hands have more cards than a game gives them
    table.battle_hands(anubis=" ".join(BATTLE_CARD))
    return table


@pytest.mark.parametrize(
    ("card", "strength", "damage", "protection", "own"),
    [
        ("strong", 4, 1, 0, 0),
        ("fierce", 3, 2, 0, 0),
        ("firm", 3, 0, 1, 0),
        ("even", 2, 2, 1, 0),
        ("shielded", 2, 0, 2, 0),
        ("bloody", 1, 3, 0, 0),
        ("offensive", 3, 3, 0, 0),
        ("defensive", 3, 0, 3, 0),
        ("chariot", 5, 0, 0, 2),
        ("wall", 1, 1, 3, 0),
    ],
)
def test_a_battle_card_adds_its_values(five, card, strength, damage, protection, own):
    five.clash("5", "5")
    other = "strong" if card != "strong" else "even"
    five.fight(f"{card} {other}", "bloody strong")
    assert five.strengths()["anubis"] == 5 + strength
    assert five.losses() == {"anubis": max(0, 3 - protection), "bastet": damage}
    left = 5 - max(0, 3 - protection) - own
    assert five.units("anubis", "west-bank") == left
    assert five.units("bastet", "west-bank") == 5 - damage


def test_everybody_begins_with_six_battle_cards(two):
    assert two.battle_hand("anubis") == {
        *("strong", "fierce", "firm", "even", "shielded", "bloody")
    }


def test_with_module_5_everybody_begins_with_eight(sit_down):
    table = sit_down("anubis", "bastet", module_5=True)
    assert len(table.battle_hand("anubis")) == 8
    assert {"chariot", "wall"} < table.battle_hand("anubis")


def test_with_eight_cards_all_come_back_after_the_fourth_battle(sit_down):
    table = sit_down("anubis", "bastet", module_5=True)
    for turn, pair in enumerate(("strong even", "fierce firm", "shielded bloody", "wall chariot")):
        table.turn(turn + 1, "anubis")
        table.state.tokens["anubis"] = []
        table.state.troops.clear()
        assert len(table.battle_hand("anubis")) == 8 - 2 * turn
        table.clash()
        table.fight(pair, pair)
        table.until("turn")
    assert len(table.battle_hand("anubis")) == 8
