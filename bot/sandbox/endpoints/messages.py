"""The REST endpoints of messages and of responses to interactions, by Discord's names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from bot.sandbox import interactions
from bot.sandbox.api_request import ApiRequest
from bot.sandbox.backend import Backend
from bot.sandbox.constants import DM, EPHEMERAL
from bot.sandbox.endpoints.channels import find_channel, find_message
from bot.sandbox.errors import ApiError, raise_field_errors
from bot.sandbox.limits.components import validate_sizes
from bot.sandbox.messages import build_message, check_can_post
from bot.sandbox.messages import edit_message as apply_edit
from bot.sandbox.model import Channel, Json, Message
from bot.sandbox.permissions import Permission
from bot.sandbox.serialisation import serialise_message, serialise_received_message

BULK_DELETE_SECONDS = 14 * 24 * 60 * 60

# Messages


def create_message(backend: Backend, request: ApiRequest) -> Json:
    channel = find_channel(backend, request)
    payload = {**(request.payload or {})}
    payload["flags"] = (payload.get("flags") or 0) & ~EPHEMERAL
    check_can_post(backend, channel, files=bool(request.files))
    if payload.get("enforce_nonce") and payload.get("nonce") is not None:
        earlier = backend.find_by_nonce(backend.bot.id, payload["nonce"])
        if earlier is not None:
            return serialise_message(backend, earlier)
    message = build_message(backend, channel, payload, request.files)
    return serialise_message(backend, backend.post_message(message))


def get_channel_messages(backend: Backend, request: ApiRequest) -> list[Json]:
    """Return messages, the newest first, or none without READ_MESSAGE_HISTORY."""
    channel = find_channel(backend, request)
    if not can_read_history(backend, channel):
        return []
    messages = _select_messages(channel, request)
    return [serialise_received_message(backend, message) for message in messages]


def can_read_history(backend: Backend, channel: Channel) -> bool:
    can_read = backend.bot_permissions(channel) & Permission.READ_MESSAGE_HISTORY
    return channel.type == DM or bool(can_read)


def _select_messages(channel: Channel, request: ApiRequest) -> list[Message]:
    limit = request.limit(50)
    if "after" in request.query:
        after = request.id_in_query("after", 0)
        newer = list(_public_messages(channel, lambda message_id: message_id > after))
        return newer[-limit:]
    if "around" in request.query:
        middle = request.id_in_query("around", 0)
        newer = list(_public_messages(channel, lambda message_id: message_id > middle))
        newer = newer[max(0, len(newer) - limit // 2) :]
        older = _public_messages(channel, lambda message_id: message_id <= middle)
        return [*newer, *islice(older, limit - len(newer))]
    before = request.id_in_query("before", 2**63)
    return list(islice(_public_messages(channel, lambda message_id: message_id < before), limit))


def _public_messages(channel: Channel, is_selected: Callable[[int], bool]) -> Iterator[Message]:
    """Yield the messages that everybody sees in a channel, the newest first."""
    for message in reversed(channel.messages.values()):
        if not message.is_ephemeral and is_selected(int(message.id)):
            yield message


def get_channel_message(backend: Backend, request: ApiRequest) -> Json:
    channel = find_channel(backend, request)
    if not can_read_history(backend, channel):
        raise ApiError(50001)
    return serialise_received_message(backend, find_message(channel, request))


def edit_message(backend: Backend, request: ApiRequest) -> Json:
    channel = find_channel(backend, request)
    message = find_message(channel, request)
    if message.author_id != backend.bot.id:
        raise ApiError(50005)
    if channel.archived:
        raise ApiError(50083)
    if request.files and not backend.bot_permissions(channel) & Permission.ATTACH_FILES:
        raise ApiError(50013)
    edited = apply_edit(backend, message, request.payload or {}, request.files)
    return serialise_message(backend, edited)


def bulk_delete_messages(backend: Backend, request: ApiRequest) -> None:
    """Delete messages that are at most two weeks old. Unknown ones count as deleted."""
    channel = find_channel(backend, request)
    if channel.type == DM:
        raise ApiError(50003)
    if not backend.bot_permissions(channel) & Permission.MANAGE_MESSAGES:
        raise ApiError(50013)
    raise_field_errors(validate_sizes(request.payload, {"messages": (2, 100)}, ""))
    wanted = dict.fromkeys(map(str, request.payload["messages"]))
    found = [channel.messages[one] for one in wanted if one in channel.messages]
    if any(backend.clock() - message.created > BULK_DELETE_SECONDS for message in found):
        raise ApiError(50034)
    for message in found:
        backend.delete_message(message)


def delete_message(backend: Backend, request: ApiRequest) -> None:
    channel = find_channel(backend, request)
    message = find_message(channel, request)
    is_own = message.author_id == backend.bot.id
    if not is_own and channel.type == DM:
        raise ApiError(50003)
    if not (is_own or backend.bot_permissions(channel) & Permission.MANAGE_MESSAGES):
        raise ApiError(50013)
    backend.delete_message(message)


# Responses to interactions


def create_interaction_response(backend: Backend, request: ApiRequest) -> Json | None:
    interaction_id, token = request.parameters["interaction"], request.parameters["token"]
    response = interactions.create_response(
        backend, interaction_id, token, request.payload, request.files
    )
    is_wanted = request.query.get("with_response", "").lower() in ("1", "true")
    return response if is_wanted else None
