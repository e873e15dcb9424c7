"""Channels that are not for text alone, and the threads that they have."""

from io import BytesIO

import discord
import pytest
from discord import ChannelType
from discord.http import Route

from bot.sandbox.constants import (
    GUILD_ANNOUNCEMENT,
    GUILD_FORUM,
    GUILD_STAGE_VOICE,
    GUILD_VOICE,
)
from bot.sandbox.permissions import Permission
from tests.patience import PATIENCE

from .test_channels import refused

ANNOUNCEMENT, PUBLIC, PRIVATE = 10, 11, 12


@pytest.fixture
def create(sandbox, bot):
    """Create a channel of a type, and return it with that which discord.py has of it."""

    async def create(kind):
        channel = sandbox.backend.add_channel(sandbox.backend.guild, "hall", kind)
        while (found := bot.get_channel(int(channel.id))) is None:
            await bot.wait_for("guild_channel_create", timeout=PATIENCE)
        return channel, found

    return create


async def start_thread(bot, channel, kind):
    request = Route("POST", f"/channels/{channel.id}/threads")
    return await bot.http.request(request, json={"name": "Table 2", "type": kind})


@pytest.mark.parametrize(
    ("kind", "class_"),
    [
        (GUILD_ANNOUNCEMENT, discord.TextChannel),
        (GUILD_VOICE, discord.VoiceChannel),
        (GUILD_STAGE_VOICE, discord.StageChannel),
        (GUILD_FORUM, discord.ForumChannel),
    ],
)
async def test_discord_py_knows_a_channel_of_each_type(create, kind, class_):
    channel, found = await create(kind)
    assert type(found) is class_
    assert (found.type.value, found.name) == (kind, channel.name)


async def test_threads_of_an_announcement_channel_have_a_type_of_their_own(bot, create):
    channel, found = await create(GUILD_ANNOUNCEMENT)
    for kind in (PUBLIC, PRIVATE):
        await refused(50024, start_thread(bot, channel, kind))
    thread = await found.create_thread(name="Table 2", type=ChannelType.news_thread)
    sent = await thread.send("welcome")
    assert (thread.type, sent.content) == (ChannelType.news_thread, "welcome")
    started = await (await found.send("news")).create_thread(name="Table 3")
    assert started.type is ChannelType.news_thread
    await thread.edit(archived=True)
    assert [one.name async for one in found.archived_threads()] == ["Table 2"]


async def test_a_text_channel_has_no_announcement_threads(bot, games):
    await refused(50024, start_thread(bot, games, ANNOUNCEMENT))


@pytest.mark.parametrize("kind", [GUILD_VOICE, GUILD_STAGE_VOICE])
async def test_a_voice_channel_takes_text_and_has_no_threads(bot, create, ana, kind):
    channel, found = await create(kind)
    sent = await found.send("board")
    await sent.edit(content="new board")
    assert channel.last_message.text == "new board"
    await refused(50024, start_thread(bot, channel, PUBLIC))
    await refused(50024, sent.create_thread(name="Table 2"))


async def test_a_command_is_answered_in_a_voice_channel(bot, create, ana):
    channel, _ = await create(GUILD_VOICE)

    @bot.tree.command(description="Place")
    async def place(interaction):
        await interaction.response.send_message(interaction.channel.type.name)

    await bot.tree.sync()
    assert (await ana.slash(channel, "place")).text == "voice"


@pytest.mark.parametrize("kind", [GUILD_VOICE, GUILD_STAGE_VOICE])
async def test_a_bot_that_may_not_connect_has_no_access_to_a_voice_channel(sandbox, create, kind):
    channel, found = await create(kind)
    sandbox.backend.update_channel(channel, denied=int(Permission.CONNECT))
    await refused(50001, found.send("board"))


async def test_a_text_channel_needs_no_permission_to_connect(sandbox, games, here):
    sandbox.backend.update_channel(games, denied=int(Permission.CONNECT))
    await here.send("board")


async def test_a_forum_takes_posts_and_no_messages(bot, sandbox, create):
    forum, found = await create(GUILD_FORUM)
    message = Route("POST", f"/channels/{forum.id}/messages")
    await refused(50008, bot.http.request(message, json={"content": "x"}))
    picture = discord.File(BytesIO(b"x"), "x.png")
    post = await found.create_thread(name="Table 2", content="welcome", file=picture)
    assert post.thread.id == post.message.id
    assert [one.filename for one in post.message.attachments] == ["x.png"]
    await post.thread.send("board")
    thread = sandbox.backend.find_channel("Table 2")
    assert [message.text for message in thread.messages.values()] == ["welcome", "board"]
    assert forum.messages == {}


async def test_a_post_needs_its_first_message(bot, create):
    forum, _ = await create(GUILD_FORUM)
    request = start_thread(bot, forum, PUBLIC)
    with pytest.raises(discord.HTTPException, match="This field is required") as caught:
        await request
    assert caught.value.code == 50035


async def test_a_post_needs_the_permission_to_write(sandbox, create):
    forum, found = await create(GUILD_FORUM)
    sandbox.backend.update_channel(forum, denied=int(Permission.SEND_MESSAGES))
    await refused(50013, found.create_thread(name="Table 2", content="welcome"))


async def test_a_person_starts_a_post_in_which_the_bot_answers(bot, create, ana):
    forum, _ = await create(GUILD_FORUM)
    post = ana.start_post(forum, "Table 2", "who plays?")

    @bot.tree.command(description="Place")
    async def place(interaction):
        await interaction.response.send_message(interaction.channel.parent.type.name)

    await bot.tree.sync()
    assert (await ana.slash(post, "place")).text == "forum"
    assert [message.text for message in post.messages.values()] == ["who plays?", "forum"]
