"""Reactions to messages, and pinned messages."""

from datetime import UTC, datetime

import discord
import pytest

from bot.sandbox.permissions import Permission
from tests.sandbox.conftest import running
from tests.sandbox.test_channels import refused
from tests.sandbox.test_gateway import until

RICE, CROWN = "\N{EAR OF RICE}", "\N{CROWN}"
MODERATES = int(Permission.MANAGE_MESSAGES | Permission.PIN_MESSAGES)


@pytest.fixture
async def bot(sandbox):
    """A bot that hears of messages and reactions everywhere."""
    intents = discord.Intents(
        guilds=True, messages=True, guild_reactions=True, dm_reactions=True, dm_messages=True
    )
    async with running(sandbox, intents=intents) as bot:
        bot.told = []
        for name in ("add", "remove", "clear", "clear_emoji"):
            listen(bot, f"raw_reaction_{name}")
        listen(bot, "guild_channel_pins_update")
        yield bot


def listen(bot, name):
    async def hear(*arguments):
        bot.told.append((name.removeprefix("raw_reaction_"), arguments[0]))

    setattr(bot, f"on_{name}", hear)


def emojis(message):
    return [(str(one.emoji), one.count, one.me) for one in message.reactions]


async def test_the_bot_reacts_and_takes_it_back(bot, here, games, ana):
    sent = await here.send("x")
    await sent.add_reaction(RICE)
    await sent.add_reaction(RICE)
    ana.react(games.last_message, RICE)
    assert emojis(await here.fetch_message(sent.id)) == [(RICE, 2, True)]
    await sent.remove_reaction(RICE, bot.user)
    assert emojis(await here.fetch_message(sent.id)) == [(RICE, 1, False)]


async def test_who_has_reacted_is_told_in_pages(here, games, ana, bruno):
    sent = await here.send("x")
    for person in (bruno, ana):
        person.react(games.last_message, RICE)
    (reaction,) = (await here.fetch_message(sent.id)).reactions
    assert {user.name async for user in reaction.users()} == {"ana", "bruno"}
    after = discord.Object(int(ana.id))
    assert [user.name async for user in reaction.users(limit=1, after=after)] == ["bruno"]


async def test_an_emoji_of_the_application_is_one_to_react_with(bot, here, games):
    emoji = await bot.create_application_emoji(name="gold", image=b"\x89PNG\r\n\x1a\n")
    sent = await here.send("x")
    await sent.add_reaction(emoji)
    assert games.last_message.reactions == {f"gold:{emoji.id}": [str(bot.user.id)]}
    assert emojis(await here.fetch_message(sent.id)) == [(str(emoji), 1, True)]


async def test_what_is_no_emoji_or_one_too_many_is_refused(here, games, ana):
    sent = await here.send("x")
    await refused(10014, sent.add_reaction("rice"))
    await refused(10014, sent.add_reaction("gold:7"))
    for number in range(20):
        ana.react(games.last_message, chr(0x1F400 + number))
    await refused(30010, sent.add_reaction(CROWN))
    await sent.add_reaction(chr(0x1F400))


async def test_only_moderators_remove_what_others_have_reacted(bot, sandbox, here, games, ana):
    sent = await here.send("x")
    for emoji in (RICE, CROWN):
        ana.react(games.last_message, emoji)
    person = await bot.fetch_user(int(ana.id))
    for request in (sent.clear_reactions, lambda: sent.remove_reaction(RICE, person)):
        await refused(50013, request())
    sandbox.backend.grant_role(sandbox.backend.guild, MODERATES)
    await sent.remove_reaction(RICE, person)
    assert games.last_message.reactions == {CROWN: [ana.id]}
    ana.react(games.last_message, RICE)
    await sent.clear_reaction(CROWN)
    assert games.last_message.reactions == {RICE: [ana.id]}
    await sent.clear_reactions()
    assert games.last_message.reactions == {}
    hand = await person.send("x")
    ana.react(ana.dm.last_message, RICE)
    await refused(50003, hand.clear_reactions())


async def test_the_bot_hears_of_every_reaction(bot, sandbox, here, games, ana):
    sent = await here.send("x")
    ana.react(games.last_message, RICE)
    ana.react(games.last_message, RICE)
    ana.take_back(games.last_message, RICE)
    ana.react(games.last_message, CROWN)
    sandbox.backend.clear_reactions(games.last_message, CROWN)
    sandbox.backend.clear_reactions(games.last_message)
    await (await bot.fetch_user(int(ana.id))).send("x")
    ana.react(ana.dm.last_message, CROWN)
    await until(lambda: len(bot.told) == 6)
    assert [name for name, _ in bot.told] == ["add", "remove", "add", "clear_emoji", "clear", "add"]
    (_, first), *_, (_, last) = bot.told
    assert (first.message_id, str(first.emoji), first.member.display_name) == (sent.id, RICE, "Ana")
    assert (last.guild_id, last.user_id) == (None, int(ana.id))


async def test_without_the_permission_no_emoji_is_added_but_one_that_is_there(
    sandbox, here, games, ana
):
    sent = await here.send("x")
    ana.react(games.last_message, RICE)
    sandbox.backend.update_channel(games, denied=int(Permission.ADD_REACTIONS))
    await refused(50013, sent.add_reaction(CROWN))
    await sent.add_reaction(RICE)


async def test_a_message_is_pinned_told_of_and_unpinned(bot, sandbox, clock, here, games):
    sandbox.backend.grant_role(sandbox.backend.guild, MODERATES)
    first, second = await here.send("one"), await here.send("two")
    await first.pin()
    clock.advance(60)
    await second.pin()
    told = games.last_message
    assert (told.type, told.reference) == (6, str(second.id))
    assert [message.content async for message in here.pins()] == ["two", "one"]
    assert [message.content async for message in here.pins(limit=1)] == ["two"]
    before = datetime.fromtimestamp(clock.now, UTC)
    assert [message.content async for message in here.pins(before=before)] == ["one"]
    await until(lambda: len(bot.told) == 2)
    await second.unpin()
    assert [message.content async for message in here.pins()] == ["one"]
    assert not (await here.fetch_message(second.id)).pinned
    note = await here.fetch_message(int(told.id))
    await refused(50021, note.pin())


async def test_only_who_may_pins_in_a_server_and_everybody_in_a_dm(bot, here, ana):
    sent = await here.send("x")
    await refused(50013, sent.pin())
    hand = await (await bot.fetch_user(int(ana.id))).send("x")
    await hand.pin()
    assert ana.dm.pinned_messages[0].id == str(hand.id)


async def test_there_is_an_end_to_pins(sandbox, here, games, ana):
    sandbox.backend.grant_role(sandbox.backend.guild, MODERATES)
    for number in range(250):
        sandbox.backend.pin_message(ana.write(games, str(number)), pinned=True)
    sent = await here.send("x")
    await refused(30003, sent.pin())
