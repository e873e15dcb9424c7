"""The life of a table when Discord's own life continues around it."""

from __future__ import annotations

import asyncio
from unittest.mock import AsyncMock

import pytest
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket

from bot.sandbox.permissions import Permission
from tests.e2e.room import Room, said
from tests.e2e.test_publishing import NAMES, SEND, move, panels, told_once
from tests.patience import PATIENCE

ANNOUNCEMENTS = 5  # a type of channel


@pytest.fixture
def backend(world):
    return world.sandbox.backend


@pytest.fixture
async def game(world):
    return await begun(Room(world, channel=world.channel))


async def begun(room):
    await room.begin(*NAMES)
    await room.settle()
    return room


async def row(room):
    return await room.world.store.matches.get(room.id)


async def closed(room, why):
    """Wait until it is known why nothing can be said in the channel, and it has been told."""
    async with asyncio.timeout(PATIENCE):
        while (await row(room)).closed != why:
            await asyncio.sleep(0.01)
    async with room.world.karnak.services.cache.lock(room.id):
        pass  # the process that has found it out has announced it by then
    await room.settle()


def letters(room, name, words=""):
    """The private messages to somebody that have these words."""
    person = room.who(name)
    return [m for m in person.visible_messages(person.dm) if words in m.text]


def people_told(room, words):
    """How many private messages with these words each person has, by name."""
    return {name: len(letters(room, name, words)) for name in NAMES}


async def reopened(thread):
    async with asyncio.timeout(PATIENCE):
        while thread.archived:
            await asyncio.sleep(0.01)


async def move_by_letter(room):
    """The next player moves where they can be asked without the channel."""
    name = await room.next()
    who, path = room.who(name), await room.default(name)
    await who.slash(who.dm, "amun-re bid", province=path[1], price=int(path[2]))
    await room.settle()
    return name


def posts(room):
    """The requests by which something was to be said in the channel."""
    path = f"/channels/{room.channel.id}/messages"
    return sum(r.method == "POST" and r.path == path for r in room.world.sandbox.requests)


# Channels, threads and messages that are deleted


async def test_everyone_hears_once_of_a_deleted_channel_and_plays_on_by_letter(game, backend):
    backend.delete_channel(game.channel)
    await closed(game, "gone")
    said = posts(game)
    for _ in range(2):
        await move_by_letter(game)
    assert people_told(game, "The channel of this table has been deleted.") == {
        "ana": 1,
        "bruno": 1,
        "chen": 1,
    }
    following = await game.next()
    turn = letters(game, following, "It is your turn.")[-1]
    assert "Your move" in turn.labels and "deleted channel" in turn.text
    mine = await game.who(following).slash(game.who(following).dm, "game mine")
    assert "deleted channel" in mine.text and game.channel.id not in mine.text
    assert posts(game) == said, "nothing more is tried there"
    assert await game.world.store.outbox.waiting(game.id) == ()


async def test_anyone_at_a_table_without_a_channel_moves_it_to_another_one(game, backend):
    backend.delete_channel(game.channel)
    await closed(game, "gone")
    await move_by_letter(game)
    game.channel = backend.find_channel("courtyard")
    answer = await game.type("bruno", "game move")
    assert "The table has moved here." in said(answer)
    await game.settle()
    assert "Your move" in panels(game)[-1].labels
    await move(game)
    await game.settle()
    assert len(await game.log()) == 2
    (told,) = [message.text for message in game.public() if "· Auction\n" in message.text]
    assert told.count("**0 ") == 2, "all of the chapter"


@pytest.mark.parametrize("whole", [False, True], ids=["thread", "channel of the thread"])
async def test_a_deleted_thread_is_as_good_as_a_deleted_channel(world, backend, whole):
    thread = backend.add_thread(world.channel, "Table 2", backend.bot.id)
    game = await begun(Room(world, channel=thread))
    backend.delete_channel(world.channel if whole else thread)
    await closed(game, "gone")
    assert set(people_told(game, "has been deleted").values()) == {1}


async def test_a_channel_deleted_during_downtime_is_noticed_at_the_start(game, backend):
    await game.world.stop()
    backend.delete_channel(game.channel)
    await game.world.start()
    await closed(game, "gone")
    assert set(people_told(game, "has been deleted").values()) == {1}
    await game.world.restart()
    await game.settle()
    assert set(people_told(game, "has been deleted").values()) == {1}, "and not at every start"


async def test_a_removal_and_an_invitation_while_the_bot_was_down_are_noticed_when_it_starts(
    game, backend
):
    backend.add_guild("Second oasis")
    for change, why in ((backend.remove_bot, "removed"), (backend.invite_bot, None)):
        await game.world.stop()
        change(backend.guild)
        await game.world.start()
        await closed(game, why)
    assert set(people_told(game, "I am no longer in that server").values()) == {1}
    await move(game)
    await told_once(game)


