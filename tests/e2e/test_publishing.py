"""The news in the channel: once, in order, in spite of Discord, the bot and the channel."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.board import jobs
from bot.core.delivery import channel_messages
from bot.core.delivery.watcher import Watcher
from bot.core.interactions.people import PeopleHandler
from bot.core.outbox import publisher
from bot.core.outbox.publisher import Publisher
from bot.core.outbox.store import OutboxRepository
from bot.program import karnak as app
from bot.program.karnak import Karnak
from bot.sandbox import refusals
from bot.sandbox.permissions import Permission
from bot.sandbox.server import Sandbox
from bot.sandbox.strictness import STRICT, STRICTEST
from rules.core.menu import random_path
from rules.registry import RESERVED, games
from tests.e2e.room import Room, prompts, said
from tests.e2e.world import World
from tests.oracle import validator
from tests.patience import PATIENCE
from tests.telling import wrongly_told

NAMES = ("ana", "bruno", "chen")
SEND = "POST /channels/*/messages"


@pytest.fixture
async def game(world):
    room = Room(world, channel=world.channel)
    await room.begin(*NAMES)
    await room.settle()
    return room


def panels(room):
    """The messages with a picture of the board, oldest first."""
    shown = [
        (message, [file.filename for file in message.attachments]) for message in room.public()
    ]
    return [message for message, names in shown if "board.png" in names]


def opened(room):
    """The messages from the opening on."""
    public = room.public()
    begun = [n for n, each in enumerate(public) if "● A Ana · ■ B Bruno · ▲ C Chen" in each.text]
    return public[begun[0] :]


def chapters(room):
    """The messages that tell chapters, oldest first."""
    return [message for message in room.public() if message.text.startswith("### Amun-Re · ")]


def calls(room):
    return [message for message in room.public() if message.labels == ["Your move"]]


async def told_once(room):
    """Everything that has happened was said in the channel, in order, and nothing twice."""
    async with asyncio.timeout(PATIENCE):
        while await room.world.store.outbox.waiting(room.id):
            await room.settle()
            await asyncio.sleep(0.01)
    await room.settle()
    assert wrongly_told(await room.match(), "en", opened(room)) == []


async def move(room):
    """One safe move by the next player."""
    name = await room.next()
    await room.play(name, await room.default(name))
    return name


async def eventually(holds, seconds=5.0):
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)


# The panel


async def test_the_panel_is_edited_in_place_during_a_chapter(game):
    (panel,) = panels(game)
    words, picture = panel.text, panel.attachments[0].id
    await move(game)
    await game.settle()
    assert panels(game) == [panel]
    assert panel.text != words and panel.attachments[0].id == picture, "a minute has not passed"
    assert "My hand" in panel.labels


async def test_a_picture_is_brought_once_its_minute_has_passed(painted, world, monkeypatch):
    monkeypatch.setattr(jobs, "PICTURED_AFTER", 1)
    game = Room(world, channel=world.channel)
    await game.begin(*NAMES)
    await game.settle()
    (panel,) = panels(game)
    picture = panel.attachments[0].id
    await move(game)
    await eventually(lambda: panel.attachments[0].id != picture)
    assert panels(game) == [panel]


async def test_a_chapter_stays_without_buttons_and_the_next_one_stands_below(game):
    (auction,) = chapters(game)
    await game.to("actions")
    await game.settle()
    old, new = chapters(game)
    assert old is auction and prompts(old) == []
    assert "Provinces and auction" in old.text and "● A Ana (0)" in old.text
    assert "Actions" in new.text and "Your move" in new.labels
    assert [file.filename for file in new.attachments] == ["board.png"]
    assert game.public()[-2:] == [new, *calls(game)], "the call alone stands below"


async def test_where_no_picture_can_be_edited_in_each_brings_one_new_panel(game, caplog):
    game.world.sandbox.refusals.strictness = STRICTEST
    seen = {panel.id for panel in panels(game)}
    for _ in range(3):
        await move(game)
        await game.settle()
        (panel,) = panels(game)
        assert panel.id not in seen, "it takes the place of the old one"
        seen.add(panel.id)
    await told_once(game)
    assert "incident" not in caplog.text
    sandbox = game.world.sandbox
    assert sandbox.malformed_requests, "the panel was to be edited"
    sandbox.rest.rejected.clear()


async def test_a_chapter_whose_edits_are_refused_is_reposted_once(game, monkeypatch):
    monkeypatch.setattr(refusals, "is_old", lambda backend, request: True)
    monkeypatch.setattr(channel_messages, "OLD", -1)
    monkeypatch.setattr(channel_messages, "MOST_EDITS", 1)
    game.world.sandbox.refusals.strictness = STRICT
    (old,) = chapters(game)
    await move(game)
    await game.settle()
    assert chapters(game) == [old]
    await move(game)
    await told_once(game)
    assert chapters(game) != [old] and len(chapters(game)) == 1
    await game.to("actions")
    await told_once(game)
    assert [prompts(each) == [] for each in chapters(game)] == [True, False]


async def test_every_chapter_is_told_and_only_the_last_message_has_buttons(game):
    dice = Random(5)
    while not (match := await game.match()).is_over:
        name = dice.choice(await game.awaited())
        path = random_path(match.menu(await game.seat(name))[0], dice.randrange)
        await game.play(name, path)
        await game.settle()
    match, shown = await game.match(), chapters(game)
    assert len(shown) == len(match.chapters) > 10
    assert all(prompts(each) == [] for each in shown) and calls(game) == []
    assert all(each.pinged == [] and each.is_silent for each in shown)
    *_, last = game.public()
    assert {"Log", "Record", "Rematch"} <= {*last.labels}
    assert "The game is over." in last.text and "seed" in last.text
    assert [file.filename for file in last.attachments] == ["poster.png"]
    assert len(last.pinged) == 3
    await told_once(game)


async def test_real_pictures_are_png_files_of_the_size_that_is_promised(painted, world):
    room = Room(world, channel=world.channel)
    await room.begin(*NAMES)
    await room.settle()
    file = panels(room)[0].attachments[0]
    content = world.sandbox.backend.attachments.read(file.id)
    assert content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) < 300 * 1024
    assert tuple(int.from_bytes(content[i : i + 4]) for i in (16, 20)) == (1600, 1272)


async def test_a_deleted_panel_is_posted_again(game):
    (panel,) = panels(game)
    game.who("ana").delete_message(panel)
    await move(game)
    await game.settle()
    (fresh,) = panels(game)
    assert fresh.id != panel.id and "My hand" in fresh.labels


async def test_a_panel_that_was_deleted_when_its_phase_ended_hinders_nothing(game):
    game.who("ana").delete_message(panels(game)[0])
    await game.to("actions")
    await game.settle()
    assert "Your move" in panels(game)[-1].labels
    await told_once(game)


async def test_an_archived_thread_is_written_to_and_not_edited(world):
    backend = world.sandbox.backend
    thread = backend.add_thread(world.channel, "slow game", backend.bot.id)
    room = Room(world, channel=thread)
    await room.begin(*NAMES)
    await room.settle()
    (panel,) = panels(room)
    words = panel.text
    world.ana.archive(thread)
    await world.restart()
    await move(room)
    await room.settle()
    assert not thread.archived and len(panels(room)) in (1, 2)
    assert (await room.match()).entries
    assert panels(room)[-1].text != words
    await told_once(room)


# Messages and mentions


async def test_a_move_calls_the_next_player_once_and_replaces_the_previous_call(game):
    for _ in range(3):
        who = await move(game)
        await game.settle()
        (call,) = calls(game)
        awaited = [game.who(name).id for name in await game.awaited()]
        assert call.pinged == awaited and not call.is_silent
        assert game.who(who).id not in call.mentioned or game.who(who).id in awaited


async def test_a_sitting_of_several_decisions_is_one_call(game):
    await game.to("actions")
    await game.settle()
    name = await game.next()
    before = len(game.public())
    await game.type(name, "amun-re sell", cards="builder")
    await game.settle()
    await game.type(name, "amun-re stones", provinces=await any_site(game, name))
    await game.settle()
    if await game.next() == name:
        assert len(game.public()) < before, "the sitting goes on, and the call is followed"
        await game.type(name, "amun-re done")
        await game.settle()
    told = chapters(game)[-1].text
    assert "sells" in told and "stone" in told
    (call,) = calls(game)
    assert call.pinged == [game.who(await game.next()).id]


async def any_site(room, name):
    match, seat = await room.match(), await room.seat(name)
    return next(word for word, land in match.state.lands.items() if land.owner == seat)


async def test_a_message_without_mentions_is_silent(game):
    for message in game.public():
        if not message.pinged:
            assert message.is_silent, message.text
        else:
            assert not message.is_silent


async def test_moves_that_wait_together_become_one_message(game, monkeypatch):
    with monkeypatch.context() as silent:
        silent.setattr(game.world.karnak.publisher, "schedule", lambda id: None)
        for _ in range(3):
            await move(game)
    game.world.karnak.publisher.schedule(game.id)
    await game.settle()
    (call,) = calls(game)
    assert chapters(game)[0].text.count("(0)") >= 3
    assert call.pinged == [game.who(name).id for name in await game.awaited()]
    await told_once(game)


@pytest.mark.parametrize(
    "name",
    [
        "@everyone",
        "@here",
        "<@1> <@&2> <#3>",
        "**Bold** `code`",
        "[x](https://x.y)",
        "‮olleH",
        "# big",
    ],
)
async def test_names_neither_ping_nor_format(world, name):
    tricky = world.sandbox.people.join(name)
    world.people["tricky"] = tricky
    room = Room(world, channel=world.channel)
    await room.begin("tricky", "bruno", "chen")
    await move(room)
    await room.type("bruno", "game undo")
    await room.settle()
    people = {room.who(one).id for one in ("tricky", "bruno", "chen")}
    for message in room.public():
        assert set(message.mentioned) <= people and set(message.pinged) <= people
        for line in message.text.split("\n"):
            assert "@everyone" not in line and "@here" not in line
            assert "**Bold**" not in line and "[x](" not in line
    descriptions = [file.description for m in room.public() for file in m.attachments]
    assert descriptions and not any("\u202e" in words for words in descriptions)


# When Discord, the channel or the bot fails


@pytest.mark.parametrize("done", [False, True], ids=["not sent", "sent all the same"])
@pytest.mark.parametrize("how", ["500", "503", "silence"])
async def test_a_failed_send_is_tried_again_and_said_once(game, how, done):
    faults = game.world.sandbox.faults
    if how == "silence":
        faults.inject_no_response(SEND, after_processing=done)
    else:
        faults.inject_status(SEND, int(how), after_processing=done)
    await move(game)
    await told_once(game)
    assert faults.pending == []
    await move(game)
    await told_once(game)


async def test_a_beginning_whose_first_message_fails_is_posted_with_the_first_moves(world):
    room = Room(world, channel=world.channel)
    await room.open("ana", computers=2)
    await room.wish("ana", "green")
    world.sandbox.faults.inject_status(SEND, 503)
    await room.press("ana", "Start (host)")
    await room.settle()
    told = [message.text for message in room.public() if "Shuffle seal" in message.text]
    assert len(told) == 2, "in the lobby, and with the first words of the game"
    assert "Auction\n" in chapters(room)[-1].text and "**" in chapters(room)[-1].text


async def test_a_rate_limit_is_waited_out(game):
    game.world.sandbox.faults.inject_rate_limit(SEND, 0.05, times=2)
    game.world.sandbox.faults.inject_rate_limit("PATCH /channels/*/messages/*", 0.05)
    await move(game)
    await told_once(game)


async def test_when_discord_stays_away_longer_the_rest_is_said_after_the_restart(game, monkeypatch):
    monkeypatch.setattr(publisher, "RETRY_DELAYS", ())
    game.world.sandbox.faults.inject_status(SEND, 503, times=3, after_processing=True)
    for _ in range(2):
        await move(game)
        await game.settle()
    assert await game.world.store.outbox.waiting(game.id)
    game.world.sandbox.faults.clear()
    await game.world.restart()
    await told_once(game)


async def test_unannounced_moves_are_announced_once_after_a_restart(game, monkeypatch):
    monkeypatch.setattr(game.world.karnak.publisher, "schedule", lambda id: None)
    before = len(game.public())
    await move(game)
    assert len(game.public()) == before
    await game.world.restart()
    await told_once(game)
    await game.world.restart()
    await told_once(game)


async def test_a_message_sent_just_before_the_end_is_not_sent_again(game, monkeypatch):
    """The bot dies between Discord's answer and the note that it came."""

    mark_sent = OutboxRepository.mark_sent

    async def dies(outbox, row, **more):
        if more.get("mentions"):
            raise asyncio.CancelledError
        await mark_sent(outbox, row, **more)

    await move(game)
    await game.settle()
    before = len(game.public())
    with monkeypatch.context() as dying:
        dying.setattr(OutboxRepository, "mark_sent", dies)
        await move(game)
        await game.settle()
    assert len(game.public()) == before + 1, "one call more"
    await game.world.restart()
    await told_once(game)
    assert len(calls(game)) == 1


