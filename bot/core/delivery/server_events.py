"""Events of servers, channels and permissions, which it passes to the watcher.

An event only says where to look. The watcher finds out the state itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import (
    Client,
    Guild,
    Member,
    RawThreadDeleteEvent,
    RawThreadUpdateEvent,
    Role,
    abc,
)

if TYPE_CHECKING:
    from bot.core.delivery.watcher import Watcher


class ServerEvents(Client):
    """A client that checks the channels of matches when their servers change."""

    watcher: Watcher

    async def on_guild_join(self, guild: Guild) -> None:
        await self.watcher.look_at_guild(guild.id)

    async def on_guild_available(self, guild: Guild) -> None:
        """Check the channels after an outage, and send the waiting messages."""
        await self.watcher.look_at_guild(guild.id)
        await self.watcher.wake_guild(guild.id)

    async def on_guild_remove(self, guild: Guild) -> None:
        await self.watcher.look_at_guild(guild.id)

    async def on_guild_channel_update(
        self, before: abc.GuildChannel, after: abc.GuildChannel
    ) -> None:
        threads = getattr(after, "threads", ())
        await self.watcher.look_at_channels([after.id, *(thread.id for thread in threads)])

    async def on_guild_channel_delete(self, channel: abc.GuildChannel) -> None:
        await self.watcher.look_at_channels([channel.id])

    async def on_raw_thread_update(self, payload: RawThreadUpdateEvent) -> None:
        await self.watcher.look_at_channels([payload.thread_id])

    async def on_raw_thread_delete(self, payload: RawThreadDeleteEvent) -> None:
        await self.watcher.look_at_channels([payload.thread_id])

    async def on_guild_role_update(self, before: Role, after: Role) -> None:
        if before.permissions != after.permissions:
            await self.watcher.look_at_guild(after.guild.id)

    async def on_guild_role_delete(self, role: Role) -> None:
        await self.watcher.look_at_guild(role.guild.id)

    async def on_member_update(self, before: Member, after: Member) -> None:
        """Check the server after a change of Karnak's own roles or timeout."""
        await self.watcher.look_at_guild(after.guild.id)
