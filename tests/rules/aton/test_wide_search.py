"""The wide search as an oracle: `good` loses little in the open phases of Aton."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from statistics import mean

import pytest

from rules.arena import Player
from rules.aton import GAME
from rules.aton.computer import COMPUTER
from rules.aton.computer.replies import reply
from rules.aton.computer.weights import VICTORY
from rules.aton.tables import DEAD
from rules.core.computers import GOOD, Budget, deal_world, knowledge_of
from rules.core.leaves import leaves, simulate
from rules.core.menu import follow
from tests.effort import samples
from tests.rules.aton.dear import dear_decision, loss_of
from tests.rules.aton.round_ends import end_of
from tests.rules.aton.wide_search import filling_of, loss, steps_of, table_of, worth

DEAR = range(1, 1 + samples(10, long=100))
MOST = 0.5  # points lost on average
HASTY = replace(COMPUTER, levels={GOOD: Budget(worlds=1, candidates=25)})  # it does not play on


def mean_loss(player):
    return mean(loss_of(player, number) for number in DEAR)


@pytest.mark.slow
def test_good_loses_at_most_half_a_point_in_dear_decisions():
    assert mean_loss(Player(GAME, GOOD)) <= MOST


@pytest.mark.slow
def test_a_player_who_does_not_play_on_loses_more():
    assert mean_loss(Player(replace(GAME, computer=HASTY), GOOD)) > MOST


def test_a_round_ends_on_the_counts_as_by_the_rules():
    """The scoring, the counters taken back after it, and the worth of the rest are the same."""
    scored = 0
    for number in DEAR:
        knowledge = dear_decision(number)
        table, (step, *later) = (make(knowledge.sealed, knowledge.seat) for make in VIEWS)
        if not later:
            world = deal_world(COMPUTER, knowledge, Random(number))
            action = replied(world)
            after = step.after(table, filling_of(action))
            simulate(GAME, world, action)
            while world.flow and world.phase == "returning":
                simulate(GAME, world, replied(world))
            assert end_of(after) == pytest.approx(worth_by_the_rules(world, knowledge.seat))
            scored += after.at.dead == DEAD
    assert scored


VIEWS = (table_of, steps_of)


def replied(world):
    (seat, *_) = GAME.deciders(world)
    menu = GAME.menu(world, seat)
    return follow(menu, reply(world, seat, menu, Random(1)))


def worth_by_the_rules(world, seat):
    if world.flow:
        return sum(COMPUTER.terms(world, seat).values())
    winners = GAME.result(world).winners
    return VICTORY / len(winners) if seat in winners else -VICTORY


def losses(table, seat):
    """The loss of each of many moves, by its words."""
    knowledge = knowledge_of(table.state, seat, table.told)
    paths = (path for path, _ in leaves(GAME.menu(table.state, seat), 200))
    return {path[1]: loss(knowledge, path) for path in paths}


def until(table, phase):
    while table.state.phase != phase or table.deciders() != ["red"]:
        table.default()


def test_a_victory_that_is_missed_is_lost(later):
    later.squares("RRRR RRRR RRR.", "BBBB .... ....", "RR.. .... ....", "BB.. .... ....")
    later.lay("1441", "1234")
    until(later, "place")
    table, steps = (make(later.state, "red") for make in VIEWS)
    assert worth(table, steps, -inf, inf) == VICTORY
    found = losses(later, "red")
    assert found.pop("1-green") == 0
    assert min(found.values()) > VICTORY / 2


def test_an_answer_that_wins_is_seen_before_it_comes(later):
    later.squares("BBBB BBBB BBB.", "RRR. .... ....", "RR.. .... B...", "BB.. .... ....")
    later.lay("1332", "2314")
    until(later, "remove")
    found = losses(later, "red")
    saved = {word for word, lost in found.items() if lost < VICTORY / 2}
    assert saved
    assert all(word.startswith("1-") for word in saved)
