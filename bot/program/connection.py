"""The server to connect to: Discord, a running sandbox, or a sandbox of this process.

The functions for a sandbox import it themselves: a bot on Discord saves its 14 MiB.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from errno import EADDRINUSE
from typing import TYPE_CHECKING, NamedTuple

from aiohttp import BaseConnector, ClientConnectorError
from discord import DiscordException, LoginFailure, PrivilegedIntentsRequired
from discord.http import Route

from bot.program.config import Settings
from bot.program.console import FAILED, NEEDS_OPERATOR

if TYPE_CHECKING:
    from bot.program.demo import Demo
    from bot.sandbox.strictness import Strictness


class CannotStartError(Exception):
    """One sentence for the operator. `status` is that of the process."""

    def __init__(self, sentence: str, status: int = FAILED) -> None:
        super().__init__(sentence)
        self.status = status


class Access(NamedTuple):
    """A token, and the way to a running sandbox or our own, the demo. Without one, to Discord."""

    token: str
    connector: BaseConnector | None = None
    demo: Demo | None = None


async def find_access(settings: Settings, held: AsyncExitStack) -> Access:
    """Find the server to connect to. Our own sandbox ends with `held`.

    Raises `CannotStartError`.
    """
    if settings.discord_api:
        Route.BASE = f"{settings.discord_api.rstrip('/')}/api/v10"
    if settings.sandbox_at:
        return _running_sandbox(settings)
    if settings.discord_token:
        return Access(settings.discord_token.get_secret_value())
    demo = await _own_sandbox(settings)
    held.push_async_callback(demo.close)
    return Access(demo.token, demo.connector(), demo)


def _running_sandbox(settings: Settings) -> Access:
    from bot.sandbox.connector import TOKEN, loopback_connector

    if not settings.sandbox_ca:
        words = "SANDBOX_AT needs SANDBOX_CA, the certificate authority there."
        raise CannotStartError(words, NEEDS_OPERATOR)
    port = int(settings.sandbox_at.rpartition(":")[2])
    try:
        return Access(TOKEN, loopback_connector(port, settings.sandbox_ca.read_text()))
    except (OSError, ValueError):
        words = "SANDBOX_CA names no certificate authority."
        raise CannotStartError(words, NEEDS_OPERATOR) from None


async def _own_sandbox(settings: Settings) -> Demo:
    from bot.program.demo import Demo
    from bot.sandbox.journal import JournalError

    strictness = _strictness(settings)
    try:
        return await Demo.open(settings.sandbox_state, settings.sandbox_port, strictness)
    except JournalError as refused:
        raise CannotStartError(f"{' '.join(str(refused).split()).rstrip('.')}.") from None
    except OSError as error:
        if error.errno != EADDRINUSE:
            raise CannotStartError(f"The sandbox cannot start: {error}.") from None
        raise CannotStartError(
            f"Port {settings.sandbox_port} is taken: set SANDBOX_PORT to another one."
        ) from None


def _strictness(settings: Settings) -> Strictness:
    from bot.program.operator.rehearsal.file import RehearsalError, read_rehearsal
    from bot.sandbox.strictness import STRICTNESSES, as_rehearsed

    chosen = STRICTNESSES[settings.sandbox_strict]
    if not settings.sandbox_rehearsed:
        return chosen
    try:
        return as_rehearsed(chosen, read_rehearsal(settings.sandbox_rehearsed).answers)
    except RehearsalError as refused:
        raise CannotStartError(f"SANDBOX_REHEARSED: {refused}", NEEDS_OPERATOR) from None


@contextmanager
def refusals_of_discord() -> Iterator[None]:
    """Raise Discord's refusals of a start as `CannotStartError`."""
    try:
        yield
    except LoginFailure:
        words = "Discord refuses the token: check DISCORD_TOKEN."
        raise CannotStartError(words, NEEDS_OPERATOR) from None
    except PrivilegedIntentsRequired:
        raise CannotStartError("Discord refuses the bot's intents.", NEEDS_OPERATOR) from None
    except (ClientConnectorError, OSError):
        raise CannotStartError("Discord cannot be reached from this machine.") from None
    except DiscordException as refused:
        why = type(refused).__name__
        raise CannotStartError(f"Discord does not accept the bot now: {why}.") from None
