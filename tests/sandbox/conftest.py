"""A sandbox with an unpatched discord.py client, and a clock that a test advances."""

import asyncio
from contextlib import asynccontextmanager

import discord
import pytest
from discord import app_commands

from bot.sandbox.server import Sandbox
from tests import oracle
from tests.described import described  # noqa: F401 - judges each test here
from tests.patience import PATIENCE


class Clock:
    def __init__(self):
        self.now = 1_800_000_000.0

    def __call__(self):
        return self.now

    def advance(self, seconds):
        self.now += seconds


class Bot(discord.Client):
    """A client of discord.py. Tests set `answer` and add commands to `tree`."""

    def __init__(self, sandbox, **settings):
        intents = settings.pop("intents", discord.Intents(guilds=True, dm_messages=True))
        super().__init__(
            intents=intents,
            connector=sandbox.connector(),
            guild_ready_timeout=0.02,
            max_messages=None,
            **settings,
        )
        self.tree = app_commands.CommandTree(self)
        self.received = []
        self.errors = []
        self.answer = None
        self.resumes = asyncio.Event()

        @self.tree.error
        async def remember(_interaction, error):
            self.errors.append(getattr(error, "original", error))

    async def on_interaction(self, interaction):
        if interaction.type is not discord.InteractionType.application_command and self.answer:
            await self.answer(interaction)

    async def on_message(self, message):
        self.received.append((message.author.name, message.content))

    async def on_resumed(self):
        self.resumes.set()

    async def before_identify_hook(self, shard_id, *, initial=False):
        """Not the five seconds that discord.py waits before it identifies again."""


@asynccontextmanager
async def running(sandbox, **settings):
    bot = Bot(sandbox, **settings)
    task = asyncio.create_task(bot.start(sandbox.token))
    ready = asyncio.create_task(bot.wait_until_ready())
    await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE)
    try:
        if task.done():
            task.result()
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        await asyncio.wait({task})


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def sandbox(clock):
    sandbox = await Sandbox.open(clock=clock, validator=oracle.validator())
    sandbox.backend.bot.name = "Karnak"
    yield sandbox
    await sandbox.close()


@pytest.fixture
async def bot(sandbox):
    async with running(sandbox) as bot:
        yield bot


@pytest.fixture
def games(sandbox):
    return sandbox.backend.find_channel("games")


@pytest.fixture
def here(bot, games):
    """The channel as discord.py sees it."""
    return bot.get_channel(int(games.id))


@pytest.fixture
def ana(sandbox):
    return sandbox.people.join("Ana")


@pytest.fixture
def bruno(sandbox):
    return sandbox.people.join("Bruno", locale="fr")
