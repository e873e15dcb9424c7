"""Commands of one server, which nobody else is offered."""

import discord
import pytest

from tests.sandbox.test_channels import refused


@pytest.fixture
async def here(bot, sandbox):
    """The command /here of the first server, and what it was used with."""
    server = discord.Object(int(sandbox.backend.guild.id))

    @bot.tree.command(description="Here", guild=server)
    async def here(interaction):
        await interaction.response.send_message(str(interaction.guild_id))

    (command,) = await bot.tree.sync(guild=server)
    return command


async def test_commands_of_a_server_are_offered_there_and_nowhere_else(here, sandbox, games, ana):
    far = sandbox.backend.add_channel(sandbox.backend.add_guild("Elsewhere"), "far")
    assert [command["name"] for command in ana.available_commands(games)] == ["here"]
    assert ana.available_commands(far) == ana.available_commands(ana.dm) == []
    assert (await ana.slash(games, "here")).text == sandbox.backend.guild.id


async def test_commands_of_a_server_are_listed_changed_and_deleted_apart_from_the_global_ones(
    here, bot, sandbox
):
    server = discord.Object(int(sandbox.backend.guild.id))
    await here.edit(description="There")
    assert await bot.tree.fetch_commands() == []
    (listed,) = await bot.tree.fetch_commands(guild=server)
    assert (listed.id, listed.description, listed.guild_id) == (here.id, "There", server.id)
    assert (await bot.tree.fetch_command(here.id, guild=server)).name == "here"
    await here.delete()
    await refused(10063, bot.tree.fetch_command(here.id, guild=server))


async def test_of_a_name_a_server_has_one_command(here, bot, sandbox):
    guild, fields = sandbox.backend.guild.id, {"name": "here", "description": "Again"}
    again = await bot.http.upsert_guild_command(bot.user.id, guild, fields)
    assert int(again["id"]) == here.id
    there = await bot.http.upsert_guild_command(bot.user.id, guild, fields | {"name": "there"})
    renamed = bot.http.edit_guild_command(bot.user.id, guild, there["id"], {"name": "here"})
    await refused(50035, renamed)


async def test_a_server_without_the_bot_takes_none(bot, sandbox):
    sandbox.backend.remove_bot(sandbox.backend.guild)
    await refused(50001, bot.tree.sync(guild=discord.Object(int(sandbox.backend.guild.id))))
    await refused(10004, bot.tree.sync(guild=discord.Object(1)))
