from __future__ import annotations

import pytest

from rules.core.regret import mixed_strategy

ROCK_PAPER_SCISSORS = ((0, -1, 1), (1, 0, -1), (-1, 1, 0))


def test_rock_paper_and_scissors_are_played_equally_often():
    assert mixed_strategy([ROCK_PAPER_SCISSORS], 2000) == pytest.approx([1 / 3] * 3, abs=0.02)


def test_an_answer_that_is_always_worse_is_never_given():
    assert mixed_strategy([((3, 2), (1, 1))], 100) == [1, 0]


def test_a_penny_that_counts_double_is_hidden_less_often():
    shares = mixed_strategy([((2, -1), (-1, 1))], 5000)
    assert shares == pytest.approx([2 / 5, 3 / 5], abs=0.02)


def test_in_each_world_the_enemy_knows_the_world():
    """If it did not, the first answer would be worth 1 on average and the second 0."""
    worlds = [((-4, 6), (0, 0)), ((6, -4), (0, 0))]
    assert mixed_strategy(worlds, 500) == [0, 1]
