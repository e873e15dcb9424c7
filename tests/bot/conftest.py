"""Tables at which the toy game is played, in a store of their own, on a stopped clock."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pytest

from bot.computers import errands, levels, thinking
from bot.core.delivery.closed_channels import ClosedChannelService
from bot.core.delivery.requests import failure_of
from bot.core.delivery.sender import Sender
from bot.core.delivery.watcher import Watcher
from bot.core.interactions.picks import find_pick
from bot.core.outbox.publisher import DELAY, Publisher
from bot.core.outbox.timer import Timer
from bot.core.pictures import pictures
from bot.core.pictures.signs import Signs
from bot.expiry.service import ExpiryService
from bot.ground.rows import NewRow
from bot.lobby.model import ComputerPlayer, NewMatch
from bot.lobby.service import LobbyService
from bot.privacy.service import DataRights
from bot.program.features import Features
from bot.program.job_order import jobs_of
from bot.program.routes import router_of
from bot.program.services import Services
from bot.relocation.service import RelocationService
from bot.seats.jobs import is_gone
from render.naming import NOBODY
from render.scene import Box, Scene
from rules.core.computers import RANDOM
from rules.registry import games
from tests.bot.channels import ME, Discord
from tests.bot.clock import FakeClock
from tests.bot.interactions import FakeInteraction, never_late
from tests.bot.seated import ANA, PEOPLE, SeatedMatch
from tests.bot.voting import Votes
from tests.pools import Pool
from tests.repositories import Repositories
from tests.stores import empty_database
from tests.toy import TOY

START = 1_000_000
DAY = 24 * 60 * 60
BEGINS = (NewRow(0, "story"), NewRow(0, "panel"), NewRow(0, "due"))
PALETTE = bytes(range(256)) * 3


def pytest_generate_tests(metafunc):
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games().values(), ids=games().keys())


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    """One more game, which no package of the program has."""
    monkeypatch.setitem(games(), TOY.word, TOY)
    monkeypatch.setattr(pictures, "renderer_of", _renderer(pictures.renderer_of))


@pytest.fixture
def drawn(monkeypatch):
    """With any content, the toy's board looks other than before."""
    drawn, draw = [], pictures.renderer_of(TOY.word).scene

    def scene(view, language, naming=NOBODY):
        return replace(draw(view, language, naming), size=(8 + len(drawn), 8))

    monkeypatch.setattr(pictures.renderer_of(TOY.word), "scene", scene)
    return drawn


def _renderer(renderer_of):
    def scene(view, language, naming=NOBODY):
        return Scene((8, 8), (Box(0, 0, 8, 8, "#ffffff"),), f"Round {view.rounds}", PALETTE)

    toy = SimpleNamespace(scene=scene, hand=lambda view, language, naming: None)
    return lambda word: toy if word == TOY.word else renderer_of(word)


@pytest.fixture(autouse=True)
def same_computers(monkeypatch):
    """Computer players move at once and at random, alike in every run."""
    monkeypatch.setattr(thinking, "DELAY", 0)
    monkeypatch.setattr(levels, "level_of", lambda match, seat: RANDOM)


@pytest.fixture
def clock():
    return FakeClock(START)


@pytest.fixture
def where(tmp_path):
    """An empty database, where `open_database` finds it."""
    return empty_database(tmp_path)


@pytest.fixture
async def store(where, clock):
    store = await Repositories.open(where, clock)
    await store.numbering.get()  # as at a start
    yield store
    await store.close()


@pytest.fixture
def scheduled():
    """The matches for which there was something to publish."""
    return []


@pytest.fixture
def services(store, scheduled, clock):
    return Services(store.database, scheduled.append, clock)


@pytest.fixture
def matches(services):
    return services.matches


@pytest.fixture
def lobby(store):
    """Opens a table that Ana hosts, in a channel of its own."""
    numbers = itertools.count(500)

    async def lobby(
        humans=3, computers=0, game=TOY, options="{}", language="en", rows=(), pace="{}", guild=77
    ):
        number = next(numbers)
        options = game.options.model_validate_json(options).model_dump_json()
        most = humans + computers
        new = NewMatch(
            game.word, game.edition, options, language, most, "nile", guild, number, None, pace
        )
        host, *others = PEOPLE[:humans]
        id = await store.lobby.create(new, host, [ComputerPlayer()] * computers, number, rows)
        for other in others:
            await store.lobby.join(id, other)
        return id

    return lobby


