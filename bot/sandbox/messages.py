"""Making and altering messages from what a request carries.

Discord gives every component a numeric id, resolves `attachment://` names, decides who is
mentioned, and keeps or replaces files. Here is all of that, and the checks that go with it.
"""

from __future__ import annotations

import copy
import mimetypes
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.sandbox import additions, limits
from bot.sandbox.model import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SILENT,
    Attachment,
    Channel,
    Json,
    Message,
)
from bot.sandbox.permissions import Permission
from bot.sandbox.refusals import Problem, RefusedError, refuse_if
from bot.sandbox.wire import CDN
from bot.sandbox.world import World

Uploads = Mapping[str, tuple[str, bytes]]
"""Files of a multipart request by field name, `files[0]`: file name and bytes."""

SUPPRESS_EMBEDS = 1 << 2
MAY_BE_SET = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2
REPLY = 19
EVERYBODY = "everyone"

_MENTION = re.compile(r"<@!?(\d+)>")
_FIELD = re.compile(r"files\[(\d+)\]")


def may_post(world: World, channel: Channel, *, files: bool) -> None:
    """Raise what Discord would if the bot posts in a channel of its own accord."""
    if channel.recipient_id:
        if not world.users[channel.recipient_id].open_to_dms:
            raise RefusedError(50007)
        return
    may_see(world, channel)
    allowed = world.permissions(channel)
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
    if files:
        needed |= Permission.ATTACH_FILES
    if channel.locked or needed & ~allowed:
        raise RefusedError(50013)


def may_see(world: World, channel: Channel) -> None:
    """Raise 50001 if the bot has no access to a channel."""
    if channel.guild_id and not world.permissions(channel) & Permission.VIEW_CHANNEL:
        raise RefusedError(50001)


def make(
    world: World, channel: Channel, payload: Json, files: Uploads, *, only_for: str | None = None
) -> Message:
    """A new message of the bot, checked but not yet posted."""
    attachments = _attachments(world, channel, payload, files, [])
    flags = (payload.get("flags") or 0) & MAY_BE_SET | (EPHEMERAL if only_for else 0)
    names = [attachment.filename for attachment in attachments]
    refuse_if(limits.of_message(payload, names, v2=bool(flags & COMPONENTS_V2)))
    if limits.empty(payload, names):
        raise RefusedError(50006)
    message = Message(
        world.snowflake(), channel.id, world.bot.id, world.clock(), flags=flags, only_for=only_for
    )
    message.reference = _referred(channel, payload)
    _fill(world, message, payload, attachments)
    message.mentioned = _mentioned(world, channel, message, payload.get("allowed_mentions"))
    message.pinged = [] if message.silent else _pinged(world, message)
    message.nonce = payload.get("nonce")
    _keep_files(world, attachments, files)
    return message


def alter(world: World, message: Message, payload: Json, files: Uploads) -> Message:
    """Edit a message: what the request leaves out stays. The message stops loading."""
    channel = world.channels[message.channel_id]
    wanted = payload.get("flags") or 0
    flags = message.flags & ~LOADING & ~SUPPRESS_EMBEDS
    flags |= wanted & (SUPPRESS_EMBEDS | COMPONENTS_V2)
    kept = _kept(message, payload)
    attachments = kept + _attachments(world, channel, payload, files, kept)
    names = [attachment.filename for attachment in attachments]
    refuse_if(_switched_off(message, payload))
    whole = _over(message, payload)
    refuse_if(limits.of_message(whole, names, v2=bool(flags & COMPONENTS_V2)))
    if limits.empty(whole, names):
        raise RefusedError(50006)
    edited = copy.copy(message)
    _fill(world, edited, whole, attachments)
    _keep_files(world, attachments, files)
    mentioned = _mentioned(world, channel, edited, payload.get("allowed_mentions"))
    return world.revise(
        message,
        content=edited.content,
        components=edited.components,
        embeds=edited.embeds,
        attachments=attachments,
        mentioned=mentioned,
        flags=flags,
        edited=None if message.loading else world.clock(),
    )


def _over(message: Message, payload: Json) -> Json:
    """An edit laid over what the message is."""
    kept = ("content", "components", "embeds")
    return {**{name: getattr(message, name) for name in kept}, **payload}


