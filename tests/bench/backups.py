"""`python -m tests.bench.backups`: how long a first and a second backup take, in docs/backups.md.

The ended matches are copies of a few of each game that were played at random to their end.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bot.program.services import Services
from rules.registry import games
from tests import processes
from tests.bench.store import open_tables, play_to_the_end
from tests.repositories import Repositories

ENDED: Final = (100, 400, 1_600)  # matches
EACH: Final = 3  # of each game that are played
HEADING: Final = (
    "| ended matches | their entries | size of the file, MiB | first backup: processor time, s "
    "| by the clock, s | second: processor time, s | by the clock, s |",
    "|---|---|---|---|---|---|---|",
)
FAR: Final = 10**9  # between the interactions of a match and those of its copy

NUMBERS = """
    WITH RECURSIVE numbers (i) AS (
        SELECT :played + 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < :ended
    )
"""
COPIES = (
    f"""
    INSERT INTO matches (id, game, edition, options, language, players, seed, salt, guild, channel,
        stage, interaction, opened, begun, ended, told)
    {NUMBERS} SELECT i, game, edition, options, language, players, seed, salt, guild, 1000000 + i,
        stage, {FAR} * (i + 1000), opened, begun, ended, told
    FROM numbers JOIN matches ON id = 1 + i % :played
    """,
    f"""
    INSERT INTO seats (match, place, seat, person, name, host)
    {NUMBERS} SELECT i, place, seat, person, name, host
    FROM numbers JOIN seats ON match = 1 + i % :played
    """,
    f"""
    INSERT INTO log (match, number, seat, words, interaction, at)
    {NUMBERS} SELECT i, number, seat, words, {FAR} * i + number, at
    FROM numbers JOIN log ON match = 1 + i % :played
    """,
)


async def fill(path: Path, ended: int) -> int:
    """Make this many ended matches. Returns the number of their entries."""
    store = await Repositories.open(path)
    service = Services(store.database, lambda _: None).matches
    ids = await open_tables(store, EACH * len(games()))
    for id in ids:
        await play_to_the_end(service, id, FAR * id)
    values = {"played": len(ids), "ended": ended}
    await store.database.carry_out(lambda db: [db.execute(each, values) for each in COPIES])
    await store.database.write("DELETE FROM outbox")
    ((entries,),) = await store.database.read("SELECT count(*) FROM log")
    await store.close()
    return int(entries)


def back_up(path: Path, folder: Path) -> tuple[float, float]:
    """Back a database up. Returns the seconds of processor time and those by the clock."""
    began, before = perf_counter(), os.times()
    processes.run(
        [sys.executable, "-m", "bot.program.cli", "backup", str(folder)],
        env={**os.environ, "DATABASE": str(path)},
        check=True,
        stdout=DEVNULL,
    )
    after = os.times()
    spent = after.children_user + after.children_system
    return spent - before.children_user - before.children_system, perf_counter() - began


def main() -> None:
    print(*HEADING, sep="\n")
    for ended in ENDED:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "karnak.db"
            entries = asyncio.run(fill(path, ended))
            size = path.stat().st_size / 2**20
            first = back_up(path, Path(folder) / "one")
            second = back_up(path, Path(folder) / "two")
        times = " | ".join(f"{each:.1f}" for each in (*first, *second))
        print(f"| {ended:,} | {entries:,} | {size:.1f} | {times} |", flush=True)


if __name__ == "__main__":
    main()