async def test_an_answer_that_discord_no_longer_takes_changes_nothing(game):
    for code in (10062, 40060):
        name = await game.next()
        who, path = game.who(name), await game.default(name)
        game.world.sandbox.faults.inject_error("POST /interactions/*", code)
        asked = who.send_command(
            game.channel, "amun-re bid", {"province": path[1], "price": int(path[2])}
        )
        count = len(await game.log())
        for _ in range(200):
            if len(await game.log()) > count:
                break
            await asyncio.sleep(0.01)
        assert (await game.log())[-1][1] == " ".join(path)
        assert asked.reply is None
        await told_once(game)
        assert said(await game.type(name, "game status"))


async def test_without_the_right_to_speak_people_hear_by_direct_message_and_the_game_goes_on(game):
    backend, host = game.world.sandbox.backend, game.who("ana")
    while await game.next() != "ana":
        await move(game)
    await game.settle()
    before = len(game.public())
    backend.update_channel(game.channel, denied=int(Permission.SEND_MESSAGES))
    await move(game)
    await game.settle()
    assert len(game.public()) == before
    following = await game.next()
    letters = game.who(following).visible_messages(game.who(following).dm)
    letter = next(m for m in reversed(letters) if "Your move" in m.labels)
    assert f"<#{game.channel.id}>" in letter.text
    told = [m for m in host.visible_messages(host.dm) if "Send Messages" in m.text]
    assert len(told) == 1, "the host hears what is missing, once"
    turn = await game.who(following).press(letter, "Your move")
    assert prompts(turn.reply), "one can decide there"
    await move(game)
    await game.settle()
    assert len([m for m in host.visible_messages(host.dm) if "Send Messages" in m.text]) == 1
    backend.update_channel(game.channel, denied=0)
    await move(game)
    await told_once(game)
    assert "Your move" in panels(game)[-1].labels


