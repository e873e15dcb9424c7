"""The attacks of somebody with a month of time, over the wire."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from bot.core.match.options import options_of
from rules.core.menu import Action
from tests.e2e.pressing import addressed
from tests.e2e.room import Room, said


def faults(caplog):
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def test_in_a_locked_thread_people_hear_by_direct_message_and_play_on(world, caplog):
    backend = world.sandbox.backend
    thread = backend.add_thread(world.channel, "slow game", backend.bot.id)
    room = Room(world, channel=thread)
    await room.begin("ana", "bruno", "chen")
    world.ana.archive(thread, locked=True)
    for _ in range(2):
        name = await room.next()
        who, path = room.who(name), await room.default(name)
        await who.slash(who.dm, "amun-re bid", province=path[1], price=int(path[2]))
        await room.settle()
    assert len(await room.log()) == 2
    assert await world.store.outbox.waiting(room.id) == ()
    following = room.who(await room.next())
    letter = following.visible_messages(following.dm)[-1]
    assert "Your move" in letter.labels
    assert faults(caplog) == []


async def asks_for_a_card(room, name):
    """Whether stealing is more than one press: an Offering ±3 could go along."""
    menu, _ = (await room.match()).menu(await room.seat(name))
    return not isinstance(menu.step("steal"), Action)


async def test_the_last_offering_pressed_everywhere_at_once_is_made_once(room):
    """In the direct message, in the channel and typed, many times."""
    await room.begin("ana", "bruno", "chen")
    await room.to("offering")
    match = await room.match()
    free = [n for n in ("ana", "bruno", "chen") if not await asks_for_a_card(room, n)]
    mover = (await room.log())[-1][0]  # the answer to the move asks this player: no letter comes
    (last, *_) = [name for name in free if await room.seat(name) != mover]
    for name in {"ana", "bruno", "chen"} - {last}:
        await room.play(name, await room.default(name))
    await room.settle()
    before = len(await room.log())
    who = room.who(last)
    turn = await room.turn(last)
    root, _ = match.menu(await room.seat(last))
    letter = next(
        m
        for m in reversed(who.visible_messages(who.dm))
        if m.all_components and list(addressed(m, root))
    )
    steal = [
        part["custom_id"]
        for message in (turn.reply, letter)
        for kind, at, part in addressed(message, root)
        if kind == "go" and at.path == ("steal",)
    ]
    presses = [who.press(turn.reply, steal[0]) for _ in range(20)]
    presses += [who.press(letter, steal[-1]) for _ in range(20)]
    presses += [room.type(last, "amun-re steal") for _ in range(10)]
    await asyncio.gather(*presses)
    await room.settle()
    made = [line for line in (await room.log())[before:] if not line[1].startswith("!")]
    assert len(made) == 1
    assert sum("Offerings: " in message.text for message in room.public()) == 1


async def test_a_player_who_resigns_while_pressing_makes_no_later_move(room):
    await room.begin("ana", "bruno", "chen")
    name = await room.next()
    path = await room.default(name)
    menu, _ = (await room.match()).menu(await room.seat(name))
    move = partial(room.type, name, f"{room.game} {path[0]}", **options_of(menu, path))
    asked = (await room.type(name, "game resign")).reply
    await asyncio.gather(
        room.who(name).press(asked, "Leave the game"),
        *(move() for _ in range(5)),
        room.type(name, "game undo"),
        room.who(name).press(asked, "Leave the game"),
    )
    await room.settle()
    log = await room.log()
    left = [number for number, (_, words) in enumerate(log) if words == "! resign"]
    assert len(left) == 1
    answer = await room.type(name, "game hand")
    assert "You do not sit" in said(answer)
    answer = await room.type(name, "game export")
    kept = room.world.sandbox.backend.attachments.read(answer.reply.attachments[0].id).decode()
    assert "Your choices" not in kept and "receives" not in kept


async def test_a_seat_given_up_in_secret_closes_its_letter_and_opens_no_hand(room):
    await room.begin("ana", "bruno", "chen")
    await room.to("offering")
    who = room.who("ana")
    letter = next(m for m in reversed(who.visible_messages(who.dm)) if "Steal" in m.labels)
    await room.resign("ana")
    await room.settle()
    closed = next(m for m in who.visible_messages(who.dm) if m.id == letter.id)
    assert closed.labels == [] and not closed.attachments
    assert "gold" not in closed.text
