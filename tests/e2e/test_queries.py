"""Looking, undoing, leaving, exporting: the output of each command, its readers and its place."""

from __future__ import annotations

import asyncio
from hashlib import sha256

import pytest

from bot.core.match.options import options_of
from rules.core.chance import commitment_of
from rules.core.records import parse
from rules.core.replay import verify
from rules.registry import games
from tests.e2e.room import Room, said
from tests.patience import PATIENCE

GAME = games()["amun-re"]
LOOKS = ("status", "board", "hand", "log", "export")


def document(room, answer):
    """The text of the file in an answer."""
    (file,) = answer.reply.attachments
    return room.world.sandbox.backend.attachments.read(file.id).decode()


async def begun(room, **wishes):
    await room.begin("ana", "bruno", "chen", **wishes)
    return room


async def test_status_shows_the_phase_and_the_next_player(room):
    await begun(room)
    name = await room.next()
    for who in ("ana", "bruno", "stranger"):
        words = said(await room.type(who, "game status"))
        assert "Old Kingdom, round 1 of 3 · Auction" in words
        assert f"{room.who(name).name}." in words and "Waiting for" in words


async def test_status_of_an_open_table_shows_the_table_in_private(room):
    await room.open()
    answer = await room.type("bruno", "game status")
    assert answer.reply.only_for == room.who("bruno").id
    assert "Ana" in answer.reply.text
    await room.who("bruno").press(answer.reply, "Join")
    await room.settle()
    assert len(await room.world.store.matches.seats(room.id)) == 2


async def test_the_board_is_a_picture_with_words_or_a_text_to_play_from(room):
    await begun(room)
    state = (await room.match()).state
    labels = [str(province) for province in state.revealed]
    shown = await room.type("stranger", "game board")
    (picture,) = shown.reply.attachments
    assert shown.is_ephemeral and picture.content_type == "image/png"
    assert 0 < len(picture.description) <= 1024
    written = said(await room.type("stranger", "game board", text=True)).lower()
    assert all(label.replace("-", " ").split()[0] in written for label in labels)
    pressed = await room.press("stranger", "Board as text")
    assert said(pressed).lower() == written


async def test_a_hand_is_shown_only_to_its_owner(room):
    await begun(room)
    for how in (room.type("bruno", "game hand"), room.press("bruno", "My hand")):
        answer = await how
        assert "You have 20 gold." in said(answer) and "Builder" in said(answer)
        (picture,) = answer.reply.attachments
        assert "Builder" in picture.description
        for other in ("ana", "stranger"):
            seen = [m.id for m in room.who(other).visible_messages(room.channel)]
            assert answer.reply.id not in seen
    for how in (room.type("stranger", "game hand"), room.press("stranger", "My hand")):
        answer = await how
        assert said(answer).startswith("You do not sit at this table. You are welcome to watch.")
        assert [picture.filename for picture in answer.reply.attachments] == ["board.png"]
        assert answer.reply.labels == ["Board", "Board as text", "Log", "Rules"]
        assert "Builder" not in said(answer)


async def test_the_log_tells_each_what_they_have_seen(room):
    await begun(room)
    name = await room.next()
    await room.play(name, await room.default(name))
    for who in ("ana", "stranger"):
        words = said(await room.type(who, "game log"))
        assert words.startswith("**Setting up**\nThe game begins") and "· <t:" in words
        assert said(await room.press(who, "Log")) == words


async def test_the_rules_show_the_legal_moves_and_the_current_rule(room):
    await begun(room)
    short = await room.type(name := await room.next(), "game rules")
    answer = await room.who(name).press(short.reply, "Possible moves")
    assert "Outbid players bid again" in said(answer)
    assert {"Sell cards", "Bid"} & {*answer.reply.labels}
    watching = await room.type("stranger", "game rules")
    assert "Amun-Re in short" in said(watching) and "Learn" in watching.reply.labels


async def test_help_says_where_to_begin_everywhere(room):
    for channel in (room.channel, room.who("stranger").dm):
        words = said(await room.who("stranger").slash(channel, "help"))
        assert all(c in words for c in ("`/game new`", "`/amun-re`", "`/game hand`"))


