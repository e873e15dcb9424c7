"""Builds and edits the bot's messages from the payloads of its requests.

Discord gives every component a numeric id, resolves `attachment://` names, decides who is
mentioned, and keeps or replaces files. It checks permissions and limits before.
"""

from __future__ import annotations

import copy
import mimetypes
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from bot.sandbox.backend import Backend
from bot.sandbox.constants import (
    EPHEMERAL,
    EVERYONE,
    GUILD_FORUM,
    IS_COMPONENTS_V2,
    LOADING,
    REPLY,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
)
from bot.sandbox.errors import ApiError, FieldError, raise_field_errors
from bot.sandbox.limits.emojis import find_unknown_emojis
from bot.sandbox.limits.messages import are_too_large, is_empty, validate_message
from bot.sandbox.model import Attachment, Channel, Json, Message
from bot.sandbox.normalisation import normalise_components, normalise_embeds
from bot.sandbox.permissions import Permission
from bot.sandbox.serialisation import CDN

Uploads = Mapping[str, tuple[str, bytes]]
"""Files of a multipart request by field name, `files[0]`: file name and bytes."""

SETTABLE_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2

_USER_MENTION = re.compile(r"<@!?(\d+)>")
_EVERYONE_MENTION = re.compile("@(everyone|here)")
_UPLOAD_FIELD = re.compile(r"files\[(\d+)\]")


def check_can_post(backend: Backend, channel: Channel, *, files: bool) -> None:
    """Raise Discord's refusal if the bot may not post in a channel without an interaction."""
    if channel.recipient_id:
        if not backend.users[channel.recipient_id].open_to_dms:
            raise ApiError(50007)
        if not backend.shares_guild(channel.recipient_id):
            raise ApiError(50278)
        return
    check_can_view(backend, channel)
    if channel.type == GUILD_FORUM:
        raise ApiError(50008)
    allowed = backend.bot_permissions(channel)
    in_thread, in_channel = Permission.SEND_MESSAGES_IN_THREADS, Permission.SEND_MESSAGES
    needed = in_thread if channel.is_thread else in_channel
    if files:
        needed |= Permission.ATTACH_FILES
    if needed & ~allowed:
        raise ApiError(50013)
    if channel.locked and not allowed & Permission.MANAGE_THREADS:
        raise ApiError(50083 if channel.archived else 160005)


def check_can_view(backend: Backend, channel: Channel) -> None:
    """Raise Discord's error for a channel in an outage, or out of the bot's reach."""
    if channel.guild_id and backend.guilds[channel.guild_id].access == "outage":
        raise ApiError(0, 503, "503: Service Unavailable")
    if channel.guild_id and not backend.bot_permissions(channel) & Permission.VIEW_CHANNEL:
        raise ApiError(50001)


def build_message(
    backend: Backend,
    channel: Channel,
    payload: Json,
    files: Uploads,
    *,
    only_for: str | None = None,
) -> Message:
    """Build a new message of the bot, checked but not yet posted."""
    attachments = _build_attachments(backend, channel, payload, files, [])
    flags = (payload.get("flags") or 0) & SETTABLE_FLAGS | (EPHEMERAL if only_for else 0)
    filenames = [attachment.filename for attachment in attachments]
    raise_field_errors(validate_message(payload, filenames, v2=bool(flags & IS_COMPONENTS_V2)))
    raise_field_errors(find_unknown_emojis(payload.get("components") or [], backend.emojis))
    if is_empty(payload, filenames):
        raise ApiError(50006)
    message = Message(
        backend.generate_snowflake(),
        channel.id,
        backend.bot.id,
        backend.clock(),
        flags=flags,
        only_for=only_for,
    )
    message.reference = _replied_message_id(channel, payload)
    message.type = REPLY if message.reference else message.type
    _set_content(message, payload, attachments)
    message.mentioned = _mentioned_ids(backend, channel, message, payload.get("allowed_mentions"))
    message.pinged = [] if message.is_silent else _notified_ids(backend, message)
    message.nonce = payload.get("nonce")
    _store_files(backend, attachments, files)
    return message


def edit_message(backend: Backend, message: Message, payload: Json, files: Uploads) -> Message:
    """Edit a message and clear its loading state. Fields that the request omits do not change."""
    channel = backend.channels[message.channel_id]
    requested_flags = payload.get("flags") or 0
    flags = message.flags & ~LOADING & ~SUPPRESS_EMBEDS
    flags |= requested_flags & (SUPPRESS_EMBEDS | IS_COMPONENTS_V2)
    kept = _kept_attachments(message, payload)
    attachments = kept + _build_attachments(backend, channel, payload, files, kept)
    filenames = [attachment.filename for attachment in attachments]
    raise_field_errors(_validate_v2_flag(message, payload))
    merged = _merge_edit(message, payload)
    raise_field_errors(validate_message(merged, filenames, v2=bool(flags & IS_COMPONENTS_V2)))
    raise_field_errors(find_unknown_emojis(payload.get("components") or [], backend.emojis))
    if is_empty(merged, filenames):
        raise ApiError(50006)
    edited = copy.copy(message)
    _set_content(edited, merged, attachments)
    _store_files(backend, attachments, files)
    return backend.update_message(
        message,
        content=edited.content,
        components=edited.components,
        embeds=edited.embeds,
        attachments=attachments,
        mentioned=_mentioned_ids(backend, channel, edited, payload.get("allowed_mentions")),
        flags=flags,
        edited=None if message.is_loading else backend.clock(),
    )


