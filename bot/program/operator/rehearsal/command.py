"""The command `rehearse`: tries once everything that only Discord can answer.

It prints a sentence for each assumption, writes the answers as a file that the sandbox plays back,
and deletes everything that it made, even if it is interrupted. It opens no database.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final

from aiohttp import ClientError
from discord import (
    ChannelType,
    DiscordException,
    HTTPException,
    RateLimited,
    TextChannel,
    User,
)

from bot.core.screens.components import screen
from bot.core.screens.permissions import PERMISSIONS
from bot.ground.logs import write_logs
from bot.ground.version import karnak_version
from bot.program.config import Settings, read_settings
from bot.program.connection import Access, CannotStartError, find_access, refusals_of_discord
from bot.program.console import FAILED, NEEDS_OPERATOR, refusals, tell, tell_of
from bot.program.operator.rehearsal.attended import ATTENDED
from bot.program.operator.rehearsal.file import Rehearsal, refusal, write_rehearsal
from bot.program.operator.rehearsal.stage import (
    KEPT,
    Assumption,
    DiffersError,
    Rehearser,
    SkippedError,
    Stage,
    reason_of,
)
from bot.program.operator.rehearsal.sweeping import kept_message, sweep
from bot.program.operator.rehearsal.unattended import UNATTENDED
from bot.sandbox.assumptions import SKIPPED, Answer, Outcome
from bot.store.examining import unserved
from rules.arguments import ConsoleError

WRONG_ARGUMENT: Final = 2  # exit status
PATIENCE: Final = 120.0  # seconds
LISTED: Final = 10  # channels
FILE: Final = Path("var/rehearsal.json")
ACKNOWLEDGED: Final = 40060  # Discord's code: another program has answered
WORDS: Final[dict[Outcome, str]] = {
    "holds": "ok",
    "refused": "no",
    "differs": "no",
    "skipped": "skip",
}


@dataclass(frozen=True)
class Wanted:
    """The wishes of the operator: a channel, a file for the answers, and omissions."""

    channel: int
    to: Path = FILE
    keeps_old: bool = False
    is_unattended: bool = False
    patience: float = PATIENCE


def rehearse(wanted: Wanted) -> int:
    """Rehearse and return the status of the process. Raises `ConsoleError`."""
    with refusals():
        settings = read_settings()
        write_logs("WARNING", settings.log_format)
        return asyncio.run(rehearse_with(settings, wanted))


async def rehearse_with(
    settings: Settings, wanted: Wanted, clock: Callable[[], float] = time.time
) -> int:
    """Rehearse by settings. Returns the exit status: 1 if an assumption does not hold."""
    try:
        async with AsyncExitStack() as held:
            held.enter_context(unserved(settings.database_at))
            access = await find_access(settings, held)
            client = await held.enter_async_context(_connected(access))
            channel = _channel(client, wanted.channel)
            _require_permissions(channel)
            owner = await _owner(client)
            stage = Stage(client, channel, owner, clock, wanted.patience, partial(tell_of, "do"))
            return await _rehearse(stage, wanted)
    except CannotStartError as refused:
        raise ConsoleError(str(refused), refused.status) from None
    except (DiscordException, ClientError, TimeoutError):
        words = "The connection with Discord is lost. The next rehearsal deletes what is left."
        raise ConsoleError(words, FAILED) from None


@asynccontextmanager
async def _connected(access: Access) -> AsyncIterator[Rehearser]:
    """Connect a client until the end of the block. Raises `CannotStartError`."""
    options = {"connector": access.connector, "guild_ready_timeout": 0.05}
    if access.demo:
        access.demo.invite_people()
        tell(f"No DISCORD_TOKEN: this is Karnak's sandbox. Press there: {access.demo.url}")
    async with Rehearser(**options if access.connector else {}) as client:
        with refusals_of_discord():
            await client.login(access.token)
            running = asyncio.create_task(client.connect())
            ready = asyncio.create_task(client.wait_until_ready())
            try:
                await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
                if running.done():
                    running.result()
            finally:
                ready.cancel()
        try:
            yield client
        finally:
            await client.close()
            await asyncio.gather(running, return_exceptions=True)


def _channel(client: Rehearser, wanted: int) -> TextChannel:
    """Return the channel with an id. Raises `ConsoleError`."""
    found = client.get_channel(wanted)
    if isinstance(found, TextChannel):
        return found
    if found is not None:
        words = f"Channel {wanted} is no text or announcement channel."
        raise ConsoleError(words, WRONG_ARGUMENT)
    seen = [each for each in client.get_all_channels() if isinstance(each, TextChannel)]
    listed = ", ".join(f"{each.id} (#{each.name})" for each in seen[:LISTED]) or "none"
    words = f"Karnak sees no channel {wanted}. Some that it sees: {listed}."
    raise ConsoleError(words, WRONG_ARGUMENT)


def _require_permissions(channel: TextChannel) -> None:
    """Raise `ConsoleError` with a sentence for each permission that Karnak lacks in a channel."""
    allowed = channel.permissions_for(channel.guild.me)
    lacking = [label for name, label in PERMISSIONS.items() if not getattr(allowed, name)]
    if lacking:
        lines = [f"Karnak lacks the permission {each} in #{channel.name}." for each in lacking]
        raise ConsoleError("\n".join(lines), NEEDS_OPERATOR)


async def _owner(client: Rehearser) -> User | None:
    """Fetch the owner of the application or of its team, unless it is a bot."""
    application = await client.application_info()
    owner = application.team.owner if application.team else application.owner
    if owner is None or owner.bot:
        return None
    return await client.fetch_user(owner.id)


async def _rehearse(stage: Stage, wanted: Wanted) -> int:
    """Sweep, rehearse, sweep, and write the answers."""
    channel = stage.channel
    tell(f"Rehearsing in #{channel.name} of {channel.guild.name}. This takes a minute or two.")
    kept = await kept_message(stage)
    await sweep(stage, kept.id if kept else 0)
    try:
        answers = await _answers(stage, is_unattended=wanted.is_unattended)
    finally:
        left = await _clear(stage, keeps=wanted.keeps_old)
    is_news = channel.type is ChannelType.news
    rehearsal = Rehearsal(
        at=datetime.fromtimestamp(stage.clock(), UTC).replace(microsecond=0),
        karnak=karnak_version(),
        discord_py=version("discord.py"),
        channel="announcement" if is_news else "text",
        answers={each.name: answer for each, answer in answers},
    )
    write_rehearsal(wanted.to, rehearsal)
    tell(f"The answers are in {wanted.to}. SANDBOX_REHEARSED={wanted.to} plays them back.")
    holds = all(answer.outcome in ("holds", "skipped") for _, answer in answers)
    return 0 if holds and not left else FAILED


async def _clear(stage: Stage, *, keeps: bool) -> list[str]:
    """Sweep, then print and return sentences on remaining or missing things."""
    spared, unkept = 0, list[str]()
    try:
        spared = await _spared(stage, keeps=keeps)
    except (HTTPException, RateLimited) as refused:
        unkept = [f"No message could be kept for the next rehearsal ({reason_of(refused)})."]
    left = unkept + await sweep(stage, spared)
    but = ", but for one message for the next rehearsal" if spared else ""
    for sentence in left or (f"Everything that the rehearsal made is deleted{but}.",):
        tell_of("look" if left else "ok", sentence)
    return left


async def _spared(stage: Stage, *, keeps: bool) -> int:
    """Return the id of the message to spare for the next rehearsal, or 0.

    A message is spared until it is old enough for its assumption.
    """
    kept = await kept_message(stage)
    if kept is not None and (keeps or not stage.is_old(kept)):
        return kept.id
    return (await stage.send(screen(KEPT))).id if keeps else 0


async def _answers(stage: Stage, *, is_unattended: bool) -> list[tuple[Assumption, Answer]]:
    """Rehearse all assumptions, one after the other, and print each."""
    answers = []
    for each in UNATTENDED:
        answers.append((each, await _answer(stage, each)))
    for each in ATTENDED:
        if is_unattended:
            _say(each, SKIPPED, "It needs a person.")
        answers.append((each, SKIPPED if is_unattended else await _answer(stage, each)))
    return answers


async def _answer(stage: Stage, assumption: Assumption) -> Answer:
    """Rehearse an assumption, and print the answer."""
    reason = ""
    try:
        expected = await assumption.step(stage)
        answer = Answer(outcome="holds") if expected is None else _refusal("holds", expected)
    except HTTPException as refused:
        if refused.code == ACKNOWLEDGED:
            words = "Another program answers with this token: stop it, then rehearse again."
            raise ConsoleError(words, FAILED) from None
        answer = _refusal("refused", refused)
    except RateLimited:
        answer = refusal("refused", 429, 0, "")
    except DiffersError:
        answer = Answer(outcome="differs")
    except SkippedError as skipped:
        answer, reason = SKIPPED, str(skipped)
    _say(assumption, answer, reason)
    return answer


def _refusal(outcome: Outcome, refused: HTTPException) -> Answer:
    return refusal(outcome, refused.status, refused.code, refused.text)


def _say(assumption: Assumption, answer: Answer, reason: str) -> None:
    sentence = assumption.holds if answer.outcome == "holds" else assumption.fails
    if answer.outcome == "skipped":
        sentence = f"{assumption.name.capitalize()}: {reason}"
    code = f" ({answer.status}, code {answer.code})" if answer.outcome == "refused" else ""
    tell_of(WORDS[answer.outcome], f"{sentence}{code}")
