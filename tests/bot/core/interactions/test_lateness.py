"""Only interactions that have expired on Discord are dropped, and before any work."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from discord import InteractionType
from discord.utils import time_snowflake

from bot.core.interactions.lateness import DOUBTED_AFTER, MARGIN, PERIOD, WINDOW, Lateness
from bot.ground.metrics import ANSWERS_STALE
from bot.program.karnak import Tree
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import words
from tests.bot.seated import ANA, BRUNO

BEGAN = 1_764_000_000  # seconds since 1970 at Discord when a machine here began to count


class Machine:
    """A machine whose clock runs from 0, and interactions that reach it after a while."""

    def __init__(self, lateness=None):
        self.now = 0.0
        self.lateness = lateness or Lateness(lambda: self.now)

    def pressed(self, at, lag=0.1):
        """Make the id of a press at a time. It arrives `lag` seconds later, which is now."""
        self.now = at + lag
        return time_snowflake(datetime.fromtimestamp(BEGAN + at, UTC))

    def is_late(self, at, lag=0.1):
        return self.lateness.is_late(self.pressed(at, lag))


def stale():
    return ANSWERS_STALE._value.get()


@pytest.fixture
def machine(router):
    machine = Machine()
    router.responder.lateness = machine.lateness
    return machine


@pytest.fixture
def passing(begin):
    """A table, and a press of Ana's by which she passes."""

    async def passing():
        table = await begin()
        ask = await table.ask("ana")
        data = {"custom_id": ask.address.child(ask.menu, "pass").custom_id("go")}
        return table, FakeInteraction(ANA, data)

    return passing


def test_an_interaction_older_than_discord_waits_is_late():
    machine = Machine()
    assert not machine.is_late(0)
    assert not machine.is_late(10, WINDOW)
    assert machine.is_late(20, WINDOW + MARGIN + 0.2)
    assert not machine.is_late(30)


@pytest.mark.parametrize("error", [-3600, -10, 10, 3600])
def test_a_clock_that_is_wrong_by_any_time_drops_nothing(error):
    machine = Machine()
    clock = machine.lateness.clock
    machine.lateness.clock = lambda: clock() + error
    assert not any(machine.is_late(at, 0.1 + at % 3) for at in range(0, 3 * PERIOD, 7))


@pytest.mark.parametrize("drift", [-0.0002, 0.0002])
def test_a_clock_that_drifts_for_a_day_drops_nothing(drift):
    machine = Machine()
    clock = machine.lateness.clock
    machine.lateness.clock = lambda: clock() * (1 + drift)
    assert not any(machine.is_late(at) for at in range(0, 24 * 3600, 11))


def test_a_clock_that_jumps_drops_nothing_for_longer_than_a_minute():
    machine = Machine()
    assert not machine.is_late(0)
    clock = machine.lateness.clock
    machine.lateness.clock = lambda: clock() + 100
    late = [at for at in range(1, 300) if machine.is_late(at)]
    assert len(late) <= DOUBTED_AFTER + 1 and max(late) <= DOUBTED_AFTER + 2


def test_only_interactions_that_waited_during_a_stall_are_late():
    machine = Machine()
    assert not machine.is_late(0)
    assert all(machine.is_late(at, 45 - at) for at in range(1, 40))
    assert not machine.is_late(46)


async def test_a_late_press_is_dropped_before_any_work_and_counted(
    router, machine, passing, press, monkeypatch, handlers
):
    table, late = await passing()
    before = stale()
    machine.is_late(0)
    late.id = machine.pressed(10, 8)

    async def works(_):
        raise AssertionError("somebody worked for nobody")

    with monkeypatch.context() as watched:
        watched.setattr(handlers.people, "actor", works)
        await router.component(late)
    assert late.response.answers == [] and await table.log() == []
    assert stale() == before + 1
    said = FakeInteraction(ANA, {"custom_id": f"turn:{table.id}"})
    said.id = machine.pressed(30)
    await router.component(said)
    when = f"<t:{BEGAN + 10}:R>"
    assert f"Your action {when} reached me too late. Nothing was done." in words(said.shown)
    other = FakeInteraction(BRUNO, {"custom_id": f"turn:{table.id}"})
    other.id = machine.pressed(31)
    await router.component(other)
    assert "too late" not in words(other.shown)


async def test_a_press_that_turns_late_in_the_queue_is_dropped_unless_it_was_promised(
    router, machine, passing
):
    table, waiting = await passing()
    machine.is_late(0)
    waiting.id = machine.pressed(1)
    queue = router.responder.queue
    await queue.wait_for_turn(ANA)  # another answer of hers is being made
    pressing = asyncio.create_task(router.component(waiting))
    while not queue._waiting.get(ANA):
        await asyncio.sleep(0)
    machine.now = 9  # nothing ran meanwhile, not even what defers
    queue.end_turn(ANA)
    await pressing
    assert await table.log() == [] and waiting.response.answers == []


async def test_a_press_that_discord_was_told_to_wait_for_is_never_late(
    router, machine, passing, monkeypatch
):
    monkeypatch.setattr("bot.core.interactions.responder.DEFER_AFTER", 0)
    table, waiting = await passing()
    machine.is_late(0)
    waiting.id = machine.pressed(1)
    queue = router.responder.queue
    await queue.wait_for_turn(ANA)
    pressing = asyncio.create_task(router.component(waiting))
    while not waiting.response.answers:
        await asyncio.sleep(0)
    machine.now = 60
    queue.end_turn(ANA)
    await pressing
    assert await table.log() == ["ana pass"]


async def test_a_late_completion_is_dropped_and_counted(router, machine):
    before = stale()
    machine.is_late(0)
    tree = Tree.__new__(Tree)
    tree.client = SimpleNamespace(responder=router.responder, trace=lambda interaction: None)
    typed = FakeInteraction(ANA, kind=InteractionType.autocomplete)
    typed.id = machine.pressed(10)
    assert await tree.interaction_check(typed)
    typed.id = machine.pressed(20, 8)
    assert not await tree.interaction_check(typed)
    assert stale() == before + 1
