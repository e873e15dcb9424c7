"""What the sandbox's Discord is made of: users, guilds, channels, messages, interactions.

Plain records with Discord's own words. Ids are snowflakes in decimal; times are seconds since
1970 from the world's clock. Nothing here changes anything: that is `world.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Json = dict[str, Any]

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SILENT = 1 << 12
COMPONENTS_V2 = 1 << 15

ACKNOWLEDGE_WITHIN = 3.0
"""Seconds that an application has for its first answer to an interaction."""
TOKEN_LIVES = 900.0
"""Seconds for which an interaction's token takes edits and follow-ups."""

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
COMMAND, COMPONENT, COMPLETION, MODAL_SUBMIT = 2, 3, 4, 5


@dataclass
class User:
    """A person, or the bot itself."""

    id: str
    name: str
    locale: str = "en-US"
    bot: bool = False
    open_to_dms: bool = True


@dataclass
class Guild:
    """A server. Its channels are those whose `guild_id` is its id."""

    id: str
    name: str
    owner_id: str
    locale: str = "en-US"
    features: list[str] = field(default_factory=list)  # as Discord calls them: `COMMUNITY`


@dataclass
class Attachment:
    """A file of a message; its bytes are `World.files.read(id)`. `description` is the alt text."""

    id: str
    filename: str
    content_type: str
    size: int
    url: str
    description: str | None = None


@dataclass
class Message:
    """A message as it stands now.

    `components` are Discord's JSON with numeric ids assigned and media resolved to the URLs of
    attachments. `only_for` is the id of the one person who sees an ephemeral message. `used` is
    the line that Discord shows everybody above a public answer to a command. `mentioned` are the
    ids that the words mention and `allowed_mentions` let through, `pinged` those who were
    notified when it was posted (an edit pings nobody, nor does a silent message).
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

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        """Whether it only says that the application is thinking."""
        return bool(self.flags & LOADING)

    @property
    def silent(self) -> bool:
        """Whether it was posted with the flag that keeps telephones quiet."""
        return bool(self.flags & SILENT)

    @property
    def parts(self) -> Iterator[Json]:
        """Every component, in reading order, nested ones and accessories included."""
        return walk(self.components)

    @property
    def text(self) -> str:
        """All its words: the content and every text display, one a line."""
        displays = [part["content"] for part in self.parts if part["type"] == 10]
        return "\n".join([self.content, *displays] if self.content else displays)

    @property
    def labels(self) -> list[str]:
        """What can be pressed or chosen from: labels of buttons, placeholders of selects."""
        return [name for part in self.parts if "custom_id" in part and (name := label(part))]

    def find(self, name: str) -> Json:
        """The button or select called `name`: a custom id, a label or a placeholder.

        Raises `LookupError`, naming what there is.
        """
        for part in self.parts:
            if "custom_id" in part and name in (part["custom_id"], label(part)):
                return part
        raise LookupError(f"no {name!r} among {self.labels} of {self.text!r}")


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component with all that is in it, in reading order."""
    for component in components:
        yield component
        if inside := component.get("components"):
            yield from walk(inside)
        for one in ("accessory", "component"):
            if held := component.get(one):
                yield from walk([held])


def label(component: Json) -> str:
    """What a person would call a component: its label, its placeholder or its emoji."""
    emoji = component.get("emoji") or {}
    return str(component.get("label") or component.get("placeholder") or emoji.get("name") or "")


@dataclass
class Channel:
    """A text channel, a thread or a DM with the bot (`recipient_id` is the other one).

    `denied` are the permissions that the bot lacks here, as Discord's bits. `messages` are in
    the order they were posted, ephemeral ones among them.
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
    created: float = 0.0
    last_message_id: str | None = None
    messages: dict[str, Message] = field(default_factory=dict, repr=False)

    @property
    def thread(self) -> bool:
        """Whether it is a thread, public or private."""
        return self.type in (PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def last(self) -> Message:
        """The newest message that everybody here sees; raises `LookupError` if there is none."""
        for message in reversed(self.messages.values()):
            if not message.ephemeral:
                return message
        raise LookupError(f"nothing was posted in {self.name or self.id}")


class Choice(NamedTuple):
    """A suggestion for an option: what the list says and what is sent."""

    name: str
    value: str | int | float


@dataclass(eq=False)
class Interaction:
    """One use of a command, a component or a modal, and what the bot made of it.

    `data` is Discord's JSON. `source` is the message whose component was used (also for a modal
    that such a component opened). At most one of these is set by the first answer:
    `reply` (the message that answers, or the source that was edited; a loading message until a
    deferral is made good), `modal` (Discord's JSON), `choices`. `follow_ups` come after it.
    """

    id: str
    token: str
    type: int
    user_id: str
    channel_id: str
    created: float
    data: Json
    source: Message | None = None
    answered_with: int | None = None
    reply: Message | None = None
    modal: Json | None = None
    choices: list[Choice] | None = None
    follow_ups: list[Message] = field(default_factory=list)
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    settled: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def ephemeral(self) -> bool:
        """Whether the answer is a message that only the asking person sees."""
        return self.reply is not None and self.reply.ephemeral

    @property
    def text(self) -> str:
        """The words of the reply; raises `LookupError` if there is none."""
        if self.reply is None:
            raise LookupError(f"the answer was of type {self.answered_with}, without a message")
        return self.reply.text

    async def wait(self, seconds: float = 10.0) -> Interaction:
        """Wait until the answer is whole: a deferral has been made good by an edit or follow-up.

        Raises `TimeoutError`.
        """
        async with asyncio.timeout(seconds):
            await self.settled.wait()
        return self


What = Literal[
    "user",  # joined, or opened or closed their DMs: User
    "guild",  # Guild
    "channel",  # new: Channel
    "channel edited",  # Channel
    "channel deleted",  # Channel
    "message",  # posted: Message
    "edited",  # Message
    "deleted",  # Message
    "commands",  # the list was replaced; thing is None, see World.commands
    "interaction",  # sent to the bot: Interaction
    "acknowledged",  # the first answer came: Interaction
    "settled",  # the answer is whole: Interaction
    "bot",  # came online or went offline: the bot's User, see World.online
]
Thing = User | Guild | Channel | Message | Interaction | None


class Change(NamedTuple):
    """One change of the world, as its listeners hear it."""

    what: What
    thing: Thing