async def test_the_right_to_speak_lost_with_closed_direct_messages_hinders_nobody(game):
    for name in NAMES:
        game.who(name).close_dms()
    game.world.sandbox.backend.update_channel(game.channel, denied=int(Permission.SEND_MESSAGES))
    for _ in range(3):
        await move(game)
        await game.settle()
    assert len(await game.log()) == 3


async def test_a_deleted_channel_hinders_nothing_and_the_game_goes_on_in_direct_messages(game):
    game.world.sandbox.backend.delete_channel(game.channel)
    name = await game.next()
    who, path = game.who(name), await game.default(name)
    answer = await who.slash(who.dm, "amun-re bid", province=path[1], price=int(path[2]))
    await game.settle()
    assert "broke" not in said(answer)
    assert len(await game.log()) == 1
    assert await game.world.store.outbox.waiting(game.id) == ()


# The gateway


async def test_a_dropped_gateway_resumes_and_presses_in_between_are_answered(game):
    karnak, sandbox = game.world.karnak, game.world.sandbox
    resumed = asyncio.ensure_future(karnak.wait_for("resumed", timeout=PATIENCE))
    await asyncio.sleep(0)
    await sandbox.faults.close_gateway(4000)
    await resumed
    await move(game)
    await told_once(game)


async def test_an_invalid_session_is_replaced_during_a_game(game, monkeypatch):
    async def at_once(self, shard_id, *, initial=False):
        """Not the five seconds that discord.py waits."""

    monkeypatch.setattr(Karnak, "before_identify_hook", at_once)
    await move(game)
    before = game.world.sandbox.gateway.identify_count
    game.world.sandbox.faults.invalidate_sessions()
    await eventually(lambda: game.world.sandbox.gateway.identify_count > before)
    await eventually(lambda: game.world.sandbox.backend.is_online)
    await move(game)
    await told_once(game)


