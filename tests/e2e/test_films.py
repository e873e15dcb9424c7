"""A film over the wire: asked for at the end of a game, and played in the private answer."""

from __future__ import annotations

import asyncio

import pytest

from bot.lobby import service as lobby
from render.encoding import best_kind
from tests.e2e.room import Room
from tests.patience import PATIENCE
from tests.stores import once

pytestmark = once

NAMES = ("ana", "bruno")


@pytest.fixture
async def over(world, monkeypatch):
    """A game of Aton that has ended."""
    monkeypatch.setattr(lobby, "token_hex", lambda _: "thebes")
    room = Room(world, channel=world.channel, game="aton")
    await room.begin(*NAMES)
    while not (await room.match()).is_over:
        name = await room.next()
        await room.play(name, await room.default(name))
    await room.settle()
    return room


async def finished(answer):
    """The message of an answer, once it has a film."""
    async with asyncio.timeout(PATIENCE):
        while not answer.reply.attachments:
            await asyncio.sleep(0.05)
    return answer.reply


async def test_a_person_asks_for_a_film_and_sees_it_in_a_private_message(over):
    ana = over.who("ana")
    message = await finished(await ana.press(over.world.last("Film", ana), "Film"))
    (film,) = message.attachments
    assert film.filename.endswith(best_kind())
    assert "A film of this game" in message.text and "Stop" not in message.text
    assert message.is_ephemeral
