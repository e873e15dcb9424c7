"""Webhooks of channels. Those of interactions are in `test_interactions.py`."""

import discord
import pytest

from bot.sandbox.permissions import Permission
from tests.sandbox.conftest import running
from tests.sandbox.test_channels import refused
from tests.sandbox.test_gateway import until


@pytest.fixture
async def bot(sandbox):
    """A bot that manages webhooks and hears of them."""
    granted = Permission.MANAGE_WEBHOOKS | Permission.CREATE_PUBLIC_THREADS
    sandbox.backend.add_bot_role(sandbox.backend.guild, int(granted))
    intents = discord.Intents(guilds=True, guild_messages=True, webhooks=True)
    async with running(sandbox, intents=intents) as bot:
        yield bot


@pytest.fixture
async def webhook(here):
    return await here.create_webhook(name="Scribe")


async def test_without_permission_there_are_none_to_see_or_make(sandbox, bot, here):
    for role in list(sandbox.backend.guild.roles.values()):
        sandbox.backend.delete_role(role)
    await refused(50013, here.create_webhook(name="Scribe"))
    await refused(50013, here.webhooks())
    await refused(50013, here.guild.webhooks())


async def test_a_webhook_is_listed_renamed_and_deleted(bot, here, webhook):
    assert [one.name for one in await here.webhooks()] == ["Scribe"]
    assert [one.token for one in await here.guild.webhooks()] == [webhook.token]
    await webhook.edit(name="Priest")
    assert (await bot.fetch_webhook(webhook.id)).name == "Priest"
    with_token = discord.Webhook.from_url(webhook.url, client=bot)
    assert (await with_token.fetch(prefer_auth=False)).channel_id == here.id
    await with_token.delete(prefer_auth=False)
    await refused(10015, bot.fetch_webhook(webhook.id))


async def test_a_webhook_posts_edits_reads_and_deletes_under_its_name(bot, webhook, here):
    sent = await webhook.send("hello", wait=True)
    assert (sent.author.name, sent.author.bot, sent.webhook_id) == ("Scribe", True, webhook.id)
    await until(lambda: ("Scribe", "hello") in bot.received)
    await webhook.edit_message(sent.id, content="again")
    assert (await webhook.fetch_message(sent.id)).content == "again"
    await refused(50005, here.get_partial_message(sent.id).edit(content="x"))
    await sent.delete()
    await refused(10008, webhook.fetch_message(sent.id))


async def test_a_message_may_have_a_name_of_its_own(webhook, games, ana):
    await webhook.send("hello", username="Priest")
    (message,) = ana.visible_messages(games)
    assert (message.webhook_name, message.author_id) == ("Priest", str(webhook.id))


async def test_a_webhook_posts_in_threads_of_its_channel_alone(sandbox, here, webhook):
    thread = await here.create_thread(name="Table 2", type=discord.ChannelType.public_thread)
    await webhook.send("hello", thread=thread)
    assert sandbox.backend.find_channel("Table 2").last_message.text == "hello"
    elsewhere = discord.Object(int(sandbox.backend.find_channel("courtyard").id))
    await refused(10003, webhook.send("hello", thread=elsewhere))


async def test_a_wrong_token_a_forbidden_name_and_one_too_many_are_refused(bot, here, webhook):
    wrong = discord.Webhook.from_url(webhook.url + "x", client=bot)
    await refused(50027, wrong.send("x"))
    await refused(50035, here.create_webhook(name="Discord Scribe"))
    for number in range(14):
        await here.create_webhook(name=str(number))
    await refused(30007, here.create_webhook(name="last"))


async def test_a_webhook_goes_with_its_channel(bot, sandbox, here, webhook):
    changed = []

    async def hear(channel):
        changed.append(channel.name)

    bot.on_webhooks_update = hear
    await here.create_webhook(name="Priest")
    await until(lambda: changed == ["games"])
    sandbox.backend.delete_channel(sandbox.backend.find_channel("games"))
    await refused(10015, bot.fetch_webhook(webhook.id))


async def test_a_webhook_does_not_find_messages_of_others(here, webhook):
    sent = await here.send("x")
    await refused(10008, webhook.fetch_message(sent.id))