# Commands


def sent_commands(world):
    return sum(r.method == "PUT" and r.path.endswith("/commands") for r in world.sandbox.requests)


async def test_commands_are_sent_once_and_not_again_when_nothing_changed(world):
    assert sent_commands(world) == 1
    await world.restart()
    assert sent_commands(world) == 1
    names = {command["name"] for command in world.sandbox.backend.commands}
    assert names == {*RESERVED, *games()}


async def test_refused_commands_do_not_stop_the_bot_and_are_sent_again_at_the_next_start(
    tmp_path, caplog
):
    sandbox = await Sandbox.open(validator=validator())
    sandbox.faults.inject_error("PUT /applications/*/commands", 50035)
    world = World(tmp_path, sandbox)
    await world.start()
    try:
        assert sandbox.backend.commands == []
        assert "Discord refuses the commands" in caplog.text
        await world.restart()
        assert sent_commands(world) == 2
        await Room(world, channel=world.channel).begin(*NAMES)
    finally:
        await world.close()


def offer_former(world, name, *below):
    """Have Discord offer a command of a former version still."""
    options = [{"type": 1, "name": each, "description": "Former"} for each in below]
    commands = world.sandbox.backend.commands
    old = {**commands[0], "name": name, "options": options, "id": "77"}
    commands[:] = [*(each for each in commands if each["name"] != name), old]


