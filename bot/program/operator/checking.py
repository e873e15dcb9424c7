"""The command `check`: a sentence on each thing that Karnak needs, with a remedy.

It changes nothing, and continues after each fault. Only Discord gets the token.
"""

from __future__ import annotations

import asyncio
import os
import platform
import shutil
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from enum import Enum
from http import HTTPStatus
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

from aiohttp import BaseConnector, ClientError, ClientSession, ClientTimeout, ContentTypeError

from bot.ground.version import karnak_version
from bot.program.config import ENV_FILE, ConfigError, Settings, read_settings
from bot.program.console import tell_of
from bot.program.operator.rehearsal.file import RehearsalError, read_rehearsal
from bot.sandbox.connector import LOOPBACK, TOKEN, loopback_connector
from bot.store.errors import StoreError, UnavailableError
from bot.store.examining import SQLITE, describe
from render import renderer_of
from render.fonts.extra import FontError, find_fonts
from render.paint import paint
from rules.registry import games

LEAST_ROOM: Final = 200  # MiB
MIB: Final = 2**20
DISCORD: Final = "https://discord.com"
PATIENCE: Final = ClientTimeout(total=15)  # seconds
PRIVILEGED: Final = 0b1100_1111 << 12  # flags of an application: members, presences, messages
IN_SERVERS: Final = "0"  # among the ways of installing an application


class Severity(Enum):
    """The state of a thing, with the exit status of a bot that finds it at its start."""

    OK = ("ok", 0)
    LOOK = ("look", 0)  # better otherwise
    LATER = ("later", 1)  # it may pass
    FAULT = ("fault", 78)

    def __init__(self, word: str, status: int) -> None:
        self.word, self.status = word, status


class Note(NamedTuple):
    """The result for one thing, in a sentence."""

    severity: Severity
    sentence: str


OK, LOOK, LATER, FAULT = Severity


def check() -> int:
    """Print the results, and return the status of the process."""
    try:
        settings = read_settings()
    except ConfigError as refused:
        return max(_print(Note(FAULT, sentence)) for sentence in refused.sentences)
    return asyncio.run(_print_all(settings))


async def _print_all(settings: Settings) -> int:
    return max([_print(note) async for note in _notes(settings)])


def _print(note: Note) -> int:
    tell_of(note.severity.word, note.sentence)
    return note.severity.status


async def _notes(settings: Settings) -> AsyncIterator[Note]:
    yield _settings()
    yield _versions()
    yield await asyncio.to_thread(_database, settings.database_at)
    if isinstance(settings.database_at, Path):
        for note in _folder(settings.database_at):
            yield note
    yield await asyncio.to_thread(_fonts, settings.fonts)
    for word in games():
        yield await asyncio.to_thread(_pictures, word)
    async for note in _where(settings):
        yield note


def _settings() -> Note:
    if ENV_FILE.exists() and _is_open(ENV_FILE):
        return Note(LOOK, f"Others can read {ENV_FILE}, and with it the token: chmod 600 it.")
    return Note(OK, "The settings are understood.")


def _versions() -> Note:
    packages = ", ".join(f"{name} {version(name)}" for name in ("discord.py", "pillow"))
    named = f"karnak {karnak_version()}, {packages}, Python {platform.python_version()}"
    return Note(OK, f"These are {named} and SQLite {SQLITE}.")


def _database(where: Path | str) -> Note:
    try:
        return Note(OK, describe(where))
    except UnavailableError as refused:
        return Note(LATER, str(refused))
    except StoreError as refused:
        return Note(FAULT, str(refused))


def _folder(database: Path) -> Iterator[Note]:
    """Check the folder of a database, and the access to its files."""
    kept = (database.with_name(database.name + end) for end in ("", "-wal"))
    for path in kept:
        if path.exists() and _is_open(path):
            words = "It contains hands and seeds, and others can read it: chmod 600"
            yield Note(LOOK, f"{words} {path}.")
    folder = next(each for each in database.absolute().parents if each.exists())
    if not os.access(folder, os.W_OK | os.X_OK):
        yield Note(FAULT, f"{folder} cannot be written to: give it to the account of Karnak.")
        return
    room = shutil.disk_usage(folder).free // MIB
    size = database.stat().st_size // MIB if database.exists() else 0
    needed = max(LEAST_ROOM, 2 * size)  # for a backup, and for the copy in which it is checked
    if room < needed:
        yield Note(LATER, f"Only {room:,} MiB are free on the disk of {folder}: make room.")
    else:
        yield Note(OK, f"{folder} can be written to, and {room:,} MiB are free on its disk.")


def _is_open(path: Path) -> bool:
    """Whether others than its owner can read or write a file."""
    return bool(path.stat().st_mode & 0o077)


def _fonts(named: str) -> Note:
    """Look for fonts for names in Chinese, Japanese and Korean."""
    try:
        found = find_fonts(named)
    except FontError as refused:
        return Note(FAULT, str(refused))
    if not found:
        words = "Pictures leave out names in Chinese, Japanese and Korean"
        return Note(OK, f"{words}: for them install fonts-noto-cjk, or set FONTS.")
    paths = ", ".join(each.path for each in found)
    return Note(OK, f"Names in Chinese, Japanese and Korean are drawn with {paths}.")