@pytest.fixture
def begin(store, matches, lobby):
    """Begin a game at a table. The first seats are Ana's, Bruno's, Chen's and Dina's."""

    async def begin(humans=3, computers=0, rows=(), **wishes):
        id = await lobby(humans, computers, **wishes)
        game = wishes.get("game", TOY)
        seats = [mark.word for mark in game.marks[: humans + computers]]
        await store.lobby.begin(id, "salt", seats, rows)
        return SeatedMatch(store, matches, id)

    return begin


@pytest.fixture
def errand_pool(monkeypatch):
    """The process for the errands of people, which are done here instead."""
    pool = Pool()
    monkeypatch.setattr(errands, "start_one", lambda: pool)
    return pool


@pytest.fixture
def discord():
    return Discord()


@pytest.fixture
def pauses():
    """The seconds that were waited between attempts."""
    return []


@pytest.fixture
def channels(matches):
    return ClosedChannelService(matches.cache)


@pytest.fixture
def relocation(matches):
    return RelocationService(matches.cache)


@pytest.fixture
def signs():
    """No signs: messages keep their plain glyphs."""
    return Signs(())


@pytest.fixture
def restart(discord, services, clock, pauses, signs):
    """The publisher of a freshly started bot. Moves schedule it."""
    opened = []

    async def sleep(seconds):
        pauses.extend(one for one in [seconds] if one > DELAY)

    def restart(services=services):
        database, matches, present = services.database, services.matches, services.absences.present
        channels = ClosedChannelService(services.cache)
        sender = Sender(discord, database, lambda: ME, signs, present)
        timer = Timer(lambda: opened[-1].publish_due(), clock, clock.call_later)
        watcher = Watcher(discord, channels, clock)
        expiry = ExpiryService(services.cache, clock)
        lobby = LobbyService(
            database, lambda id: opened[-1].schedule(id), is_gone=partial(is_gone, discord)
        )
        jobs = jobs_of(discord, services, lobby, expiry, sender, watcher, timer)
        opened.append(Publisher(database, jobs, timer, failure_of, sleep))
        matches.schedule = services.cache.schedule = opened[-1].schedule
        return opened[-1]

    return restart


@pytest.fixture
async def publisher(restart):
    publisher = restart()
    yield publisher
    await publisher.close()


@pytest.fixture
def table(begin, publisher):
    """A match whose beginning has been announced."""

    async def table(humans=3, computers=0, **wishes):
        table = await begin(humans, computers, rows=BEGINS, **wishes)
        publisher.schedule(table.id)
        await publisher.wait_until_idle()
        return table

    return table


@pytest.fixture
def threads():
    return []


@pytest.fixture
def handlers(services, scheduled, threads, discord):
    async def open_thread(channel, name):
        threads.append((channel, name))
        return 900 + len(threads)

    lobbies = LobbyService(services.database, scheduled.append)
    rights = DataRights(services.cache, lobbies, lambda: None)
    return Features(services, lobbies, open_thread, partial(find_pick, discord), rights)


@pytest.fixture
def router(handlers):
    responder = handlers.responder(lateness=never_late())
    return router_of(handlers, responder)


@pytest.fixture
def suggest(handlers):
    """Have a feature suggest to the person who types."""

    async def suggest(interaction, find, *typed):
        return await handlers.completion.suggest(interaction, lambda actor: find(actor, *typed))

    return suggest


@pytest.fixture
def press(router):
    """Press something and return the answer."""

    async def press(custom_id, user=ANA, values=(), **how):
        interaction = FakeInteraction(user, {"custom_id": custom_id, "values": list(values)}, **how)
        await router.component(interaction)
        return interaction.shown

    return press


@pytest.fixture
def voting(table, services, publisher, clock, discord):
    async def voting(*seats, **wishes):
        seated = await table(*seats, **wishes)
        return Votes(seated, services.votes, publisher, clock, discord)

    return voting


@pytest.fixture
def days(publisher, clock):
    """Lets days pass one by one, and whatever is due happen."""

    async def days(count):
        for _ in range(count):
            clock.advance(DAY)
            await publisher.wait_until_idle()

    return days


@pytest.fixture
def passes(publisher, clock):
    """Lets time pass, and whatever is due happen."""

    async def passes(seconds):
        clock.advance(seconds)
        await publisher.wait_until_idle()

    return passes
