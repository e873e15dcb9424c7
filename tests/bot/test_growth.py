"""The cost of an event does not depend on the size of the database around it.

The counts are of SQLite's own steps, so they are the same on every machine. `tests/bench/growth.py`
measures larger sizes, and time.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict

import pytest

from bot.core.match.unread import read_announcements
from tests.grown import grown
from tests.stores import once
from tests.traced import PAGE, scanned

pytestmark = [once, pytest.mark.slow]

SMALL = {"matches": 30, "live": 10, "people": 20, "servers": 3}
LARGE = {"matches": 600, "live": 60, "people": 400, "servers": 60}
EVENTS = ("move", "glance", "deadline")
FEW = {"facts", "outages", "recounts", "sqlite_sequence"}  # rows, however many play
EACH_LIVE = {"start": 60, "repeated": 15}  # steps: are the rules, and the channel, still the same?
EACH_SERVER = {"start": 20, "repeated": 5}  # steps: its channels, its ratings
EACH_ENTRY = 12  # steps, to read the row
FEW_ENTRIES = 10  # of the chapter that a move continues


async def costs(folder, **size):
    """The cost of each event in a database of a size, and the tables that it reads whole."""
    found, read = {}, defaultdict(set)
    async with grown(folder, **size) as world:
        await world.start()
        for name in ("move", "glance", "start", "repeated", "deadline"):
            if name != "move":
                await world.restart()  # the table is not in memory
            found[name] = await world.cost(getattr(world, name))
            for table in await scanned(world.database, world.trace.statements):
                read[table].add(name)
    return found, read


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return asyncio.run(costs(tmp_path_factory.mktemp("small"), **SMALL))


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    return asyncio.run(costs(tmp_path_factory.mktemp("large"), **LARGE))


@pytest.mark.parametrize("event", EVENTS)
def test_matches_people_and_servers_cost_a_player_nothing(small, large, event):
    assert large[0][event].statements == small[0][event].statements
    assert large[0][event].steps <= small[0][event].steps + 5
    assert large[0][event].bytes <= small[0][event].bytes + 4 * PAGE


def test_no_event_reads_a_table_whole_that_grows(small, large):
    for _, read in (small, large):
        assert read.keys() <= FEW, read


@pytest.mark.parametrize("event", EACH_LIVE)
def test_a_start_and_repeated_work_look_at_live_matches_only(small, large, event):
    more, fewer = (found[0][event] for found in (large, small))
    live, servers = (LARGE[what] - SMALL[what] for what in ("live", "servers"))
    assert more.steps - fewer.steps <= EACH_LIVE[event] * live + EACH_SERVER[event] * servers
    assert more.statements - fewer.statements <= (servers if event == "start" else 0)
    assert more.bytes <= fewer.bytes + 4 * PAGE


@pytest.fixture
def read(monkeypatch):
    """The entries whose announcements have been read from a checkpoint."""
    read = []

    def noted(words):
        read.append(words)
        return read_announcements(words)

    monkeypatch.setattr("bot.core.match.unread.read_announcements", noted)
    return read


def test_a_long_game_costs_a_glance_the_rows_of_its_log_alone(tmp_path, read):
    async def glance(moves):
        folder = tmp_path / str(moves)
        folder.mkdir()
        async with grown(folder, moves=moves) as world:
            await world.restart()
            return await world.cost(world.glance), await world.cost(world.glance)

    (short, again), (long, long_again) = (asyncio.run(glance(moves)) for moves in (10, 70))
    assert long.statements == short.statements
    assert long.steps - short.steps <= EACH_ENTRY * 60
    assert (long_again.statements, long_again.steps) == (again.statements, again.steps)
    assert read == [], "nobody needs the announcements of earlier moves"


async def test_a_move_needs_the_announcements_of_the_last_moves_alone(tmp_path, read):
    async with grown(tmp_path, moves=70) as world:
        await world.restart()
        assert (await world.karnak.services.cache.get(1)).checkpoint >= 50
        await world.cost(world.move)
    assert len(read) <= FEW_ENTRIES
