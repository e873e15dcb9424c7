"""Computer players: their levels, and the worlds they are dealt."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from rules.core.chooser import Ranker, choose
from rules.core.computers import (
    GOOD,
    QUICK,
    RANDOM,
    STRONG,
    VICTORY,
    Budget,
    Computer,
    deal_world,
    knowledge_of,
)
from tests.random_games import random_match
from tests.toy import TOY
from tests.toy_computer import COMPUTER

BUDGETS = {level: Budget(worlds, 1) for worlds, level in enumerate((QUICK, GOOD, STRONG), 1)}


def computer(levels):
    return Computer(
        version="today",
        levels={level: BUDGETS[level] for level in levels},
        deal=lambda knowledge, world, below: None,
        candidates=lambda knowledge, menu, budget, random: [],
        reply=lambda world, seat, menu, random: (),
        is_settled=lambda world, seat: True,
        terms=lambda world, seat: {},
        term_names=(),
    )


@pytest.mark.parametrize(
    ("levels", "said", "played"),
    [
        ((QUICK, GOOD, STRONG), STRONG, STRONG),
        ((QUICK, GOOD), STRONG, GOOD),
        ((QUICK,), STRONG, QUICK),
        ((GOOD, STRONG), QUICK, GOOD),
        ((QUICK, GOOD, STRONG), "brilliant", GOOD),
        ((QUICK, GOOD), RANDOM, RANDOM),
    ],
)
def test_a_level_that_a_game_has_not_is_the_nearest_below_or_else_above(levels, said, played):
    assert computer(levels).level(said) == played


def test_a_world_foresees_no_draw():
    for move in random_match(TOY, 1).moves:
        world = deal_world(COMPUTER, knowledge_of(move.state, move.seat), Random(1))
        assert world.chance.seed.value != move.state.chance.seed.value


def test_a_level_may_judge_by_terms_of_its_own():
    levels = {**COMPUTER.levels, GOOD: COMPUTER.levels[QUICK]}
    rich = replace(COMPUTER, levels=levels, terms=lambda world, seat: {"points": 100.0})
    game = replace(TOY, computer=replace(COMPUTER, levels=levels, others={GOOD: rich}))
    move = next(each for each in random_match(TOY, 1).moves if not TOY.is_sealed(each.state))
    knowledge = knowledge_of(move.state, move.seat)
    assert {each.value for each in choose(game, knowledge, GOOD, "1").reasons} == {100.0}
    assert 100.0 not in {each.value for each in choose(game, knowledge, QUICK, "1").reasons}


def test_a_level_that_is_gone_is_judged_by_the_one_in_its_place():
    rich = replace(COMPUTER, version="rich")
    levels = {**COMPUTER.levels, GOOD: COMPUTER.levels[QUICK]}
    computer = replace(COMPUTER, levels=levels, others={GOOD: rich})
    assert computer.at("brilliant") is rich
    assert computer.at(QUICK) is computer


def test_an_effect_common_to_all_moves_is_no_reason_for_one():
    drawn = count()

    def later(world, seat):
        return {"later": 7.0, "points": float(next(drawn))}

    levels = {QUICK: Budget(worlds=1, candidates=8)}
    game = replace(TOY, computer=replace(COMPUTER, levels=levels, terms=later))
    for move in random_match(TOY, 1).moves:
        chosen = choose(game, knowledge_of(move.state, move.seat), QUICK, "1")
        for first in chosen.reasons[:1]:
            assert first.gains["later"] == 0.0 < first.gains["points"]


def test_the_move_and_the_next_best_are_compared_over_the_same_worlds():
    judgements = count()  # each world is worse than the one before, for all candidates alike

    def worse(world, seat):
        return {"points": -float(next(judgements))}

    levels = {QUICK: Budget(worlds=8, candidates=8)}
    game = replace(TOY, computer=replace(COMPUTER, levels=levels, terms=worse))
    for move in random_match(TOY, 1).moves:
        chosen = choose(game, knowledge_of(move.state, move.seat), QUICK, "1")
        first, second, *_ = chosen.reasons
        assert first.path == chosen.path
        assert abs(first.value - second.value) < 2


def test_a_move_is_compared_with_another_kind_first_and_then_with_its_kind():
    levels = {QUICK: Budget(worlds=1, candidates=8)}
    computer = replace(COMPUTER, levels=levels, kind=lambda path: path[0])
    game, met = replace(TOY, computer=computer), 0
    for move in random_match(TOY, 1).moves:
        chosen = choose(game, knowledge_of(move.state, move.seat), QUICK, "1")
        verbs = [each.path[0] for each in chosen.reasons]
        if len(set(verbs)) > 1:
            met += 1
            assert verbs[1] != verbs[0]
            assert verbs[2:] in ([], [verbs[0]])
    assert met


@pytest.mark.parametrize(("ends", "gains"), [(True, {VICTORY: 0.0}), (False, {"points", VICTORY})])
def test_where_the_end_is_the_same_after_all_moves_no_term_counts(ends, gains, monkeypatch):
    end = 30.0 if ends else 0.0
    monkeypatch.setattr(Ranker, "_victory", lambda judge, world: end)
    for move in random_match(TOY, 1).moves:
        chosen = choose(TOY, knowledge_of(move.state, move.seat), QUICK, "1")
        for each in chosen.reasons:
            assert each.gains == gains if ends else set(each.gains) == gains
