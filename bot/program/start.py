"""Starts Karnak: with a token on Discord, without one in its sandbox."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.core.pictures import pictures
from bot.core.pictures.painting import Painters
from bot.expiry.service import Lifetimes
from bot.ground.incidents import is_away
from bot.ground.logs import about, write_logs
from bot.ground.memory import give_large_blocks_back
from bot.help.screens import Operator
from bot.lobby.boards import read_boards
from bot.program.config import ConfigError, Settings, read_settings
from bot.program.connection import CannotStartError, find_access, refusals_of_discord
from bot.program.console import FAILED, NEEDS_OPERATOR
from bot.program.karnak import Karnak
from bot.program.protocol import compatibility
from bot.store.database import Database
from bot.store.errors import InUseError, StoreError, UnavailableError
from bot.store.numbering import NumberingRepository
from bot.store.opening import open_database
from bot.store.processes import BEAT, ProcessRepository
from bot.store.resuming import ResumeRepository
from render.fonts.extra import FontError, find_fonts
from render.naming import lend

if TYPE_CHECKING:
    from bot.program.demo import Demo

logger = logging.getLogger(__name__)

VAR: Final = Path("var")  # where there is no file of SQLite

# The sandbox sends its servers immediately, and does not limit new sessions.
QUICK: Final = {"guild_ready_timeout": 0.05, "identify_every": 0.0}


async def run(settings: Settings) -> None:
    """Run Karnak until it is stopped. Raises `CannotStartError`, and then nothing is damaged.

    A stop before there is a client cancels it.
    """
    _cancel_on_signals()
    async with AsyncExitStack() as held:
        held.enter_context(_refusals_of_the_database())
        database = await _database(settings.database_at)
        held.push_async_callback(database.close)
        if database.is_shared:
            held.enter_context(about(process=database.process))
        access = await find_access(settings, held)
        options: dict[str, Any] = (
            QUICK | {"connector": access.connector} if access.connector else {}
        )
        pages = settings.privacy_url, settings.terms_url, settings.rules_url
        operator = Operator(settings.contact, *pages)
        boards, limits = read_boards(settings.boards), settings.limits
        _lend_fonts(settings.fonts)
        pictures.painters = Painters(settings.painters, folder=_drawings(settings.database_at))
        days = Lifetimes(settings.lobby_days, settings.game_days, settings.cancelled_days)
        if settings.discord_api:
            options["is_limited"] = False
        karnak = Karnak(database, boards, operator, days, limits, **options)
        if settings.operations_at:
            await _serve_operations(karnak, *settings.operations_at, held)
        held.push_async_callback(karnak.close)
        closing = set[asyncio.Task[None]]()
        _on_signals(lambda: closing.add(asyncio.create_task(karnak.close())))
        if access.demo:
            access.demo.welcome(karnak)
        with refusals_of_discord():
            await karnak.login(access.token)
            _say_hello(karnak, access.demo)
            _notify("READY=1")
            gc.freeze()  # these objects stay, so garbage collections can skip them
            gc.enable()
            await karnak.connect()


def _drawings(database: Path | str) -> Path:
    """Return the folder with drawings of the games, for painters that start later."""
    return (database.parent if isinstance(database, Path) else VAR) / "drawings"


def _lend_fonts(named: str) -> None:
    """Draw names with the given fonts, or with those found on this machine."""
    try:
        lend(find_fonts(named))
    except FontError as refused:
        raise CannotStartError(str(refused), NEEDS_OPERATOR) from None


@contextmanager
def _refusals_of_the_database() -> Iterator[None]:
    """Raise `CannotStartError` if the connection to the database is lost."""
    try:
        yield
    except Exception as error:
        if not is_away(error):
            raise
        raise CannotStartError("The connection to the database is lost.") from None


async def _database(where: Path | str) -> Database:
    """Open the database, as soon as no incompatible process uses it."""
    version = await asyncio.to_thread(compatibility)
    while True:
        try:
            async with AsyncExitStack() as held:
                database = await open_database(where)
                held.push_async_callback(database.close)
                await ProcessRepository(database).require_version(version)
                await _resume(database)
                held.pop_all()
                return database
        except InUseError as busy:
            logger.warning("%s This one waits until it has stopped.", busy)
            await asyncio.sleep(BEAT)
        except StoreError as refused:
            status = FAILED if isinstance(refused, UnavailableError) else NEEDS_OPERATOR
            raise CannotStartError(str(refused), status) from None


async def _resume(database: Database) -> None:
    made = await ResumeRepository(database).from_backup()
    if made is not None:
        at = datetime.fromtimestamp(made, UTC).isoformat(" ")
        logger.warning("the database is a backup of %s: continuing from there", at)
    await NumberingRepository(database).get()  # before any row needs a number


async def _serve_operations(karnak: Karnak, host: str, port: int, held: AsyncExitStack) -> None:
    from bot.program.operations import Operations  # here: it needs a web server

    operations = Operations(karnak)
    held.push_async_callback(operations.close)
    try:
        await operations.open(host, port)
    except (OSError, ValueError) as error:  # ValueError: an invalid host
        number = getattr(error, "errno", None) or 0
        why = os.strerror(number) if number > 0 else "there is no such host"
        raise CannotStartError(f"OPERATIONS cannot be served: {why}.") from None


def _say_hello(karnak: Karnak, demo: Demo | None) -> None:
    if demo:
        print("No DISCORD_TOKEN: this is Karnak's sandbox, a simulated Discord.")
        print(f"Play at {demo.url}")
    else:
        print(f"Invite Karnak to a server: {karnak.invitation}")
    sys.stdout.flush()


def _cancel_on_signals() -> None:
    task = asyncio.current_task()
    assert task
    _on_signals(task.cancel)


def _on_signals(stop: Callable[[], object]) -> None:
    """Call `stop` when the program is told to stop."""

    def told() -> None:
        _notify("STOPPING=1")
        stop()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, told)


def _notify(state: str) -> None:
    """Send systemd a state, such as `READY=1`, if it has started this process and asks for it."""
    if where := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
            told.connect(where.replace("@", "\0", 1) if where.startswith("@") else where)
            told.send(state.encode())


def main() -> int:
    give_large_blocks_back()
    try:
        settings = read_settings()
        write_logs(settings.log_level, settings.log_format)
        sys.setswitchinterval(0.0005)  # seconds, so that no thread delays answers
        asyncio.run(run(settings))
    except ConfigError as refused:
        print(refused, file=sys.stderr)
        return NEEDS_OPERATOR
    except CannotStartError as refused:
        print(refused, file=sys.stderr)
        return refused.status
    except asyncio.CancelledError:
        logger.info("stopped before it had started")
    return 0


def main_without_words() -> int:
    """Start Karnak, unless there are arguments, which belong to the command `karnak`."""
    usage = "python -m bot, without words; `karnak --help` lists the commands"
    ArgumentParser("python -m bot", usage, "Start Karnak, as `karnak run` does.").parse_args()
    return main()
