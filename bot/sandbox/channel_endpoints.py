"""The REST endpoints of channels and threads, by Discord's names."""

from __future__ import annotations

from bot.sandbox.api_request import ApiRequest, Created
from bot.sandbox.backend import Backend
from bot.sandbox.constants import GUILD_TEXT, PRIVATE_THREAD, PUBLIC_THREAD, THREAD_CREATED
from bot.sandbox.errors import ApiError, raise_field_errors
from bot.sandbox.message_limits import validate_thread
from bot.sandbox.messages import check_can_post, check_can_view
from bot.sandbox.model import Channel, Json, Message
from bot.sandbox.permissions import Permission
from bot.sandbox.serialisation import serialise_channel

CHANNEL_FIELDS = {"name": "name", "archived": "archived", "auto_archive_duration": "auto_archive"}
"""Attributes of a channel by the fields of a request that modifies it."""


def find_channel(backend: Backend, request: ApiRequest) -> Channel:
    """Return the channel that a request's path names; raises 10003 or 50001."""
    channel = backend.channels.get(request.parameters["channel"])
    if channel is None:
        raise ApiError(10003)
    check_can_view(backend, channel)
    return channel


def find_message(channel: Channel, request: ApiRequest) -> Message:
    """Return the message of a channel that a request's path names; raises 10008."""
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


def trigger_typing_indicator(backend: Backend, request: ApiRequest) -> None:
    check_can_post(backend, find_channel(backend, request), files=False)


# Threads


def start_thread_without_message(backend: Backend, request: ApiRequest) -> Created:
    parent = find_channel(backend, request)
    kind = request.payload.get("type", PRIVATE_THREAD)
    _check_can_start_thread(backend, parent, request.payload, kind)
    thread = backend.add_thread(parent, request.payload["name"], backend.bot.id, type=kind)
    minutes = request.payload.get("auto_archive_duration")
    thread.auto_archive = minutes or thread.auto_archive
    if kind == PUBLIC_THREAD:
        backend.post_message(
            Message(
                backend.generate_snowflake(),
                parent.id,
                backend.bot.id,
                backend.clock(),
                THREAD_CREATED,
                thread.name,
                reference=thread.id,
            )
        )
    return Created(serialise_channel(backend, thread))


def start_thread_from_message(backend: Backend, request: ApiRequest) -> Created:
    parent = find_channel(backend, request)
    _check_can_start_thread(backend, parent, request.payload, PUBLIC_THREAD)
    message = find_message(parent, request)
    if message.id in backend.channels:
        raise ApiError(160004)
    name = request.payload["name"]
    thread = backend.add_thread(parent, name, backend.bot.id, id=message.id)
    return Created(serialise_channel(backend, thread))


def _check_can_start_thread(backend: Backend, parent: Channel, payload: Json, kind: int) -> None:
    if parent.type != GUILD_TEXT:
        raise ApiError(50024)
    is_private = kind == PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if is_private else Permission.CREATE_PUBLIC_THREADS
    if not backend.bot_permissions(parent) & needed:
        raise ApiError(50013)
    raise_field_errors(validate_thread({"name": "", **payload}))


def change_thread_member(backend: Backend, request: ApiRequest) -> None:
    """Let the bot or a person join or leave a thread, of which the sandbox keeps no list."""
    thread = find_channel(backend, request)
    if not thread.is_thread:
        raise ApiError(50024)
    if thread.archived:
        raise ApiError(50083)
