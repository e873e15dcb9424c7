"""Requests wait for their turns: how many go at once, and how many a second."""

from __future__ import annotations

import pytest

from bot.core.delivery.requests import Throttle
from bot.sandbox.rate_limits import GLOBAL_LIMIT


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now

    async def sleep(self, seconds):
        self.now += seconds


@pytest.fixture
def clock():
    return Clock()


async def turns(throttle, clock, number):
    """The times of this many requests that follow each other."""
    gone = []
    for _ in range(number):
        await throttle.wait()
        gone.append(clock.now)
    return gone


@pytest.mark.parametrize("processes", [1, 2, 3, 7, 40, 100])
async def test_no_second_has_more_requests_than_discord_takes(clock, processes):
    throttle = Throttle(clock=clock, sleep=clock.sleep)
    throttle.processes = processes
    gone = await turns(throttle, clock, 200)
    most, seconds = GLOBAL_LIMIT
    busiest = max(sum(at <= each < at + seconds for each in gone) for at in gone)
    assert busiest * min(processes, most) <= most


async def test_after_a_rest_some_go_at_once(clock):
    throttle = Throttle(clock=clock, sleep=clock.sleep)
    await turns(throttle, clock, 100)
    clock.now += 10
    at_once = clock.now
    gone = await turns(throttle, clock, 30)
    assert sum(each - at_once < 0.001 for each in gone) == 10


async def test_behind_a_rate_limiting_proxy_nothing_waits(clock):
    throttle = Throttle(is_limited=False, clock=clock, sleep=clock.sleep)
    assert {*await turns(throttle, clock, 500)} == {100.0}
