"""Worlds to play in, and pictures that cost nothing where no test looks at them."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import count

import pytest
import pytest_asyncio
from discord import app_commands

from bot.computers import levels, thinking
from bot.core.outbox import publisher
from bot.core.pictures import painter, painting
from bot.ground.languages import spoken
from bot.lobby import service as lobby
from rules.core.computers import RANDOM
from tests.described import described  # noqa: F401 - judges each test here
from tests.e2e.dots import paint_dot
from tests.e2e.process import Process
from tests.e2e.room import Room
from tests.e2e.world import World


def pytest_collection_modifyitems(items):
    """Tests that share a world share its event loop."""
    for item in items:
        if "oasis" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.asyncio(loop_scope="module"), append=False)


TRANSLATED = {}  # payloads of commands, by their languages and English


@pytest.fixture(scope="package", autouse=True)
def translated_once():
    """Each bot of this process has the same commands, which discord.py takes long to translate."""
    with pytest.MonkeyPatch.context() as patch:
        for kind in (app_commands.Command, app_commands.ContextMenu, app_commands.Group):
            translate = _once(kind.get_translated_payload)
            patch.setattr(kind, "get_translated_payload", translate)
        yield


@pytest.fixture(scope="package", autouse=True)
def loaded_once():
    """Each Karnak that is a process of its own has loaded the program already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Process, "forked", True)
        yield


def _once(translate):
    """Translate a command again only if its English or a language is another."""

    async def translated(command, tree, translator):
        said = json.dumps(command.to_dict(tree))
        key = (*spoken().values(), command.qualified_name, said)
        if key not in TRANSLATED:
            TRANSLATED[key] = await translate(command, tree, translator)
        return TRANSLATED[key]

    return translated


@pytest.fixture(autouse=True)
def same_computers(monkeypatch):
    """Computer players of this process move at once and at random, alike in every run."""
    monkeypatch.setattr(thinking, "DELAY", 0)
    monkeypatch.setattr(levels, "level_of", lambda match, seat: RANDOM)


@pytest.fixture(autouse=True)
def same_deals(monkeypatch, request):
    """The draws of a test's matches are the same in every run, however late they start."""
    seeds = (sha256(f"{request.node.name} {n}".encode()).hexdigest() for n in count())
    monkeypatch.setattr(lobby, "token_hex", lambda _: next(seeds))
    start = lobby.LobbyService.start
    monkeypatch.setattr(
        lobby.LobbyService, "start", lambda self, id, user, _: start(self, id, user, 1)
    )


@pytest.fixture(autouse=True)
def quick(monkeypatch, request):
    """A picture is a dot, and a pause between attempts short. Tests marked otherwise look."""
    monkeypatch.setattr(painting, "paint_specimen", lambda game: False)
    monkeypatch.setattr(publisher, "DELAY", 0)
    monkeypatch.setattr(publisher, "RETRY_DELAYS", (0.01, 0.02, 0.05))
    if "painted" not in request.fixturenames:
        monkeypatch.setattr(painter, "paint", paint_dot)


@pytest.fixture
def painted():
    """Real pictures."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def oasis(tmp_path_factory):
    """One world for all the tests of a module, who each have a channel of their own."""
    world = await World.open(tmp_path_factory.mktemp("oasis"))
    yield world
    await world.close()


@pytest.fixture
def room(oasis, request):
    """A channel in which nobody has played yet."""
    return Room(oasis, request.node.name)


@pytest.fixture
async def world(tmp_path):
    """A private world, to be stopped, started and broken."""
    world = await World.open(tmp_path)
    yield world
    await world.close()
