import asyncio
from io import BytesIO

import discord
import pytest

from bot.sandbox.permissions import Permission
from tests.patience import PATIENCE


def file():
    return discord.File(BytesIO(b"x"), "x.png")


async def refused(code, request):
    with pytest.raises(discord.HTTPException) as caught:
        await request
    assert caught.value.code == code


async def test_a_dm_goes_both_ways(bot, ana, bruno):
    person = await bot.fetch_user(int(ana.id))
    await person.send("your hand")
    assert ana.dm.last_message.text == "your hand"
    assert ana.dm in ana.channels
    assert ana.dm not in bruno.channels
    ana.write(ana.dm, "thanks")
    answer = await bot.wait_for("message", check=lambda m: m.content == "thanks", timeout=PATIENCE)
    assert answer.author.id == person.id


async def test_closed_dms_are_refused_until_they_are_opened(bot, ana):
    person = await bot.fetch_user(int(ana.id))
    ana.close_dms()
    await refused(50007, person.send("your hand"))
    ana.open_dms()
    await person.send("your hand")
    assert ana.dm.last_message.text == "your hand"


async def test_a_prompt_in_a_dm_can_be_edited_after_it_was_closed(bot, ana):
    person = await bot.fetch_user(int(ana.id))
    prompt = await person.send("your hand")
    ana.close_dms()
    await prompt.edit(content="decided")
    assert ana.dm.last_message.text == "decided"


@pytest.mark.parametrize(
    ("denied", "code", "with_file"),
    [
        (Permission.SEND_MESSAGES, 50013, False),
        (Permission.VIEW_CHANNEL, 50001, False),
        (Permission.ATTACH_FILES, 50013, True),
    ],
)
async def test_a_denied_permission_is_refused_and_in_the_interaction(
    bot, sandbox, games, here, ana, denied, code, with_file
):
    sandbox.backend.update_channel(games, denied=int(denied))
    await refused(code, here.send("x", file=file()) if with_file else here.send("x"))
    heard = asyncio.get_running_loop().create_future()

    async def answer(interaction):
        heard.set_result(interaction)

    bot.answer = answer
    ana.click(games.last_message if games.messages else ana.write(games, "x"), "x")
    denials = denied_permissions(await asyncio.wait_for(heard, PATIENCE))
    (told,) = [name for name, allowed in denials if not allowed]
    assert Permission[told.upper()] == denied


def denied_permissions(interaction):
    allowed = dict(interaction.app_permissions)
    names = ("send_messages", "view_channel", "attach_files", "read_message_history")
    return [(name, allowed[name if name != "view_channel" else "read_messages"]) for name in names]


async def test_without_attach_files_the_bot_still_responds_with_files(
    bot, sandbox, games, here, ana
):
    sandbox.backend.update_channel(
        games, denied=int(Permission.ATTACH_FILES | Permission.SEND_MESSAGES)
    )

    @bot.tree.command(description="Board")
    async def board(interaction):
        await interaction.response.send_message(file=file(), ephemeral=True)

    await bot.tree.sync()
    answer = await ana.slash(games, "board")
    assert [one.filename for one in answer.reply.attachments] == ["x.png"]


async def test_without_history_nothing_is_read(sandbox, games, here):
    sent = await here.send("x")
    sandbox.backend.update_channel(games, denied=int(Permission.READ_MESSAGE_HISTORY))
    assert [m async for m in here.history()] == []
    await refused(50001, here.fetch_message(sent.id))


async def test_the_bot_sees_its_permissions_change(bot, sandbox, games, here):
    assert here.permissions_for(here.guild.me).send_messages
    sandbox.backend.update_channel(games, denied=int(Permission.SEND_MESSAGES))
    await bot.wait_for("guild_channel_update", timeout=PATIENCE)
    assert not here.permissions_for(here.guild.me).send_messages


async def test_a_thread_is_started_from_a_message(sandbox, here, games):
    sent = await here.send("a second table")
    thread = await sent.create_thread(name="Table 2")
    assert thread.id == sent.id
    await thread.send("welcome")
    assert sandbox.backend.find_channel("Table 2").last_message.text == "welcome"
    await refused(160004, sent.create_thread(name="Table 3"))