@pytest.mark.parametrize("command", LOOKS)
async def test_where_there_is_no_game_a_look_says_how_to_open_one(room, command):
    assert "`/game new`" in said(await room.type("stranger", f"game {command}"))
    assert room.public() == []


@pytest.mark.parametrize("command", [*LOOKS, "undo", "resign", "join", "start"])
async def test_a_table_that_is_not_ones_own_cannot_be_looked_into_by_number(room, command):
    await begun(room)
    for table in (str(room.id), "0", "x" * 500, "🐍", "1e3", "9" * 18):
        answer = said(await room.type("stranger", f"game {command}", table=table))
        assert "You are not at that table" in answer
    assert await room.log() == []


@pytest.mark.parametrize("command", ["undo", "resign"])
async def test_a_stranger_can_neither_take_back_nor_resign(room, command):
    await begun(room)
    refused = said(await room.type("stranger", f"game {command}"))
    assert "You do not sit at this table" in refused
    assert await room.log() == []


async def test_looks_work_in_a_thread(room):
    backend = room.world.sandbox.backend
    thread = Room(room.world, channel=backend.add_thread(room.channel, "a", backend.bot.id))
    await begun(thread)
    for command in LOOKS:
        assert said(await thread.type("ana", f"game {command}"))


async def test_looks_and_moves_work_in_direct_messages(world):
    room = await begun(Room(world, channel=world.channel))
    name = await room.next()
    who = room.who(name)
    for command in LOOKS:
        assert said(await who.slash(who.dm, f"game {command}"))
    assert await who.autocomplete(who.dm, "amun-re bid", "province")
    for phase in ("auction", "offering"):
        await room.to(phase)
        path = await room.default(name)
        menu, _ = (await room.match()).menu(await room.seat(name))
        assert said(await who.slash(who.dm, f"amun-re {path[0]}", **options_of(menu, path)))
        assert (await room.log())[-1][1] == " ".join(path)
    assert "Your last move is undone." in said(await who.slash(who.dm, "game undo"))


async def test_in_a_sitting_of_several_decisions_each_is_taken_back_with_a_button(room):
    await begun(room)
    await room.to("actions")
    name = await room.next()
    before = said(await room.turn(name))
    sold = await room.type(name, "amun-re sell", cards="builder")
    assert await room.next() == name, "the sitting goes on"
    back = await room.who(name).press(sold.reply, "Undo")
    assert said(back) == f"Your last move is undone.\n{before}"
    assert "Undo" not in back.reply.labels


async def test_a_player_at_several_tables_is_asked_to_pick_and_names_one(world):
    rooms = [Room(world, channel=world.channel), Room(world, "second")]
    for room in rooms:
        await begun(room)
    ana = world.ana
    asked = await ana.slash(ana.dm, "game resign")
    assert "You sit at several tables. Which one do you mean?" in said(asked)
    for room in rooms:
        where = room.channel.name
        (offered,) = await ana.autocomplete(ana.dm, "game hand", "table", where)
        assert offered.name.startswith(f"Amun-Re · #{where} · Ana, Bruno, Chen · ")
        answer = said(await ana.slash(ana.dm, "game hand", table=offered.value))
        assert answer.startswith(f"-# Amun-Re · <#{room.channel.id}> · ")
        assert "You have 20 gold" in answer
        chosen = await ana.choose(asked.reply, str(room.id))
        assert f"<#{room.channel.id}>" in said(chosen) and "Leave this game" in said(chosen)
        asked = await ana.slash(ana.dm, "game resign")


async def test_a_player_without_a_table_gets_help_in_direct_messages(world):
    for command in (*LOOKS, "undo", "resign", "join"):
        assert "`/game new`" in said(await world.ana.slash(world.ana.dm, f"game {command}"))


async def test_plain_words_to_the_bot_in_direct_messages_are_answered_with_a_hint(world):
    world.ana.write(world.ana.dm, "hello?")
    async with asyncio.timeout(PATIENCE):
        while len(world.ana.visible_messages(world.ana.dm)) < 2:
            await asyncio.sleep(0.01)
    assert "/help" in world.ana.visible_messages(world.ana.dm)[-1].text
    assert len(world.ana.visible_messages(world.ana.dm)) == 2, "it does not answer itself"


