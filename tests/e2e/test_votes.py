"""Votes over the wire: asked in the channel, answered by buttons, and carried out."""

from __future__ import annotations

import pytest

from bot.ground.languages import language
from bot.votes.proposals import EXTEND, PROPOSALS
from rules.core.text import NO_BREAK, text
from tests.e2e.room import Room, said

NAMES = ("ana", "bruno", "chen")


@pytest.fixture
async def room(world):
    room = Room(world, channel=world.channel)
    await room.begin(*NAMES)
    return room


def newest_vote(room):
    return [message for message in room.public() if "### Vote" in message.text][-1]


async def test_a_table_pauses_takes_a_move_back_and_ends_its_game_by_buttons(room):
    asked = await room.type("bruno", "vote pause")
    assert "2 of 3 must agree" in said(asked)
    await room.settle()
    vote = newest_vote(room)
    assert set(vote.labels) >= {"For it", "Against it"}
    answer = await room.press("chen", "For it")
    assert "The vote has passed." in said(answer)
    await room.settle()
    assert (await room.match()).is_paused and newest_vote(room).labels == []
    panel = [message for message in room.public() if message.attachments][-1]
    assert "Paused <t:" in panel.text
    await room.type("ana", "vote resume")
    await room.settle()
    again = newest_vote(room)
    assert "is not asked" not in said(await room.who("bruno").press(again, "For it"))
    await room.settle()
    assert not (await room.match()).is_paused

    first = await room.next()
    others = [name for name in NAMES if name != first]
    await room.play(first, await room.default(first))
    refused = await room.type(first, "game undo")
    assert "others may have planned moves that answer it" in said(refused)
    await room.who(first).press(refused.reply, "Ask them")
    await room.settle()
    assert "1 of" not in said(await room.press(others[0], "For it"))
    assert "The vote has passed." in said(await room.press(others[1], "For it"))
    await room.settle()
    assert await room.next() == first
    assert [words for seat, words in await room.log() if not seat][-1].startswith("! undo")

    await room.type("ana", "vote end")
    await room.settle()
    for name in ("bruno", "chen"):
        await room.press(name, "For it")
    await room.settle()
    assert (await room.match()).is_over
    ended = next(m for m in room.public() if "# The game has ended early" in m.text)
    assert "1\\. " in ended.text.replace(NO_BREAK, " ")


async def test_a_vote_is_asked_in_the_language_of_the_table(world, other_code):
    room, spoken = Room(world, channel=world.channel), language(other_code)
    await room.begin(*NAMES, language=other_code)
    await room.type("bruno", "vote extend", hours=48)
    await room.settle()
    title = PROPOSALS[EXTEND].title("bruno", ("48",))
    heading = text("Vote: {title}", title=title).in_(spoken)
    (vote,) = (message for message in room.public() if heading in message.text)
    assert vote.labels == [text(label).in_(spoken) for label in ("For it", "Against it")]
