"""The statements that a database in a file runs, and the work that they are."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.store.sqlite import SqliteDatabase

SCANNED = re.compile(r"SCAN (?!CONSTANT)(\w+)")
CONTROL = ("BEGIN", "COMMIT", "ROLLBACK", "PRAGMA", "EXPLAIN")
PAGE = 4096


@dataclass
class Trace:
    """The `statements` of all connections with their values, and the steps of each.

    A step is one instruction of SQLite's machine. A row takes a fixed number of them.
    """

    statements: list[str] = field(default_factory=list)
    each: list[int] = field(default_factory=list)
    bytes: int = 0  # of the pages written

    def run(self, statement: str) -> None:
        if not statement.startswith((*CONTROL, "--")):
            self.statements.append(statement)
            self.each.append(0)

    def step(self) -> None:
        if self.each:
            self.each[-1] += 1

    @property
    def steps(self) -> int:
        return sum(self.each)


@asynccontextmanager
async def traced(database: SqliteDatabase) -> AsyncIterator[Trace]:
    """Note what a database does meanwhile."""
    trace = Trace()
    await database.truncate_wal()
    before = await database.size()
    for connection in (database.writer, database.reader):
        await connection.carry_out(lambda db: db.set_trace_callback(trace.run))
        await connection.carry_out(lambda db: db.set_progress_handler(trace.step, 1))
    database.quick.connection.set_trace_callback(trace.run)
    database.quick.connection.set_progress_handler(trace.step, 1)
    try:
        yield trace
    finally:
        for connection in (database.writer, database.reader):
            await connection.carry_out(lambda db: db.set_trace_callback(None))
            await connection.carry_out(lambda db: db.set_progress_handler(None, 1))
        database.quick.connection.set_trace_callback(None)
        database.quick.connection.set_progress_handler(None, 1)
    trace.bytes = await database.size() - before


async def scanned(database: SqliteDatabase, statements: Iterable[str]) -> dict[str, str]:
    """The tables that statements read from end to end, each with such a statement."""
    found = {}
    for statement in dict.fromkeys(statements):
        plan = await database.read(f"EXPLAIN QUERY PLAN {statement}")
        for *_, words in plan:
            if whole := SCANNED.match(words):
                found[whole[1]] = statement
    return found
