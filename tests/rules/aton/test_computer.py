"""Computer players of Aton: their beliefs, and their choices."""

from __future__ import annotations

from random import Random

import pytest

from rules.arena import Player, play_match
from rules.aton import GAME
from rules.aton.computer import COMPUTER
from rules.aton.computer.beliefs import remember
from rules.aton.options import AtonOptions
from rules.core.chooser import choose
from rules.core.computers import GOOD, QUICK, RANDOM, deal_world, knowledge_of
from rules.core.judge import judge, judge_again
from rules.core.leaves import leaves
from tests.effort import samples
from tests.random_games import random_match
from tests.rules.aton.thebes import SEATS

LADDER = 20
LADDER_OF_GOOD = samples(2, long=40)


def chosen(table, seat, level=GOOD, seed="seed"):
    """The words of the move that a computer player chooses."""
    knowledge = knowledge_of(table.state, seat, table.told)
    return choose(GAME, knowledge, level, seed).path


@pytest.mark.parametrize("tie_cards", ["under", "on_top"])
@pytest.mark.parametrize("reshuffle", ["when_needed", "when_empty"])
def test_cards_that_were_turned_up_for_the_order_are_remembered(tie_cards, reshuffle):
    met = 0
    for seed in range(4):
        match = random_match(GAME, seed, 2, AtonOptions(tie_cards=tie_cards, reshuffle=reshuffle))
        told = [each.event for each in match.started.announcements]
        for move in match.moves:
            for seat in SEATS if move.state.phase != "lay" else ():  # exchanges have been shown
                pile = move.state.piles[seat].value
                known = remember(told, seat, tie_cards == "on_top").pile
                assert len(known) == len(pile)
                assert [
                    (a, b) for a, b in zip(known, pile, strict=True) if a not in (None, b)
                ] == []
                met += len(known) - known.count(None)
            told += [each.event for each in move.played.announcements]
    assert met


def test_a_hand_that_was_turned_up_on_top_of_the_pile_is_known(sit_down):
    table = sit_down(tie_cards="on_top")
    table.lay("2233", "2233", red_top="1111", blue_top="1234")
    while table.state.phase != "lay":
        table.default()
    seen = {
        deal_world(COMPUTER, knowledge_of(table.state, "red", table.told), Random(n))
        .hands["blue"]
        .value[0]
        for n in range(20)
    }
    assert table.state.hands["blue"].value[0] in seen
    assert len(seen) == 1


def test_an_exchange_that_nobody_else_has_seen_is_followed(table):
    table.play("red exchange")
    for number in range(20):
        world = deal_world(COMPUTER, knowledge_of(table.state, "red", table.told), Random(number))
        assert len(world.piles["red"].value) == 28
        assert world.hands["red"] == table.state.hands["red"]
        assert all(holds for _, holds in GAME.laws(world))


def test_the_last_square_of_a_temple_is_filled(later):
    later.squares("RRRR RRRR RRR.", "BBBB .... ....", "RR.. .... ....", "BB.. .... ....")
    later.lay("1441", "1234")
    while later.state.phase != "place" or later.deciders() != ["red"]:
        later.default()
    assert "1-green" in chosen(later, "red")[1]


def test_a_temple_that_is_about_to_be_filled_is_broken_up(later):
    later.squares("BBBB BBBB BBB.", "RRR. .... ....", "RR.. .... B...", "BB.. .... ....")
    later.lay("2332", "1414")
    while later.state.phase != "remove" or later.deciders() != ["red"]:
        later.default()
    assert chosen(later, "red")[1].startswith("1-")


def test_a_player_who_needs_two_points_lays_the_higher_card_first(later):
    later.squares(".... .... ....", "BBBB BBB. ....", "BBBB .... ....", "BBBB .... BBB.")
    later.scores(38, 30)
    later.hand("red", "4111")
    assert chosen(later, "red") == ("lay", "4111")


def test_a_beginner_exchanges_a_poor_hand_and_lays_a_better_one(later):
    later.hand("red", "1122")
    assert chosen(later, "red", QUICK)[0] == "exchange"
    later.hand("red", "1222")
    assert chosen(later, "red", QUICK)[0] == "lay"


def test_a_hand_without_prospects_is_exchanged(later):
    later.squares("BB.. B..R R...", "RB.. BR.. B..R", "B..R R.B. ....", "R..B .R.. B...")
    later.hand("red", "1111")
    assert chosen(later, "red") == ("exchange", "yes")


@pytest.mark.parametrize("seed", range(LADDER))
def test_quick_beats_random(seed):
    levels = (QUICK, RANDOM) if seed % 2 else (RANDOM, QUICK)
    match = play_match(GAME, [Player(GAME, each) for each in levels], AtonOptions(), str(seed))
    assert match.shares[SEATS[levels.index(QUICK)]] == 1


@pytest.mark.slow
def test_good_beats_quick_more_often_than_not():
    won = 0.0
    for seed in range(LADDER_OF_GOOD):
        levels = (GOOD, QUICK) if seed % 2 else (QUICK, GOOD)
        match = play_match(GAME, [Player(GAME, each) for each in levels], AtonOptions(), str(seed))
        won += match.shares[SEATS[levels.index(GOOD)]]
    assert won > LADDER_OF_GOOD / 2


def test_the_judge_names_the_last_square_of_a_temple_that_a_player_left_empty(later):
    later.squares("RRRR RRRR RRR.", "BBBB .... ....", "RR.. .... ....", "BB.. .... ....")
    later.lay("1441", "1234")
    while later.state.phase != "place" or later.deciders() != ["red"]:
        later.default()
    elsewhere = next(
        path
        for path, _ in leaves(GAME.menu(later.state, "red"), 100)
        if not any("1-green" in word for word in path)
    )
    knowledge = knowledge_of(later.state, "red", later.told)
    verdict = judge(GAME, knowledge, elsewhere, "seed")
    assert verdict.counts
    assert verdict.loss > 3
    assert "1-green" in verdict.best[1]
    assert judge_again(GAME, knowledge, verdict, "another seed").counts