async def test_a_thread_started_in_a_channel_is_announced_there(sandbox, here, games):
    thread = await here.create_thread(name="Table 2", type=discord.ChannelType.public_thread)
    await thread.send("welcome")
    assert sandbox.backend.find_channel("Table 2").parent_id == games.id
    [told] = [message async for message in here.history(limit=1)]
    assert (told.type, told.content) == (discord.MessageType.thread_created, "Table 2")
    assert told.reference.channel_id == thread.id


async def test_in_an_archived_thread_nothing_is_edited_and_posting_opens_it(sandbox, here, ana):
    thread = await here.create_thread(name="Table 2", type=discord.ChannelType.public_thread)
    sent = await thread.send("board")
    place = sandbox.backend.find_channel("Table 2")
    ana.archive(place)
    await refused(50083, sent.edit(content="new board"))
    await thread.send("posted")
    assert not place.archived
    await sent.edit(content="new board")
    assert [message.text for message in place.messages.values()] == ["new board", "posted"]


async def test_nothing_is_posted_in_a_locked_thread(sandbox, here, ana):
    thread = await here.create_thread(name="Table 2", type=discord.ChannelType.public_thread)
    ana.archive(sandbox.backend.find_channel("Table 2"), locked=True)
    await refused(50083, thread.send("board"))
    sandbox.backend.update_channel(sandbox.backend.find_channel("Table 2"), archived=False)
    await refused(160005, thread.send("board"))


async def test_the_bot_archives_its_own_thread(bot, sandbox, here):
    thread = await here.create_thread(name="Table 2", type=discord.ChannelType.public_thread)
    await thread.edit(archived=True, name="Over")
    place = sandbox.backend.find_channel("Over")
    assert place.archived
    guild = bot.get_guild(int(sandbox.backend.guild.id))
    assert await guild.active_threads() == []
    await thread.edit(archived=False)
    assert [one.id for one in await guild.active_threads()] == [thread.id]


async def test_threads_need_their_permission(sandbox, games, here):
    sandbox.backend.update_channel(games, denied=int(Permission.CREATE_PUBLIC_THREADS))
    sent = await here.send("x")
    await refused(50013, sent.create_thread(name="Table 2"))


async def test_unknown_ids_have_their_error_codes(bot, ana):
    await refused(10003, bot.fetch_channel(1))
    await refused(10013, bot.fetch_user(1))
    await refused(10004, bot.fetch_guild(1))
    guild = bot.guilds[0]
    await refused(10007, guild.fetch_member(1))
    assert (await guild.fetch_member(int(ana.id))).display_name == "Ana"


async def test_a_deleted_channel_is_unknown(bot, sandbox, games, here):
    sandbox.backend.delete_channel(games)
    await refused(10003, here.send("x"))
    while bot.get_channel(int(games.id)):
        await bot.wait_for("guild_channel_delete", timeout=PATIENCE)


async def test_the_typing_indicator_needs_permission_to_post(sandbox, games, here):
    async with here.typing():
        pass
    sandbox.backend.update_channel(games, denied=int(Permission.SEND_MESSAGES))
    await refused(50013, here.typing().__aenter__())


async def test_the_bot_joins_an_active_thread_and_no_other_channel(bot, sandbox, here, ana):
    thread = await here.create_thread(name="Table 2", type=discord.ChannelType.public_thread)
    await thread.join()
    ana.archive(sandbox.backend.find_channel("Table 2"))
    await refused(50083, thread.join())
    await refused(50024, bot.http.join_thread(here.id))
    inside = {"name": "x", "auto_archive_duration": 60, "type": 11}
    await refused(50024, bot.http.start_thread_without_message(thread.id, **inside))


async def test_a_private_thread_is_not_announced_in_the_channel(sandbox, here, games):
    await here.create_thread(name="Table 2")
    assert sandbox.backend.find_channel("Table 2").type == 12
    assert games.messages == {}


