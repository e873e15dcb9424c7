"""As much of Discord as the publisher needs: channels that keep messages and can refuse."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from datetime import datetime
from types import SimpleNamespace
from typing import Any

from discord import DiscordServerError, File, Forbidden, HTTPException, NotFound
from discord.components import _component_factory
from discord.ui import MediaGallery, TextDisplay
from discord.utils import MISSING

from tests.bot.screens import buttons, words

ME = 1
KINDS = {403: Forbidden, 404: NotFound, 500: DiscordServerError, 503: DiscordServerError}


def refusal(status, code=0):
    """The exception that discord.py raises when Discord answers like that."""
    kind = KINDS.get(status, HTTPException)
    response = SimpleNamespace(status=status, reason="")
    return kind(response, {"code": code, "message": "refused"})


def named_files(view):
    """The files that the pictures of a view name."""
    galleries = (part for part in view.walk_children() if isinstance(part, MediaGallery))
    return {item.media.url for gallery in galleries for item in gallery.items}


@dataclass
class Message:
    channel: Channel
    id: int
    view: Any
    files: list[str]
    silent: bool
    pings: list[int]
    nonce: str | None = None
    mentions: Any = None  # the mentions that it allows
    edits: int = 0
    edited_at: datetime | None = None
    uploads: int = 0  # edits that brought a picture
    author: Any = field(default_factory=lambda: SimpleNamespace(id=ME))

    @property
    def words(self):
        return words(self)

    @property
    def buttons(self):
        return list(buttons(self))

    @property
    def number(self):
        """The publisher row that it carries."""
        return self.view.to_components()[0].get("id")

    @property
    def components(self):
        return [_component_factory(part, SimpleNamespace()) for part in self.view.to_components()]

    @property
    def attachments(self):
        return [SimpleNamespace(filename=name) for name in self.files]

    async def edit(self, *, view, attachments=MISSING, allowed_mentions=None):
        self.channel.discord.check("edit", self.channel.id)
        if self not in self.channel.messages:
            raise refusal(404, 10008)
        come = [] if attachments is MISSING else [f for f in attachments if isinstance(f, File)]
        if come and self.channel.discord.refuses_media_edits:
            raise refusal(400, 50035)
        kept = self.files if attachments is MISSING else [file.filename for file in attachments]
        if not {f"attachment://{name}" for name in kept} >= named_files(view):
            raise refusal(400, 50035)
        await asyncio.sleep(0)
        self.view, self.edits, self.uploads = view, self.edits + 1, self.uploads + bool(come)
        self.files = kept

    async def delete(self):
        self.channel.discord.check("delete", self.channel.id)
        if self not in self.channel.messages:
            raise refusal(404, 10008)
        self.channel.messages.remove(self)


@dataclass
class Channel:
    discord: Discord
    id: int
    messages: list[Message] = field(default_factory=list)
    sent: list[Message] = field(default_factory=list)  # with those that were deleted

    async def send(self, *, view, files=(), nonce=None, silent=False, allowed_mentions=None):
        self.discord.check("send", self.id)
        await asyncio.sleep(0)  # on its way there
        if any(isinstance(part, TextDisplay) and not part.content for part in view.walk_children()):
            raise refusal(400, 50035)
        message = Message(
            self,
            next(self.discord.numbers),
            view,
            [file.filename for file in files],
            silent,
            [user.id for user in getattr(allowed_mentions, "users", None) or []],
            nonce,
            allowed_mentions,
        )
        self.messages.append(message)
        self.sent.append(message)
        await asyncio.sleep(0)  # on its way back
        self.discord.check("sent", self.id)
        return message

    async def history(self, limit):
        self.discord.check("history", self.id)
        if self.id in self.discord.unreadable:
            return
        for message in self.messages[: -limit - 1 : -1]:
            yield message

    async def fetch_message(self, id):
        return self._found(id)

    def get_partial_message(self, id):
        """Editing a missing message is refused when it is tried."""
        found = [message for message in self.messages if message.id == id]
        return found[0] if found else Message(self, id, None, [], False, [])

    def _found(self, id):
        for message in self.messages:
            if message.id == id:
                return message
        raise refusal(404, 10008)


class Discord:
    """Channels by id. `trouble` holds the next exceptions to raise, by kind of request."""

    def __init__(self):
        self.numbers = itertools.count(7_000_000)
        self.channels: dict[int, Channel] = {}
        self.trouble: dict[str, list[BaseException]] = {}
        self.barred: dict[int, BaseException] = {}  # channels that refuse everything
        self.refuses_media_edits = False  # as in discord-api-docs#7529
        self.absent: set[int] = set()  # users who have left the server
        self.unreadable: set[int] = set()  # channels without the right to read what was said

    def get_partial_messageable(self, id):
        return self.channels.setdefault(id, Channel(self, id))

    def owns(self, guild):
        return True

    def get_guild(self, id):
        return SimpleNamespace(
            name="Oasis",
            unavailable=False,
            get_role=lambda id: None,
            fetch_member=self._fetch_member,
        )

    async def _fetch_member(self, user):
        if self.trouble.get("member"):
            raise self.trouble["member"].pop(0)
        if user in self.absent:
            raise refusal(404, 10007)
        return SimpleNamespace(display_name=f"P{user}", bot=False)

    def get_channel(self, id):
        return SimpleNamespace(name=f"room-{id}")

    async def create_dm(self, user):
        return self.get_partial_messageable(user.id)

    def said(self, id):
        """The messages of a channel, or of the direct messages with a user."""
        return self.get_partial_messageable(id).messages

    def sent(self, id):
        """All messages that ever came there, also those that were taken away."""
        return self.get_partial_messageable(id).sent

    def check(self, what, channel):
        if channel in self.barred:
            raise self.barred[channel]
        if self.trouble.get(what):
            raise self.trouble[what].pop(0)
