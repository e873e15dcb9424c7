"""The REST endpoints of pinned messages, by Discord's names."""

from __future__ import annotations

from datetime import UTC, datetime
from math import inf

from bot.sandbox.api_request import ApiRequest
from bot.sandbox.backend import Backend
from bot.sandbox.channel_endpoints import find_channel, find_message
from bot.sandbox.constants import CHAT_INPUT_COMMAND, DM, MESSAGE_PINNED, REPLY
from bot.sandbox.errors import ApiError, FieldError
from bot.sandbox.message_endpoints import can_read_history
from bot.sandbox.model import Channel, Json, Message
from bot.sandbox.permissions import Permission
from bot.sandbox.serialisation import format_timestamp, serialise_received_message

MAX_PINS = 250
MAX_PAGE = 50
PINNABLE = {0, REPLY, CHAT_INPUT_COMMAND}
"""The types of messages that no system wrote."""


def get_pins(backend: Backend, request: ApiRequest) -> Json:
    """Return pinned messages by pages, the one that was pinned last first."""
    limit = request.limit(MAX_PAGE, MAX_PAGE)
    before = _read_before(request)
    pinned = [m for m in _find_pinned(backend, request) if (m.pinned or 0.0) < before]
    items = [_serialise_pin(backend, message) for message in pinned[:limit]]
    return {"items": items, "has_more": len(pinned) > limit}


def _read_before(request: ApiRequest) -> float:
    """Return before which time a page begins, in UTC where none is named; raises 50035."""
    until = request.query.get("before")
    if not until:
        return inf
    try:
        before = datetime.fromisoformat(until)
    except ValueError:
        message = f"Could not parse {until}. Should be ISO8601."
        error = FieldError("before", "DATE_TIME_TYPE_PARSE", message)
        raise ApiError(50035, field_errors=[error]) from None
    return (before if before.tzinfo else before.replace(tzinfo=UTC)).timestamp()


def get_pinned_messages(backend: Backend, request: ApiRequest) -> list[Json]:
    """Return pinned messages as older clients ask for them."""
    pinned = _find_pinned(backend, request)[:MAX_PAGE]
    return [serialise_received_message(backend, message) for message in pinned]


def pin_message(backend: Backend, request: ApiRequest) -> None:
    channel, message = _find_pinnable(backend, request)
    if message.pinned is not None:
        return
    if len(channel.pinned_messages) >= MAX_PINS:
        raise ApiError(30003)
    backend.pin_message(message, pinned=True)
    snowflake, now = backend.generate_snowflake(), backend.clock()
    told = Message(snowflake, channel.id, backend.bot.id, now, MESSAGE_PINNED)
    told.reference = message.id
    backend.post_message(told)


def unpin_message(backend: Backend, request: ApiRequest) -> None:
    _, message = _find_pinnable(backend, request)
    if message.pinned is not None:
        backend.pin_message(message, pinned=False)


def _find_pinned(backend: Backend, request: ApiRequest) -> list[Message]:
    channel = find_channel(backend, request)
    return channel.pinned_messages if can_read_history(backend, channel) else []


def _find_pinnable(backend: Backend, request: ApiRequest) -> tuple[Channel, Message]:
    channel = find_channel(backend, request)
    if channel.type != DM and not backend.bot_permissions(channel) & Permission.PIN_MESSAGES:
        raise ApiError(50013)
    message = find_message(channel, request)
    if message.type not in PINNABLE:
        raise ApiError(50021)
    if channel.archived:
        raise ApiError(50083)
    return channel, message


def _serialise_pin(backend: Backend, message: Message) -> Json:
    pinned_at = format_timestamp(message.pinned or 0.0)
    return {"pinned_at": pinned_at, "message": serialise_received_message(backend, message)}
