"""The bounds in `make bench` for a measured number."""

from dataclasses import replace

import pytest

from tests.bench import machine, paired
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


def test_a_speed_is_compared_as_on_a_machine_of_speed_1():
    slow = replace(TIME, speed=0.5)
    assert paired.scaled(slow) == replace(TIME, value=100, speed=1.0)
    assert paired.scaled(replace(SIZE, speed=0.5)) == SIZE


def test_two_checkouts_are_compared_within_each_round():
    def round_of(*figures: Figure) -> dict[str, Figure]:
        return {figure.name: figure for figure in figures}

    rounds = [
        (round_of(replace(TIME, value=old)), round_of(replace(TIME, value=new), SIZE))
        for old, new in [(100, 50), (200, 100), (40, 60)]
    ]
    (there, here, ratio), (missing, new, nothing) = paired.compared(rounds)
    assert there and (there.value, here.value) == (100, 60)
    assert ratio == "× 0.50 [0.50, 1.00]"
    assert missing is None and new == SIZE and nothing == ""
