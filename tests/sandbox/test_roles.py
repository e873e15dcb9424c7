"""Roles and permissions of members, of which interactions tell the bot."""

import discord
import pytest
from discord import app_commands

from bot.sandbox.permissions import Permission
from tests.patience import PATIENCE
from tests.sandbox.test_channels import refused
from tests.sandbox.test_gateway import until


@pytest.fixture
async def look(bot):
    """The command /look, for members with Manage Server: the roles of its user."""
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
    ana.become_moderator()
    ana.take_role(sandbox.backend.add_role(sandbox.backend.guild, "Guides"))
    await ana.slash(games, "look")
    assert look == [(["@everyone", "Guides"], True)]


async def test_a_command_for_managers_is_offered_to_nobody_else(look, games, ana, bruno):
    ana.become_moderator()
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
    ana.become_moderator()
    shown = (await ana.slash(games, "look")).reply
    for names in ([role.id], []):
        await ana.choose(shown, *names, menu="role")
    assert [values for values, _ in picked] == [[role.id], []]
    assert picked[0][1]["roles"][role.id]["name"] == "Guides"


@pytest.fixture
async def server(sandbox, bot):
    """The server as discord.py sees it, where the bot manages roles."""
    sandbox.backend.add_bot_role(sandbox.backend.guild, int(Permission.MANAGE_ROLES))
    await bot.wait_for("member_update", timeout=PATIENCE)
    return bot.guilds[0]


async def test_without_permission_no_role_is_made_given_or_deleted(bot, sandbox, ana):
    server = bot.guilds[0]
    role = sandbox.backend.add_role(sandbox.backend.guild, "Guides")
    await refused(50013, server.create_role(name="Scribes"))
    await refused(50013, bot.http.edit_role(server.id, role.id, name="Scribes"))
    await refused(50013, bot.http.delete_role(server.id, role.id))
    await refused(50013, bot.http.add_role(server.id, ana.id, role.id))


async def test_a_bot_that_is_given_a_role_hears_it_and_what_it_may(server):
    assert server.me.guild_permissions.manage_roles
    assert [role.name for role in server.me.roles] == ["@everyone", "Karnak"]
    assert server.self_role.name == "Karnak"


async def test_a_role_is_made_changed_given_taken_and_deleted(server, ana):
    role = await server.create_role(name="Guides", colour=0xD9A62E, mentionable=True)
    assert [one.name for one in await server.fetch_roles()] == ["@everyone", "Karnak", "Guides"]
    await role.edit(name="Scribes", hoist=True)
    fetched = await server.fetch_role(role.id)
    assert (fetched.name, fetched.colour.value, fetched.hoist) == ("Scribes", 0xD9A62E, True)
    member = await server.fetch_member(int(ana.id))
    await member.add_roles(role)
    assert ana.user.roles == [str(role.id)]
    await member.remove_roles(role)
    assert ana.user.roles == []
    await member.add_roles(role)
    await role.delete()
    await until(lambda: server.get_role(role.id) is None)
    assert ana.user.roles == []
    await refused(10011, server.fetch_role(role.id))


async def test_the_bot_cannot_change_higher_roles_or_grant_permissions_that_it_lacks(
    bot, server, sandbox
):
    top = sandbox.backend.add_role(sandbox.backend.guild, "Priests", position=9)
    await refused(50013, bot.http.edit_role(server.id, top.id, name="Scribes"))
    lacking = discord.Permissions(manage_webhooks=True)
    await refused(50013, server.create_role(name="Scribes", permissions=lacking))
    await refused(50013, bot.http.delete_role(server.id, server.self_role.id))
    await refused(50028, bot.http.delete_role(server.id, server.id))
    await refused(10007, bot.http.add_role(server.id, 1, server.id))


async def test_everyone_is_a_role_whose_permissions_change(server, here):
    fewer = discord.Permissions(server.default_role.permissions.value, send_messages=False)
    await server.default_role.edit(permissions=fewer)
    assert not (await server.fetch_role(server.id)).permissions.send_messages
    await refused(50013, here.send("x"))


async def test_roles_are_moved_below_the_bots_own(bot, server, sandbox):
    above = sandbox.backend.add_role(sandbox.backend.guild, "Guides")
    sandbox.backend.update_role(sandbox.backend.guild.roles[str(server.self_role.id)], position=5)
    await bot.http.move_role_position(server.id, [{"id": above.id, "position": 3}])
    assert above.position == 3
    too_high = [{"id": above.id, "position": 5}]
    await refused(50013, bot.http.move_role_position(server.id, too_high))


async def test_members_are_listed_to_nobody_without_the_intent(bot):
    await refused(50001, bot.http.get_members(bot.guilds[0].id, 100, None))
