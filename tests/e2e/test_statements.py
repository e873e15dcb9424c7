"""The statements of a move: few, and no more at a table and in a database that have grown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from operator import le
from random import Random
from typing import NamedTuple

import pytest

from bot.program.karnak import Karnak
from bot.sandbox.server import Sandbox
from tests.bench.store import open_tables
from tests.distance import Distance
from tests.e2e.player import press_something, pressable
from tests.e2e.room import NAMES, Room
from tests.e2e.world import ANSWERING, World
from tests.oracle import validator
from tests.stores import once

pytestmark = once

MOVES = 4  # of each kind that are counted
OTHERS = 60  # tables of the same person, and of strangers
PEOPLE = 500
LENGTH = 40  # moves
FRAMES = ("BEGIN", "ROLLBACK")  # around several reads of SQLite, which has no work with them


class Most(NamedTuple):
    """The most that a move takes, by a press or typed: until its answer, and to tell it then."""

    pressed: int
    typed: int
    telling: int


# A worker of the news that is woken once more than needed takes some more, on a busy machine.
STATEMENTS = {"sqlite": Most(5, 6, 60), "postgresql": Most(7, 8, 90)}
TRIPS = Most(3, 4, 56)  # to a PostgreSQL server


class Counted(NamedTuple):
    statements: list[str]
    trips: int


class Move(NamedTuple):
    answer: Counted
    telling: Counted


class Meter:
    """Counts the statements of a world's program: those before an answer, and those after it."""

    def __init__(self, world: World, distance: Distance | None) -> None:
        self.world, self.distance = world, distance
        self.statements = distance.statements if distance else []
        self._may_tell = asyncio.Event()
        self._may_tell.set()

    async def begin(self):
        self.world.karnak.publisher.sleep = lambda _: self._may_tell.wait()
        if not self.distance:
            database = self.world.store.database
            for driver in (database.writer, database.reader):
                await driver.carry_out(lambda db: db.set_trace_callback(self.statements.append))
            database.quick.connection.set_trace_callback(self.statements.append)

    async def of(self, act: Callable[[], Awaitable[object]]) -> Move:
        await self.world.settle()
        self._may_tell.clear()
        self._counted()
        await act()
        tasks = (task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING))
        await asyncio.gather(*tasks)
        answer = self._counted()
        self._may_tell.set()
        await self.world.settle()
        return Move(answer, self._counted())

    def _counted(self) -> Counted:
        """The counts since the last time."""
        ignored = () if self.distance else FRAMES
        statements = [each for each in self.statements if each not in ignored]
        counted = Counted(statements, self.distance.trips if self.distance else 0)
        self.statements.clear()
        if self.distance:
            self.distance.trips = 0
        return counted


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request):
    return request.param


@pytest.fixture
def opened(kind, request, tmp_path, monkeypatch):
    """Opens a room with a meter. No chore of the program comes between its presses."""
    monkeypatch.setattr(Karnak, "begin_chores", lambda self: None)

    @asynccontextmanager
    async def opened():
        world, distance = World(tmp_path, await Sandbox.open(validator=validator())), None
        if kind == "postgresql":
            distance = Distance(request.getfixturevalue("postgresql").new_database())
            world.database = distance.address
        await world.start()
        meter = Meter(world, distance)
        await meter.begin()
        yield Room(world, channel=world.channel), meter
        await world.close()
        if distance:
            distance.close()

    return opened


async def typed(room: Room, meter: Meter) -> Move:
    name = await room.next()
    command, options = await room.command_of(name, await room.default(name))
    return await meter.of(lambda: room.type(name, command, **options))


async def pressed(room: Room, meter: Meter, dice: Random) -> Move:
    """The press that completes a move, after those that lead there."""
    name, moves = await room.next(), len(await room.log())
    prompt = (await room.turn(name)).reply
    while pressable(prompt):
        answers = []

        async def press(prompt=prompt, answers=answers):
            answers.append(await press_something(room.who(name), prompt, dice))

        move = await meter.of(press)
        if len(await room.log()) > moves:
            return move
        prompt = answers[0].reply or prompt
    raise AssertionError("there is nothing to press")


async def grow(room: Room) -> None:
    """Have the table, its player and the database see more of everything."""
    await room.advance(lambda match: len(match.entries) >= LENGTH)
    store, host = room.world.store, int(room.who("ana").id)
    await open_tables(store, OTHERS, host, first=10)
    await open_tables(store, OTHERS, 10**6, first=10 + OTHERS)
    for person in range(PEOPLE):
        await store.people.prefer(10**7 + person, zone="Africa/Cairo")
        await store.servers.settle_pace(10**7 + person, {"deadline": "2d"})
    await store.database.write("DELETE FROM outbox WHERE match <> ?", room.id)


@pytest.mark.parametrize("is_large", [False, True], ids=["small", "large"])
async def test_a_move_takes_few_statements(opened, kind, is_large):
    async with opened() as (room, meter):
        await room.begin(*NAMES[: 5 if is_large else 3])
        if is_large:
            await grow(room)
        await room.to("auction")
        by_typing = [await typed(room, meter) for _ in range(MOVES)]
        dice = Random(1)
        by_pressing = [await pressed(room, meter, dice) for _ in range(MOVES)]
    most = STATEMENTS[kind]
    found = Most(
        max(len(move.answer.statements) for move in by_pressing),
        max(len(move.answer.statements) for move in by_typing),
        min(len(move.telling.statements) for move in by_typing),
    )
    assert all(map(le, found, most)), (found, *by_typing, *by_pressing)
    trips = Most(  # the least, as the driver takes one more to prepare a statement
        min(move.answer.trips for move in by_pressing),
        min(move.answer.trips for move in by_typing),
        min(move.telling.trips for move in by_typing),
    )
    assert all(map(le, trips, TRIPS)), (trips, *by_typing, *by_pressing)
