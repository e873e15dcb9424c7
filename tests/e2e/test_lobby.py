"""The table before the game: everything by command and by button, and every refusal."""

from __future__ import annotations

import asyncio

import pytest

from bot.ground.languages import language, locales_of, spoken
from bot.sandbox.permissions import Permission
from rules.core.chance import commitment_of
from rules.core.text import text
from rules.registry import games
from tests.e2e.room import NAMES, Room, said

NOT_OPEN = {
    "live": "The game has already begun.",
    "cancelled": "This table was cancelled.",
}
OTHER = sorted(spoken())[-1]
THERE = locales_of(OTHER)[0]
HOST_ONLY = "Only the host of the table can do that."


def table_of(room):
    """The message that shows the table."""
    seal = room.words("Shuffle seal: {seal}").partition("{")[0]
    return next(message for message in reversed(room.public()) if seal in message.text)


def seats_of(room):
    return [
        line for line in table_of(room).text.split("\n") if line[:2] in {f"{n}." for n in "12345"}
    ]


async def test_a_new_table_shows_its_host_its_free_seats_and_the_seal_of_the_shuffle(room):
    answer = await room.open()
    assert said(answer) == "The table is open. Others can join with the button."
    shown = table_of(room).text
    row = await room.world.store.matches.get(room.id)
    assert "3–5 players" in shown and commitment_of(row.seed) in shown and row.seed not in shown
    assert seats_of(room)[0] == "1. Ana (host)"
    assert len(seats_of(room)) == 5 and "free" in seats_of(room)[4]
    assert table_of(room).is_silent and not table_of(room).pinged


async def test_a_table_without_free_seats_does_not_mention_its_button(room):
    answer = await room.open(seats=3, computers=2)
    full = "The table is open, and all seats are taken. You can start the game."
    assert said(answer) == full
    assert language(OTHER).find(text(full)) not in ("", full)


async def test_a_table_is_opened_with_the_seats_computers_and_language_that_were_asked_for(room):
    await room.open("bruno", seats=4, computers=2, language=OTHER)
    assert len(seats_of(room)) == 4
    assert "Bruno" in seats_of(room)[0]
    taken = " ".join(seats_of(room)[1:3])
    assert "free" not in taken and text("free").in_(language(OTHER)) not in taken
    row = await room.world.store.matches.get(room.id)
    assert (row.players, row.language) == (4, OTHER)


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"seats": 2}, "3 to 5 players"),
        ({"seats": 3, "computers": 3}, "up to 2 computer players"),
        ({"seats": 4, "computers": 4}, "up to 3 computer players"),
    ],
)
async def test_a_table_for_too_few_or_without_a_seat_for_its_host_is_not_opened(room, wishes, why):
    answer = await room.open(**wishes)
    assert why in said(answer)
    assert room.public() == [] and room.id == 0


async def test_people_join_and_leave_by_button(room):
    await room.open()
    assert said(await room.press("bruno", "Join")) == "You have a seat."
    assert said(await room.press("bruno", "Join")) == "You have a seat here already."
    await room.settle()
    assert seats_of(room)[1] == "2. Bruno"
    assert said(await room.press("bruno", "Leave")) == "You have left the table."
    assert said(await room.press("bruno", "Leave")) == "You have no seat here."
    await room.settle()
    assert "free" in seats_of(room)[1]


async def test_people_join_and_leave_by_command(room):
    await room.open()
    assert said(await room.type("bruno", "game join")) == "You have a seat."
    assert said(await room.type("chen", "game join")) == "You have a seat."
    assert said(await room.type("bruno", "game leave")) == "You have left the table."
    await room.settle()
    assert seats_of(room)[1] == "2. Chen"
    assert len(room.public()) == 1, "one message shows the table, and is edited"


async def test_when_the_host_leaves_the_next_one_hosts_and_when_all_leave_it_is_cancelled(room):
    await room.open()
    await room.sit("bruno")
    await room.press("ana", "Leave")
    await room.settle()
    assert seats_of(room)[0] == "1. Bruno (host)"
    await room.press("bruno", "Leave")
    await room.settle()
    assert "This table was cancelled." in table_of(room).text
    assert table_of(room).labels == []


