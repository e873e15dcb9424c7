"""Computer players at a table of people: moves are taken back, somebody leaves, they play on."""

from __future__ import annotations

from random import Random

import pytest

from bot.computers import levels
from rules.core.computers import GOOD, QUICK
from rules.core.menu import random_path
from rules.core.records import parse
from rules.core.replay import verify
from rules.registry import games
from tests.e2e.room import Room, said
from tests.e2e.test_queries import document
from tests.effort import LONG, samples
from tests.stores import once

pytestmark = once

MOVES = 6  # of the people before one of them leaves, and again before all goes back
LAST_MOVES = samples(MOVES, long=10_000)  # of the last person, in long runs up to the end
AS_CHOSEN = ("amun-re", *(games() if LONG else ()))  # the other games' computers are beginners
LONG_ENOUGH = [word for word, game in games().items() if game.decisions_per_player > 3 * MOVES]
LEVEL_OF = levels.level_of  # which the tests of all else replace


@pytest.fixture
def substitute(monkeypatch, word):
    """The level of the computer instead of a person, which is a beginner's where time is short."""
    level_of = LEVEL_OF if word in AS_CHOSEN else lambda match, seat: QUICK
    monkeypatch.setattr(levels, "level_of", level_of)
    return GOOD if word in AS_CHOSEN else QUICK


async def begun(world, word):
    """A table of two people, and a beginner where there is a seat for one."""
    room = Room(world, channel=world.channel, game=word)
    await room.open()
    if games()[word].players[-1] > 2:
        await room.type("ana", "game computer", level=QUICK)
    await room.sit("bruno")
    await room.press("ana", "Start (host)")
    await room.settle()
    return room


async def move(room, name, dice):
    menu, _ = (await room.match()).menu(await room.seat(name))
    await room.play(name, random_path(menu, dice.randrange))
    await room.settle()
    match = await room.match()
    assert not [law for law, holds in match.game.laws(match.state) if not holds]


async def taken_back(room, dice):
    """Play until somebody could take a move back without asking, and has."""
    while True:
        name = (await room.awaited())[0]
        await move(room, name, dice)
        answer = said(await room.type(name, "game undo"))
        await room.settle()
        if "undone" in answer and "cannot" not in answer:
            return


async def all_taken_back(room, dice):
    """Play on, and take back what computers have answered too: they are not asked."""
    before = len((await room.match()).entries)
    for _ in range(MOVES):
        await move(room, "ana", dice)
    told = said(await room.type("ana", "vote undo", moves=MOVES))
    assert "Nobody else had to agree." in told
    await room.settle()
    movers = [entry.seat for entry in (await room.match()).entries[before:] if entry.is_undone]
    assert movers.count(await room.seat("ana")) == MOVES < len(movers)


async def ended(room, dice):
    """Play on, and end the game by a vote of the last person unless it is over by then."""
    for _ in range(LAST_MOVES):
        if (await room.match()).is_over:
            break
        await move(room, "ana", dice)
    else:
        asked = await room.type("ana", "vote end")
        await room.who("ana").press(asked.reply, "End the game now, by points")
        await room.settle()
    match = await room.match()
    assert match.is_over
    return match


async def levels_that_moved(room):
    """The thoughts of each level, by seats."""
    thoughts = await room.world.store.log._database.records("SELECT entry, level FROM thoughts")
    entries = (await room.match()).entries
    return {(entries[row["entry"] - 1].seat, row["level"]) for row in thoughts}


@pytest.mark.parametrize("word", LONG_ENOUGH)
async def test_they_play_on_after_moves_were_taken_back_and_when_somebody_has_left(
    world, word, substitute
):
    dice, room = Random(word), await begun(world, word)
    await taken_back(room, dice)
    for _ in range(MOVES):
        await move(room, (await room.awaited())[0], dice)
    left = await room.seat("bruno")
    await room.resign("bruno")
    await room.settle()
    await all_taken_back(room, dice)
    match = await ended(room, dice)
    others = {*match.state.seats} - {await room.seat("ana")}
    assert {seat for seat in match.state.seats if match.is_computer(seat)} == others
    assert await levels_that_moved(room) == {
        (seat, substitute if seat == left else QUICK) for seat in others
    }
    record = parse(document(room, await room.type("ana", "game export")))
    assert verify(match.game, record) == []
