"""Databases for tests: the migrations are carried out once, and their outcome is copied."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import aiosqlite
import pytest

from bot.store.sqlite_files import prepare
from tests.postgresql import server

IS_ON_POSTGRESQL = os.environ.get("ON") == "postgresql"
"""Whether all tests that do not look into a file are run on a server."""

once = pytest.mark.skipif(
    IS_ON_POSTGRESQL, reason="the same on PostgreSQL, where it has been run already"
)
"""For tests that choose their databases themselves, or look at what no database changes."""


def empty_database(folder: Path) -> Path | str:
    """A database as `open_database` leaves a new one, where that finds it."""
    if IS_ON_POSTGRESQL:
        return server().new_database()
    path = folder / "karnak.db"
    make_empty_database(path)
    return path


def make_empty_database(path: Path) -> None:
    """Make a database as `open_database` leaves a new one."""
    path.write_bytes(_empty_database())


@cache
def _empty_database() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "karnak.db"
        prepare(path)
        return path.read_bytes()


def answer_in_place(monkeypatch):
    """Have databases answer in the thread that asks them, for the sake of time.

    A statement still takes a turn of the loop, so that tasks come between each other's as before.
    """

    async def execute(self, function, *arguments, **named):
        await asyncio.sleep(0)
        return function(*arguments, **named)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, check_same_thread=False))
    monkeypatch.setattr(aiosqlite.Connection, "_execute", execute)