async def test_a_lobby_whose_channel_is_deleted_is_cancelled_and_its_host_hears_it(world, backend):
    room = Room(world, channel=world.channel)
    await room.open()
    await room.sit("bruno")
    backend.delete_channel(room.channel)
    await closed(room, "gone")
    assert (await row(room)).stage == "cancelled"
    assert people_told(room, "So the table is cancelled") == {"ana": 1, "bruno": 0, "chen": 0}


async def test_a_deleted_lobby_message_is_posted_again_at_the_next_change(world):
    room = Room(world, channel=world.channel)
    await room.open()
    world.ana.delete_message(room.newest("Join"))
    await world.bruno.slash(room.channel, "game join")
    await room.settle()
    assert "Bruno" in room.newest("Join").text


async def test_deleted_news_hinders_nothing(game):
    await move(game)
    await game.settle()
    (call,) = [m for m in game.public() if m.labels == ["Your move"]]
    game.who("ana").delete_message(call)
    await move(game)
    await game.settle()
    assert "it is your turn" in game.public()[-1].text and "**0 " in game.public()[-1].text
    assert await game.world.store.outbox.waiting(game.id) == ()


# Servers


async def test_a_bot_that_was_removed_and_invited_again_goes_on_by_itself(game, backend):
    backend.add_guild("Second oasis")  # where people can still be written to
    backend.remove_bot(backend.guild)
    await closed(game, "removed")
    assert set(people_told(game, "I am no longer in that server").values()) == {1}
    await move_by_letter(game)
    backend.invite_bot(backend.guild)
    await closed(game, None)
    await told_once(game)
    await move(game)
    await told_once(game)
    assert "Your move" in panels(game)[-1].labels


async def test_after_a_removal_people_are_written_to_again_though_nobody_could_be_reached(
    game, backend
):
    backend.remove_bot(backend.guild)
    await closed(game, "removed")
    assert await game.world.store.people.are_dms_closed(int(game.who("ana").id))
    backend.invite_bot(backend.guild)
    async with asyncio.timeout(PATIENCE):
        while await game.world.store.people.are_dms_closed(int(game.who("ana").id)):
            await asyncio.sleep(0.01)
    await closed(game, None)


async def test_a_deleted_server_is_as_good_as_a_removal(game, backend):
    backend.add_guild("Second oasis")
    backend.delete_guild(backend.guild)
    await closed(game, "removed")
    assert set(people_told(game, "or it has been deleted").values()) == {1}


async def test_an_outage_is_not_reported_as_a_removal(game, backend):
    backend.begin_outage(backend.guild)
    await move_by_letter(game)
    assert (await row(game)).closed is None
    backend.end_outage(backend.guild)
    await told_once(game)
    assert not any(letters(game, name, "server") for name in NAMES)


async def test_a_start_during_an_outage_closes_nothing(game, backend):
    await game.world.stop()
    backend.begin_outage(backend.guild)
    await game.world.start()
    await game.settle()
    assert (await row(game)).closed is None
    backend.end_outage(backend.guild)
    await move(game)
    await told_once(game)


async def test_a_player_who_left_the_server_is_noticed_at_the_next_message(world, backend):
    game = Room(world, channel=world.channel, game="aton")
    await game.begin("ana", "bruno")
    away = game.who("bruno")
    away.leave(backend.guild)
    await world.karnak.services.matches.retry_direct_message(int(away.id), game.id)
    await game.settle()
    told = [m for m in game.public() if "has left this server" in m.text]
    assert len(told) == 1 and "Bruno" in told[0].text and told[0].labels == ["Take a seat"]
    assert [seat.name for seat in (await game.match()).people.values() if seat.sought] == ["Bruno"]


# Permissions


@pytest.mark.parametrize("taken", [Permission.VIEW_CHANNEL, Permission.ATTACH_FILES])
async def test_permissions_taken_and_given_back_in_a_channel_are_noticed_at_once(
    game, backend, taken
):
    backend.update_channel(game.channel, denied=int(taken))
    await closed(game, "forbidden")
    assert people_told(game, "I may not write in that channel.") == {
        "ana": 1,
        "bruno": 0,
        "chen": 0,
    }
    await move_by_letter(game)
    backend.update_channel(game.channel, denied=0)
    await closed(game, None)
    await told_once(game)


