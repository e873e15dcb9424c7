"""The records of the simulated Discord, and queries on them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from math import ceil

from bot.sandbox.attachments import AttachmentStore
from bot.sandbox.constants import DM, VOICE_CHANNELS
from bot.sandbox.model import (
    Channel,
    Emoji,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    User,
    Webhook,
)
from bot.sandbox.permissions import DM_PERMISSIONS, Permission

APPLICATION_ID = "100000000000000001"
GUILDS_A_SHARD = 1000
NONCE_LIFETIME = 180.0
"""Seconds for which a nonce is remembered: Discord says "the past few minutes"."""


class Records:
    """The records by id: users, guilds, channels, messages, emojis, webhooks.

    The owner of the bot names it by `bot.name`. `clock` gives seconds since 1970. `is_online` says
    whether the bot is connected to the gateway. `shards` are recommended to it, or more if there
    are very many guilds. It may identify `max_concurrency` of them at the same time, and has begun
    `session_starts` sessions.
    """

    def __init__(
        self, clock: Callable[[], float] = time.time, attachments: AttachmentStore | None = None
    ) -> None:
        self.clock = clock
        self.attachments = attachments or AttachmentStore()
        self.bot = User(APPLICATION_ID, "Bot", bot=True)
        self.users: dict[str, User] = {self.bot.id: self.bot}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.commands: list[Json] = []
        self.guild_commands: dict[str, list[Json]] = {}
        self.emojis: dict[str, Emoji] = {}
        self.webhooks: dict[str, Webhook] = {}
        self.interactions: dict[str, Interaction] = {}
        """By token, the oldest first. Expired ones are forgotten."""
        self.is_online = False
        self.shards = self.max_concurrency = 1
        self.session_starts = 0
        self.last_snowflake = 0
        """The highest snowflake generated so far."""
        self._dms: dict[str, Channel] = {}
        self._nonces: dict[tuple[str, str], Message] = {}

    @property
    def guild(self) -> Guild:
        """Return the first guild, "Oasis"."""
        return next(iter(self.guilds.values()))

    @property
    def recommended_shards(self) -> int:
        """Return how many shards Discord would recommend."""
        return max(self.shards, ceil(len(self.guilds) / GUILDS_A_SHARD))

    def find_channel(self, name: str) -> Channel:
        """Return a channel or thread by its name or id. Raises `LookupError`."""
        if name in self.channels:
            return self.channels[name]
        for channel in self.channels.values():
            if channel.name == name and channel.type != DM:
                return channel
        raise LookupError(f"no channel {name!r}")

    def channels_visible_to(self, user_id: str) -> list[Channel]:
        """Return the channels and threads that a person sees, and their DM if there is one."""
        hidden = {guild.id for guild in self.guilds.values() if user_id in guild.absent}
        return [
            c
            for c in self.channels.values()
            if (c.type != DM and c.guild_id not in hidden) or c.recipient_id == user_id
        ]

    def messages_visible_to(self, user_id: str, channel: Channel) -> list[Message]:
        """Return the messages of a channel that a person sees, including their ephemeral ones."""
        return [m for m in channel.messages.values() if m.only_for in (None, user_id)]

    def bot_permissions(self, channel: Channel) -> Permission:
        """Return the bot's permissions in a channel: the `app_permissions` of an interaction."""
        if channel.type == DM:
            return DM_PERMISSIONS
        guild = self.guilds[channel.guild_id or ""]
        if guild.access == "removed":
            return Permission(0)
        denied = channel.denied
        if channel.parent_id:
            denied |= self.channels[channel.parent_id].denied
        allowed = Member(guild, self.bot).permissions & ~Permission(denied)
        is_shut = channel.type in VOICE_CHANNELS and not allowed & Permission.CONNECT
        return Permission(0) if is_shut else allowed

    def commands_of(self, guild_id: str | None) -> list[Json]:
        """Return the application's commands for one guild or, for None, the global ones."""
        return self.commands if guild_id is None else self.guild_commands.get(guild_id, [])

    def guild_channels(self, guild_id: str) -> Iterator[Channel]:
        """Yield the channels and threads of a guild."""
        return (c for c in self.channels.values() if c.guild_id == guild_id)

    def author_of(self, message: Message) -> User:
        """Return the author of a message. A webhook counts as a bot with its own name."""
        if message.webhook_name is None:
            return self.users[message.author_id]
        return User(message.author_id, message.webhook_name, bot=True)

    def webhooks_of(self, channel: Channel) -> list[Webhook]:
        """Return the webhooks of a channel."""
        return [one for one in self.webhooks.values() if one.channel_id == channel.id]

    def shares_guild(self, user_id: str) -> bool:
        """Return whether the bot and a person are members of the same guild."""
        guilds = self.guilds.values()
        return any(one.access != "removed" and user_id not in one.absent for one in guilds)

    def has_dm(self, user_id: str) -> bool:
        """Return whether a person has a DM channel with the bot."""
        return user_id in self._dms

    def find_by_nonce(self, author_id: str, nonce: str | int) -> Message | None:
        """Return an author's recent message with a nonce in any channel, or None."""
        message = self._nonces.get((author_id, str(nonce)))
        is_recent = message and self.clock() - message.created < NONCE_LIFETIME
        return message if is_recent else None

    def forget_nonces(self) -> None:
        """Forget all nonces, so that no message counts as sent before."""
        self._nonces.clear()
