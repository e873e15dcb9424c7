"""Refused requests are counted. Publishing stops well below Discord's limit."""

from __future__ import annotations

import pytest

from bot.core.delivery.requests import MOST, PERIOD, RefusalCounter
from tests.bot.clock import FakeClock

LIMIT = 10_000  # of an address, in ten minutes


def refused(counter, times):
    for _ in range(times):
        counter.count(403)


@pytest.mark.parametrize("processes", [1, 2, 3, 7])
def test_processes_share_half_of_the_limit_of_an_address(processes):
    counter = RefusalCounter(FakeClock(0))
    counter.processes = processes
    refused(counter, MOST // processes - 1)
    assert not counter.is_exhausted
    refused(counter, 1)
    assert counter.is_exhausted
    assert len(counter) * processes <= LIMIT // 2


def test_a_process_that_is_alone_again_has_the_whole_budget():
    counter = RefusalCounter(FakeClock(0))
    counter.processes = 4
    refused(counter, MOST // 4)
    assert counter.is_exhausted
    counter.processes = 1
    assert not counter.is_exhausted


def test_the_budget_comes_back_after_ten_minutes():
    clock = FakeClock(0)
    counter = RefusalCounter(clock)
    counter.processes = 2
    refused(counter, MOST)
    clock.now += PERIOD
    assert not counter.is_exhausted
    refused(counter, MOST // 2 - 1)
    assert not counter.is_exhausted
    refused(counter, 1)
    assert counter.is_exhausted
