"""Computer players at a table of people: moves are taken back, somebody leaves, they play on."""

from __future__ import annotations

from random import Random

import pytest

from bot.matches import levels
from rules.core.computers import QUICK
from rules.core.menu import random_path
from rules.core.records import parse
from rules.core.replay import verify
from rules.registry import games
from tests.e2e.room import Room, said
from tests.e2e.test_queries import document

MOVES = 6  # of the people before one of them leaves


@pytest.fixture
def beginners(monkeypatch):
    """All computer players are beginners, who think."""
    monkeypatch.setattr(levels, "level_of", lambda match, seat: QUICK)


async def move(room, name, dice):
    menu, _ = (await room.match()).menu(await room.seat(name))
    await room.play(name, random_path(menu, dice.randrange))
    await room.settle()


async def taken_back(room, dice):
    """Play until somebody could take a move back without asking, and has."""
    while True:
        name = (await room.awaited())[0]
        await move(room, name, dice)
        answer = said(await room.type(name, "game undo"))
        await room.settle()
        if "taken back" in answer and "cannot" not in answer:
            return


@pytest.mark.parametrize("word", games())
async def test_they_play_on_after_a_move_was_taken_back_and_when_somebody_has_left(
    world, word, beginners
):
    game, dice = games()[word], Random(word)
    room = Room(world, channel=world.channel, game=word)
    await room.begin("ana", "bruno", computers=int(game.players[-1] > 2))
    await taken_back(room, dice)
    for _ in range(MOVES):
        await move(room, (await room.awaited())[0], dice)
    await room.resign("bruno")
    await room.settle()
    while not (match := await room.match()).is_over:
        await move(room, "ana", dice)
    assert {seat for seat in match.state.seats if match.is_computer(seat)} == {
        seat for seat in match.state.seats if seat != await room.seat("ana")
    }
    record = parse(document(room, await room.type("ana", "game export")))
    assert verify(game, record) == []
