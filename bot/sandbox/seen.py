"""How far each person has read in each channel, what is new to them since, which hint they know.

What is new is marked as in Discord: a channel with anything unread stands out, and what was
written to a person (a mention, or anything in their DM) is counted.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel, ValidationError

from bot.sandbox.model import DM, Channel, Message, User
from bot.sandbox.world import World

log = logging.getLogger(__name__)


class Mark(NamedTuple):
    """What is new in a channel: whether anything is, and how much was written to the person."""

    unread: bool
    mentions: int


class Kept(BaseModel):
    """What is kept: the last message seen by "person channel", and the hint that was put away."""

    last: dict[str, int] = {}
    hint: str = ""


class Seen:
    """What has been seen, kept in `file` if there is one; `changed()` is called at every change.

    Who joins has seen all that was said before.
    """

    def __init__(
        self, world: World, file: Path | None = None, changed: Callable[[], None] = lambda: None
    ) -> None:
        self._world = world
        self._file = file
        self._changed = changed
        self._kept = _read(file) if file else Kept()

    @property
    def hint(self) -> str:
        """The hint that was put away."""
        return self._kept.hint

    def put_away(self, hint: str) -> None:
        """The hint is known, and no longer shown."""
        self._kept.hint = hint
        self._keep()

    def up_to(self, user: User, channel: Channel) -> int:
        """The id of the last message that a person has seen, or of something as old."""
        return self._kept.last.get(f"{user.id} {channel.id}", int(user.id))

    def look(self, user: User, channel: Channel, message_id: int) -> None:
        """A person has seen a channel up to a message."""
        if message_id > self.up_to(user, channel):
            self._kept.last[f"{user.id} {channel.id}"] = message_id
            self._keep()

    def mark(self, user: User, channel: Channel) -> Mark:
        """What is new for a person in a channel."""
        new = list(self._new(user, channel))
        return Mark(bool(new), sum(_for(user, channel, message) for message in new))

    def count(self, user: User) -> int:
        """How much that was written to a person they have not seen, anywhere."""
        channels = self._world.channels_of(user.id)
        return sum(self.mark(user, channel).mentions for channel in channels)

    def _new(self, user: User, channel: Channel) -> Iterator[Message]:
        last = self.up_to(user, channel)
        for message in reversed(channel.messages.values()):
            if int(message.id) <= last:
                return
            if message.author_id != user.id and not message.ephemeral:
                yield message

    def _keep(self) -> None:
        if self._file:
            living = {f"{u} {c}" for u in self._world.users for c in self._world.channels}
            last = {pair: last for pair, last in self._kept.last.items() if pair in living}
            part = self._file.with_suffix(".part")
            part.write_text(Kept(last=last, hint=self.hint).model_dump_json())
            part.replace(self._file)
        self._changed()


def _for(user: User, channel: Channel, message: Message) -> bool:
    return channel.type == DM or user.id in message.pinged


def _read(file: Path) -> Kept:
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        return Kept.model_validate_json(file.read_bytes())
    except FileNotFoundError:
        return Kept()
    except ValidationError:
        log.warning("%s cannot be read: everything counts as unread again", file)
        return Kept()
