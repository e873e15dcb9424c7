"""The calls of the writer to aiosqlite that are private, and whose change it would miss."""

from __future__ import annotations

import inspect
import sqlite3

import aiosqlite
import pytest


async def test_the_driver_runs_a_function_whole_on_the_thread_of_its_connection():
    parameters = list(inspect.signature(aiosqlite.Connection._execute).parameters.values())
    assert [each.name for each in parameters[:2]] == ["self", "fn"]
    assert {each.kind for each in parameters[2:]} <= {
        inspect.Parameter.VAR_POSITIONAL,
        inspect.Parameter.VAR_KEYWORD,
    }
    async with aiosqlite.connect(":memory:") as db:
        assert await db._execute(lambda: db._conn.execute("SELECT 7").fetchone()) == (7,)


async def test_the_driver_gives_its_connection_as_long_as_it_is_open():
    db = await aiosqlite.connect(":memory:")
    assert isinstance(db._conn, sqlite3.Connection)
    await db.close()
    with pytest.raises(ValueError, match="no active connection"):
        _ = db._conn
