"""Computer players of Kemet: what they believe, and what they find."""

from __future__ import annotations

from random import Random

import pytest

from rules.arena import Player, play_match
from rules.core.chooser import choose
from rules.core.computers import QUICK, RANDOM, deal_world, knowledge_of
from rules.kemet import GAME
from rules.kemet.computer import COMPUTER
from rules.kemet.options import PRESETS
from tests.effort import samples

WORLDS = 10
LADDER = samples(1, soak=20)


def chosen(table, seat, level=QUICK, seed="seed"):
    """The words of the move that a computer player chooses."""
    knowledge = knowledge_of(table.state, seat, table.told)
    return choose(GAME, knowledge, level, seed).path


def dealt(table, seat):
    """Worlds that a seat could be in."""
    knowledge = knowledge_of(table.state, seat, table.told)
    return [deal_world(COMPUTER, knowledge, Random(number)) for number in range(WORLDS)]


def test_battle_cards_that_were_shown_are_not_expected_again(two):
    two.clash("5", "5")
    two.fight("strong bloody", "even fierce")
    two.until("turn")
    hands = [world.battle_hands["bastet"].value for world in dealt(two, "anubis")]
    assert {"even" in hand for hand in hands} == {False}
    assert {"fierce" in hand for hand in hands} == {False, True}


def test_all_battle_cards_are_expected_back_once_they_have_been_used(two):
    two.battle_hands(bastet="even fierce")
    two.clash("5", "5")
    two.fight("strong bloody", "even fierce")
    two.until("turn")
    assert {len(world.battle_hands["bastet"].value) for world in dealt(two, "anubis")} == {6}


def test_divine_intervention_cards_that_all_have_seen_go_are_in_no_hand(two):
    two.hands(anubis="prayer prayer", bastet="escape")
    two.play("anubis pray pray-2")
    two.play("anubis play prayer")
    two.until("turn")
    two.play("anubis play prayer")
    worlds = dealt(two, "anubis")
    assert {"prayer" in world.hands["bastet"].value for world in worlds} == {False}


def test_a_battle_that_is_surely_won_is_fought(two):
    two.troops(anubis="gate-nw=5", bastet="west-bank=1 s1=5 s2=4")
    path = chosen(two, "anubis")
    assert path[0] == "move"
    assert "west-bank" in path


def test_a_battle_that_is_surely_lost_is_not_sought(two):
    two.troops(anubis="gate-nw=1", bastet="west-bank=5 temple-west=5")
    assert {"west-bank", "temple-west"}.isdisjoint(chosen(two, "anubis")[2:])


def test_a_permanent_victory_point_is_bought(two):
    two.troops(anubis="nw1=5 nw2=5", bastet="s1=5 s2=5")
    two.pyramids(anubis="white-3 red-1", bastet="white-2 red-1")
    two.prayer(anubis=5)
    assert chosen(two, "anubis")[-1] == "white-victory-point"


def test_two_units_are_given_for_a_permanent_victory_point(three):
    three.troops(anubis="sanctuary=3", bastet="c1=5", horus="s1=5")
    three.dusk()
    assert three.state.phase == "sanctuary"
    assert chosen(three, "anubis") == ("sacrifice",)


def test_nobody_vetoes_a_trifle(two):
    two.hands(anubis="prayer", bastet="veto")
    two.play("anubis play prayer")
    assert chosen(two, "bastet") == ("pass",)


def test_a_card_that_kills_an_own_unit_is_vetoed(two):
    two.hands(anubis="raining-fire", bastet="veto")
    two.troops(anubis="nw1=5", bastet="s1=5")
    two.play("anubis play raining-fire s1")
    assert chosen(two, "bastet") == ("play", "veto")


def beginners_share(players, options, number):
    seats = [Player(GAME, RANDOM)] * players
    seats[number % players] = Player(GAME, QUICK)
    match = play_match(GAME, seats, options, f"ladder-{number}")
    return match.shares[GAME.marks[number % players].word]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.word)
@pytest.mark.parametrize("players", [2, 5])
def test_a_beginner_beats_those_who_make_any_move(players, preset):
    if preset.word == "long" and LADDER < 2:
        pytest.skip("a long game differs from a short one in its goal alone")
    for number in range(LADDER):
        assert beginners_share(players, preset.options, number) == 1