def _switched_off(message: Message, payload: Json) -> Iterator[Problem]:
    """The flag of Components V2 stays once it was set."""
    flags = payload.get("flags")
    if message.flags & COMPONENTS_V2 and flags is not None and not flags & COMPONENTS_V2:
        words = "IS_COMPONENTS_V2 cannot be removed"
        yield Problem("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", words)


def _fill(world: World, message: Message, payload: Json, attachments: list[Attachment]) -> None:
    message.content = payload.get("content") or ""
    message.embeds = payload.get("embeds") or []
    message.attachments = attachments
    message.components = additions.finished(payload.get("components") or [], attachments)


def _kept(message: Message, payload: Json) -> list[Attachment]:
    if payload.get("attachments") is None:
        return list(message.attachments)
    wanted = {str(one.get("id")): one for one in payload["attachments"]}
    return [
        replace(one, description=wanted[one.id].get("description", one.description))
        for one in message.attachments
        if one.id in wanted
    ]


def _attachments(
    world: World, channel: Channel, payload: Json, files: Uploads, kept: list[Attachment]
) -> list[Attachment]:
    """The new files of a request, with their names and alt texts."""
    if limits.too_large(content for _, content in files.values()):
        raise RefusedError(40005)
    told = {str(one.get("id")): one for one in payload.get("attachments") or []}
    made = []
    for field, (filename, content) in files.items():
        index = _FIELD.fullmatch(field)
        about = told.pop(index[1] if index else field, {})
        made.append(_attachment(world, channel, about, filename, content))
    known = {attachment.id for attachment in kept}
    refuse_if(_unknown(told.keys() - known))
    return made


def _unknown(attachment_ids: Any) -> Iterator[Problem]:
    for attachment_id in sorted(attachment_ids):
        words = f"No file for the attachment {attachment_id}"
        yield Problem("attachments", "ATTACHMENT_NOT_FOUND", words)


def _attachment(
    world: World, channel: Channel, about: Json, filename: str, content: bytes
) -> Attachment:
    name = re.sub(r"[^\w.-]", "_", about.get("filename") or filename or "file")
    number = world.snowflake()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    url = f"{CDN}/attachments/{channel.id}/{number}/{name}"
    return Attachment(number, name, kind, len(content), url, about.get("description") or None)


def _keep_files(world: World, attachments: list[Attachment], files: Uploads) -> None:
    """Write the bytes of the new attachments, which are the last ones, in the files' order."""
    new = attachments[len(attachments) - len(files) :]
    for attachment, (_, content) in zip(new, files.values(), strict=True):
        world.files.write(attachment.id, content)


def _referred(channel: Channel, payload: Json) -> str | None:
    reference = payload.get("message_reference") or {}
    number = str(reference.get("message_id") or "")
    if not number:
        return None
    if number not in channel.messages and reference.get("fail_if_not_exists", True):
        problem = Problem("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        raise RefusedError(50035, problems=[problem])
    return number


def _mentioned(world: World, channel: Channel, message: Message, allowed: Json | None) -> list[str]:
    """Who is mentioned, after `allowed_mentions`; by default everybody who is named."""
    allowed = {"parse": ["users", "everyone"], "replied_user": True} if allowed is None else allowed
    parse = allowed.get("parse") or []
    named = dict.fromkeys(u for u in _MENTION.findall(message.text) if u in world.users)
    let_through = named.keys() if "users" in parse else set(map(str, allowed.get("users") or []))
    found = [user_id for user_id in named if user_id in let_through]
    answered = channel.messages.get(message.reference or "")
    if answered and allowed.get("replied_user") and answered.author_id not in found:
        found.append(answered.author_id)
    loud = "everyone" in parse and re.search("@(everyone|here)", message.text)
    if loud and world.permissions(channel) & Permission.MENTION_EVERYONE:
        found.append(EVERYBODY)
    return found


def _pinged(world: World, message: Message) -> list[str]:
    if message.only_for:
        return [user_id for user_id in message.mentioned if user_id == message.only_for]
    if EVERYBODY in message.mentioned:
        return [user.id for user in world.users.values() if not user.bot]
    return list(message.mentioned)
