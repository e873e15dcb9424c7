"""Secret decisions by direct message, and everything that may be in their way."""

from __future__ import annotations

import re

import pytest

from bot.core.delivery.sender import Sender
from bot.core.outbox.kinds import PRIVATE
from bot.core.pictures import pictures
from bot.sandbox.constants import SUPPRESS_NOTIFICATIONS
from tests.e2e.pressing import follow_up
from tests.e2e.room import Room, prompts, said

PURSE = re.compile("You have [0-9]+ gold")
NAMES = ("ana", "bruno", "chen")


@pytest.fixture
async def offering(world):
    """All three are to offer."""
    room = Room(world, channel=world.channel)
    await room.begin(*NAMES)
    await room.to("offering")
    await room.settle()
    mover = (await room.log())[-1][0]  # the answer to the move has asked them: no letter comes
    (name,) = [name for name in NAMES if await room.seat(name) == mover]
    (told,) = letters(room, name)
    assert "Offer" not in told.text
    who = room.who(name)
    await who.wait_for_response(who.click(told, f"letter:{room.id}"))
    await room.settle()
    return room


def letters(room, name):
    who = room.who(name)
    return who.visible_messages(who.dm)


def attempts(room, name):
    """How often the bot has tried to write to somebody."""
    path = f"/channels/{room.who(name).dm.id}/messages"
    sent = [r for r in room.world.sandbox.requests if r.method == "POST"]
    return sum(request.path == path for request in sent)


async def test_everybody_gets_the_offering_with_picture_purse_and_something_to_press(offering):
    present = (await offering.log())[-1][0]  # a player who has just moved, and need not be called
    for name in NAMES:
        letter = letters(offering, name)[-1]
        assert f"<#{offering.channel.id}>" in letter.text and "Amun-Re" in letter.text
        assert PURSE.search(letter.text)
        (picture,) = letter.attachments
        assert picture.filename == "hand.png" and picture.description
        assert any(label.startswith("Offer") for label in letter.labels)
        is_silent = bool(letter.flags & SUPPRESS_NOTIFICATIONS)
        assert is_silent == (await offering.seat(name) == present), "a telephone hears of it"


async def test_an_offering_is_made_and_changed_in_the_direct_message_itself(offering):
    room = offering
    letter, before = letters(room, "ana")[-1], len(letters(room, "ana"))
    seat = await room.seat("ana")
    path = await room.offering("ana", 5)
    shown = type("Shown", (), {"reply": letter})()
    answer, _ = await follow_up(room, "ana", shown, path)
    await room.settle()
    assert answer.reply is letter
    assert "Gold: 5" in letter.text and "Change" in letter.labels
    assert len(letters(room, "ana")) == before, "it is edited, not sent again"
    changing = await room.who("ana").press(letter, "Change")
    path = await room.offering("ana", 3)
    await follow_up(room, "ana", changing, path)
    await room.settle()
    assert (await room.log())[-1] == (seat, " ".join(path))
    assert "Gold: 3" in letters(room, "ana")[-1].text


async def test_every_question_in_a_direct_message_says_at_which_table(offering):
    letter, ana = letters(offering, "ana")[-1], offering.who("ana")
    table = f"Amun-Re · <#{offering.channel.id}>"
    asked = await ana.press(letter, next(la for la in letter.labels if la.startswith("Offer")))
    assert "How much gold do you offer?" in letter.text and table in letter.text
    await ana.press(letter, "Back")
    assert "Steal" in letter.labels and table in letter.text
    await follow_up(offering, "ana", asked, await offering.offering("ana", 5))
    assert "Change" in letter.labels and table in letter.text
    for command in ("amun-re offer", "game undo", "game rules", "game orders"):
        assert table in said(await ana.slash(ana.dm, command))
    assert table not in said(await offering.turn("ana"))


async def test_a_decision_made_elsewhere_edits_the_direct_message(offering):
    await offering.offer("ana", 4)
    await offering.settle()
    letter = letters(offering, "ana")[-1]
    assert "Gold: 4" in letter.text and "Change" in letter.labels
    assert not any(label.startswith("Offer") for label in letter.labels)


async def test_an_offering_can_be_changed_until_all_are_in_and_not_after(offering):
    room = offering
    await room.offer("ana", 4)
    await room.offer("bruno", 2)
    await room.offer("ana", 6)
    await room.offer("ana", 1)
    await room.settle()
    letter = letters(room, "ana")[-1]
    change = letter.find_component("Change")["custom_id"]
    await room.offer("chen", 3)
    await room.settle()
    state = (await room.match()).state
    assert state.phase != "offering"
    assert {seat: offer.gold for seat, offer in state.laid.items()} == {
        await room.seat("ana"): 1,
        await room.seat("bruno"): 2,
        await room.seat("chen"): 3,
    }
    opened = [m for m in room.public() if "offerings" in m.text.lower() and "3" in m.text]
    assert opened, "the channel hears all of them together"
    log = await room.log()
    answer = await room.who("ana").wait_for_response(room.who("ana").click(letter, change))
    assert answer.reply.text
    late = said(await room.type("ana", "amun-re offer", gold=9))
    assert "broke" not in late
    assert await room.log() == log
    assert not prompts(letters(room, "ana")[0]), "nothing is left to press"


