"""The REST endpoints of channels, by Discord's names."""

from __future__ import annotations

from bot.sandbox.api_request import ApiRequest
from bot.sandbox.backend import Backend
from bot.sandbox.constants import DM
from bot.sandbox.errors import ApiError, raise_field_errors
from bot.sandbox.limits.messages import validate_thread
from bot.sandbox.messages import check_can_post, check_can_view
from bot.sandbox.model import Channel, Json, Message
from bot.sandbox.permissions import Permission
from bot.sandbox.serialisation import serialise_channel

CHANNEL_FIELDS = {"name": "name", "archived": "archived", "auto_archive_duration": "auto_archive"}
"""Attributes of a channel by the fields of a request that modifies it."""


def find_channel(backend: Backend, request: ApiRequest) -> Channel:
    """Return the channel that a request's path names. Raises 10003 or 50001."""
    channel = backend.channels.get(request.parameters["channel"])
    if channel is None:
        raise ApiError(10003)
    check_can_view(backend, channel)
    return channel


def find_message(channel: Channel, request: ApiRequest) -> Message:
    """Return the message of a channel that a request's path names. Raises 10008."""
    message = channel.messages.get(request.parameters["message"])
    if message is None or message.is_ephemeral:
        raise ApiError(10008)
    return message


def get_channel(backend: Backend, request: ApiRequest) -> Json:
    return serialise_channel(backend, find_channel(backend, request))


def modify_channel(backend: Backend, request: ApiRequest) -> Json:
    channel = find_channel(backend, request)
    allowed = backend.bot_permissions(channel)
    is_unlocked = channel.is_thread and not channel.locked
    is_own = is_unlocked and channel.owner_id == backend.bot.id
    may_reopen = is_unlocked and request.payload == {"archived": False}
    if not (
        is_own
        or allowed & Permission.MANAGE_THREADS
        or (may_reopen and allowed & Permission.SEND_MESSAGES_IN_THREADS)
    ):
        raise ApiError(50013)
    raise_field_errors(validate_thread(request.payload))
    changes = {
        CHANNEL_FIELDS[field]: value
        for field, value in request.payload.items()
        if field in CHANNEL_FIELDS
    }
    if channel.archived and changes.get("archived") is not False:
        raise ApiError(50083)
    backend.update_channel(channel, **changes)
    return serialise_channel(backend, channel)


def delete_channel(backend: Backend, request: ApiRequest) -> Json:
    """Delete a channel or thread. A DM is only closed, and keeps its messages."""
    channel = find_channel(backend, request)
    serialised = serialise_channel(backend, channel)
    if channel.type != DM:
        needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
        if not backend.bot_permissions(channel) & needed:
            raise ApiError(50013)
        backend.delete_channel(channel)
    return serialised


def trigger_typing_indicator(backend: Backend, request: ApiRequest) -> None:
    check_can_post(backend, find_channel(backend, request), files=False)
