"""The state of the sandbox's Discord, and its changes.

`World` is what Discord's servers know. The REST routes, the gateway and the people change it
through the methods here, and whoever listens hears every change at once, in order: the journal
first, then the gateway, the web page and the tests.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from bot.sandbox.files import Files
from bot.sandbox.model import (
    DM,
    PUBLIC_THREAD,
    TEXT,
    TOKEN_LIVES,
    Change,
    Channel,
    Guild,
    Interaction,
    Json,
    Message,
    Thing,
    User,
    What,
)
from bot.sandbox.permissions import EVERYONE, IN_DMS, Permission

DISCORD_EPOCH = 1420070400.0
APPLICATION_ID = "100000000000000001"
NONCE_LIVES = 180.0
"""Seconds for which a nonce is remembered: Discord says "the past few minutes"."""

Listener = Callable[[Change], None]


class World:
    """Users, guilds, channels, messages, commands and interactions, by id.

    `clock` gives seconds since 1970. `online` says whether the bot is connected to the gateway.
    """

    def __init__(self, clock: Callable[[], float] = time.time, files: Files | None = None) -> None:
        self.clock = clock
        self.files = files or Files()
        self.bot = User(APPLICATION_ID, "Karnak", bot=True)
        self.users: dict[str, User] = {self.bot.id: self.bot}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.commands: list[Json] = []
        self.interactions: dict[str, Interaction] = {}
        """By token, the oldest first; those whose token has died are forgotten."""
        self.online = False
        self.newest = 0
        """The highest snowflake given out so far."""
        self._dms: dict[str, Channel] = {}
        self._nonces: dict[tuple[str, str], Message] = {}
        self._listeners: list[Listener] = []

    # Looking

    @property
    def guild(self) -> Guild:
        """The first server, "Oasis"."""
        return next(iter(self.guilds.values()))

    def channel(self, name: str) -> Channel:
        """A channel or thread by its name or id; raises `LookupError`."""
        if name in self.channels:
            return self.channels[name]
        for channel in self.channels.values():
            if channel.name == name and channel.type != DM:
                return channel
        raise LookupError(f"no channel {name!r}")

    def channels_of(self, user_id: str) -> list[Channel]:
        """What a person finds at the left of the window: channels, threads, the DM if any."""
        return [c for c in self.channels.values() if c.type != DM or c.recipient_id == user_id]

    def visible(self, channel: Channel, user_id: str) -> list[Message]:
        """The messages of a channel that a person sees: everybody's, and their ephemeral ones."""
        return [m for m in channel.messages.values() if m.only_for in (None, user_id)]

    def permissions(self, channel: Channel) -> Permission:
        """What the bot may do in a channel, as an interaction's `app_permissions` say it."""
        if channel.type == DM:
            return IN_DMS
        denied = channel.denied
        if channel.parent_id:
            denied |= self.channels[channel.parent_id].denied
        return EVERYONE & ~Permission(denied)

    def children(self, guild_id: str) -> Iterator[Channel]:
        """The channels and threads of a server."""
        return (c for c in self.channels.values() if c.guild_id == guild_id)

    def posted_with(self, channel: Channel, nonce: str | int) -> Message | None:
        """The message that carried this nonce in this channel, if it is recent."""
        message = self._nonces.get((channel.id, str(nonce)))
        recent = message and self.clock() - message.created < NONCE_LIVES
        return message if recent else None

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have `listener(change)` called after every change. Returns how to stop listening."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # Changing

    def snowflake(self) -> str:
        """A new id: greater than all before, also after a restart."""
        since = int((self.clock() - DISCORD_EPOCH) * 1000)
        self.newest = max(self.newest + 1, since << 22)
        return str(self.newest)

    def add_user(self, name: str, locale: str = "en-US", *, open_to_dms: bool = True) -> User:
        """Somebody joins every server."""
        user = User(self.snowflake(), name, locale, open_to_dms=open_to_dms)
        return self.put_user(user)

    def put_user(self, user: User) -> User:
        """Keep a new or altered user."""
        self.users[user.id] = user
        self._tell("user", user)
        return user

    def add_guild(self, name: str, locale: str = "en-US", owner_id: str = "1") -> Guild:
        """Open a server, without channels."""
        guild = Guild(self.snowflake(), name, owner_id, locale)
        self.guilds[guild.id] = guild
        self._tell("guild", guild)
        return guild

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """Open a text channel."""
        channel = Channel(self.snowflake(), TEXT, name, guild.id, created=self.clock())
        return self.put_channel(channel)

    def add_thread(
        self, parent: Channel, name: str, owner_id: str, *, at: str = "", kind: int = PUBLIC_THREAD
    ) -> Channel:
        """Open a thread. One that is opened from a message (`at`) has that message's id."""
        number = at or self.snowflake()
        thread = Channel(number, kind, name, parent.guild_id, parent.id, owner_id=owner_id)
        thread.created = self.clock()
        return self.put_channel(thread)

    def open_dm(self, user_id: str) -> Channel:
        """The DM channel of the bot and a person; opened if there is none."""
        if user_id not in self._dms:
            channel = Channel(self.snowflake(), DM, recipient_id=user_id, created=self.clock())
            self.put_channel(channel)
        return self._dms[user_id]

    def put_channel(self, channel: Channel) -> Channel:
        """Keep a new channel."""
        self.channels[channel.id] = channel
        if channel.recipient_id:
            self._dms[channel.recipient_id] = channel
        self._tell("channel", channel)
        return channel

    def alter(self, channel: Channel, **fields: Any) -> None:
        """Change fields of a channel: `archived`, `locked`, `name`, `denied`, ..."""
        for name, value in fields.items():
            setattr(channel, name, value)
        self._tell("channel edited", channel)

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel, its threads and all that was said there."""
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.remove_channel(thread)
        del self.channels[channel.id]
        self._tell("channel deleted", channel)
        for message in channel.messages.values():
            self._drop_files(message)

    def post(self, message: Message) -> Message:
        """A message appears. Posting in an archived thread opens it again."""
        channel = self.channels[message.channel_id]
        if channel.archived and not message.ephemeral:
            self.alter(channel, archived=False)
        self.keep(message)
        self._tell("message", message)
        return message

    def keep(self, message: Message) -> None:
        """Put a message in its place, without anybody hearing of it."""
        channel = self.channels[message.channel_id]
        channel.messages[message.id] = message
        if not message.ephemeral:
            channel.last_message_id = max(channel.last_message_id or "0", message.id, key=int)
        if message.nonce is not None:
            self._nonces[message.channel_id, str(message.nonce)] = message

    def revise(self, message: Message, **fields: Any) -> Message:
        """Change fields of a message; attachments that are no longer its own are dropped."""
        before = {attachment.id for attachment in message.attachments}
        for name, value in fields.items():
            setattr(message, name, value)
        self._tell("edited", message)
        for attachment_id in before - {attachment.id for attachment in message.attachments}:
            self.files.drop(attachment_id)
        return message

    def remove(self, message: Message) -> None:
        """A message is deleted, or an ephemeral one dismissed."""
        del self.channels[message.channel_id].messages[message.id]
        self._tell("deleted", message)
        self._drop_files(message)

    def register(self, commands: list[Json]) -> None:
        """Replace the application's global commands."""
        self.commands = commands
        self._tell("commands", None)

    def send(self, interaction: Interaction) -> Interaction:
        """Hand an interaction to the bot."""
        while self.interactions:
            token, oldest = next(iter(self.interactions.items()))
            if self.clock() - oldest.created < TOKEN_LIVES:
                break
            del self.interactions[token]
        self.interactions[interaction.token] = interaction
        self._tell("interaction", interaction)
        return interaction

    def acknowledge(self, interaction: Interaction, answered_with: int) -> None:
        """The bot's first answer to an interaction has come."""
        interaction.answered_with = answered_with
        interaction.acknowledged.set()
        self._tell("acknowledged", interaction)

    def settle(self, interaction: Interaction) -> None:
        """The answer to an interaction is whole."""
        if not interaction.settled.is_set():
            interaction.settled.set()
            self._tell("settled", interaction)

    def connect(self, *, online: bool) -> None:
        """The bot came online or went offline."""
        if online != self.online:
            self.online = online
            self._tell("bot", self.bot)

    def _drop_files(self, message: Message) -> None:
        for attachment in message.attachments:
            self.files.drop(attachment.id)

    def _tell(self, what: What, thing: Thing) -> None:
        change = Change(what, thing)
        for listener in tuple(self._listeners):
            listener(change)
