"""Karnak's coloured signs in Discord: the application's emojis."""

from __future__ import annotations

import asyncio

import pytest

from tests.e2e.room import Room
from tests.e2e.world import World
from tests.patience import PATIENCE
from tests.stores import once

pytestmark = once


@pytest.fixture
async def signed(tmp_path):
    """A world in which signs are uploaded."""
    world = await World.open(tmp_path, has_signs=True)
    yield world
    await world.close()


def uploads(world):
    return [r for r in world.sandbox.requests if r.path.endswith("/emojis") and r.method == "POST"]


async def test_a_table_shows_coloured_signs_and_a_restart_uploads_none_again(signed):
    assert len(uploads(signed)) == len(signed.sandbox.backend.emojis) > 50
    await signed.restart()
    assert len(uploads(signed)) == len(signed.sandbox.backend.emojis)
    room = Room(signed)
    await room.begin("ana", "bruno", "chen")
    panel, _ = (message.text for message in room.public()[-2:])
    ids = {emoji.name[:-7]: emoji.id for emoji in signed.sandbox.backend.emojis.values()}
    assert f"<:A:{ids['karnak_circle_a']}> Ana · <:B:" in panel
    assert "●" not in panel


async def test_emojis_that_are_gone_hold_up_nobody(signed):
    room = Room(signed)
    await room.begin("ana", "bruno", "chen")
    for emoji in [*signed.sandbox.backend.emojis.values()]:
        signed.sandbox.backend.delete_emoji(emoji)
    name = await room.next()
    answer = await room.press(name, "Your move")
    assert answer.reply.labels
    async with asyncio.timeout(PATIENCE):
        # She may have the answer before Karnak knows that it was taken.
        while not signed.karnak.signs.are_missing:  # they are uploaded again in a while
            await asyncio.sleep(0.01)
    assert not all("emoji" in c for c in answer.reply.all_components)
    signed.sandbox.rest.rejected.clear()