async def test_a_colour_is_chosen_with_the_list_or_typed_and_nobody_else_gets_it(room):
    await room.open()
    await room.sit("bruno")
    assert said(await room.wish("ana", "green")) == "You will play Green."
    taken = await room.type("bruno", "game colour", colour="Green")
    assert said(taken) == "Another player has chosen that colour."
    for typed in ("Purple", " VIOLET ", "violet!"):
        assert said(await room.type("bruno", "game colour", colour=typed)) == (
            "You will play Purple."
        )
    await room.settle()
    assert seats_of(room)[:2] == ["1. ▲ C Ana (host)", "2. ⬢ E Bruno"]
    assert said(await room.wish("bruno", "lot")) == "Your colour will be drawn."
    assert said(await room.wish("chen", "blue")) == "You have no seat here."
    nonsense = await room.type("bruno", "game colour", colour="pink" * 100)
    assert said(nonsense) == "Unknown colour. Pick one from the list."
    await room.settle()
    assert seats_of(room)[:2] == ["1. ▲ C Ana (host)", "2. Bruno"]
    offered = await room.who("bruno").autocomplete(room.channel, "game colour", "colour")
    assert [choice.value for choice in offered] == ["blue", "orange", "yellow", "purple", "lot"]


async def test_the_host_adds_and_removes_computers_by_button_and_by_command(room):
    await room.open(seats=3)
    seated = said(await room.press("ana", "Add a computer"))
    assert seated.startswith("Seat 2: Computer player (Good")
    seated = said(await room.type("ana", "game computer", level="quick"))
    assert seated.startswith("Seat 3: Computer player (Beginner)")
    assert said(await room.press("ana", "Add a computer")) == "Every seat at this table is taken."
    assert said(await room.press("bruno", "Join")) == "Every seat at this table is taken."
    await room.settle()
    good, beginner = seats_of(room)[1:]
    assert good.startswith("2. Computer player (Good")
    assert beginner == "3. Computer player (Beginner)"
    for _ in range(2):
        removed = said(await room.press("ana", "Remove a computer"))
        assert removed == "The computer player added last leaves."
    gone = await room.press("ana", "Remove a computer")
    assert said(gone) == "There is no computer player at this table."
    await room.settle()
    assert all("free" in line for line in seats_of(room)[1:])


@pytest.mark.parametrize("label", ["Add a computer", "Remove a computer", "Cancel", "Start (host)"])
async def test_only_the_host_changes_starts_and_cancels(room, label):
    await room.open()
    await room.sit("bruno", "chen")
    before = table_of(room).text
    for name in ("bruno", "stranger"):
        assert said(await room.press(name, label)) == HOST_ONLY
    await room.settle()
    assert table_of(room).text == before


@pytest.mark.parametrize("command", ["computer", "start", "cancel"])
async def test_only_the_host_commands(room, command):
    await room.open()
    await room.sit("bruno", "chen")
    assert said(await room.type("bruno", f"game {command}")) == HOST_ONLY
    assert (await room.world.store.matches.get(room.id)).stage == "lobby"


async def test_options_are_set_with_lists_and_shown_at_the_table(room):
    await room.open()
    asked = await room.press("ana", "Options")
    assert "Options of this table" in said(asked)
    answer = await room.option("ana", "overbid_duration", "province")
    assert "Overbid lasts: Until you go elsewhere" in said(answer)
    await room.settle()
    assert "Overbid lasts: Until you go elsewhere" in table_of(room).text
    await room.option("ana", "overbid_duration", "phase")
    await room.settle()
    assert "Edition of 2003" in table_of(room).text
    answer = await room.option("ana", "preset", "super_meeple")
    assert "Super Meeple edition (2016)" in said(answer)
    await room.settle()
    assert "Super Meeple edition (2016)" in table_of(room).text
    row = await room.world.store.matches.get(room.id)
    assert '"majority_scope":"bank_total"' in row.options
    await room.option("ana", "draw_extra_two", "top")
    await room.settle()
    assert "Draw two more cards, then choose" in table_of(room).text


async def test_an_option_or_answer_that_there_is_not_is_refused(room):
    await room.open()
    asked = await room.press("ana", "Options")
    ana = room.who("ana")
    for custom_id, value in [
        (f"set:{room.id}:overbid_duration", "for ever"),
        (f"set:{room.id}:overbid_duration", "yes"),
        (f"set:{room.id}:no_such_option", "yes"),
        (f"set:{room.id}:preset", "1876"),
        (f"set:{room.id}:game", "x" * 100),
    ]:
        answer = await ana.wait_for_response(ana.click(asked.reply, custom_id, [value]))
        assert "Unknown option. Pick one from the list." in said(answer)
        asked = await room.press("ana", "Options")
    usual = games()["amun-re"].options().model_dump_json()
    assert (await room.world.store.matches.get(room.id)).options == usual


async def test_the_tournament_provinces_for_four_are_refused_with_three_and_taken_with_four(room):
    await room.open()
    await room.option("ana", "wbc_four", "yes")
    await room.sit("bruno", "chen")
    refused = said(await room.press("ana", "Start (host)"))
    assert "4" in refused or "four" in refused
    assert "broke" not in refused
    assert (await room.world.store.matches.get(room.id)).stage == "lobby"
    await room.sit("dina")
    await room.press("ana", "Start (host)")
    await room.settle()
    assert (await room.match()).state.options.wbc_four


