"""The life of a server and its people, as the bot hears of it."""

import discord
import pytest

from bot.sandbox.permissions import Permission
from tests.patience import PATIENCE
from tests.sandbox.conftest import running
from tests.sandbox.test_channels import refused


@pytest.fixture
def server(sandbox):
    return sandbox.backend.guild


async def test_a_bot_that_is_removed_hears_it_and_reaches_nothing_there(
    bot, sandbox, server, here, ana
):
    sandbox.backend.remove_bot(server)
    gone = await bot.wait_for("guild_remove", timeout=PATIENCE)
    assert (gone.id, list(bot.guilds)) == (int(server.id), [])
    await refused(50001, here.send("x"))
    await refused(50001, bot.fetch_guild(gone.id))
    await refused(50278, (await bot.fetch_user(int(ana.id))).send("x"))
    assert ana.available_commands(sandbox.backend.find_channel("games")) == []


async def test_a_bot_that_is_invited_again_hears_it_and_writes(bot, sandbox, server, games):
    sandbox.backend.remove_bot(server)
    await bot.wait_for("guild_remove", timeout=PATIENCE)
    sandbox.backend.invite_bot(server)
    back = await bot.wait_for("guild_join", timeout=PATIENCE)
    await back.get_channel(int(games.id)).send("here again")
    assert games.last_message.text == "here again"


async def test_an_outage_is_no_removal(bot, sandbox, server, games, here):
    sandbox.backend.begin_outage(server)
    away = await bot.wait_for("guild_unavailable", timeout=PATIENCE)
    assert away.unavailable and bot.get_guild(away.id)
    with pytest.raises(discord.DiscordServerError):
        await here.send("x")
    sandbox.backend.update_channel(games, name="halls")
    sandbox.backend.end_outage(server)
    back = await bot.wait_for("guild_available", timeout=PATIENCE)
    assert back.get_channel(here.id).name == "halls"
    await here.send("here again")


async def test_a_bot_that_starts_in_an_outage_knows_the_server_by_its_id_alone(sandbox, server):
    sandbox.backend.begin_outage(server)
    async with running(sandbox) as bot:
        assert [(guild.id, guild.unavailable) for guild in bot.guilds] == [(int(server.id), True)]


async def test_a_deleted_server_is_gone_with_its_channels(bot, sandbox, server, here):
    sandbox.backend.delete_guild(server)
    await bot.wait_for("guild_remove", timeout=PATIENCE)
    await refused(10003, here.send("x"))
    assert list(sandbox.backend.channels) == []


async def test_the_bot_hears_when_its_role_changes(bot, sandbox, server, here):
    sandbox.backend.deny_everyone(server, int(Permission.SEND_MESSAGES))
    await bot.wait_for("guild_role_update", timeout=PATIENCE)
    assert not here.permissions_for(here.guild.me).send_messages
    await refused(50013, here.send("x"))


async def test_a_former_member_is_not_in_the_server_and_takes_no_direct_message(
    bot, server, games, ana
):
    person = await bot.fetch_user(int(ana.id))
    ana.leave(server)
    await refused(10007, bot.guilds[0].fetch_member(person.id))
    await refused(50278, person.send("x"))
    assert games not in ana.channels
    ana.come_back(server)
    await bot.guilds[0].fetch_member(person.id)
    await person.send("x")


async def test_of_a_deleted_thread_the_bot_hears_where_it_was(bot, sandbox, here):
    thread = await here.create_thread(name="Table 2", type=discord.ChannelType.public_thread)
    sandbox.backend.delete_channel(sandbox.backend.find_channel("Table 2"))
    gone = await bot.wait_for("raw_thread_delete", timeout=PATIENCE)
    assert (gone.thread_id, gone.parent_id, gone.guild_id) == (thread.id, here.id, here.guild.id)
    await refused(10003, thread.send("x"))


async def test_a_bot_in_a_slow_channel_writes_as_it_likes(bot, sandbox, games, here):
    sandbox.backend.update_channel(games, slow_mode=21600)
    await bot.wait_for("guild_channel_update", timeout=PATIENCE)
    assert here.slowmode_delay == 21600
    await here.send("one")
    await here.send("two")


async def test_the_bots_servers_come_in_pages(bot, sandbox, server):
    more = [sandbox.backend.add_guild(name) for name in ("Other", "Lost", "Last")]
    sandbox.backend.remove_bot(more[1])
    after = discord.Object(int(server.id))
    assert [guild.name async for guild in bot.fetch_guilds(after=after)] == ["Other", "Last"]
    assert [guild.name async for guild in bot.fetch_guilds(limit=1)] == ["Oasis"]
    before = discord.Object(int(more[0].id))
    assert [guild.name async for guild in bot.fetch_guilds(before=before)] == ["Oasis"]
