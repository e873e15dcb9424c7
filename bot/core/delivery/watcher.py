"""The watcher: finds out in which channels Karnak can write.

It trusts the client's cache. It asks Discord for a server or channel that the client does not know,
which may be gone, or may be an archived thread. An outage is no removal: without an answer nothing
changes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from time import time
from typing import Any, Final, Literal, Protocol, TypeAlias

from aiohttp import ClientError
from discord import DiscordException, Forbidden, HTTPException, NotFound, Thread

from bot.core.delivery.closed_channels import ClosedChannelService
from bot.core.screens.permissions import can_tell
from bot.ground.durations import HOUR
from bot.ground.rows import Closing, MatchRow
from bot.ground.verdicts import LOCKED_CODES, UNKNOWN_CHANNEL

logger = logging.getLogger(__name__)

PROBED_AFTER: Final = HOUR  # seconds before Karnak tries a channel again that has refused

ChannelState: TypeAlias = Closing | Literal["open", "unknown"]


class Servers(Protocol):
    """The part of the client that the watcher needs."""

    def owns(self, guild: int, /) -> bool:
        """Whether the client receives events of a server."""

    def get_guild(self, id: int, /) -> Any:
        """Return a server, if the client knows it."""

    def get_channel(self, id: int, /) -> Any:
        """Return a channel or an active thread, if the client knows it."""

    async def fetch_guild(self, id: int, /) -> Any:
        """Return a server from Discord."""

    async def fetch_channel(self, id: int, /) -> Any:
        """Return a channel or thread from Discord."""


class Watcher:
    """Closes and opens the channels of matches according to the state that it finds."""

    def __init__(
        self,
        client: Servers,
        channels: ClosedChannelService,
        clock: Callable[[], float] = time,
    ) -> None:
        self.client, self.channels, self.clock = client, channels, clock

    async def look_everywhere(self) -> None:
        """Check the channels of all open matches of this client's servers, as after a start."""
        for guild in filter(self.client.owns, await self.channels.repository.guilds()):
            await self.look_at_guild(guild, at_start=True)

    async def look_at_guild(self, guild: int, *, at_start: bool = False) -> None:
        """Check the channels of a server's open matches."""
        rows = await self.channels.repository.of_guild(guild)
        if rows and await self._is_removed_from(guild, rows):
            for row in rows:
                await self.channels.close(row.id, "removed")
        else:
            await self._look(rows, at_start=at_start)

    async def wake_guild(self, guild: int) -> None:
        """Send the messages that wait for a server's open matches."""
        for row in await self.channels.repository.of_guild(guild):
            self.channels.cache.schedule(row.id)

    async def look_at_channels(self, ids: Iterable[int]) -> None:
        """Check those of these channels that have an open match."""
        for id in ids:
            await self._look(await self.channels.repository.of_channel(id))

    async def look_at_closed(self) -> None:
        """Check the channels that have been closed for an hour, without an event."""
        await self._look(await self.channels.repository.closed(int(self.clock()) - PROBED_AFTER))

    async def note_refusal(self, row: MatchRow, refused: HTTPException) -> None:
        """Note that Discord refuses messages in a match's channel."""
        why = self._closing_of(row, refused)
        logger.warning("match %s: cannot write in its channel: %s", row.id, why)
        await self.channels.close(row.id, why)

    async def _look(self, rows: Iterable[MatchRow], *, at_start: bool = False) -> None:
        for row in rows:
            found = await self._find(row)
            if found == "open":
                # A refusal may have closed it since. At a start there are too many to ask.
                if row.closed or not at_start:
                    await self.channels.reopen(row.id)
            elif found != "unknown":
                await self.channels.close(row.id, found)

    async def _is_removed_from(self, guild: int, rows: Iterable[MatchRow]) -> bool:
        """Whether Karnak is not in a server. It asks Discord unless the answer is known."""
        if self.client.get_guild(guild):
            return False
        if all(row.closed == "removed" for row in rows):
            return True
        try:
            await self.client.fetch_guild(guild)
        except (Forbidden, NotFound):
            return True
        except (DiscordException, ClientError, TimeoutError):
            logger.warning("server %s cannot be asked for", guild)
        return False

    async def _find(self, row: MatchRow) -> ChannelState:
        guild = self.client.get_guild(row.guild) if row.guild else None
        if guild is None or guild.unavailable or guild.me is None:
            return "unknown"
        channel = self.client.get_channel(row.channel)
        if channel is None and row.closed == "gone":
            return "unknown"
        try:
            channel = channel or await self.client.fetch_channel(row.channel)
            state = _state_of(channel, guild.me)
            if state == "open" and isinstance(channel, Thread):
                await _keep_active(channel)
            return state
        except (Forbidden, NotFound) as refused:
            return self._closing_of(row, refused)
        except (DiscordException, ClientError, TimeoutError):
            return "unknown"

    def _closing_of(self, row: MatchRow, refused: HTTPException) -> Closing:
        if refused.code == UNKNOWN_CHANNEL:
            return "gone"
        if refused.code in LOCKED_CODES:
            return "locked"
        is_member = row.guild is None or self.client.get_guild(row.guild)
        return "forbidden" if is_member else "removed"


async def _keep_active(thread: Thread) -> None:
    """Reopen a thread that was archived for lack of messages, since its table is not over."""
    if thread.archived and not thread.locked:
        try:
            await thread.edit(archived=False)
        except (Forbidden, NotFound):  # the next message does it, if Karnak may send one
            logger.debug("thread %s stays archived", thread.id)


def _state_of(channel: Any, me: Any) -> ChannelState:
    is_thread = isinstance(channel, Thread)
    if is_thread and channel.parent is None:
        return "unknown"
    allowed = channel.permissions_for(me)
    if not can_tell(allowed, in_thread=is_thread):
        return "forbidden"
    return "locked" if is_thread and channel.locked and not allowed.manage_threads else "open"
