"""Each alarm for Prometheus rings when a running bot has the fault it is for, and only then."""

from __future__ import annotations

import asyncio
import re
from contextlib import aclosing
from time import time

import pytest
import pytest_asyncio

from bot.ground import metrics
from bot.ground.metrics import REGISTRY
from bot.program.cli import main
from tests.e2e.alarm_causes import (
    COMPANIONS,
    CONDITIONS,
    LASTING,
    STARTING,
    own_process,
    own_world,
)
from tests.e2e.prometheus import (
    AFTER,
    ALARMS,
    BEFORE,
    HOURS,
    needs_promtool,
    ringing,
    series,
    series_of,
    with_quiet_minutes,
)
from tests.folders import ROOT
from tests.stores import once

WATCHING = (ROOT / "docs" / "watching.md").read_text(encoding="utf-8")
STEP = 4  # minutes between samples of days: Prometheus forgets a sample after five
BACKUP = series_of("karnak_last_backup_timestamp_seconds")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(tmp_path_factory):
    """A bot for all faults that leave no trace."""
    async with own_process(tmp_path_factory.mktemp("shared")) as bot:
        yield bot


@once
@needs_promtool
@pytest.mark.slow
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(
    ("alarm", "condition"), CONDITIONS, ids=lambda each: getattr(each, "__name__", each)
)
async def test_an_alarm_rings_under_its_condition_alone(alarm, condition, shared, tmp_path):
    async with aclosing(condition(shared, tmp_path)) as stages:
        bot = await anext(stages)
        before = await bot.scrape()
        await anext(stages)
        after = await bot.scrape()
        if condition not in LASTING:
            after = with_quiet_minutes(before, after)
        soon, late = BEFORE + AFTER // 2, BEFORE + AFTER
        rings = ringing(tmp_path, series(before, after), (BEFORE, soon, late))
    expected = {alarm} | COMPANIONS.get(condition, set())
    alone = late if condition in STARTING else soon
    assert (rings[BEFORE], rings[alone]) == (set(), expected)
    assert alarm in rings[soon]


@needs_promtool
@pytest.mark.slow
async def test_the_alarm_of_old_backups_rings_until_there_is_a_new_one(tmp_path, monkeypatch):
    def rings_at(samples, minutes):
        lasting = series(samples, samples, 37 * HOURS // STEP)
        return ringing(tmp_path, lasting, minutes, STEP)

    async with own_world(tmp_path) as (world, bot):
        never = await bot.scrape()
        assert rings_at(never, (35 * HOURS, 37 * HOURS)) == {
            35 * HOURS: set(),
            37 * HOURS: {"KarnakBackupOld"},
        }
        monkeypatch.setenv("DATABASE", str(world.database))
        assert await asyncio.to_thread(main, ["backup", str(tmp_path / "kept")]) == 0
        made = await bot.scrape()
        made[BACKUP] -= time() - 30 * HOURS * 60  # promtool's clock began 30 hours ago
        assert rings_at(made, (37 * HOURS,)) == {37 * HOURS: set()}


def test_every_alarm_has_a_condition_here_and_a_row_on_the_hosts_page():
    assert {name for name, _ in CONDITIONS} | {"KarnakBackupOld"} == {*ALARMS}
    assert re.findall(r"^\| `(Karnak\w+)` \|", WATCHING, re.MULTILINE) == [*ALARMS]


@pytest.mark.parametrize("alarm", ALARMS)
def test_an_alarm_asks_for_samples_and_labels_that_there_are(alarm):
    expression = ALARMS[alarm]["expr"]
    collectors = {
        name: collector
        for collector in {*REGISTRY._collector_to_names}
        for name in REGISTRY._collector_to_names[collector]
    }
    names = re.findall(r"\bkarnak_\w+", expression)
    assert {*names} <= collectors.keys()
    known = {"job", "instance", "le"}
    for name in names:
        known |= {*collectors[name]._labelnames}
    grouped = re.findall(r"(?:by|ignoring) \(([^)]*)\)", expression)
    assert {each for group in grouped for each in group.split(", ")} <= known
    for bound in re.findall(r'le="([\d.]+)"', expression):
        assert float(bound) in metrics.DEADLINES_LATE._upper_bounds