async def test_a_command_of_another_game_names_the_game_of_the_table(room):
    await room.open()
    answer = said(await room.type("ana", "aton exchange"))
    assert answer == "Amun-Re is played here, not Aton."
    await room.cancel("ana")
    assert "There is no game here." in said(await room.type("ana", "aton exchange"))


# Undo


async def test_ones_own_last_move_is_taken_back_by_command_and_the_channel_hears_of_it(room):
    await begun(room)
    await room.to("actions")
    name = await room.next()
    await room.play(name, await room.default(name))
    await room.settle()
    number = len(await room.log())
    answer = await room.type(name, "game undo")
    await room.settle()
    assert said(answer).startswith("Your last move is undone.")
    assert (await room.log())[-1] == (await room.seat(name), f"! undo {number}")
    assert await room.next() == name
    told = [m for m in room.public() if "undoes the last move" in m.text]
    assert len(told) == 1 and told[0].pinged == []
    again = said(await room.type(name, "game undo"))
    assert "You cannot undo your last move" in again, "the one before is a bid"


async def test_the_undo_button_takes_back_the_move_that_it_was_made_for_and_no_other(room):
    await begun(room)
    await room.to("actions")
    name = await room.next()
    who = room.who(name)
    made = await room.play(name, await room.default(name))
    number = len(await room.log())
    undo = made.reply.find_component("Undo")["custom_id"]
    await who.press(made.reply, "Undo")
    assert (await room.log())[-1][1] == f"! undo {number}"
    await room.play(name, await room.default(name))
    answer = await who.wait_for_response(who.click(made.reply, undo))
    assert "That move has already been undone or followed by another." in said(answer)
    assert [words for _, words in await room.log()][-1] != f"! undo {number + 2}"
    for forged in (f"undo:{room.id}:999", f"undo:{room.id}:0", "undo:999999:1"):
        answer = await who.wait_for_response(who.click(made.reply, forged))
        assert "broke" not in said(answer)
    assert len(await room.log()) == number + 2


async def test_a_move_that_somebody_has_answered_stays(room):
    await begun(room)
    await room.to("actions")
    first = await room.next()
    await room.play(first, await room.default(first))
    second = await room.next()
    await room.play(second, await room.default(second))
    log = await room.log()
    answer = said(await room.type(first, "game undo"))
    assert f"{room.who(second).name} has moved since." in answer
    assert await room.log() == log


async def test_a_move_that_drew_cards_stays(room):
    await begun(room)
    await room.to("actions")
    name = await room.next()
    match = await room.match()
    if "buy" not in match.menu(await room.seat(name))[0].words():
        await room.play(name, await room.default(name))
        name = await room.next()
    answer = await room.type(name, "amun-re buy", number=1)
    assert "Undo" not in answer.reply.labels
    log = await room.log()
    refused = said(await room.type(name, "game undo"))
    assert "it showed somebody cards" in refused
    assert await room.log() == log


async def test_a_sealed_offering_is_taken_back_without_the_channel_hearing_of_it(room):
    await begun(room)
    await room.to("offering")
    await room.settle()
    before = len(room.public())
    await room.offer("ana", 2)
    assert "Your last move is undone." in said(await room.type("ana", "game undo"))
    await room.settle()
    assert "ana" in await room.awaited()
    assert len(room.public()) == before


# Leaving and taking away


async def test_a_computer_takes_the_seat_of_a_resigned_player_and_the_game_continues(room):
    await begun(room)
    name = await room.next()
    seat = await room.seat(name)
    asked = await room.type(name, "game resign")
    assert "Leave this game" in said(asked) and not (await room.match()).is_computer(seat)
    answer = said(await room.who(name).press(asked.reply, "Leave the game"))
    assert answer == "You have left the table. A computer player has your seat."
    await room.settle()
    match = await room.match()
    assert match.is_computer(seat) and seat not in match.awaited()
    assert any("has left the table. " in m.text for m in room.public())
    assert "You do not sit at this table" in said(await room.type(name, "game hand"))
    assert await room.awaited()


