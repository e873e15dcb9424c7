"""Tables that move to another channel or thread."""

from __future__ import annotations

import pytest

from tests.e2e.room import Room, said


@pytest.fixture
def hall(world):
    return Room(world, "hall", game="aton")


@pytest.fixture
def yard(world):
    """A channel in which nobody plays."""
    return Room(world, "yard", game="aton")


async def moved(room, name, to, **more):
    """The answer to a person who moves a table. Then the room is where the table is."""
    answer = said(await to.type(name, "game move", **more))
    if "has moved here" in answer:
        room.channel = to.channel
        await room.settle()
    return answer


async def test_a_game_goes_on_in_another_channel_and_the_old_panel_says_where(hall, yard, world):
    await hall.begin("ana", "bruno")
    await hall.settle()
    before, left = hall.channel, hall.newest("Your move")
    asked = next(m for m in world.ana.visible_messages(world.ana.dm) if m.labels)
    assert "has moved here" in await moved(hall, "ana", yard)
    assert hall.newest("Your move").channel_id == yard.channel.id
    assert left.labels == [] and f"moved to <#{yard.channel.id}>" in before.last_message.text
    answer = await world.ana.press(asked, asked.labels[0])
    assert "hall" not in answer.reply.text, "the question in private is as good as before"
    await hall.play(await hall.next(), await hall.default(await hall.next()))
    await hall.settle()
    assert len(await hall.log()) == 1 and before.last_message is left
    await Room(world, channel=before, game="aton").open("chen")


async def test_a_lobby_moves_into_a_thread_and_is_joined_there(hall, world):
    await hall.open("ana")
    left = hall.newest("Join")
    thread = world.sandbox.backend.add_thread(hall.channel, "corner", world.ana.id)
    corner = Room(world, channel=thread, game="aton")
    assert "has moved here" in await moved(hall, "ana", corner)
    assert left.labels == [] and f"moved to <#{thread.id}>" in left.text
    await hall.sit("bruno")
    assert "2. Bruno" in hall.newest("Join").text


async def test_only_the_host_and_moderators_move_a_table_and_only_where_there_is_none(
    hall, yard, world
):
    await hall.begin("ana", "bruno")
    assert "Only the host of the table, or a moderator" in await moved(hall, "bruno", yard)
    assert "is here already" in await moved(hall, "ana", hall)
    await yard.open("ana")
    table = str(hall.id)
    assert "There is already a game in this channel" in await moved(hall, "ana", yard, table=table)
    world.emil.become_moderator()
    court = Room(world, "court", game="aton")
    shown = await world.emil.slash(court.channel, "karnak tables")
    asked = await world.emil.choose(shown.reply, table)
    answer = await world.emil.press(asked.reply, "Move it here")
    assert "has moved here" in answer.reply.text
    hall.channel = court.channel
    await hall.settle()
    assert "Your move" in hall.public()[-1].labels
