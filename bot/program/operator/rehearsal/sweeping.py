"""Sweeping: deletes everything that this rehearsal or an earlier one has made.

It knows its messages, threads, emojis and commands by their marks, and touches nothing else. A
sentence names each thing that Discord refuses to delete.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Final

from discord import ChannelType, HTTPException, Message, MessageType, RateLimited, Thread
from discord.abc import Messageable

from bot.program.operator.rehearsal.stage import (
    EMOJI,
    KEPT,
    MARK,
    NAME,
    WORD,
    Stage,
    heading,
    reason_of,
)

SEARCHED: Final = 1000  # messages of a channel
UNKNOWN: Final = (10003, 10008, 10014, 10015, 10062, 10063, 50027)  # gone already


async def sweep(stage: Stage, spared: int = 0) -> list[str]:
    """Delete everything with a mark except one message. Returns sentences on what is left."""
    found = []
    for place, work in (
        ("An answer of the rehearsal", _private(stage)),
        ("A thread of the rehearsal", _threads(stage)),
        (f"A message in #{stage.channel.name}", _messages(stage, stage.channel, spared)),
        ("A direct message to the application’s owner", _direct_messages(stage)),
        (f"The emoji {EMOJI}", _emojis(stage)),
        (f"The command /{WORD}", _commands(stage)),
    ):
        found += [f"{place} could not be deleted ({why})." async for why in _failures(work)]
    return found


async def kept_message(stage: Stage) -> Message | None:
    """Return the oldest message that was kept for this rehearsal."""
    kept = [each async for each in _ours(stage, stage.channel) if heading(each) == KEPT]
    return kept[-1] if kept else None


Deletion = Callable[[], Awaitable[object]]


async def _failures(deletions: AsyncIterator[Deletion]) -> AsyncIterator[str]:
    """Run deletions and yield the codes of refused ones."""
    try:
        async for delete in deletions:
            try:
                await delete()
            except HTTPException as refused:
                if refused.code not in UNKNOWN:
                    yield reason_of(refused)
    except HTTPException as refused:  # the place to clean up could not be listed
        if refused.status not in (403, 404):
            yield reason_of(refused)
    except RateLimited as limited:
        yield reason_of(limited)


async def _private(stage: Stage) -> AsyncIterator[Deletion]:
    while stage.private:
        yield stage.private.pop()


async def _messages(stage: Stage, where: Messageable, spared: int = 0) -> AsyncIterator[Deletion]:
    async for message in _ours(stage, where):
        if message.id != spared:
            yield message.delete


async def _ours(stage: Stage, where: Messageable) -> AsyncIterator[Message]:
    """Yield the messages of a rehearsal, and Discord's about its threads, the newest first."""
    own = stage.client.user
    async for message in where.history(limit=SEARCHED):
        is_thread = message.type is MessageType.thread_created and message.content == NAME
        if message.author == own and (is_thread or heading(message).startswith(MARK)):
            yield message


async def _direct_messages(stage: Stage) -> AsyncIterator[Deletion]:
    if stage.owner:
        async for delete in _messages(stage, await stage.client.create_dm(stage.owner)):
            yield delete


async def _threads(stage: Stage) -> AsyncIterator[Deletion]:
    """Yield the threads, including archived ones. A rehearsal makes none without Manage Threads."""
    if not stage.allowed.manage_threads:
        return
    for thread in await stage.channel.guild.active_threads():
        if _is_ours(stage, thread):
            yield thread.delete
    kinds = (False, True) if stage.channel.type is ChannelType.text else (False,)
    for is_private in kinds:
        found = stage.channel.archived_threads(private=is_private, limit=SEARCHED)
        async for thread in found:
            if _is_ours(stage, thread):
                yield thread.delete


def _is_ours(stage: Stage, thread: Thread) -> bool:
    is_here = thread.parent_id == stage.channel.id
    return is_here and thread.name == NAME and thread.owner_id == stage.channel.guild.me.id


async def _emojis(stage: Stage) -> AsyncIterator[Deletion]:
    for emoji in await stage.client.fetch_application_emojis():
        if emoji.name == EMOJI:
            yield emoji.delete


async def _commands(stage: Stage) -> AsyncIterator[Deletion]:
    http, guild = stage.client.http, stage.channel.guild.id
    for command in await http.get_guild_commands(stage.application, guild):
        if command["name"] == WORD:
            yield partial(http.delete_guild_command, stage.application, guild, command["id"])