async def test_a_command_of_a_former_version_is_said_to_be_gone(world, caplog):
    offer_former(world, "bygone")
    answer = await world.ana.slash(world.channel, "bygone")
    assert answer.is_ephemeral and "This command no longer exists." in answer.text
    assert "incident" not in caplog.text


@pytest.mark.parametrize(
    ("former", "now"),
    [
        ("game announce", "/host announce"),
        ("kemet recall", "/kemet aftermath move:recall"),
        ("kemet city", "/kemet setup move:city"),
    ],
)
async def test_a_former_command_leads_to_the_one_in_its_place(world, former, now):
    offer_former(world, *former.split())
    answer = await world.ana.slash(world.channel, former)
    assert answer.is_ephemeral and f"The command is now `{now}`." in answer.text


@pytest.mark.parametrize("failing", [1, 2], ids=["at the start", "later"])
async def test_unsent_news_is_retried_again_and_again(world, monkeypatch, caplog, failing):
    calls, again, schedule_all = [], asyncio.Event(), Publisher.schedule_all

    async def wake(publisher):
        calls.append(publisher)
        if len(calls) == failing:
            raise OSError("the disk is busy")
        if len(calls) == 3:
            again.set()
        await schedule_all(publisher)

    monkeypatch.setattr(app, "RETRY_AFTER", 0.01)
    monkeypatch.setattr(Publisher, "schedule_all", wake)
    await world.restart()
    await asyncio.wait_for(again.wait(), PATIENCE)
    assert [r.message[:8] for r in caplog.records if r.levelname == "ERROR"] == ["incident"]


@pytest.mark.parametrize(
    "work", [(Publisher, "schedule_all"), (Watcher, "look_at_guild")], ids=["begun", "event"]
)
async def test_a_stop_ends_the_handlers_of_events_before_the_store_is_closed(
    world, monkeypatch, caplog, work
):
    ready, stopped = asyncio.Event(), asyncio.Event()

    async def wait(*task):
        ready.set()
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    with monkeypatch.context() as patched:
        patched.setattr(*work, wait)
        await world.restart()
        world.karnak.dispatch("guild_join", world.karnak.guilds[0])
        await ready.wait()
        await world.stop()
    assert stopped.is_set()
    assert not [r for r in caplog.records if r.levelname == "ERROR"]


async def test_a_stop_waits_until_the_language_of_an_answered_person_is_stored(world, monkeypatch):
    answered, goes_on, remember = asyncio.Event(), asyncio.Event(), PeopleHandler.remember_language

    async def remember_later(people, *said):
        answered.set()
        await goes_on.wait()
        await remember(people, *said)

    monkeypatch.setattr(PeopleHandler, "remember_language", remember_later)
    world.ana.send_command(Room(world, "late").channel, "help", {})
    await answered.wait()
    stopping = asyncio.create_task(world.karnak.responder.wait_until_idle())
    await asyncio.sleep(0)
    assert not stopping.done()
    goes_on.set()
    await stopping
