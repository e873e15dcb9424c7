"""The bounds in `make bench` for a measured number."""

from dataclasses import replace

import pytest

from tests.bench import machine
from tests.bench.figures import Figure, medians

RATE = Figure("random play", 2000, "moves/s", at_least=3500)
TIME = Figure("replay", 200, "ms", at_most=110)
SIZE = Figure("memory", 250, "MiB", at_most=200)


@pytest.mark.parametrize("figure", [RATE, TIME])
def test_the_goal_of_a_speed_is_scaled_by_the_machine(figure):
    assert not figure.holds
    assert replace(figure, speed=0.5).holds


@pytest.mark.parametrize("speed", [0.5, 1, 2])
def test_a_size_is_held_to_the_same_on_every_machine(speed):
    assert not replace(SIZE, speed=speed).holds


def test_the_goal_that_is_shown_is_the_one_that_counts():
    assert (replace(RATE, speed=0.5).goal, replace(TIME, speed=0.5).goal) == ("≥ 1750", "≤ 220")


def test_of_several_rounds_the_median_counts_of_values_and_of_speeds():
    rounds = [[replace(RATE, value=value, speed=value / 4000)] for value in (1000, 4000, 2000)]
    assert medians(rounds) == [replace(RATE, value=2000, speed=0.5)]


def test_the_loop_takes_some_time():
    by_clock, of_processor = machine.loop()
    assert by_clock > 0 and of_processor > 0
