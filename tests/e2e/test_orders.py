"""Orders over the wire: left by command or button, carried out in time, seen by nobody else."""

from __future__ import annotations

import pytest

from bot.ground.languages import language
from bot.lobby import service as lobby
from rules.amun_re.sentences import text
from rules.amun_re.tables import PROVINCE
from tests.e2e.room import Room, said

CLIMB = {"how": "climb", "otherwise": "ask"}


@pytest.fixture
async def room(world, monkeypatch):
    """Ana, Bruno and Chen at their first auction, Ana to bid: the same deal in every run."""
    monkeypatch.setattr(lobby, "token_hex", lambda _: "abydos")
    room = Room(world, channel=world.channel)
    await room.begin("ana", "bruno", "chen")
    assert await room.next() == "ana"
    return room


async def provinces(room):
    return list((await room.match()).state.revealed)


async def test_two_planned_bids_complete_an_auction_after_the_third_bid(room):
    first, second, third = await provinces(room)
    wanted = {"province": first, "price": 6, "province2": second, "price2": 6, **CLIMB}
    answer = await room.type("bruno", "amun-re order", **wanted, province3="enough")
    assert "Planned move saved. Nobody else sees it." in said(answer)
    answer = await room.type("chen", "amun-re order", **wanted, province3=third, price3=0)
    assert "up to 6" in said(answer)
    heard = len(room.public())
    await room.play("ana", ("bid", first, "0"))
    await room.settle()
    log = [words for _, words in await room.log()]
    assert log == [f"bid {first} 0", f"bid {first} 1", f"bid {first} 3"]
    assert await room.next() == "ana"
    assert len(room.public()) == heard, "what orders do is told together, in the chapter"
    await room.play("ana", ("bid", third, "0"))
    await room.settle()
    log = [words for _, words in await room.log()][4:]
    assert log[0] == f"bid {second} 0"


async def test_orders_are_left_listed_and_withdrawn_with_buttons(room):
    first, *_ = await provinces(room)
    answer = await room.press("bruno", "Planned moves")
    assert "You have no planned moves." in said(answer)
    bruno = room.who("bruno")
    asked = await bruno.press(answer.reply, "Bidding orders")
    asked = await bruno.press(asked.reply, _label(asked.reply, first))
    asked = await bruno.choose(asked.reply, "6")
    asked = await bruno.press(asked.reply, "No other")
    asked = await bruno.press(asked.reply, "one space at a time")
    asked = await bruno.press(asked.reply, "you are asked")
    assert "Planned move saved" in said(asked)
    listed = await room.type("bruno", "game orders")
    assert "up to 6" in said(listed)
    gone = await bruno.choose(listed.reply, "auction:auction-1-1", menu=f"withdraw:{room.id}")
    assert "Planned move cancelled." in said(gone)
    assert "up to 6" not in said(gone)
    await room.play("ana", ("bid", first, "0"))
    await room.settle()
    assert await room.next() == "bruno"


async def test_orders_can_be_left_in_direct_messages(room):
    first, *_ = await provinces(room)
    bruno = room.who("bruno")
    answer = await bruno.slash(
        bruno.dm, "amun-re order", province=first, price=1, province2="enough", **CLIMB
    )
    assert "up to 1" in said(answer)


async def test_a_planned_move_is_completed_while_it_is_typed(room):
    first, second, _ = await provinces(room)
    offered = await room.who("bruno").autocomplete(
        room.channel, "amun-re order", "province2", province=first, price=3
    )
    words = {choice.value for choice in offered}
    assert {"enough", second} <= words
    assert first not in words


async def test_bad_orders_are_refused_in_the_readers_language(room, other_code, other_locale):
    first, *_ = await provinces(room)
    chen, spoken = room.who("chen"), language(other_code)
    chen.user.locale = other_locale
    answer = await room.type("chen", "amun-re order", province=first, price=91)
    too_much = text("{price} is too much. You can pay at most {most}.", price=91, most=21)
    assert too_much.in_(spoken) in said(answer)
    answer = await room.type(
        "chen", "amun-re order", province=first, price=6, province2=first, price2=10
    )
    named = text("You have already named {province}.", province=PROVINCE[first].label)
    assert named.in_(spoken) in said(answer)


async def test_a_planned_offering_is_used_when_its_phase_opens(room):
    answer = await room.type("bruno", "amun-re offer", gold=2)
    assert "2 gold" in said(answer)
    await room.to("offering")
    assert "bruno" not in await room.awaited()
    assert (await room.log())[-1][1] == "offer 2"
    listed = await room.type("bruno", "game orders")
    assert "You have no planned moves." in said(listed)
    letter = room.who("bruno").visible_messages(room.who("bruno").dm)[-1]
    assert "This was answered for you: Offer gold · Gold: 2." in letter.text
    assert "Change" in letter.labels


async def test_an_offering_that_cannot_be_paid_is_asked_for(room):
    await room.type("bruno", "amun-re offer", gold=20)
    first, second, third = await provinces(room)
    await room.play("ana", ("bid", first, "0"))
    await room.play("bruno", ("bid", second, "10"))
    await room.play("chen", ("bid", third, "0"))
    match = await room.to("offering")
    assert match.state.gold["orange"].value + match.state.cards["orange"] < 20
    assert "bruno" in await room.awaited()


async def test_a_player_who_always_skips_does_not_keep_others_waiting(room):
    for name in ("ana", "bruno", "chen"):
        await room.type(name, "amun-re always", decision="optional", answer="skip", until="game")
    await room.to("offering")
    done = [words for _, words in await room.log() if words == "done"]
    assert len(done) == 3


async def test_taking_a_move_back_takes_the_orders_along(room):
    await room.to("actions")
    name = await room.next()
    done = len(await room.log())
    await room.type(name, "amun-re always", decision="actions", answer="nothing", until="round")
    await room.settle()
    assert [words for _, words in await room.log()][done:] == ["done"]
    answer = await room.type(name, "game undo")
    assert "and your planned moves with it" in said(answer)
    await room.settle()
    assert await room.next() == name


async def test_a_bid_cannot_be_taken_back_to_find_out_what_others_orders_say(room):
    first, *_ = await provinces(room)
    await room.type("bruno", "amun-re order", province=first, price=6, **CLIMB)
    await room.play("ana", ("bid", first, "10"))
    answer = await room.type("ana", "game undo")
    assert "others may have planned moves" in said(answer)
    assert [words for _, words in await room.log()] == [f"bid {first} 10"]


async def test_a_refused_order_offers_no_bid(room):
    answer = await room.type("ana", "amun-re order", province="nowhere")
    assert "“Bidding orders · Province: nowhere” is not possible." in said(answer)
    assert "Bid on which province?" not in said(answer)
    await room.to("actions")
    answer = await room.type("ana", "amun-re order", province="nowhere")
    assert "“Bidding orders” is not possible." in said(answer)


async def test_a_word_of_orders_reaches_nobody_else(room):
    first, *_ = await provinces(room)
    heard = {name: len(room.public(name)) for name in ("ana", "chen")}
    await room.type("bruno", "amun-re order", province=first, price=6, province2="enough", **CLIMB)
    await room.settle()
    for name in ("ana", "chen"):
        assert len(room.public(name)) == heard[name]
        for command in ("game log", "game export", "game hand", "game orders", "game status"):
            answer = await room.type(name, command)
            assert "up to 6" not in answer.reply.text
            for file in answer.reply.attachments:
                kept = room.world.sandbox.backend.attachments.read(file.id)
                assert file.filename.endswith("png") or b"order" not in kept


def _label(message, word):
    return next(label for label in message.labels if label.lower() == word)
