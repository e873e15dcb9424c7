"""Over the wire: nobody's presses make another's late, and a stop leaves nothing half done."""

from __future__ import annotations

import asyncio
from random import Random

from bot.ground.limits import Limit
from bot.sandbox import interactions
from bot.sandbox.server import Sandbox
from tests.e2e.process import Process
from tests.e2e.room import Room, said
from tests.e2e.soak.tables import Table
from tests.effort import samples
from tests.patience import PATIENCE
from tests.repositories import Repositories

PRESSES = 200
STOPS = samples(2, long=10)


def is_answered(interaction):
    """Whether more than a deferral has come."""
    return interaction.completed.is_set()


async def test_two_hundred_presses_of_one_person_are_all_acknowledged_and_make_nobody_late(
    world, monkeypatch
):
    # The speed of answers is the subject of `tests/bench/overload.py`. Here their order counts.
    monkeypatch.setattr(interactions, "INITIAL_RESPONSE_SECONDS", PATIENCE)
    world.karnak.responder.queue.limit = Limit(10, 60, 300)
    ana, bruno = world.ana, world.bruno
    room = Room(world, "flood")
    await room.begin("ana", "bruno", "chen")
    panel = world.last("Your move", ana, room.channel)
    flood = [ana.click(panel, f"hand:{room.id}") for _ in range(PRESSES)]
    others = [bruno.click(panel, f"turn:{room.id}")]
    answered = []

    async def answer(interaction):
        answered.append(await interaction.wait())
        return answered[-1]

    *answers, other = await asyncio.gather(*map(answer, [*flood, *others]))
    assert other.reply is not None and other.reply.only_for == other.user_id
    refused = [
        each for each in answers if "You are pressing faster than I can answer" in said(each)
    ]
    assert len(refused) == PRESSES - 10 and answers[:10] == [
        each for each in answers if each not in refused
    ]
    served = [each for each in answered if each not in refused]
    # His press comes last of all: some refusals, which wait for no turn, come before.
    assert served.index(other) < 5 and answered.index(other) < PRESSES / 2


async def test_a_press_during_a_stop_is_refused_or_answered_and_never_stored_silently(
    tmp_path,
):
    sandbox = await Sandbox.open()
    channel = next(c for c in sandbox.backend.channels.values() if c.name == "games")
    table = Table(sandbox, channel, "amun-re", people=3)
    process, dice = Process(sandbox, tmp_path), Random(2)
    await process.start()
    await table.gather()
    playing = asyncio.create_task(table.play())
    for _ in range(STOPS):
        await asyncio.wait({playing}, timeout=dice.uniform(0.3, 0.8))
        await process.stop()
        await process.start()
    playing.cancel()
    await asyncio.wait({playing})
    await process.stop()
    store = await Repositories.open(process.database)
    kept = [str(each.interaction) for each in await store.log.entries(1) if each.interaction]
    await store.close()
    answered = {each.id for each in sandbox.backend.interactions.values() if is_answered(each)}
    assert kept and not set(kept) - answered
    assert "incident" not in (tmp_path / "bot.log").read_text()
    await sandbox.close()
