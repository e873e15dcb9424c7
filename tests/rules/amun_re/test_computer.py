"""Computer players of Amun-Re: what they believe, and what they find."""

from __future__ import annotations

from random import Random

import pytest

from rules.amun_re import GAME
from rules.amun_re.computer import COMPUTER
from rules.amun_re.computer.beliefs import purses
from rules.amun_re.options import AmunReOptions
from rules.arena import Player, play_match
from rules.core.chooser import choose
from rules.core.computers import QUICK, RANDOM, deal_world, knowledge_of
from tests.effort import samples
from tests.random_games import random_match

LADDER = samples(2, soak=20)


def chosen(table, seat, level=QUICK, seed="seed"):
    """The words of the move that a computer player chooses."""
    knowledge = knowledge_of(table.state, seat, table.told)
    return choose(GAME, knowledge, level, seed).path


@pytest.mark.parametrize("players", GAME.players)
def test_gold_follows_from_what_everybody_is_told(players):
    for seed in range(samples(3, soak=40)):
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


@pytest.mark.parametrize("players", GAME.players)
def test_a_beginner_beats_those_who_make_any_move(players):
    for number in range(LADDER):
        seats = [Player(GAME, RANDOM)] * players
        seats[number % players] = Player(GAME, QUICK)
        match = play_match(GAME, seats, GAME.options(), f"ladder-{number}")
        assert match.shares[GAME.marks[number % players].word] == 1
