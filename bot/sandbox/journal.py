"""The journal stores the backend on disk: one JSON line for each change.

The kernel has a line before the bot gets its answer, so a sandbox that is killed restarts in the
same state. At its start the journal is read, and rewritten without outdated records. Interactions
are not stored: their three seconds are over.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from bot.sandbox.backend import Backend
from bot.sandbox.changes import Change, ChangeKind
from bot.sandbox.model import (
    Attachment,
    Channel,
    Emoji,
    Guild,
    Json,
    Member,
    Message,
    Role,
    ThreadMember,
    User,
    Webhook,
)

JOURNAL_NAME, LOCK_NAME = "journal.jsonl", "lock"


class JournalError(Exception):
    """The journal cannot be read, or another sandbox is writing it."""


class Journal:
    """The journal of a folder is read into a backend once and then records its changes."""

    def __init__(self, folder: Path, backend: Backend) -> None:
        self.backend = backend
        self.file = folder / JOURNAL_NAME
        self._lock = _acquire_lock(folder / LOCK_NAME)
        try:
            for record in self._read_records():
                _restore(backend, record)
        except JournalError:
            self._lock.close()
            raise
        self._compact()
        messages = (m for c in backend.channels.values() for m in c.messages.values())
        files = {attachment.id for message in messages for attachment in message.attachments}
        backend.attachments.delete_all_except(files | backend.emojis.keys())
        self._output = self.file.open("ab", buffering=0)
        backend.subscribe(self._append)

    def close(self) -> None:
        """Close the journal and release the folder's lock."""
        self._output.close()
        self._lock.close()

    def _read_records(self) -> Iterator[Json]:
        if not self.file.exists():
            return
        lines = self.file.read_bytes().split(b"\n")
        torn = lines.pop()  # without a line feed at its end: it was never acknowledged
        del torn
        for number, line in enumerate(lines, 1):
            try:
                yield json.loads(line)
            except ValueError as error:
                raise JournalError(f"{self.file}: line {number} cannot be read") from error

    def _compact(self) -> None:
        new = self.file.with_suffix(".new")
        with new.open("wb") as output:
            output.writelines(map(_encode, _snapshot_records(self.backend)))
            output.flush()
            os.fsync(output.fileno())
        new.replace(self.file)

    def _append(self, change: Change) -> None:
        build_record = _RECORD_BUILDERS.get(change.kind)
        if build_record:
            self._output.write(_encode(build_record(self.backend, change.entity)))


def _acquire_lock(file: Path) -> IO[bytes]:
    """Lock a file until it is closed or the process ends, however it ends."""
    lock = file.open("wb")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        raise JournalError(f"{file.parent} is in use by another sandbox") from error
    return lock


def _encode(record: Json) -> bytes:
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _snapshot_records(backend: Backend) -> Iterator[Json]:
    """Yield the records that rebuild this backend from an empty one."""
    yield _last_snowflake_record(backend, None)
    yield _commands_record(backend, None)
    yield from (_user_record(backend, user) for user in backend.users.values())
    yield from (_guild_record(backend, guild) for guild in backend.guilds.values())
    owners = [guild for guild in backend.guilds.values() if backend.commands_of(guild.id)]
    yield from (_commands_record(backend, guild) for guild in owners)
    yield from (_emoji_record(backend, emoji) for emoji in backend.emojis.values())
    yield from (_webhook_record(backend, webhook) for webhook in backend.webhooks.values())
    for channel in backend.channels.values():
        yield _channel_record(backend, channel)
        yield from (_message_record(backend, message) for message in channel.messages.values())


# The keys of records are the file format: they never change.


def _user_record(_backend: Backend, user: User) -> Json:
    return {"user": vars(user)}


def _guild_record(_backend: Backend, guild: Guild) -> Json:
    roles = {role.id: vars(role) for role in guild.roles.values()}
    return {"guild": {**vars(guild), "roles": roles}}


def _roles_record(backend: Backend, role: Role) -> Json:
    return _guild_record(backend, backend.guilds[role.guild_id])


def _member_record(backend: Backend, member: Member) -> Json:
    return _user_record(backend, member.user)


def _deleted_guild_record(_backend: Backend, guild: Guild) -> Json:
    return {"guild deleted": guild.id}


def _emoji_record(_backend: Backend, emoji: Emoji) -> Json:
    return {"emoji": vars(emoji)}


def _deleted_emoji_record(_backend: Backend, emoji: Emoji) -> Json:
    return {"emoji deleted": emoji.id}


def _webhook_record(_backend: Backend, webhook: Webhook) -> Json:
    return {"webhook": vars(webhook)}


def _deleted_webhook_record(_backend: Backend, webhook: Webhook) -> Json:
    return {"webhook deleted": webhook.id}


def _channel_record(_backend: Backend, channel: Channel) -> Json:
    return {"channel": {k: v for k, v in vars(channel).items() if k != "messages"}}


def _thread_members_record(backend: Backend, member: ThreadMember) -> Json:
    return _channel_record(backend, member.thread)


