"""Read states keep how far each person has read in each channel, and which hint was dismissed.

Unread messages are marked as in Discord: a channel with any of them stands out, and mentions and
direct messages are counted.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel, ValidationError

from bot.sandbox.backend import Backend
from bot.sandbox.constants import DM
from bot.sandbox.model import Channel, Message, User

log = logging.getLogger(__name__)


class UnreadCount(NamedTuple):
    """An unread count says whether a channel has unread messages, and how many for the person."""

    unread: bool
    mentions: int


class SavedReadStates(BaseModel):
    """The file holds the last message read by "person channel", and the dismissed hint."""

    last: dict[str, int] = {}
    hint: str = ""


class ReadStates:
    """The read states are saved in `file` if there is one. Every change calls `changed()`.

    For a person who has just joined, all earlier messages count as read.
    """

    def __init__(
        self, backend: Backend, file: Path | None = None, changed: Callable[[], None] = lambda: None
    ) -> None:
        self._backend = backend
        self._file = file
        self._changed = changed
        self._saved = _load(file) if file else SavedReadStates()

    @property
    def dismissed_hint(self) -> str:
        """Return the hint that was dismissed last, in English."""
        return self._saved.hint

    def dismiss_hint(self, hint: str) -> None:
        """Remember that a hint was dismissed."""
        self._saved.hint = hint
        self._save()

    def last_read_id(self, user: User, channel: Channel) -> int:
        """Return the id of the last message that a person has read, or an id as old."""
        return self._saved.last.get(f"{user.id} {channel.id}", int(user.id))

    def mark_read(self, user: User, channel: Channel, message_id: int) -> None:
        """Remember that a person has read a channel up to a message."""
        if message_id > self.last_read_id(user, channel):
            self._saved.last[f"{user.id} {channel.id}"] = message_id
            self._save()

    def count_unread(self, user: User, channel: Channel) -> UnreadCount:
        """Count the unread messages of a person in a channel."""
        messages = list(self._unread_messages(user, channel))
        return UnreadCount(
            bool(messages), sum(_is_addressed_to(user, channel, message) for message in messages)
        )

    def count_mentions(self, user: User) -> int:
        """Count the unread messages of all channels that are addressed to a person."""
        channels = self._backend.channels_visible_to(user.id)
        return sum(self.count_unread(user, channel).mentions for channel in channels)

    def _unread_messages(self, user: User, channel: Channel) -> Iterator[Message]:
        last_read_id = self.last_read_id(user, channel)
        for message in reversed(channel.messages.values()):
            if int(message.id) <= last_read_id:
                return
            if message.author_id != user.id and not message.is_ephemeral:
                yield message

    def _save(self) -> None:
        if self._file:
            existing = {f"{u} {c}" for u in self._backend.users for c in self._backend.channels}
            last = {key: last for key, last in self._saved.last.items() if key in existing}
            part = self._file.with_suffix(".part")
            saved = SavedReadStates(last=last, hint=self.dismissed_hint)
            part.write_text(saved.model_dump_json())
            part.replace(self._file)
        self._changed()


def _is_addressed_to(user: User, channel: Channel, message: Message) -> bool:
    return channel.type == DM or user.id in message.pinged


def _load(file: Path) -> SavedReadStates:
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        return SavedReadStates.model_validate_json(file.read_bytes())
    except FileNotFoundError:
        return SavedReadStates()
    except ValidationError:
        log.warning("%s cannot be read: everything counts as unread again", file)
        return SavedReadStates()
