"""The advantages of a move, as in hints."""

from __future__ import annotations

import pytest

from bot.ground.languages import language
from rules.core.menu import follow
from rules.core.secrets import seal
from rules.kemet import GAME
from rules.kemet.computer import COMPUTER
from rules.kemet.computer.battle_words import odds_in_ten
from rules.kemet.movement import Group


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


@pytest.mark.parametrize(
    ("units", "english", "french"),
    [
        (5, "5 against 4 before the cards. You win about 6 in 10 such", "environ 6 de ces combats"),
        (9, "9 against 4 before the cards. You win nearly all", "Vous gagnez presque tous ces"),
        (1, "1 against 4 before the cards. You win almost none", "Vous ne gagnez presque aucun"),
    ],
)
def test_the_odds_before_a_battle_count_ten_battles(two, units, english, french):
    two.troops(anubis="gate-nw=5", bastet="west-bank=4")
    said = odds_in_ten(
        two.state, "anubis", Group("anubis", "west-bank", units, 0, None, 0, 0, False, False)
    )
    assert str(said).startswith(english)
    assert french in said.in_(language("fr"))


def test_a_prayer_tells_the_points_before_and_after(two):
    two.until("turn")
    seat = GAME.deciders(two.state)[0]
    two.state.prayer[seat] = 10
    assert facts(two, seat, "pray pray-2") == ["It brings 1 prayer point. You then have 11."]
