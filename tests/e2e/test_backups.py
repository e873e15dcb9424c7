"""`karnak backup` while people play, and a bot that goes on from there, behind its channels."""

from __future__ import annotations

import asyncio

import pytest

from bot.program.cli import main
from bot.sandbox.server import Sandbox
from tests.e2e.process import Process
from tests.e2e.soak.presses import Presses
from tests.e2e.soak.tables import Table
from tests.patience import PATIENCE
from tests.repositories import Repositories

GONE_BACK = "Karnak had to go back to a backup from <t:"


@pytest.fixture
async def process(tmp_path):
    process = Process(await Sandbox.open(), tmp_path)
    yield process
    if process.process.returncode is None:
        await process.kill()
    await process.sandbox.close()


async def test_a_game_goes_on_from_a_backup_that_was_made_while_it_was_played(
    process, tmp_path, monkeypatch, capsys
):
    sandbox, kept = process.sandbox, tmp_path / "kept"
    channel = next(c for c in sandbox.backend.channels.values() if c.name == "games")
    table, presses = Table(sandbox, channel, "amun-re", people=3), Presses(sandbox)
    monkeypatch.setenv("DATABASE", str(process.database))

    async def karnak(*words):
        status = await asyncio.to_thread(main, [*map(str, words)])
        return status, "".join(capsys.readouterr())

    await process.start()
    await table.gather()
    await play(table, presses, 2)
    making = asyncio.create_task(karnak("backup", kept))
    await play(table, presses, 2)
    status, said = await making
    (backup,) = kept.iterdir()
    assert (status, said) == (0, f"matches checked: 1\n{backup} is a backup of all games\n")
    status, said = await karnak("restore", backup, "--replace")
    assert status == 1 and "Another Karnak is already running on" in said
    await process.told()
    seen = told(table)
    while told(table) == seen:  # some moves are steps of a longer one, which show nothing yet
        await play(table, presses, 1)
    await process.told()
    await process.stop()
    status, said = await karnak("restore", backup, "--replace")
    assert status == 0 and " the former database\n" in said
    log = await entries(process)
    await process.start()
    await asyncio.wait_for(until_asked_again(table), PATIENCE)
    await play(table, presses, 2)
    await process.stop()
    assert len(await entries(process)) > len(log)
    assert sum(each.startswith(GONE_BACK) for each in told(table)) == 1
    assert sandbox.malformed_requests == []


async def play(table, presses, moves):
    """Have people play until this many moves more are acknowledged."""
    goal = len(presses.acknowledged) + moves
    while len(presses.acknowledged) < goal:
        for person in table.people:
            await table.sit(person)


async def until_asked_again(table):
    """Wait for the notice of the backup and the panel that follows it."""
    while True:
        after = iter(told(table))
        is_noted = any(each.startswith(GONE_BACK) for each in after)
        if is_noted and any("Waiting for" in each for each in after):
            return
        await asyncio.sleep(0.02)


async def entries(process):
    """The log of the one match."""
    store = await Repositories.open(process.database)
    found = await store.log.entries(1)
    await store.close()
    return found


def told(table):
    return [m.text for m in table.people[0].visible_messages(table.channel) if m.only_for is None]