async def test_too_few_people_cannot_start(room):
    await room.open()
    await room.sit("bruno")
    assert "Amun-Re is for 3 to 5 players." in said(await room.press("ana", "Start (host)"))
    assert "Amun-Re is for 3 to 5 players." in said(await room.type("ana", "game start"))
    assert (await room.world.store.matches.get(room.id)).stage == "lobby"


async def test_six_people_cannot_sit_at_a_table_for_five(room):
    await room.open()
    await room.sit(*NAMES[1:])
    assert said(await room.press("stranger", "Join")) == "Every seat at this table is taken."


async def test_the_game_begins_by_command_and_the_host_sees_the_first_decision(room):
    await room.open()
    await room.sit("bruno", "chen")
    for name, colour in (("ana", "Blue"), ("bruno", "orange"), ("chen", "Green")):
        await room.type(name, "game colour", colour=colour)
    answer = await room.type("ana", "game start")
    await room.settle()
    match = await room.match()
    assert "You have 20 gold" in said(answer)
    assert "● A Ana · ■ B Bruno · ▲ C Chen" in "\n".join(m.text for m in room.public())
    assert len(match.awaited()) == 1


async def test_old_buttons_of_a_lobby_say_that_the_game_has_begun(room):
    await room.open()
    await room.sit("bruno", "chen")
    lobby = room.newest("Join")
    ids = {
        part.get("label"): part["custom_id"]
        for part in lobby.all_components
        if part.get("custom_id")
    }
    assert ids.pop("Learn")  # a lesson needs no open table
    await room.press("ana", "Start (host)")
    await room.settle()
    for label, custom_id in ids.items():
        for name in ("ana", "dina"):
            who = room.who(name)
            answer = await who.wait_for_response(who.click(lobby, custom_id))
            assert NOT_OPEN["live"] in said(answer), label
    assert len((await room.match()).people) == 3


async def test_a_table_is_cancelled_by_button_and_by_command_and_the_channel_is_free_again(room):
    await room.open()
    assert said(await room.cancel("ana")) == "The table is cancelled."
    await room.settle()
    assert "This table was cancelled." in table_of(room).text
    first = room.id
    await room.open("bruno")
    assert room.id != first
    asked = await room.type("bruno", "game cancel")
    sure = await room.who("bruno").press(asked.reply, "Cancel this table")
    assert said(sure) == "The table is cancelled."


@pytest.mark.parametrize("label", ["Join", "Leave", "Add a computer", "Remove a computer"])
async def test_a_double_click_on_a_seat_button_does_it_once_a_person(room, label):
    await room.open(computers=1)
    ana = room.who("bruno" if label == "Join" else "ana")
    await room.sit("chen")
    message = room.newest(label)
    custom_id = message.find_component(label)["custom_id"]
    answers = await asyncio.gather(
        *(ana.wait_for_response(ana.click(message, custom_id)) for _ in range(2))
    )
    await room.settle()
    assert all(said(answer) for answer in answers)
    people = await room.world.store.matches.seats(room.id)
    computers = sum(one.user is None for one in people)
    assert len({one.user for one in people if one.user}) == len(people) - computers
    expected = {
        "Join": (3, 1),
        "Leave": (1, 1),
        "Add a computer": (2, 3),
        "Remove a computer": (2, 0),
    }
    assert (len(people) - computers, computers) == expected[label]


@pytest.mark.parametrize(("label", "stage"), [("Start (host)", "live"), ("Cancel", "cancelled")])
async def test_a_double_click_on_start_or_cancel_does_it_once(room, label, stage):
    await room.open()
    await room.sit("bruno", "chen")
    ana, message = room.who("ana"), room.newest(label)
    if label == "Cancel":
        message, label = (await room.press("ana", label)).reply, "Cancel this table"
    custom_id = message.find_component(label)["custom_id"]
    answers = await asyncio.gather(
        *(ana.wait_for_response(ana.click(message, custom_id)) for _ in range(2))
    )
    await room.settle()
    most = 2 if stage == "cancelled" else 1  # both answers are in one private message
    assert 1 <= sum(NOT_OPEN[stage] in said(answer) for answer in answers) <= most
    assert (await room.world.store.matches.get(room.id)).stage == stage
    opened = [m for m in room.public() if "The game begins" in m.text]
    assert len(opened) == (stage == "live")


async def test_a_double_click_on_options_shows_them_twice_and_changes_nothing(room):
    await room.open()
    ana, message = room.who("ana"), room.newest("Options")
    custom_id = message.find_component("Options")["custom_id"]
    answers = await asyncio.gather(
        *(ana.wait_for_response(ana.click(message, custom_id)) for _ in range(2))
    )
    assert all("Options of this table" in said(answer) for answer in answers)


