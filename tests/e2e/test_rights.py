"""Over the wire: an erased person is nowhere in the database."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.e2e.room import said
from tests.stores import IS_ON_POSTGRESQL


def traces(folder, person):
    """Every trace of somebody in the bytes of the database and of the files next to it."""
    there = b"".join(file.read_bytes() for file in folder.glob("karnak.db*"))
    number = int(person.id)
    looked_for = (person.name.encode(), person.id.encode(), number.to_bytes(8, "big"))
    return [trace for trace in looked_for if trace in there]


@pytest.mark.skipif(IS_ON_POSTGRESQL, reason="looks into the file")
async def test_an_erased_player_is_in_no_file_and_their_game_continues(room, oasis):
    world, dina = oasis, room.who("dina")
    await room.begin("dina", "ana", "bruno")
    asked = await room.type("dina", "me export")
    assert asked.reply.only_for == dina.id and asked.reply.attachments
    assert len(traces(world.folder, dina)) == 2
    asked = await room.type("dina", "me erase")
    assert "You resign from 1 running game" in said(asked)
    answer = await dina.press(asked.reply, "Erase everything")
    assert "Your data is erased" in said(answer)
    await room.settle()
    assert traces(world.folder, dina) == []
    with closing(sqlite3.connect(world.folder / "karnak.db")) as database:
        database.execute("VACUUM INTO ?", (str(world.folder / "backup.db"),))
    assert dina.name.encode() not in (world.folder / "backup.db").read_bytes()
    match = await room.match()
    seat = next(iter(match.people))
    assert match.is_computer(seat) and not match.is_over
    assert "! resign" in [each.words for each in match.entries if each.seat == seat]