def _pictures(word: str) -> Note:
    try:
        renderer = renderer_of(word)
        if renderer is None:
            return Note(LOOK, f"There are no pictures of {word}: it is shown in words.")
        paint(next(iter(renderer.specimen())))
    except Exception as error:  # an installed game may raise anything
        why = " ".join(f"{type(error).__name__}: {error}".split())
        return Note(FAULT, f"The pictures of {word} cannot be painted: {why}.")
    return Note(OK, f"The pictures of {word} can be painted.")


async def _where(settings: Settings) -> AsyncIterator[Note]:
    """Check Discord, or the sandbox instead."""
    if settings.sandbox_at:
        connector = _sandbox_connector(settings)
        if connector is None:
            yield Note(FAULT, "SANDBOX_CA names no certificate authority.")
            return
        found = _discord(TOKEN, DISCORD, connector)
    elif settings.discord_token:
        api = settings.discord_api.rstrip("/") or DISCORD
        found = _discord(settings.discord_token.get_secret_value(), api, None)
    else:
        yield _port(settings.sandbox_port)
        if settings.sandbox_rehearsed:
            yield _rehearsed(settings.sandbox_rehearsed)
        return
    async for note in found:
        yield note


def _sandbox_connector(settings: Settings) -> BaseConnector | None:
    """Return the connector to the sandbox at SANDBOX_AT, or None without its certificate."""
    port = int(settings.sandbox_at.rpartition(":")[2])
    try:
        authority = settings.sandbox_ca.read_text() if settings.sandbox_ca else ""
        return loopback_connector(port, authority) if authority else None
    except (OSError, ValueError):
        return None


def _port(port: int) -> Note:
    """Check the port of the sandbox."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError as error:
            why = f"Port {port} cannot be had ({error.strerror}): a Karnak has it, or set another"
            return Note(LATER, f"{why} SANDBOX_PORT.")
    named = f"port {port}" if port else "any port"
    return Note(OK, f"There is no DISCORD_TOKEN, and the sandbox can start on {named}.")


def _rehearsed(path: Path) -> Note:
    """Return the state of the file that the sandbox will play back."""
    try:
        read_rehearsal(path)
    except RehearsalError as refused:
        return Note(FAULT, f"SANDBOX_REHEARSED: {refused}")
    return Note(OK, f"The sandbox can play {path} back.")


async def _discord(token: str, api: str, connector: BaseConnector | None) -> AsyncIterator[Note]:
    """Check the token and the settings of its application with Discord."""
    headers = {
        "Authorization": f"Bot {token}",
        "User-Agent": f"DiscordBot (https://github.com/Rapptz/discord.py, {version('discord.py')})",
    }
    async with ClientSession(connector=connector, headers=headers, timeout=PATIENCE) as session:
        try:
            for path, read in _ASKED.items():
                async with session.get(f"{api}/api/v10/{path}") as answer:
                    if answer.status != HTTPStatus.OK:
                        yield _refusal(answer.status)
                        return
                    yield read(await answer.json())
        except ContentTypeError:
            yield _NOT_DISCORD
        except (ClientError, TimeoutError, OSError):  # a certificate's is a ValueError too
            yield Note(LATER, "Discord cannot be reached from this machine.")
        except (ValueError, LookupError, TypeError, AttributeError):
            yield _NOT_DISCORD


def _refusal(status: int) -> Note:
    if status == HTTPStatus.UNAUTHORIZED:
        return Note(FAULT, "Discord refuses the token: check DISCORD_TOKEN.")
    return Note(LATER, f"Discord does not answer properly now: status {status}.")


def _bot(found: dict[str, Any]) -> Note:
    return Note(OK, f"Discord accepts the token of the bot {found['username']}.")


def _application(found: dict[str, Any]) -> Note:
    """Check the settings in Discord's developer portal."""
    if found.get("interactions_endpoint_url"):
        return Note(FAULT, "In Discord's portal, empty Interactions Endpoint URL.")
    if found.get("bot_require_code_grant"):
        return Note(FAULT, "In Discord's portal, switch Requires OAuth2 Code Grant off.")
    if IN_SERVERS not in found.get("integration_types_config", {IN_SERVERS: {}}):
        return Note(FAULT, "In Discord's portal, under Installation, allow Guild Install.")
    if found.get("flags", 0) & PRIVILEGED:
        return Note(LOOK, "In Discord's portal, switch off the privileged intents: none is used.")
    whose = "anybody" if found.get("bot_public", True) else "only its owner"
    return Note(OK, f"Its settings in Discord's portal are fine, and {whose} can invite it.")


def _gateway(found: dict[str, Any]) -> Note:
    shards, left = found["shards"], found["session_start_limit"]["remaining"]
    if left < shards:
        return Note(LATER, f"Discord takes {left} new sessions today, but {shards} are needed.")
    return Note(OK, f"Shards that Discord recommends: {shards}; new sessions left: {left}.")


_NOT_DISCORD: Final = Note(FAULT, "The answers do not come from Discord: see DISCORD_API.")
_ASKED: Final[dict[str, Callable[[dict[str, Any]], Note]]] = {
    "users/@me": _bot,
    "applications/@me": _application,
    "gateway/bot": _gateway,
}
