"""The sandbox's memory on disk: every change, one JSON line, written before anybody hears of it.

A line is in the kernel's hands before the bot gets its answer, so a sandbox that is killed comes
back as it was. At start the journal is read, and rewritten without what is past. Interactions
are not kept: their three seconds are over.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from bot.sandbox.model import Attachment, Change, Channel, Guild, Json, Message, User
from bot.sandbox.world import World

FILE, LOCK = "journal.jsonl", "lock"


class JournalError(Exception):
    """The journal cannot be read, or another sandbox is writing it."""


class Journal:
    """A folder's journal, read into a world once and then following it."""

    def __init__(self, folder: Path, world: World) -> None:
        self.world = world
        self.file = folder / FILE
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # direct messages are kept in it
        self._lock = _locked(folder / LOCK)
        try:
            for record in self._read():
                _restore(world, record)
        except JournalError:
            self._lock.close()
            raise
        self._compact()
        held = (m for c in world.channels.values() for m in c.messages.values())
        world.files.keep_only({a.id for message in held for a in message.attachments})
        self._out = self.file.open("ab", buffering=0)
        world.listen(self._hear)

    def close(self) -> None:
        """Let go of the folder."""
        self._out.close()
        self._lock.close()

    def _read(self) -> Iterator[Json]:
        if not self.file.exists():
            return
        lines = self.file.read_bytes().split(b"\n")
        torn = lines.pop()  # a whole line ends with a line feed; a torn one was never acknowledged
        del torn
        for number, line in enumerate(lines, 1):
            try:
                yield json.loads(line)
            except ValueError as error:
                raise JournalError(f"{self.file}: line {number} cannot be read") from error

    def _compact(self) -> None:
        new = self.file.with_suffix(".new")
        with new.open("wb") as out:
            out.writelines(map(_line, _whole(self.world)))
            out.flush()
            os.fsync(out.fileno())
        new.replace(self.file)

    def _hear(self, change: Change) -> None:
        record = _RECORDS.get(change.what)
        if record:
            self._out.write(_line(record(self.world, change.thing)))


def _locked(file: Path) -> IO[bytes]:
    """The file, locked until it is closed or the process ends, however it ends."""
    lock = file.open("wb")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise JournalError(f"{file.parent} is in use by another sandbox") from error
    return lock


def _line(record: Json) -> bytes:
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _whole(world: World) -> Iterator[Json]:
    """The records that make a world from nothing."""
    yield _newest(world, None)
    yield _commands(world, None)
    yield from (_user(world, user) for user in world.users.values())
    yield from (_guild(world, guild) for guild in world.guilds.values())
    for channel in world.channels.values():
        yield _channel(world, channel)
        yield from (_message(world, message) for message in channel.messages.values())


def _user(_world: World, user: User) -> Json:
    return {"user": vars(user)}


def _guild(_world: World, guild: Guild) -> Json:
    return {"guild": vars(guild)}


def _channel(_world: World, channel: Channel) -> Json:
    return {"channel": {k: v for k, v in vars(channel).items() if k != "messages"}}


def _channel_deleted(_world: World, channel: Channel) -> Json:
    return {"channel deleted": channel.id}


def _message(_world: World, message: Message) -> Json:
    attachments = [vars(attachment) for attachment in message.attachments]
    return {"message": {**vars(message), "attachments": attachments}}


def _deleted(_world: World, message: Message) -> Json:
    return {"deleted": [message.channel_id, message.id]}


def _commands(world: World, _thing: object) -> Json:
    return {"commands": world.commands}


def _newest(world: World, _thing: object) -> Json:
    return {"newest": world.newest}


_RECORDS: dict[str, Callable[[World, Any], Json]] = {
    "user": _user,
    "guild": _guild,
    "channel": _channel,
    "channel edited": _channel,
    "channel deleted": _channel_deleted,
    "message": _message,
    "edited": _message,
    "deleted": _deleted,
    "commands": _commands,
    "interaction": _newest,  # its id is used up, also when the clock is set back
}


def _restore(world: World, record: Json) -> None:
    ((kind, value),) = record.items()
    if kind in _KEPT:
        _KEPT[kind](world, value)
        world.newest = max(world.newest, int(value["id"]))
    elif kind == "newest":
        world.newest = max(world.newest, value)
    elif kind == "commands":
        world.commands = value
    elif kind == "channel deleted":
        del world.channels[value]
    else:
        channel_id, message_id = value
        del world.channels[channel_id].messages[message_id]


def _keep_user(world: World, record: Json) -> None:
    world.put_user(User(**record))


def _keep_guild(world: World, record: Json) -> None:
    world.guilds[record["id"]] = Guild(**record)


def _keep_channel(world: World, record: Json) -> None:
    known = world.channels.get(record["id"])
    if known is None:
        world.put_channel(Channel(**record))
    else:
        world.alter(known, **record)


def _keep_message(world: World, record: Json) -> None:
    attachments = [Attachment(**attachment) for attachment in record["attachments"]]
    world.keep(Message(**{**record, "attachments": attachments}))


_KEPT: dict[str, Callable[[World, Json], None]] = {
    "user": _keep_user,
    "guild": _keep_guild,
    "channel": _keep_channel,
    "message": _keep_message,
}