async def test_a_second_game_in_a_channel_is_offered_a_thread_and_opened_there(room):
    await room.open()
    answer = await room.type("bruno", "game new", game="amun-re", seats=4, computers=1)
    assert said(answer) == (
        "There is already a game in this channel. A thread can hold another one."
    )
    opened = await room.who("bruno").press(answer.reply, "Open it in a thread")
    await room.settle()
    thread = next(c for c in room.who("bruno").channels if c.parent_id == room.channel.id)
    assert f"<#{thread.id}>" in said(opened)
    there = Room(room.world, channel=thread)
    assert seats_of(there)[0] == "1. Bruno (host)"
    assert seats_of(there)[1].startswith("2. Computer player (Good") and len(seats_of(there)) == 4
    third = await there.type("chen", "game new", game="amun-re")
    assert said(third).endswith("no thread can be opened here. Use another channel.")
    assert third.reply.labels == []


async def test_a_table_in_a_thread_is_played_there(room):
    parent = room.channel
    backend = room.world.sandbox.backend
    thread = Room(room.world, channel=backend.add_thread(parent, "side game", backend.bot.id))
    await thread.begin("ana", "bruno", "chen")
    name = await thread.next()
    await thread.play(name, await thread.default(name))
    await thread.settle()
    assert len(await thread.log()) == 1
    assert parent.messages == {}


async def test_no_table_is_opened_in_direct_messages(room):
    answer = await room.who("ana").slash(room.who("ana").dm, "game new", game="amun-re")
    assert said(answer) == "You can open a table only in a channel of a server."


@pytest.mark.parametrize(
    ("permission", "name"),
    [
        (Permission.SEND_MESSAGES, "Send Messages"),
        (Permission.ATTACH_FILES, "Attach Files"),
        (Permission.READ_MESSAGE_HISTORY, "Read Message History"),
    ],
)
async def test_a_missing_permission_is_named_before_a_table_is_opened(room, permission, name):
    room.world.sandbox.backend.update_channel(room.channel, denied=int(permission))
    answer = await room.open()
    assert said(answer).endswith(f"under Permissions: {name}.")
    assert room.id == 0


async def test_permissions_lost_since_are_named_when_the_game_is_to_start(room):
    await room.open()
    await room.sit("bruno", "chen")
    room.world.sandbox.backend.update_channel(room.channel, denied=int(Permission.ATTACH_FILES))
    assert "Attach Files" in said(await room.press("ana", "Start (host)"))
    assert (await room.world.store.matches.get(room.id)).stage == "lobby"
    room.world.sandbox.backend.update_channel(room.channel, denied=0)
    await room.press("ana", "Start (host)")
    assert (await room.world.store.matches.get(room.id)).stage == "live"


async def test_a_thread_that_may_not_be_opened_is_refused_with_the_permission_named(room):
    await room.open()
    room.world.sandbox.backend.update_channel(
        room.channel, denied=int(Permission.CREATE_PUBLIC_THREADS)
    )
    answer = await room.type("bruno", "game new", game="amun-re")
    answer = await room.who("bruno").press(answer.reply, "Open it in a thread")
    assert "Create Public Threads" in said(answer)


async def test_a_forged_order_for_a_thread_is_refused(room):
    await room.open()
    answer = await room.type("bruno", "game new", game="amun-re")
    bruno = room.who("bruno")
    for order in ("thread:chess:0:en:0", "thread:amun-re:9:en:0", "thread:amun-re:3:en:4"):
        forged = await bruno.wait_for_response(bruno.click(answer.reply, order))
        assert "broke" not in said(forged)
        answer = await room.type("bruno", "game new", game="amun-re")
    assert not [c for c in bruno.channels if c.parent_id == room.channel.id], "a thread was left"


@pytest.mark.parametrize(
    ("features", "guild", "person", "used"),
    [
        ([], "en-US", THERE, OTHER),
        ([], "en-US", "en-GB", "en"),
        ([], "en-US", "ko", "en"),
        (["COMMUNITY"], THERE, "en-US", OTHER),
        (["COMMUNITY"], "en-US", THERE, "en"),
    ],
)
async def test_a_table_uses_the_language_of_the_community_or_of_its_host(
    world, features, guild, person, used
):
    server = world.sandbox.backend.guild
    server.features, server.locale, world.ana.user.locale = features, guild, person
    await world.restart()  # the bot learns of servers when it starts
    room = Room(world, channel=world.channel)
    await room.open()
    assert (await world.store.matches.get(room.id)).language == used
