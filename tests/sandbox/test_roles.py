"""Roles and permissions of members, of which interactions tell the bot."""

import discord
import pytest
from discord import app_commands


@pytest.fixture
async def look(bot):
    """The command /look, for those who may manage the server: the roles of who uses it."""
    seen = []

    async def look(interaction: discord.Interaction) -> None:
        held = [role.name for role in interaction.user.roles]
        seen.append((held, interaction.permissions.manage_guild))
        view = discord.ui.LayoutView()
        row = discord.ui.ActionRow()
        row.add_item(discord.ui.RoleSelect(custom_id="role", min_values=0))
        view.add_item(row)
        await interaction.response.send_message(view=view, ephemeral=True)

    command = app_commands.Command(name="look", description="x", callback=look)
    command.default_permissions = discord.Permissions(manage_guild=True)
    bot.tree.add_command(command)
    await bot.tree.sync()
    return seen


async def test_the_bot_learns_roles_and_permissions_from_an_interaction(look, sandbox, games, ana):
    ana.manage_guilds()
    ana.take_role(sandbox.backend.add_role(sandbox.backend.guild, "Guides"))
    await ana.slash(games, "look")
    assert look == [(["@everyone", "Guides"], True)]


async def test_a_command_for_managers_is_offered_to_nobody_else(look, games, ana, bruno):
    ana.manage_guilds()
    assert len(ana.available_commands(games)) == 1
    with pytest.raises(LookupError):
        await bruno.slash(games, "look")


async def test_a_role_can_be_picked_from_a_list_and_none(look, bot, sandbox, games, ana):
    role = sandbox.backend.add_role(sandbox.backend.guild, "Guides")
    picked = []

    async def answer(interaction):
        picked.append((interaction.data["values"], interaction.data.get("resolved")))
        await interaction.response.defer()

    bot.answer = answer
    ana.manage_guilds()
    shown = (await ana.slash(games, "look")).reply
    for names in ([role], []):
        await ana.choose(shown, *names, menu="role")
    assert [values for values, _ in picked] == [[role], []]
    assert picked[0][1]["roles"][role]["name"] == "Guides"
