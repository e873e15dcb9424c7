"""Computer players of Amun-Re: their beliefs, and their choices."""

from __future__ import annotations

from random import Random

import pytest

from rules.amun_re import GAME
from rules.amun_re.computer import COMPUTER
from rules.amun_re.computer.beliefs import purses
from rules.amun_re.options import AmunReOptions
from rules.amun_re.state import Offer
from rules.arena import Player, play_match
from rules.core.chooser import choose
from rules.core.computers import GOOD, QUICK, RANDOM, deal_world, knowledge_of
from tests.effort import samples
from tests.random_games import random_match

LADDER = samples(4, long=20)


def chosen(table, seat, level=QUICK, seed="seed"):
    """The words of the move that a computer player chooses."""
    knowledge = knowledge_of(table.state, seat, table.told)
    return choose(GAME, knowledge, level, seed).path


@pytest.mark.parametrize("players", GAME.players)
def test_everyones_gold_follows_from_public_events(players):
    for seed in range(samples(3, long=40)):
        match = random_match(GAME, seed, players, AmunReOptions())
        told = [each.event for each in match.started.announcements if each.to is None]
        for move in match.moves:
            gold = {seat: kept.value for seat, kept in move.state.gold.items()}
            assert purses(match.seats, told) == gold
            told += [each.event for each in move.played.announcements if each.to is None]


def test_everybody_is_known_to_hold_the_builder_that_they_began_with(four):
    for number in range(5):
        knowledge = knowledge_of(four.state, "ana", four.told)
        world = deal_world(COMPUTER, knowledge, Random(number))
        assert {hand.value for hand in world.hands.values()} == {("builder",)}


@pytest.mark.slow
@pytest.mark.parametrize("number", range(LADDER))
@pytest.mark.parametrize("players", GAME.players)
def test_a_beginner_beats_those_who_make_any_move(players, number):
    seats = [Player(GAME, RANDOM)] * players
    seats[number % players] = Player(GAME, QUICK)
    match = play_match(GAME, seats, GAME.options(), f"ladder-{number}")
    assert match.shares[GAME.marks[number % players].word] == 1


def in_the_last_turn(table, hand=""):
    """Ana is the first to act in the last round, with 3 gold. Only stones bring points now."""
    table.at("actions", kingdom=2, round=3)
    table.state.step = "stones"
    for seat in table.state.seats:
        table.gives(seat, gold=3, hand="")
    table.gives("ana", hand=hand)
    return table


def test_a_player_who_can_complete_the_third_set_buys_the_stone(three):
    in_the_last_turn(three)
    three.owns("ana", "thebes", "edfu", pyramids=1)
    three.owns("ana", "memphis", stones=2)
    three.owns("bruno", "buto", "mendes", "avaris", pyramids=3)
    assert chosen(three, "ana", GOOD)[:2] == ("stones", "memphis")


def test_a_builder_is_played_before_it_is_too_late(three):
    in_the_last_turn(three, hand="builder")
    three.owns("ana", "thebes", "edfu", pyramids=1)
    three.owns("ana", "memphis", stones=2)
    three.owns("bruno", "buto", "mendes", "avaris", pyramids=3)
    assert chosen(three, "ana", GOOD)[2] == "memphis"


def test_a_player_with_fields_and_gold_builds_up_in_the_first_round(three):
    three.at("actions")
    three.owns("ana", "mendes")
    three.owns("bruno", "thebes")
    three.owns("chen", "edfu")
    assert chosen(three, "ana", GOOD)[0] in ("buy", "farmers")
    three.state.step = "farmers"
    assert chosen(three, "ana", GOOD)[0] == "farmers"


def test_8_gold_replaces_the_smallest_yield(three):
    three.at("income", kingdom=2, round=3, temple=1)
    three.owns("ana", "abu", "berenike", "edfu")
    three.gives("ana", hand="gold8")
    assert chosen(three, "ana") == ("collect", "edfu")


def test_all_bonus_cards_are_played_whose_condition_holds(three):
    three.at("bonus", round=3)
    three.owns("ana", "thebes", "abu", "mendes")
    three.gives("ana", hand="bonus-bank bonus-nile bonus-region")
    assert chosen(three, "ana") == ("bonus", "bonus-bank+bonus-nile")


def test_a_beginner_bids_on_the_province_with_two_pyramids(three):
    three.auction("thebes edfu baharya")
    three.state.lands["edfu"].pyramids = 2
    assert chosen(three, "ana")[1] == "edfu"


@pytest.mark.parametrize("level", [QUICK, GOOD])
def test_the_correction_goes_the_way_that_pays(three, level):
    three.at("corrections", round=2, pending=["ana"])
    three.owns("ana", "thebes", farmers=4)
    three.owns("bruno", "edfu")
    three.gives("ana", hand="offering")
    three.state.laid = {seat: Offer(4, (), seat == "ana") for seat in three.state.seats}
    assert chosen(three, "ana", level) == ("correct", "plus")
