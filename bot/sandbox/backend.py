"""The backend holds the state of the simulated Discord and applies every change to it.

REST routes, the gateway and people change the state through the methods of `Backend`. Listeners are
called immediately on every change, in order: the journal first, then the gateway, the web page and
the tests.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from bot.sandbox.attachments import AttachmentStore
from bot.sandbox.changes import Change, ChangeKind, Entity
from bot.sandbox.constants import DM, GUILD_TEXT, PUBLIC_THREAD, TOKEN_LIFETIME
from bot.sandbox.model import (
    Attachment,
    Channel,
    Emoji,
    Guild,
    Interaction,
    Json,
    Member,
    Message,
    Role,
    ThreadMember,
    User,
    Webhook,
)
from bot.sandbox.records import Records

DISCORD_EPOCH = 1420070400.0
MAX_UPLOADS = 20

Listener = Callable[[Change], None]


class Backend(Records):
    """The backend changes the records and tells its listeners of each change."""

    def __init__(
        self, clock: Callable[[], float] = time.time, attachments: AttachmentStore | None = None
    ) -> None:
        super().__init__(clock, attachments)
        self._listeners: list[Listener] = []
        self.uploads: dict[str, Attachment] = {}

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener(change)` after every change. Returns the function that unsubscribes."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def generate_snowflake(self) -> str:
        """Return a new id that is greater than all before, even after a restart."""
        milliseconds = int((self.clock() - DISCORD_EPOCH) * 1000)
        self.last_snowflake = max(self.last_snowflake + 1, milliseconds << 22)
        return str(self.last_snowflake)

    def add_user(self, name: str, locale: str = "en-US", *, open_to_dms: bool = True) -> User:
        """Create a user, who is a member of every guild."""
        user = User(self.generate_snowflake(), name, locale, open_to_dms=open_to_dms)
        return self.save_user(user)

    def save_user(self, user: User) -> User:
        """Store a new or altered user."""
        self.users[user.id] = user
        self._notify("user saved", user)
        return user

    def add_guild(self, name: str, locale: str = "en-US", owner_id: str = "1") -> Guild:
        """Create a guild without channels."""
        guild = Guild(self.generate_snowflake(), name, owner_id, locale)
        self.guilds[guild.id] = guild
        self._notify("guild created", guild)
        return guild

    def remove_bot(self, guild: Guild) -> None:
        """Remove the bot from a guild, as its owner can."""
        guild.access = "removed"
        self._notify("guild left", guild)

    def invite_bot(self, guild: Guild) -> None:
        """Let the bot into a guild again."""
        guild.access = "member"
        self._notify("guild joined", guild)

    def begin_outage(self, guild: Guild) -> None:
        """Make a guild unavailable, as Discord's own faults do."""
        guild.access = "outage"
        self._notify("guild unavailable", guild)

    def end_outage(self, guild: Guild) -> None:
        """Make a guild available again."""
        guild.access = "member"
        self._notify("guild available", guild)

    def deny_everyone(self, guild: Guild, denied: int) -> None:
        """Take these permissions, as Discord's bits, from the role @everyone of a guild."""
        guild.denied = denied
        self._notify("role updated", guild.everyone)

    def add_bot_role(self, guild: Guild, granted: int) -> Role:
        """Give the bot a role of its own in a guild, above all others, as an invitation does."""
        position = 1 + max((role.position for role in guild.roles.values()), default=0)
        settings = {"permissions": granted, "position": position, "is_managed": True}
        role = self.add_role(guild, self.bot.name, **settings)
        self.set_role(Member(guild, self.bot), role, held=True)
        return role

    def set_absent(self, guild: Guild, user_id: str, *, absent: bool) -> None:
        """Let a person leave a guild, for any reason, or return to it."""
        others = [one for one in guild.absent if one != user_id]
        guild.absent = [*others, user_id] if absent else others
        self._notify("members changed", guild)

    def delete_guild(self, guild: Guild) -> None:
        """Delete a guild with its channels and their messages."""
        for channel in list(self.guild_channels(guild.id)):
            self._delete_webhooks(channel)
            del self.channels[channel.id]
            self._delete_all_attachments(channel)
        del self.guilds[guild.id]
        self.guild_commands.pop(guild.id, None)
        self._notify("guild deleted", guild)

    def add_role(self, guild: Guild, name: str, **fields: Any) -> Role:
        """Create a role in a guild, by default as the lowest one, which moves all others up."""
        if "position" not in fields:
            for other in guild.roles.values():
                self.update_role(other, position=other.position + 1)
        role = Role(self.generate_snowflake(), guild.id, name, **fields)
        guild.roles[role.id] = role
        self._notify("role created", role)
        return role

    def update_role(self, role: Role, **fields: Any) -> None:
        """Change fields of a role: `name`, `permissions`, `position`, ..."""
        for name, value in fields.items():
            setattr(role, name, value)
        self._notify("role updated", role)

    def delete_role(self, role: Role) -> None:
        """Delete a role, and take it from its holders."""
        guild = self.guilds[role.guild_id]
        del guild.roles[role.id]
        self._notify("role deleted", role)
        for user in self.users.values():
            if role.id in user.roles:
                self.set_role(Member(guild, user), role, held=False)

    def set_role(self, member: Member, role: Role, *, held: bool) -> None:
        """Give a member a role, or take it."""
        others = [id for id in member.user.roles if id != role.id]
        member.user.roles = [*others, role.id] if held else others
        self._notify("member updated", member)

    def add_upload(self, file: Attachment, content: bytes) -> None:
        """Store a file that a person uploads for a command. The oldest of too many is deleted."""
        self.uploads[file.id] = file
        self.attachments.write(file.id, content)
        if len(self.uploads) > MAX_UPLOADS:
            oldest = next(iter(self.uploads))
            del self.uploads[oldest]
            self.attachments.delete(oldest)

    def add_channel(self, guild: Guild, name: str, type: int = GUILD_TEXT) -> Channel:
        """Create a channel, by default one for text."""
        snowflake = self.generate_snowflake()
        return self.save_channel(Channel(snowflake, type, name, guild.id, created=self.clock()))

    def add_thread(
        self, parent: Channel, name: str, owner_id: str, *, id: str = "", type: int = PUBLIC_THREAD
    ) -> Channel:
        """Create a thread. One that is started from a message has that message's `id`."""
        snowflake = id or self.generate_snowflake()
        thread = Channel(snowflake, type, name, parent.guild_id, parent.id, owner_id=owner_id)
        thread.created = self.clock()
        thread.joined = {owner_id: thread.created}
        return self.save_channel(thread)

    def set_thread_member(self, thread: Channel, user_id: str, *, member: bool) -> None:
        """Let a user join or leave a thread."""
        if member:
            thread.joined.setdefault(user_id, self.clock())
        else:
            thread.joined.pop(user_id, None)
        self._notify("thread members changed", ThreadMember(thread, user_id))

    def open_dm(self, user_id: str) -> Channel:
        """Return the DM channel of the bot and a person, or create it if there is none."""
        if user_id not in self._dms:
            channel = Channel(
                self.generate_snowflake(), DM, recipient_id=user_id, created=self.clock()
            )
            self.save_channel(channel)
        return self._dms[user_id]

    def save_channel(self, channel: Channel) -> Channel:
        """Store a new channel."""
        self.channels[channel.id] = channel
        if channel.recipient_id:
            self._dms[channel.recipient_id] = channel
        self._notify("channel created", channel)
        return channel

    def update_channel(self, channel: Channel, **fields: Any) -> None:
        """Change fields of a channel: `archived`, `locked`, `name`, `denied`, ..."""
        for name, value in fields.items():
            setattr(channel, name, value)
        self._notify("channel updated", channel)

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel, its threads and their messages.

        The bot gets no events of threads that are deleted with their channel.
        """
        self._delete_webhooks(channel)
        del self.channels[channel.id]
        self._notify("channel deleted", channel)
        self._delete_all_attachments(channel)
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.delete_channel(thread)

    def post_message(self, message: Message) -> Message:
        """Add a new message to its channel. Posting in an archived thread opens it again."""
        channel = self.channels[message.channel_id]
        if channel.archived and not message.is_ephemeral:
            self.update_channel(channel, archived=False)
        self.restore_message(message)
        self._notify("message created", message)
        return message

    def restore_message(self, message: Message) -> None:
        """Put a message into its channel without notifying listeners."""
        channel = self.channels[message.channel_id]
        channel.messages[message.id] = message
        if not message.is_ephemeral:
            channel.last_message_id = max(channel.last_message_id or "0", message.id, key=int)
        if message.nonce is not None:
            self._nonces[message.author_id, str(message.nonce)] = message

    def update_message(self, message: Message, **fields: Any) -> Message:
        """Change fields of a message, and delete attachments that it no longer has."""
        before = {attachment.id for attachment in message.attachments}
        for name, value in fields.items():
            setattr(message, name, value)
        self._notify("message updated", message)
        for attachment_id in before - {attachment.id for attachment in message.attachments}:
            self.attachments.delete(attachment_id)
        return message

    def delete_message(self, message: Message) -> None:
        """Delete a message, or dismiss an ephemeral one."""
        del self.channels[message.channel_id].messages[message.id]
        self._notify("message deleted", message)
        self._delete_attachments(message)

    def replace_commands(self, commands: list[Json], guild_id: str | None = None) -> None:
        """Replace the application's global commands, or those of a guild."""
        if guild_id is None:
            self.commands = commands
        else:
            self.guild_commands[guild_id] = commands
        self._notify("commands replaced", self.guilds[guild_id] if guild_id else None)

    def add_emoji(self, name: str, image: bytes) -> Emoji:
        """Create an emoji of the application."""
        emoji = Emoji(self.generate_snowflake(), name)
        self.attachments.write(emoji.id, image)
        return self.save_emoji(emoji)

    def save_emoji(self, emoji: Emoji) -> Emoji:
        """Store a new or renamed emoji."""
        self.emojis[emoji.id] = emoji
        self._notify("emoji saved", emoji)
        return emoji

    def delete_emoji(self, emoji: Emoji) -> None:
        """Delete an emoji of the application."""
        del self.emojis[emoji.id]
        self._notify("emoji deleted", emoji)
        self.attachments.delete(emoji.id)

    def save_webhook(self, webhook: Webhook) -> Webhook:
        """Store a new or changed webhook."""
        self.webhooks[webhook.id] = webhook
        self._notify("webhook saved", webhook)
        return webhook

    def delete_webhook(self, webhook: Webhook) -> None:
        """Delete a webhook, but not its messages."""
        del self.webhooks[webhook.id]
        self._notify("webhook deleted", webhook)

    def send_interaction(self, interaction: Interaction) -> Interaction:
        """Send an interaction to the bot."""
        while self.interactions:
            token, oldest = next(iter(self.interactions.items()))
            if self.clock() - oldest.created < TOKEN_LIFETIME:
                break
            del self.interactions[token]
        self.interactions[interaction.token] = interaction
        self._notify("interaction created", interaction)
        return interaction

    def acknowledge_interaction(self, interaction: Interaction, response_type: int) -> None:
        """Record that the bot has sent its initial response to an interaction."""
        interaction.response_type = response_type
        interaction.acknowledged.set()
        self._notify("interaction acknowledged", interaction)

    def complete_interaction(self, interaction: Interaction) -> None:
        """Record that the response to an interaction is complete."""
        if not interaction.completed.is_set():
            interaction.completed.set()
            self._notify("interaction completed", interaction)

    def set_online(self, *, online: bool) -> None:
        """Record whether the bot is connected to the gateway."""
        if online != self.is_online:
            self.is_online = online
            self._notify("bot presence updated", self.bot)

    def _delete_webhooks(self, channel: Channel) -> None:
        for webhook in self.webhooks_of(channel):
            self.delete_webhook(webhook)

    def _delete_all_attachments(self, channel: Channel) -> None:
        for message in channel.messages.values():
            self._delete_attachments(message)

    def _delete_attachments(self, message: Message) -> None:
        for attachment in message.attachments:
            self.attachments.delete(attachment.id)

    def _notify(self, kind: ChangeKind, entity: Entity) -> None:
        change = Change(kind, entity)
        for listener in tuple(self._listeners):
            listener(change)
