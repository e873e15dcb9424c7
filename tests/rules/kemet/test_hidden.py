"""Hidden information (12.5), as each player sees the table in a battle and by a window."""

from __future__ import annotations

import pytest

from rules.core.secrets import SecretLeakError
from rules.kemet.events import CardsSeen, CardsTaken, WoundsDealt


def hidden(table, viewer, *names):
    """Reading any of these from the viewer's state is refused."""
    for name in names:
        part = table.seen(viewer)
        with pytest.raises(SecretLeakError):
            for key in name.split("."):
                part = part[key] if isinstance(part, dict) else getattr(part, key)


def test_hands_and_piles_are_hidden_and_their_numbers_are_not(two):
    two.hands(anubis="veto escape")
    hidden(two, "bastet", "hands.anubis.value", "battle_hands.anubis.value", "deck.value")
    hidden(two, "anubis", "deck.value", "discards.value")
    assert two.seen("bastet").cards["anubis"] == 2
    assert two.seen("bastet").battle_counts["anubis"] == 6
    assert two.seen(None).deck_size == 33


def test_the_discard_pile_is_face_down(two):
    two.hands(anubis="prayer")
    two.play("anubis play prayer")
    assert two.seen("bastet").discards_size == 1
    hidden(two, "bastet", "discards.value")


def test_cards_discarded_for_wounds_are_announced_by_number(two):  # R-B3
    two.tiles(anubis="divine-wound")
    two.hands(anubis="prayer veto")
    two.clash()
    two.fight("strong even", "firm even")
    two.play("anubis wound prayer+veto")
    assert two.heard(WoundsDealt, "bastet") == [WoundsDealt("anubis", 2)]
    hidden(two, "bastet", "discards.value")


def test_nobody_hears_an_answer_to_a_window(three):
    three.hands(anubis="prayer", bastet="veto", horus="veto")
    three.play("anubis play prayer")
    three.told.clear()
    three.play("bastet play veto")
    assert three.told == []
    hidden(three, "horus", "answers.bastet.value")


def test_an_answer_may_be_changed_until_all_are_in(three):
    three.hands(anubis="prayer", bastet="veto", horus="veto")
    three.play("anubis play prayer\nbastet play veto")
    assert three.revisers() == ["bastet"]
    three.play("bastet pass\nhorus pass")
    assert three.has("anubis") == 7


def test_drawn_cards_are_public_by_number_and_known_by_name_to_their_owner(two):
    two.pile("veto escape")
    two.night()
    two.until("order")
    assert two.heard(CardsTaken) == [CardsTaken("anubis", 1), CardsTaken("bastet", 1)]
    assert two.heard(CardsSeen, "anubis") == [CardsSeen("anubis", ("veto",))]
    assert two.heard(CardsSeen) == []


def test_the_card_that_tactical_choice_brings_is_seen_by_all(sit_down):
    table = sit_down("anubis", "bastet", module_5=True)
    table.hands(anubis="tactical-choice")
    table.clash()
    table.fight("firm strong", "firm even")
    table.play("anubis play tactical-choice")
    assert table.seen("bastet").battle.shown["anubis"] == "strong"


def test_the_third_of_three_players_sees_no_more_than_the_public(three):
    three.tiles(bastet="prescience")
    three.clash()
    three.play("anubis battle strong even")
    hidden(three, "horus", "battle.foreseen.value", "battle.commits.anubis.value")
    hidden(three, None, "battle.foreseen.value", "battle.commits.anubis.value")