def _merge_edit(message: Message, payload: Json) -> Json:
    kept = ("content", "components", "embeds")
    return {**{name: getattr(message, name) for name in kept}, **payload}


def _validate_v2_flag(message: Message, payload: Json) -> Iterator[FieldError]:
    """Yield an error if the flag of Components V2 is removed."""
    flags = payload.get("flags")
    if message.flags & IS_COMPONENTS_V2 and flags is not None and not flags & IS_COMPONENTS_V2:
        code = "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"
        yield FieldError("flags", code, "IS_COMPONENTS_V2 cannot be removed")


def _set_content(message: Message, payload: Json, attachments: list[Attachment]) -> None:
    message.content = payload.get("content") or ""
    message.embeds = normalise_embeds(payload.get("embeds") or [], attachments)
    message.attachments = attachments
    message.components = normalise_components(payload.get("components") or [], attachments)


def _kept_attachments(message: Message, payload: Json) -> list[Attachment]:
    if payload.get("attachments") is None:
        return list(message.attachments)
    listed = {str(fields.get("id")): fields for fields in payload["attachments"]}
    return [
        replace(one, description=listed[one.id].get("description", one.description))
        for one in message.attachments
        if one.id in listed
    ]


def _build_attachments(
    backend: Backend, channel: Channel, payload: Json, files: Uploads, kept: list[Attachment]
) -> list[Attachment]:
    """Build the attachments of a request's new files, with their names and alt texts."""
    if are_too_large(content for _, content in files.values()):
        raise ApiError(40005)
    described = {str(fields.get("id")): fields for fields in payload.get("attachments") or []}
    attachments = []
    for field, (filename, content) in files.items():
        index = _UPLOAD_FIELD.fullmatch(field)
        fields = described.pop(index[1] if index else field, {})
        attachments.append(build_attachment(backend, channel, fields, filename, content))
    raise_field_errors(_missing_files(described.keys() - {attachment.id for attachment in kept}))
    return attachments


def _missing_files(attachment_ids: Iterable[str]) -> Iterator[FieldError]:
    for attachment_id in sorted(attachment_ids):
        message = f"No file for the attachment {attachment_id}"
        yield FieldError("attachments", "ATTACHMENT_NOT_FOUND", message)


def build_attachment(
    backend: Backend, channel: Channel, fields: Json, filename: str, content: bytes
) -> Attachment:
    """Build the attachment of a file. Its bytes are not stored yet."""
    name = re.sub(r"[^\w.-]", "_", fields.get("filename") or filename or "file")
    snowflake = backend.generate_snowflake()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    url = f"{CDN}/attachments/{channel.id}/{snowflake}/{name}"
    description = fields.get("description") or None
    return Attachment(snowflake, name, kind, len(content), url, description)


def _store_files(backend: Backend, attachments: list[Attachment], files: Uploads) -> None:
    """Store the bytes of the new attachments, which are the last ones, in the files' order."""
    new = attachments[len(attachments) - len(files) :]
    for attachment, (_, content) in zip(new, files.values(), strict=True):
        backend.attachments.write(attachment.id, content)


def _replied_message_id(channel: Channel, payload: Json) -> str | None:
    reference = payload.get("message_reference") or {}
    message_id = str(reference.get("message_id") or "")
    if not message_id:
        return None
    if message_id not in channel.messages and reference.get("fail_if_not_exists", True):
        error = FieldError("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        raise ApiError(50035, field_errors=[error])
    return message_id


def _mentioned_ids(
    backend: Backend, channel: Channel, message: Message, allowed: Json | None
) -> list[str]:
    """Return the users to mention, by `allowed_mentions` or by default all users named."""
    allowed = {"parse": ["users", "everyone"], "replied_user": True} if allowed is None else allowed
    parse = allowed.get("parse") or []
    named = dict.fromkeys(u for u in _USER_MENTION.findall(message.text) if u in backend.users)
    permitted = named.keys() if "users" in parse else set(map(str, allowed.get("users") or []))
    mentioned = [user_id for user_id in named if user_id in permitted]
    replied = channel.messages.get(message.reference or "")
    if replied and allowed.get("replied_user") and replied.author_id not in mentioned:
        mentioned.append(replied.author_id)
    names_everyone = EVERYONE in parse and _EVERYONE_MENTION.search(message.text)
    if names_everyone and backend.bot_permissions(channel) & Permission.MENTION_EVERYONE:
        mentioned.append(EVERYONE)
    return mentioned


def _notified_ids(backend: Backend, message: Message) -> list[str]:
    if message.only_for:
        return [user_id for user_id in message.mentioned if user_id == message.only_for]
    if EVERYONE in message.mentioned:
        return [user.id for user in backend.users.values() if not user.bot]
    return list(message.mentioned)