async def test_in_a_dm_only_the_bots_own_messages_can_be_deleted(bot, ana):
    person = await bot.fetch_user(int(ana.id))
    sent = await person.send("your hand")
    theirs = ana.write(ana.dm, "thanks")
    await refused(50003, sent.channel.get_partial_message(int(theirs.id)).delete())
    await sent.delete()
    assert ana.visible_messages(ana.dm) == [theirs]


async def test_no_dm_is_opened_with_strangers_or_the_bot_itself(bot):
    await refused(50033, bot.http.start_private_message(1))
    await refused(50007, bot.http.start_private_message(bot.application_id))


async def test_members_of_a_thread_join_and_leave_it(bot, sandbox, here, ana):
    thread = await here.create_thread(name="Table 2")
    assert (await thread.fetch_member(bot.user.id)).id == bot.user.id
    person = await bot.fetch_user(int(ana.id))
    await thread.add_user(person)
    assert (await thread.fetch_member(person.id)).thread_id == thread.id
    await thread.remove_user(person)
    await refused(10007, thread.fetch_member(person.id))
    await refused(10013, thread.add_user(discord.Object(1)))
    await thread.leave()
    assert sandbox.backend.find_channel("Table 2").joined == {}
    await refused(50001, thread.fetch_members())


async def test_the_bot_hears_when_it_joins_and_leaves_a_thread(bot, sandbox, games, ana):
    thread, bot_id = sandbox.backend.add_thread(games, "Table 2", ana.id), str(bot.user.id)
    sandbox.backend.set_thread_member(thread, bot_id, member=True)
    joined = await bot.wait_for("thread_join", timeout=PATIENCE)
    assert joined.me.id == bot.user.id
    sandbox.backend.set_thread_member(thread, bot_id, member=False)
    left = await bot.wait_for("thread_remove", timeout=PATIENCE)
    assert left.id == int(thread.id)


async def test_archived_threads_are_listed_and_private_ones_to_who_is_in_them(sandbox, here, ana):
    for name, private in (("one", False), ("two", True), ("three", False)):
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        await here.create_thread(name=name, type=kind)
        ana.archive(sandbox.backend.find_channel(name))
    assert [one.name async for one in here.archived_threads()] == ["three", "one"]
    joined = here.archived_threads(private=True, joined=True)
    assert [one.name async for one in joined] == ["two"]
    await refused(50013, anext(here.archived_threads(private=True)))
    sandbox.backend.add_bot_role(sandbox.backend.guild, int(Permission.MANAGE_THREADS))
    assert [one.name async for one in here.archived_threads(private=True)] == ["two"]


async def test_a_moderator_deletes_threads_channels_and_many_messages(bot, sandbox, here, clock):
    thread = await here.create_thread(name="Table 2")
    sent = [await here.send(str(number)) for number in range(3)]
    old = await here.send("old")
    clock.advance(15 * 24 * 60 * 60)
    new = [await here.send(str(number)) for number in range(3)]
    for request in (thread.delete, here.delete, lambda: here.delete_messages(new)):
        await refused(50013, request())
    granted = Permission.MANAGE_THREADS | Permission.MANAGE_CHANNELS | Permission.MANAGE_MESSAGES
    sandbox.backend.add_bot_role(sandbox.backend.guild, int(granted))
    await refused(50034, here.delete_messages([old, *new]))
    await refused(50035, bot.http.delete_messages(here.id, [new[0].id]))
    await here.delete_messages(new)
    assert [message.content async for message in here.history()] == ["old", "2", "1", "0"]
    await thread.delete()
    await here.delete()
    assert [channel.name for channel in sandbox.backend.channels.values()] == ["courtyard"]
    await refused(10003, sent[0].delete())


async def test_a_dm_is_closed_and_a_server_left(bot, sandbox, ana):
    person = await bot.fetch_user(int(ana.id))
    await person.send("x")
    await bot.http.delete_channel(person.dm_channel.id)
    await person.send("y")
    assert [message.text for message in ana.visible_messages(ana.dm)] == ["x", "y"]
    await bot.guilds[0].leave()
    assert sandbox.backend.guild.access == "removed"
