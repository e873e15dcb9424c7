"""Tables at which the toy game is played, in a store of their own, on a clock that stands still."""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest

from bot.door import Door
from bot.host import Host
from bot.store import NewMatch, NewRow, Store
from bot.table.alarms import Alarms
from bot.table.announcer import Announcer
from bot.table.lobby import Lobby
from bot.table.outbox import SOON, Outbox
from bot.table.sender import Sender
from bot.table.tables import Tables
from bot.ui import pictures
from render.scene import Box, Scene
from rules.registry import games
from tests.bot.asking import Asking
from tests.bot.channels import ME, Discord
from tests.bot.sitting import ANA, PEOPLE, Sitting
from tests.bot.watch import Watch
from tests.toy import TOY

START = 1_000_000
BEGINS = (NewRow(0, "story"), NewRow(0, "panel"))
PALETTE = bytes(range(256)) * 3


def pytest_generate_tests(metafunc):
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games().values(), ids=games().keys())


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    """One more game, which no package of the program has."""
    monkeypatch.setitem(games(), TOY.word, TOY)
    monkeypatch.setattr(pictures, "renderer_of", _renderer(pictures.renderer_of))


def _renderer(renderer_of):
    def scene(view, language):
        return Scene((8, 8), (Box(0, 0, 8, 8, "#ffffff"),), f"Round {view.rounds}", PALETTE)

    toy = SimpleNamespace(scene=scene, hand=lambda view, language: None)
    return lambda word: toy if word == TOY.word else renderer_of(word)


@pytest.fixture
def clock():
    return Watch(START)


@pytest.fixture
async def store(tmp_path, clock):
    store = await Store.open(tmp_path / "karnak.db", clock)
    yield store
    await store.close()


@pytest.fixture
def woken():
    """The matches for which there was something to publish."""
    return []


@pytest.fixture
def tables(store, woken, clock):
    return Tables(store, woken.append, clock)


@pytest.fixture
def lobby(store):
    """Opens a table that Ana hosts, in a channel of its own."""
    numbers = itertools.count(500)

    async def lobby(humans=3, computers=0, game=TOY, options="{}", language="en", rows=()):
        number = next(numbers)
        options = game.options.model_validate_json(options).model_dump_json()
        most = humans + computers
        new = NewMatch(game.word, game.edition, options, language, most, "nile", 77, number)
        host, *others = PEOPLE[:humans]
        id = await store.create(new, host, computers, number, rows)
        for other in others:
            await store.join(id, other)
        return id

    return lobby


@pytest.fixture
def begin(store, tables, lobby):
    """Begins a game at a table; the first seat is Ana's, then Bruno's, Chen's and Dina's."""

    async def begin(humans=3, computers=0, rows=(), **wishes):
        id = await lobby(humans, computers, **wishes)
        game = wishes.get("game", TOY)
        seats = [mark.word for mark in game.marks[: humans + computers]]
        await store.begin(id, "salt", seats, rows)
        return Sitting(store, tables, id)

    return begin


@pytest.fixture
def discord():
    return Discord()


@pytest.fixture
def pauses():
    """The seconds that were waited between attempts."""
    return []


@pytest.fixture
def restart(discord, store, tables, clock, pauses):
    """The outbox of a bot that has just been started; whoever makes moves wakes it."""
    opened = []

    async def sleep(seconds):
        pauses.extend(one for one in [seconds] if one > SOON)

    def restart():
        sender = Sender(store, lambda: ME)
        alarms = Alarms(lambda id: tables.wake(id), clock, clock.later)
        handlers = Announcer(discord, store, tables, sender, alarms).handlers()
        opened.append(Outbox(store, handlers, sleep))
        tables.wake = opened[-1].wake
        return opened[-1]

    return restart


@pytest.fixture
async def outbox(restart):
    outbox = restart()
    yield outbox
    await outbox.close()


@pytest.fixture
def table(begin, outbox):
    """A match whose beginning has been announced."""

    async def table(humans=3, computers=0, **wishes):
        table = await begin(humans, computers, rows=BEGINS, **wishes)
        outbox.wake(table.id)
        await outbox.settle()
        return table

    return table


@pytest.fixture
def threads():
    return []


@pytest.fixture
def host(store, tables, woken, threads):
    async def open_thread(channel, name):
        threads.append((channel, name))
        return 900 + len(threads)

    return Host(store, tables, Lobby(store, woken.append), open_thread)


@pytest.fixture
def door(host):
    return Door(host)


@pytest.fixture
def press(door):
    """Presses something and gives back what was shown for it."""

    async def press(custom_id, user=ANA, values=(), **how):
        asking = Asking(user, {"custom_id": custom_id, "values": list(values)}, **how)
        await door.press(asking)
        return asking.shown

    return press
