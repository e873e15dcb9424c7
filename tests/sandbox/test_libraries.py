"""Bots of other libraries log in and play: the sandbox is Discord to more than discord.py."""

import asyncio
import os
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.sandbox.server import Sandbox
from tests import processes

ROOT = Path(__file__).parents[2]
BOTS = ROOT / "tests" / "libraries"
INSTALLED = ROOT / ".venv" / "libraries"
NODE = {"NODE_PATH": str(INSTALLED / "node" / "node_modules")}
LIBRARIES = {
    "hikari": (INSTALLED / "hikari", "hikari_bot.py"),
    "nextcord": (INSTALLED / "nextcord", "nextcord_bot.py"),
    "disnake": (INSTALLED / "disnake", "disnake_bot.py"),
    "discord.js": (INSTALLED / "node" / "node_modules" / "discord.js", "discord_js_bot.cjs"),
    "oceanic.js": (INSTALLED / "node" / "node_modules" / "oceanic.js", "oceanic_js_bot.cjs"),
}
"""Where each library is, and its bot."""
SECONDS = 30  # at most, for each step on a slow machine

pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize(
        "library",
        [
            pytest.param(
                name,
                marks=pytest.mark.skipif(
                    not where.exists(), reason=f"{name} is not installed: make libraries"
                ),
            )
            for name, (where, _) in LIBRARIES.items()
        ],
    ),
]


def command(library):
    where, bot = LIBRARIES[library]
    if bot.endswith(".py"):
        return [where / "bin" / "python", BOTS / bot]
    return ["node", "--require", BOTS / "to_loopback.cjs", BOTS / bot]


@asynccontextmanager
async def playing(library, sandbox, folder):
    """The bot of a library, as a process that reaches nothing but the sandbox."""
    authority = folder / "ca.pem"
    sandbox.authority.write(authority)
    trust = {"SSL_CERT_FILE": str(authority), "NODE_EXTRA_CA_CERTS": str(authority)}
    where = {"SANDBOX": str(sandbox.port), "TOKEN": sandbox.token}
    with (folder / "bot.log").open("wb") as log:
        process = await processes.start(
            *command(library), env={**os.environ, **trust, **where, **NODE}, stdout=log, stderr=log
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()


async def until(condition, process):
    async with asyncio.timeout(SECONDS):
        while not condition():
            assert process.returncode is None, "the bot has ended"
            await asyncio.sleep(0.02)


@pytest.fixture
async def sandbox():
    sandbox = await Sandbox.open()
    yield sandbox
    await sandbox.close()


async def test_a_bot_plays(library, sandbox, games, ana, tmp_path):
    ana.response_timeout = SECONDS
    async with playing(library, sandbox, tmp_path) as process:
        try:
            await until(lambda: sandbox.backend.commands and sandbox.backend.is_online, process)
            answer = await ana.slash(games, "ping")
            await until(
                lambda: answer.reply.text == "pong, edited" and answer.reply.labels, process
            )
            await ana.press(answer.reply, "Again")
            assert (answer.reply.text, answer.reply.labels) == ("pressed", [])
            ana.write(ana.dm, "hello")
            await until(lambda: ana.dm.last_message.text == "you said hello", process)
        except Exception as error:
            error.add_note((tmp_path / "bot.log").read_text())
            raise
    assert sandbox.rejected_requests == []
