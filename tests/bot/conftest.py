"""Tables at which the toy game is played, in a store of their own, on a clock that stands still."""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest

from bot.store import NewMatch, Store
from bot.table.tables import Tables
from bot.ui import pictures
from render.scene import Box, Scene
from rules.registry import games
from tests.bot.sitting import PEOPLE, Sitting
from tests.toy import TOY

START = 1_000_000
PALETTE = bytes(range(256)) * 3


def pytest_generate_tests(metafunc):
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games().values(), ids=games().keys())


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    """One more game, which no package of the program has."""
    monkeypatch.setitem(games(), TOY.word, TOY)
    monkeypatch.setattr(pictures, "find", _artist(pictures.find))


def _artist(find):
    def scene(view, language):
        return Scene((8, 8), (Box(0, 0, 8, 8, "#ffffff"),), f"Round {view.rounds}", PALETTE)

    draws = SimpleNamespace(scene=scene, hand=lambda view, language: None)
    return lambda word: draws if word == TOY.word else find(word)


@pytest.fixture
def clock():
    return lambda: START


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