def _deleted_channel_record(_backend: Backend, channel: Channel) -> Json:
    return {"channel deleted": channel.id}


def _message_record(_backend: Backend, message: Message) -> Json:
    attachments = [vars(attachment) for attachment in message.attachments]
    return {"message": {**vars(message), "attachments": attachments}}


def _deleted_message_record(_backend: Backend, message: Message) -> Json:
    return {"deleted": [message.channel_id, message.id]}


def _commands_record(backend: Backend, guild: Guild | None) -> Json:
    if guild is None:
        return {"commands": backend.commands}
    return {"guild commands": [guild.id, backend.commands_of(guild.id)]}


def _last_snowflake_record(backend: Backend, _entity: object) -> Json:
    return {"newest": backend.last_snowflake}


_RECORD_BUILDERS: dict[ChangeKind, Callable[[Backend, Any], Json]] = {
    "user saved": _user_record,
    "guild created": _guild_record,
    "guild joined": _guild_record,
    "guild left": _guild_record,
    "guild unavailable": _guild_record,
    "guild available": _guild_record,
    "guild deleted": _deleted_guild_record,
    "members changed": _guild_record,
    "role created": _roles_record,
    "role updated": _roles_record,
    "role deleted": _roles_record,
    "member updated": _member_record,
    "emoji saved": _emoji_record,
    "emoji deleted": _deleted_emoji_record,
    "webhook saved": _webhook_record,
    "webhook deleted": _deleted_webhook_record,
    "channel created": _channel_record,
    "channel updated": _channel_record,
    "channel deleted": _deleted_channel_record,
    "thread members changed": _thread_members_record,
    "message created": _message_record,
    "message updated": _message_record,
    "message deleted": _deleted_message_record,
    "commands replaced": _commands_record,
    # An interaction's id is used up, even if the clock is set back.
    "interaction created": _last_snowflake_record,
}


_RETIRED_FIELDS = ("last_pin", "pinned", "reactions")
"""Further fields of channels and messages in older journals."""


def _restore(backend: Backend, record: Json) -> None:
    ((key, value),) = record.items()
    if key in _RESTORERS:
        for name in _RETIRED_FIELDS:
            value.pop(name, None)
        _RESTORERS[key](backend, value)
        backend.last_snowflake = max(backend.last_snowflake, int(value["id"]))
    else:
        _APPLIERS[key](backend, value)


def _restore_last_snowflake(backend: Backend, last: int) -> None:
    backend.last_snowflake = max(backend.last_snowflake, last)


def _restore_commands(backend: Backend, commands: list[Json]) -> None:
    backend.commands = commands


def _restore_guild_commands(backend: Backend, value: tuple[str, list[Json]]) -> None:
    guild_id, backend.guild_commands[guild_id] = value


def _delete_message(backend: Backend, value: tuple[str, str]) -> None:
    channel_id, message_id = value
    del backend.channels[channel_id].messages[message_id]


_APPLIERS: dict[str, Callable[[Backend, Any], object]] = {
    "newest": _restore_last_snowflake,
    "commands": _restore_commands,
    "guild commands": _restore_guild_commands,
    "emoji deleted": lambda backend, id: backend.emojis.pop(id),
    "webhook deleted": lambda backend, id: backend.webhooks.pop(id),
    "guild deleted": lambda backend, id: backend.delete_guild(backend.guilds[id]),
    "channel deleted": lambda backend, id: backend.channels.pop(id),
    "deleted": _delete_message,
}
"""How to apply each record that is not of one user, guild, channel or the like."""


def _restore_user(backend: Backend, fields: Json) -> None:
    known = backend.users.setdefault(fields["id"], User(**fields))  # the bot is there already
    vars(known).update(fields)


def _restore_guild(backend: Backend, fields: Json) -> None:
    roles = {
        id: Role(**role) if isinstance(role, dict) else Role(id, fields["id"], role)  # older ones
        for id, role in fields.pop("roles", {}).items()
    }
    backend.guilds[fields["id"]] = Guild(**fields, roles=roles)


def _restore_emoji(backend: Backend, fields: Json) -> None:
    backend.emojis[fields["id"]] = Emoji(**fields)


def _restore_webhook(backend: Backend, fields: Json) -> None:
    backend.save_webhook(Webhook(**fields))


def _restore_channel(backend: Backend, fields: Json) -> None:
    known = backend.channels.get(fields["id"])
    if known is None:
        backend.save_channel(Channel(**fields))
    else:
        backend.update_channel(known, **fields)


def _restore_message(backend: Backend, fields: Json) -> None:
    attachments = [Attachment(**attachment) for attachment in fields["attachments"]]
    backend.restore_message(Message(**{**fields, "attachments": attachments}))


_RESTORERS: dict[str, Callable[[Backend, Json], None]] = {
    "user": _restore_user,
    "guild": _restore_guild,
    "emoji": _restore_emoji,
    "webhook": _restore_webhook,
    "channel": _restore_channel,
    "message": _restore_message,
}