async def test_a_question_during_the_last_offering_shows_the_current_state(offering, monkeypatch):
    room, paint = offering, pictures.hand
    first, *others = sorted(NAMES, key="chen".__ne__)
    await room.offer(first, 1)

    async def while_others_offer(*args):
        monkeypatch.setattr(pictures, "hand", paint)
        for gold, name in enumerate(others, 2):
            await room.offer(name, gold)
        return await paint(*args)

    monkeypatch.setattr(pictures, "hand", while_others_offer)
    asked = said(await room.who("chen").press((await room.turn("chen")).reply, "Change"))
    assert "Waiting for" in asked and asked == said(await room.turn("chen"))


async def test_a_letter_is_closed_though_all_was_decided_while_it_was_sent(world, monkeypatch):
    room, send, early = Room(world, channel=world.channel), Sender.send_exactly_once, []

    async def while_all_offer(self, where, rows, *how):
        sent = await send(self, where, rows, *how)
        if rows[-1].kind == PRIVATE:
            monkeypatch.setattr(Sender, "send_exactly_once", send)
            early.append(sent[1])
            for name in NAMES:
                await room.offer(name, 3 if await room.seat(name) == rows[-1].target else 1)
        return sent

    await room.begin(*NAMES)
    await room.settle()
    monkeypatch.setattr(Sender, "send_exactly_once", while_all_offer)
    await room.advance(lambda match: match.state.phase in ("offering", "rewards"))
    await room.settle()
    (letter,) = [m for name in NAMES for m in letters(room, name) if int(m.id) in early]
    assert "You chose: Offer gold · Gold: 3" in letter.text and not prompts(letter)


async def test_an_undone_offering_can_be_made_again_from_the_direct_message(offering):
    room = offering
    await room.offer("ana", 4)
    await room.settle()
    await room.type("ana", "game undo")
    await room.settle()
    letter = letters(room, "ana")[-1]
    turn = await room.turn("ana")
    assert any(label.startswith("Offer") for label in turn.reply.labels)
    assert prompts(letter), "one can go on there as well"


async def test_the_channel_only_hears_how_many_have_offered(offering):
    room = offering
    before = {m.id: m.text for m in room.public()}
    await room.offer("bruno", 4)
    await room.settle()
    changed = [m.text for m in room.public() if before.get(m.id) != m.text]
    assert changed and all("Bruno" not in words for words in changed)
    assert "1 of 3" in changed[-1]
    assert len(room.public()) == len(before)


async def test_a_player_without_direct_messages_gets_the_same_prompt_in_the_channel(world):
    room = Room(world, channel=world.channel)
    world.bruno.close_dms()
    await room.begin(*NAMES)
    await room.to("offering")
    await room.settle()
    assert letters(room, "bruno") == [] and letters(room, "ana")
    turn = await room.turn("bruno")
    assert PURSE.search(said(turn))
    assert turn.reply.attachments[0].filename == "hand.png"
    await follow_up(room, "bruno", turn, await room.offering("bruno", 2))
    await room.offer("ana", 1)
    await room.offer("chen", 1)
    assert (await room.match()).state.phase != "offering", "the game does not wait"
    assert all("Bruno" not in m.text or "DM" not in m.text for m in room.public())


async def test_a_refused_direct_message_is_remembered_and_not_tried_again(world):
    room = Room(world, channel=world.channel)
    world.bruno.close_dms()
    await room.begin(*NAMES)
    room.generous = True
    await room.to("offering")
    await room.settle()
    tried = attempts(room, "bruno")
    assert tried == 1
    await room.advance(lambda match: match.state.round == 3)
    await room.settle()
    assert attempts(room, "bruno") == tried
    await world.restart()
    await room.advance(lambda match: match.state.kingdom == 2)
    await room.settle()
    assert attempts(room, "bruno") == tried, "also after a restart"
    assert attempts(room, "ana") > tried


async def test_a_direct_message_that_the_person_deleted_hinders_nothing(offering):
    room = offering
    for letter in letters(room, "ana"):
        room.who("ana").delete_message(letter)
    await room.offer("ana", 4)
    await room.settle()
    await room.offer("bruno", 4)
    await room.offer("chen", 4)
    await room.settle()
    assert (await room.match()).state.phase != "offering"
    assert await room.world.store.outbox.waiting(room.id) == ()


async def test_direct_messages_closed_in_mid_decision_hinder_nothing(offering):
    room = offering
    room.who("ana").close_dms()
    await room.offer("ana", 4)
    await room.offer("bruno", 4)
    await room.offer("chen", 4)
    await room.settle()
    assert (await room.match()).state.phase != "offering"
    assert await room.world.store.outbox.waiting(room.id) == ()


async def test_cards_drawn_are_whispered_to_their_owner(world):
    room = Room(world, channel=world.channel)
    await room.begin(*NAMES)
    await room.to("actions")
    for _ in NAMES:
        name = await room.next()
        match = await room.match()
        if "buy" in match.menu(await room.seat(name))[0].words():
            break
        await room.play(name, await room.default(name))
    held = match.state.hands[await room.seat(name)].value
    answer = await room.type(name, "amun-re buy", number=1)
    await room.settle()
    now = (await room.match()).state.hands[await room.seat(name)].value
    assert len(now) == len(held) + 1
    hand = said(await room.type(name, "game hand"))
    assert said(answer) and hand
    new = list(now)
    for card in held:
        new.remove(card)
    assert all(new[0] not in m.text.lower() for m in room.public()[-2:])
    for other in {*NAMES} - {name}:
        assert all("drew" not in m.text.lower() for m in letters(room, other))
