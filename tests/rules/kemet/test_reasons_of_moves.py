"""The advantages of a move, as in hints."""

from __future__ import annotations

from rules.core.menu import follow
from rules.core.secrets import seal
from rules.kemet import GAME
from rules.kemet.computer import COMPUTER


def facts(table, seat, words):
    """The facts on a move, by the knowledge of its seat."""
    sealed = seal(table.state, seat)
    action = follow(GAME.menu(table.state, seat), tuple(words.split()))
    return [str(fact) for fact in COMPUTER.reason(sealed, seat, action)]


def test_the_reasons_for_battle_cards_are_the_strength_and_the_beaten_cards(two):
    two.clash("5", "5")
    assert facts(two, "anubis", "battle strong bloody") == [
        "It gives you 9 strength, enough against 5 of bastet’s 6 usual cards."
    ]
    assert facts(two, "bastet", "battle strong bloody") == [
        "It gives you 9 strength, enough against 6 of anubis’s 6 usual cards."
    ]


def test_a_prayer_tells_the_points_before_and_after(two):
    two.until("turn")
    seat = GAME.deciders(two.state)[0]
    two.state.prayer[seat] = 10
    assert facts(two, seat, "pray pray-2") == ["It brings 1 prayer point. You then have 11."]