async def test_when_the_last_person_leaves_the_game_is_abandoned_and_no_computer_plays_on(world):
    room = await begun(Room(world, channel=world.channel))
    for name in ("ana", "bruno"):
        await room.resign(name)
        await room.settle()
    moves = len(await room.log())
    asked = await room.type("chen", "game resign")
    assert "Nobody else is left at the table" in said(asked)
    assert "ended without a winner" in said(
        await room.who("chen").press(asked.reply, "Leave the game")
    )
    await room.settle()
    assert [words for _, words in await room.log()][moves:] == ["! abandon"]
    told = next(m for m in reversed(room.public()) if "nobody is left to play" in m.text)
    row = await world.store.matches.get(room.id)
    assert "The game was abandoned. It has no winner." in told.text and row.seed in told.text
    assert "It has no winner" in room.newest("Rematch").text
    record = parse(document(room, await room.type("stranger", "game export")))
    assert verify(GAME, record) == [] and record.result is None


async def test_an_export_during_play_holds_only_the_askers_knowledge_and_choices(room):
    await begun(room)
    await room.to("offering")
    await room.offer("ana", 7)
    await room.offer("bruno", 5)
    row = await room.world.store.matches.get(room.id)
    files = {
        name: document(room, await room.type(name, "game export"))
        for name in ("ana", "bruno", "stranger")
    }
    assert "offer 7" in files["ana"] and "offer 5" not in files["ana"]
    assert "offer 5" in files["bruno"] and "offer 7" not in files["bruno"]
    assert "offer" not in files["stranger"].lower().replace("offering", "")
    for file in files.values():
        assert row.seed not in file and commitment_of(row.seed) in file


async def test_the_record_of_a_finished_game_can_be_checked_by_everybody(world):
    room = await begun(Room(world, channel=world.channel), computers=1)
    await room.advance(lambda match: False)
    await room.settle()
    row = await world.store.matches.get(room.id)
    for name in ("ana", "stranger"):
        for answer in (await room.type(name, "game export"), await room.press(name, "Record")):
            record = parse(document(room, answer))
            assert verify(GAME, record) == [] and record.result is not None
            assert record.seed == row.seed and record.salt == row.salt
    whole = document(room, await room.type("ana", "game export"))
    last = next(message.text for message in room.public() if row.seed in message.text)
    assert sha256(whole.encode()).hexdigest() in last
    stands = said(await room.type("ana", "game status"))
    assert "over" in stands.lower() and stands.partition("\n")[2] in last, "with the standings"
    assert "1\\. " in stands
    for command in ("amun-re done", "game undo", "game resign"):
        assert "broke" not in said(await room.type("ana", command))
    assert len(await room.log()) == len((await room.match()).entries)


async def test_play_again_opens_a_new_table_with_the_same_options(world):
    room = Room(world, channel=world.channel)
    await room.begin("ana", "bruno", "chen", set={"overbid_duration": "single"}, seats=3)
    await room.advance(lambda match: False)
    await room.settle()
    assert "The table is open" in said(await room.press("bruno", "Rematch"))
    await room.settle()
    twice = said(await room.press("chen", "Rematch"))
    assert "You have a seat." in twice
    row = await world.store.matches.get(await world.store.matches.open_in(int(world.channel.id)))
    assert '"single"' in row.options and row.players == 3
    assert row.seed != (await world.store.matches.get(room.id)).seed


async def test_status_names_everybody_whose_secret_choice_is_waited_for(room):
    await begun(room)
    await room.to("offering")
    everybody = said(await room.type("ana", "game status"))
    assert all(name in everybody for name in ("Ana", "Bruno", "Chen"))
    await room.offer("bruno", 1)
    for who in ("ana", "bruno", "stranger"):
        left = said(await room.type(who, "game status"))
        assert "Ana" in left and "Chen" in left and "Bruno" not in left


async def test_nobody_is_offered_to_take_back_what_a_computer_follows_at_once(room):
    await begun(room, computers=1)
    await room.to("actions")
    followed = set()
    while (await room.match()).state.phase == "actions":
        name = await room.next()
        made = await room.play(name, await room.default(name))
        by_computer = "Waiting for ⬢ E Ebana" in said(made)
        assert not (by_computer and "Undo" in made.reply.labels)
        followed.add((by_computer, "Undo" in made.reply.labels))
        await room.settle()
    assert followed >= {(True, False), (False, True)}
