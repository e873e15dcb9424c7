"""The pages for the operator: if Karnak is alive and ready, and its counts."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from pathlib import Path
from platform import python_version

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.ground.process_pool import NoProcessesError
from bot.ground.rows import NewRow
from bot.ground.version import karnak_version
from bot.program import operations as module
from bot.program.operations import Operations, OutboxAge
from bot.store.backed_up import note_backup
from bot.store.operations import Backlog
from tests.bot.offline import OfflineKarnak
from tests.patience import PATIENCE


@pytest.fixture
async def karnak(discord, store, clock, monkeypatch):
    """A bot that looks connected from here."""
    monkeypatch.setattr(OfflineKarnak, "is_connected", True)
    monkeypatch.setattr(OfflineKarnak, "open_shards", 1)
    karnak = OfflineKarnak(discord, store, clock)
    yield karnak
    await karnak.publisher.close()
    await karnak.services.thinking.close()


@pytest.fixture
async def operations(karnak):
    operations = Operations(karnak)
    await operations.open("127.0.0.1", 0)
    yield operations
    await operations.close()


@pytest.fixture
def get(operations):
    async def get(path):
        async with aiohttp.ClientSession() as session, session.get(operations.url + path) as answer:
            is_json = answer.content_type == "application/json"
            return answer.status, await (answer.json() if is_json else answer.text())

    return get


@pytest.fixture
def samples(get):
    async def samples():
        status, text = await get("/metrics")
        assert status == 200
        return {
            (each.name, *each.labels.values()): each.value
            for family in text_string_to_metric_families(text)
            for each in family.samples
        }

    return samples


async def test_a_working_bot_is_alive_and_ready(get):
    status, health = await get("/healthz")
    assert status == 200 and health["loop_lag_seconds"] >= 0
    ready = {"database": True, "gateway": True, "computing": True}
    assert await get("/readyz") == (200, ready)


async def test_a_bot_that_is_not_connected_lives_and_is_not_ready(get, monkeypatch):
    monkeypatch.setattr(OfflineKarnak, "is_connected", False)
    status, parts = await get("/readyz")
    assert status == 503 and not parts["gateway"] and parts["database"]
    assert (await get("/healthz"))[0] == 200


async def test_it_is_not_ready_while_no_process_can_be_started(get, karnak, monkeypatch):
    def fail():
        raise OSError

    processes = karnak.services.thinking.thinker.processes
    monkeypatch.setattr(processes, "_start", fail)
    with pytest.raises(NoProcessesError):
        await processes.run(abs, 1)
    status, parts = await get("/readyz")
    assert status == 503 and not parts["computing"]


async def test_a_database_that_fails_or_hangs_is_told_and_nothing_waits_for_it(
    get, samples, karnak, monkeypatch
):
    before = await samples()

    async def fail(*_):
        raise sqlite3.OperationalError("secret")

    async def hang(*_):
        await asyncio.sleep(3600)

    monkeypatch.setattr(module, "PATIENCE", 0.05)
    for read in (fail, hang):
        monkeypatch.setattr(karnak.database, "read", read)
        status, parts = await get("/readyz")
        assert (status, parts["database"]) == (503, False)
        after = await samples()
        assert after["karnak_matches", "live"] == before["karnak_matches", "live"]


async def test_a_table_and_its_unsent_news_are_counted(samples, begin, clock):
    table = await begin(rows=[NewRow(0, "story")])
    first = await samples()
    assert first["karnak_matches", "live"] == 1
    assert first["karnak_outbox_rows", "waiting"] == 1
    assert first["karnak_outbox_age_seconds",] == 0
    assert first["karnak_shards",] == 1
    clock.advance(60)
    assert (await samples())["karnak_outbox_age_seconds",] == 60
    await table.hush()
    last = await samples()
    assert (last["karnak_outbox_rows", "waiting"], last["karnak_outbox_age_seconds",]) == (0, 0)


async def test_an_operator_sees_the_size_of_the_database_its_backup_and_the_version(samples, where):
    first = await samples()
    assert first["karnak_last_backup_timestamp_seconds",] == 0
    assert first["karnak_database_bytes",] > 50_000
    assert first["karnak_build_info", python_version(), karnak_version()] == 1
    assert (("karnak_disk_free_bytes", "database") in first) is isinstance(where, Path)
    assert note_backup(where, 1_234_567)
    assert (await samples())["karnak_last_backup_timestamp_seconds",] == 1_234_567


async def test_an_operator_sees_lost_shards_and_how_near_the_limit_of_refusals_is(
    samples, karnak, clock
):
    karnak.owned = [0, 1]
    for _ in range(3):
        karnak.refusals.count(403)
    first = await samples()
    assert first["karnak_shards_lost",] == 2
    assert (first["karnak_discord_refusals",], first["karnak_discord_refusals_limit",]) == (3, 5000)
    clock.advance(601)
    karnak.refusals.processes = 2
    last = await samples()
    assert (last["karnak_discord_refusals",], last["karnak_discord_refusals_limit",]) == (0, 2500)


async def test_metrics_name_no_player(get, begin):
    table = await begin()
    await table.play("ana pass")
    _, text = await get("/metrics")
    assert "Ana" not in text
    labels = {
        label
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        for name, label in sample.labels.items()
        if name not in ("le", "status", "version", "python")
    }
    assert labels and not [label for label in labels if re.search(r"[0-9]{2}", label)]


async def test_nothing_else_is_served(get):
    assert [(await get(path))[0] for path in ("/", "/debug", "/metrics/..")] == [404] * 3


async def test_a_port_that_is_taken_is_not_taken_over(operations, karnak):
    port = int(operations.url.rpartition(":")[2])
    other = Operations(karnak)
    with pytest.raises(OSError):
        await other.open("127.0.0.1", port)
    await other.close()


async def test_the_lag_of_the_loop_is_looked_at_again_and_again(samples):
    count = ("karnak_loop_lag_seconds_count",)
    before = (await samples())[count]
    async with asyncio.timeout(PATIENCE):
        while (await samples())[count] == before:
            await asyncio.sleep(0.01)


def test_rows_are_as_old_as_their_numbers():
    age = OutboxAge()
    assert age.note(Backlog(1, 0, 7, None, 9), 100) == 0
    assert age.note(Backlog(1, 0, 7, None, 9), 130) == 30
    assert age.note(Backlog(2, 0, 7, None, 12), 160) == 60
    assert age.note(Backlog(1, 0, 12, None, 12), 175) == 15  # seen at 160 first
    assert age.note(Backlog(1, 0, 13, None, 13), 180) == 0
    assert age.note(Backlog(0, 0, None, None, 13), 300) == 0
    assert age.note(Backlog(1, 0, 14, None, 14), 301) == 0


def test_rows_that_were_due_later_are_as_old_as_their_time():
    age = OutboxAge()
    assert age.note(Backlog(1, 0, None, 70, 9), 100) == 30
    assert age.note(Backlog(2, 0, 9, 120, 9), 130) == 30
