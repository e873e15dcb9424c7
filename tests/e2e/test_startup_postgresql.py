"""`python -m bot` when its PostgreSQL is not as it should be: one sentence, nothing changed."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from bot.program.start import FAILED, NEEDS_OPERATOR
from bot.sandbox.server import Sandbox
from tests.e2e.process import Process
from tests.e2e.test_startup import refused
from tests.patience import PATIENCE
from tests.repositories import Repositories
from tests.stores import once

pytestmark = once

KEPT = "SELECT oid::regclass::text, xmin::text FROM pg_class WHERE oid > 16383 ORDER BY 1"
ALTERED = {  # a change to a sound database, and the sentence about it
    "newer": ("UPDATE karnak.version SET number = 999", "version 999"),
    "read only": ("ALTER DATABASE {} SET default_transaction_read_only = on", "replica"),
    "another programs": ("DROP TABLE karnak.version", "another program"),
}
WRONG = {  # other values instead of an address
    "password": ("karnak@", "stranger:secret@", NEEDS_OPERATOR),
    "url": ("karnak@", "karnak:top@secret@", NEEDS_OPERATOR),
    "tls": ("/{}", "/{}?sslmode=require", NEEDS_OPERATOR),
    "server": (":{port}/", ":1/", FAILED),
}


@pytest.fixture
def address(postgresql):
    return postgresql.new_database()


def content(address):
    """All tables and indexes, as they were last altered."""
    with psycopg.connect(address) as db:
        return db.execute(KEPT.encode()).fetchall()


@pytest.mark.parametrize("kind", ALTERED)
async def test_a_database_that_karnak_cannot_use_stays_as_it_is(tmp_path, address, kind):
    befall, part = ALTERED[kind]
    with psycopg.connect(address) as db:
        db.execute(befall.format(address.rpartition("/")[2]).encode())
    before = content(address)
    assert part in await refused(tmp_path, NEEDS_OPERATOR, DATABASE=address)
    assert content(address) == before


@pytest.mark.parametrize("kind", WRONG)
async def test_a_wrong_address_is_told_apart_from_a_server_that_is_away(
    tmp_path, postgresql, address, kind
):
    part, other, status = WRONG[kind]
    names = {"port": postgresql.port}
    part, other = (each.format(address.rpartition("/")[2], **names) for each in (part, other))
    before = content(address)
    words = await refused(tmp_path, status, DATABASE=address.replace(part, other))
    assert "secret" not in words
    assert content(address) == before


async def test_a_process_waiting_for_another_version_stops_at_once(tmp_path, address):
    sandbox, serving = await Sandbox.open(), await Repositories.open(address)
    await serving.processes.beat()
    await serving.processes.require_version("another one")
    waiting = Process(sandbox, tmp_path)
    waiting.database = address
    await waiting.launch()
    async with asyncio.timeout(PATIENCE):
        while "Another version of Karnak serves this database" not in waiting.words:
            await asyncio.sleep(0.05)
    await waiting.stop()
    await serving.close()
    await sandbox.close()


async def test_a_process_waiting_for_the_database_lock_stops(tmp_path, address):
    sandbox, alone = await Sandbox.open(), await Repositories.open(address, is_shared=False)
    waiting = Process(sandbox, tmp_path)
    waiting.database = address
    await waiting.launch()
    waits = b"SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    with psycopg.connect(address, autocommit=True) as db:
        async with asyncio.timeout(PATIENCE):
            while not db.execute(waits).fetchall():
                await asyncio.sleep(0.05)
    await waiting.stop()
    await alone.close()
    await sandbox.close()


async def test_a_process_that_loses_the_database_while_starting_says_so(
    tmp_path, postgresql, address
):
    sandbox = await Sandbox.open()
    sandbox.faults.inject_delay("GET /users/@me", 1)
    process = Process(sandbox, tmp_path)
    process.database = address
    await process.launch()
    async with asyncio.timeout(PATIENCE):
        while sandbox.faults.pending:
            await asyncio.sleep(0.05)
    postgresql.cut_connections()
    assert await process.ended() == FAILED
    assert process.words.endswith("The connection to the database is lost.\n")
    assert "Traceback" not in process.words
    await sandbox.close()