async def test_permissions_taken_from_the_role_in_all_of_a_server_are_noticed_at_once(
    game, backend
):
    backend.deny_everyone(backend.guild, int(Permission.SEND_MESSAGES))
    await closed(game, "forbidden")
    await move_by_letter(game)
    backend.deny_everyone(backend.guild, 0)
    await closed(game, None)
    await told_once(game)
    backend.deny_everyone(backend.guild, int(Permission.SEND_MESSAGES))
    await closed(game, "forbidden")
    assert len(letters(game, "ana", "I may not write")) == 1, "once a day"


async def test_a_role_that_karnak_is_given_or_that_is_deleted_is_noticed_at_once(game, backend):
    backend.deny_everyone(backend.guild, int(Permission.SEND_MESSAGES))
    await closed(game, "forbidden")
    await move_by_letter(game)
    role = backend.add_bot_role(backend.guild, int(Permission.SEND_MESSAGES))
    await closed(game, None)
    await told_once(game)
    backend.delete_role(role)
    await closed(game, "forbidden")


async def test_a_closed_channel_costs_one_refusal_however_much_happens(game, backend):
    game.world.karnak.on_guild_channel_update = game.world.karnak.on_error  # no event arrives
    backend.update_channel(game.channel, denied=int(Permission.SEND_MESSAGES))
    for _ in range(3):
        await move_by_letter(game)
    await game.world.karnak.publisher.schedule_all()
    await game.settle()
    assert len(game.world.sandbox.rejected_requests) == 1
    backend.update_channel(game.channel, denied=0)


async def test_a_locked_thread_waits_until_it_is_unlocked(world, backend):
    thread = backend.add_thread(world.channel, "Table 2", backend.bot.id)
    game = await begun(Room(world, channel=thread))
    world.ana.archive(thread, locked=True)
    await closed(game, "locked")
    assert people_told(game, "That thread is locked") == {"ana": 1, "bruno": 0, "chen": 0}
    await move_by_letter(game)
    backend.update_channel(thread, archived=False, locked=False)
    await closed(game, None)
    await told_once(game)


async def test_an_archived_thread_is_opened_again_as_long_as_its_table_is_not_over(world, backend):
    thread = backend.add_thread(world.channel, "Table 2", world.ana.id)
    game = await begun(Room(world, channel=thread))
    before = posts(game)
    world.ana.archive(thread)
    await reopened(thread)
    await game.world.stop()
    world.ana.archive(thread)
    await game.world.start()
    await reopened(thread)
    assert posts(game) == before, "nobody is disturbed by it"
    await move_by_letter(game)
    assert (await row(game)).closed is None
    await told_once(game)


async def test_a_channel_that_becomes_one_of_announcements_goes_on(game, backend):
    backend.update_channel(game.channel, type=ANNOUNCEMENTS)
    await move(game)
    await told_once(game)


# Limits


async def test_a_long_rate_limit_holds_up_no_letters_and_is_come_back_to(game):
    faults = game.world.sandbox.faults
    faults.inject_rate_limit(f"POST /channels/{game.channel.id}/messages", 21_600)
    await move(game)
    await asyncio.wait_for(game.settle(), PATIENCE)
    faults.clear()
    await game.world.restart()
    await told_once(game)


async def test_when_discord_has_refused_too_much_publishing_waits(game, caplog):
    counter = game.world.karnak.refusals
    for _ in range(5_000):
        counter.count(403)
    before = len(game.public())
    await move(game)
    await game.settle()
    assert len(game.public()) == before
    assert "publishing waits" in caplog.text
    counter.clock = lambda: 10**10
    await game.world.karnak.publisher.schedule_all()
    await told_once(game)


async def test_answers_of_discord_that_refuse_are_counted(game):
    game.world.sandbox.faults.inject_error(SEND, 50013)
    before = len(game.world.karnak.refusals)
    await move(game)
    await game.settle()
    assert len(game.world.karnak.refusals) == before + 1


async def test_no_game_begins_with_somebody_who_has_left_the_server(world, backend):
    game = Room(world, channel=world.channel, game="aton")
    await game.open("ana")
    await game.sit("bruno")
    game.who("bruno").leave(backend.guild)
    refused = await game.press("ana", "Start (host)")
    await game.settle()
    assert "has left this server" in said(refused)
    (lobby,) = [m for m in game.public() if "Start (host)" in m.labels]
    assert "Ana (host)" in lobby.text and "Bruno" not in lobby.text


async def test_a_stop_does_not_wait_until_discord_is_tried_again(world, monkeypatch):
    delays = [3600, 0]
    with monkeypatch.context() as patched:
        patched.setattr(ExponentialBackoff, "delay", lambda _: delays.pop())
        patched.setattr(DiscordWebSocket, "from_client", AsyncMock(side_effect=OSError))
        world.sandbox.faults.abort_gateway()
        while delays:
            await asyncio.sleep(0.01)
        await asyncio.wait_for(world.stop(), PATIENCE)
    await world.start()
