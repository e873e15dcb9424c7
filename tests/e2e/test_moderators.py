"""Moderators in a server: they set the rules for tables there, and end a stuck one."""

from __future__ import annotations

from tests.e2e.room import Room, said


async def test_a_manager_names_a_role_whose_people_can_then_cancel_a_game(world):
    backend, room = world.sandbox.backend, Room(world, "hall", game="aton")
    role = backend.add_role(backend.guild, "Guides")
    world.emil.become_moderator()
    asked = await world.emil.slash(room.channel, "karnak setup")
    assert "Karnak in this server" in said(asked)
    asked = await world.emil.choose(asked.reply, "Moderators")
    asked = await world.emil.choose(asked.reply, role.id, menu="settle:moderators")
    assert f"<@&{role.id}>" in said(asked)

    await room.begin("ana", "bruno")
    refused = await room.type("dina", "game cancel")
    assert "already begun" in said(refused)
    world.dina.take_role(role)
    asked = await room.type("dina", "game cancel")
    assert "ends for everyone now" in said(asked)
    assert room.newest("Your move"), "it goes on until it is confirmed"
    await world.dina.press(asked.reply, "Cancel this table")
    await room.settle()
    assert (await room.log())[-1] == ("", "! cancel moderator")
    told = next(m for m in room.public() if "A moderator of this server" in m.text)
    assert "The game was cancelled. It has no winner." in told.text
    assert "Your move" not in room.newest("Rematch").labels

    await world.restart()
    again = await room.press("ana", "Rematch")
    assert "are invited" in said(again)


async def test_a_moderator_finds_every_table_and_nobody_else_is_offered_the_list(world):
    one, other = Room(world, "hall", game="aton"), Room(world, "yard", game="aton")
    await one.begin("ana", "bruno")
    await other.open("chen")
    world.emil.become_moderator()
    shown = await world.emil.slash(other.channel, "karnak tables")
    assert "#hall" in shown.reply.text or f"<#{one.channel.id}>" in shown.reply.text
    assert "not started yet" in shown.reply.text and "opened" in shown.reply.text
    asked = await world.emil.choose(shown.reply, str(other.id))
    await world.emil.press(asked.reply, "Cancel this table")
    await other.settle()
    assert "This table was cancelled." in other.public()[-1].text
    offered = [command["name"] for command in world.dina.available_commands(one.channel)]
    assert "karnak" not in offered and "game" in offered


async def test_a_channel_without_tables_says_so_and_offers_no_thread(world):
    hall = Room(world, "hall", game="aton")
    world.emil.become_moderator()
    asked = await world.emil.slash(hall.channel, "karnak setup")
    asked = await world.emil.choose(asked.reply, "Channels")
    await world.emil.choose(asked.reply, hall.channel.id, menu="settle:channels")
    refused = await hall.open("ana")
    assert "do not allow tables in this channel" in said(refused)
    thread = world.sandbox.backend.add_thread(hall.channel, "corner", world.ana.id)
    refused = await Room(world, channel=thread, game="aton").open("ana")
    assert "do not allow tables in this channel" in said(refused)
    assert hall.public() == []
