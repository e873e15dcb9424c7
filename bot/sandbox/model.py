"""The records of the simulated Discord: users, guilds, channels, messages, interactions.

Ids are snowflakes in decimal. Times are seconds since 1970 from the backend's clock. The field
names of users, guilds, emojis, channels, messages and attachments are stored in journals: a renamed
field makes the journals of older sandboxes unreadable. Only `backend.py` changes records.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from bot.sandbox.constants import (
    LOADING,
    SUPPRESS_NOTIFICATIONS,
    TEXT_DISPLAY,
    THREADS,
)
from bot.sandbox.permissions import EVERYONE_PERMISSIONS, Permission

Json = dict[str, Any]
EVERYONE_ROLE = "@everyone"


@dataclass
class User:
    """A user is a person or the bot itself.

    `roles` are the ids of the roles they have in the guilds, which they may manage if they
    `manage`.
    """

    id: str
    name: str
    locale: str = "en-US"
    bot: bool = False
    open_to_dms: bool = True
    manages: bool = False
    roles: list[str] = field(default_factory=list)


@dataclass
class Role:
    """A role of a guild gives its holders `permissions`, as Discord's bits.

    A holder manages the roles below their own: those of a smaller `rank`. Nobody can give or take
    the bot's own role, which `is_managed`.
    """

    id: str
    guild_id: str
    name: str
    permissions: int = int(EVERYONE_PERMISSIONS)
    position: int = 1
    colour: int = 0
    is_hoisted: bool = False
    is_mentionable: bool = False
    is_managed: bool = False

    @property
    def rank(self) -> tuple[int, int]:
        """Return the sort key of roles. Of two in one position, the older one is higher."""
        return self.position, -int(self.id)


@dataclass
class Guild:
    """A guild owns the channels that have its id as their `guild_id`, and `roles` by id.

    `access` is the bot's relation to it: a member, a member during an outage, or not there.
    `denied` are the permissions that the role @everyone lacks everywhere in it, as Discord's bits.
    `absent` are the ids of users who have left it or are banned. All others are members.
    """

    id: str
    name: str
    owner_id: str
    locale: str = "en-US"
    features: list[str] = field(default_factory=list)  # as Discord calls them: `COMMUNITY`
    access: Literal["member", "outage", "removed"] = "member"
    denied: int = 0
    absent: list[str] = field(default_factory=list)
    roles: dict[str, Role] = field(default_factory=dict)

    @property
    def everyone(self) -> Role:
        """Return the role @everyone, which everybody has."""
        permissions = int(EVERYONE_PERMISSIONS & ~Permission(self.denied))
        return Role(self.id, self.id, EVERYONE_ROLE, permissions, position=0)


class Member(NamedTuple):
    """A user in a guild."""

    guild: Guild
    user: User

    @property
    def roles(self) -> list[Role]:
        """Return their roles in the guild without @everyone, the lowest first."""
        held = (self.guild.roles[id] for id in self.user.roles if id in self.guild.roles)
        return sorted(held, key=lambda role: role.rank)

    @property
    def permissions(self) -> Permission:
        """Return the permissions of their roles, before a channel denies any."""
        allowed = Permission(self.guild.everyone.permissions)
        for role in self.roles:
            allowed |= Permission(role.permissions)
        return allowed


@dataclass
class Emoji:
    """An emoji of the application, whose picture the attachment store has."""

    id: str
    name: str


@dataclass
class Webhook:
    """A webhook of the application posts in its channel for anyone who has its token."""

    id: str
    channel_id: str
    name: str
    token: str


@dataclass
class Attachment:
    """Describes a file attached to a message. The attachment store holds its bytes.

    `description` is the alt text.
    """

    id: str
    filename: str
    content_type: str
    size: int
    url: str
    description: str | None = None


@dataclass
class Message:
    """A message holds its current content, after all edits.

    `components` are Discord's JSON with numeric ids assigned and media resolved to the URLs of
    attachments. `only_for` is the id of the one person who sees an ephemeral message. `used` is the
    line that Discord shows everybody above a public response to a command. `mentioned` are the ids
    that the text mentions and `allowed_mentions` permits. `pinged` are those who were notified when
    the message was posted. An edit or a silent message notifies nobody.
    """

    id: str
    channel_id: str
    author_id: str
    created: float
    type: int = 0
    content: str = ""
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    nonce: str | int | None = None
    mentioned: list[str] = field(default_factory=list)
    pinged: list[str] = field(default_factory=list)
    only_for: str | None = None
    used: str | None = None
    metadata: Json | None = None
    reference: str | None = None
    webhook_name: str | None = None  # under which a webhook has posted it, the author

    @property
    def is_ephemeral(self) -> bool:
        """Return whether only one person sees the message."""
        return self.only_for is not None

    @property
    def is_loading(self) -> bool:
        """Return whether the message only says that the application is thinking."""
        return bool(self.flags & LOADING)

    @property
    def is_silent(self) -> bool:
        """Return whether the message was posted without notifications."""
        return bool(self.flags & SUPPRESS_NOTIFICATIONS)

    @property
    def all_components(self) -> Iterator[Json]:
        """Yield every component in reading order, including nested ones and accessories."""
        return walk_components(self.components)

    @property
    def text(self) -> str:
        """Return the content and every text display, one a line."""
        displays = [
            component["content"]
            for component in self.all_components
            if component["type"] == TEXT_DISPLAY
        ]
        return "\n".join([self.content, *displays] if self.content else displays)

    @property
    def labels(self) -> list[str]:
        """Return the labels of buttons and the placeholders of selects."""
        return [
            label
            for component in self.all_components
            if "custom_id" in component and (label := component_label(component))
        ]

    def find_component(self, name: str) -> Json:
        """Return the button or select with this custom id, label or placeholder.

        Raises `LookupError`, which names those of the message.
        """
        for component in self.all_components:
            names = (component.get("custom_id"), component_label(component))
            if "custom_id" in component and name in names:
                return component
        raise LookupError(f"no {name!r} among {self.labels} of {self.text!r}")


def walk_components(components: list[Json]) -> Iterator[Json]:
    """Yield every component with its content, in reading order."""
    for component in components:
        yield component
        if children := component.get("components"):
            yield from walk_components(children)
        for field_name in ("accessory", "component"):
            if child := component.get(field_name):
                yield from walk_components([child])


def component_label(component: Json) -> str:
    """Return what a person would call a component: its label, its placeholder or its emoji."""
    emoji = component.get("emoji") or {}
    return str(component.get("label") or component.get("placeholder") or emoji.get("name") or "")


@dataclass
class Channel:
    """A channel of a guild, a thread, or a DM of the bot and one person (`recipient_id`).

    `denied` are the permissions that the bot lacks in the channel, as Discord's bits, `joined` the
    ids of a thread's members with the time. `messages` are in the order in which they were posted,
    including ephemeral ones.
    """

    id: str
    type: int
    name: str = ""
    guild_id: str | None = None
    parent_id: str | None = None
    recipient_id: str | None = None
    owner_id: str | None = None
    denied: int = 0
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    slow_mode: int = 0  # seconds between two messages of a person, but not of a bot
    created: float = 0.0
    last_message_id: str | None = None
    joined: dict[str, float] = field(default_factory=dict)
    messages: dict[str, Message] = field(default_factory=dict, repr=False)

    @property
    def is_thread(self) -> bool:
        """Return whether the channel is a thread, of any type."""
        return self.type in THREADS

    @property
    def last_message(self) -> Message:
        """Return the newest message that everybody here sees. Raises `LookupError` without one."""
        for message in reversed(self.messages.values()):
            if not message.is_ephemeral:
                return message
        raise LookupError(f"nothing was posted in {self.name or self.id}")


class ThreadMember(NamedTuple):
    """A user who is in a thread, or was until now."""

    thread: Channel
    user_id: str

    @property
    def is_there(self) -> bool:
        """Return whether they are in the thread now."""
        return self.user_id in self.thread.joined


class Choice(NamedTuple):
    """A choice is a suggestion for an option: its visible name and the value that is sent."""

    name: str
    value: str | int | float


@dataclass(eq=False)
class Interaction:
    """An interaction is one use of a command, component or modal, with the bot's responses.

    `data` is Discord's JSON. `source_message` is the message whose component was used (also for a
    modal that such a component opened), `triggered_by` the interaction that opened a submitted
    modal. The initial response sets at most one of these: `reply`, `modal` (Discord's JSON),
    `choices`. The `reply` is the message that responds, the source message that was edited, or a
    loading message until a deferred response is completed. `follow_ups` come after it.
    """

    id: str
    token: str
    type: int
    user_id: str
    channel_id: str
    created: float
    data: Json
    source_message: Message | None = None
    triggered_by: Interaction | None = None
    response_type: int | None = None
    reply: Message | None = None
    modal: Json | None = None
    choices: list[Choice] | None = None
    follow_ups: list[Message] = field(default_factory=list)
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    completed: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def is_ephemeral(self) -> bool:
        """Return whether the response is a message that only the interaction's user sees."""
        return self.reply is not None and self.reply.is_ephemeral

    @property
    def text(self) -> str:
        """Return the text of the reply. Raises `LookupError` if there is no reply."""
        if self.reply is None:
            raise LookupError(f"the response was of type {self.response_type}, without a message")
        return self.reply.text

    async def wait(self, seconds: float = 60.0) -> Interaction:
        """Wait until the response is complete: a deferred one was edited or followed up.

        Raises `TimeoutError`.
        """
        async with asyncio.timeout(seconds):
            await self.completed.wait()
        return self
