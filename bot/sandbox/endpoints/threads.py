"""The REST endpoints of threads and their members, by Discord's names."""

from __future__ import annotations

from bot.sandbox.api_request import ApiRequest, Created
from bot.sandbox.backend import Backend
from bot.sandbox.constants import (
    ANNOUNCEMENT_THREAD,
    GUILD_ANNOUNCEMENT,
    GUILD_FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    THREAD_CREATED,
    THREADS,
    THREADS_OF,
)
from bot.sandbox.endpoints.channels import find_channel, find_message
from bot.sandbox.endpoints.messages import can_read_history
from bot.sandbox.errors import ApiError, raise_field_errors
from bot.sandbox.limits.components import validate_required
from bot.sandbox.limits.messages import validate_thread
from bot.sandbox.messages import build_message
from bot.sandbox.model import Channel, Json, Message
from bot.sandbox.permissions import Permission
from bot.sandbox.serialisation import (
    serialise_channel,
    serialise_message,
    serialise_thread_member,
)


def start_thread_without_message(backend: Backend, request: ApiRequest) -> Created:
    parent = find_channel(backend, request)
    if parent.type == GUILD_FORUM:
        return _start_post(backend, parent, request)
    kind = request.payload.get("type", PRIVATE_THREAD)
    _check_can_start_thread(backend, parent, request.payload, kind)
    thread = backend.add_thread(parent, request.payload["name"], backend.bot.id, type=kind)
    minutes = request.payload.get("auto_archive_duration")
    thread.auto_archive = minutes or thread.auto_archive
    if kind != PRIVATE_THREAD:
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
    kind = ANNOUNCEMENT_THREAD if parent.type == GUILD_ANNOUNCEMENT else PUBLIC_THREAD
    _check_can_start_thread(backend, parent, request.payload, kind)
    message = find_message(parent, request)
    if message.id in backend.channels:
        raise ApiError(160004)
    name = request.payload["name"]
    thread = backend.add_thread(parent, name, backend.bot.id, id=message.id, type=kind)
    return Created(serialise_channel(backend, thread))


def _check_can_start_thread(backend: Backend, parent: Channel, payload: Json, kind: int) -> None:
    if kind not in THREADS_OF.get(parent.type, ()):
        raise ApiError(50024)
    is_private = kind == PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if is_private else Permission.CREATE_PUBLIC_THREADS
    if not backend.bot_permissions(parent) & needed:
        raise ApiError(50013)
    raise_field_errors(validate_thread({"name": "", **payload}))


def _start_post(backend: Backend, forum: Channel, request: ApiRequest) -> Created:
    """Start a thread of a forum with its first message, which has the id of the thread."""
    if not backend.bot_permissions(forum) & Permission.SEND_MESSAGES:
        raise ApiError(50013)
    raise_field_errors(validate_thread({"name": "", **request.payload}))
    raise_field_errors(validate_required(request.payload, ("message",), ""))
    name, snowflake = request.payload["name"], backend.generate_snowflake()
    place = Channel(snowflake, PUBLIC_THREAD, name, forum.guild_id, forum.id)
    message = build_message(backend, place, request.payload["message"], request.files)
    message.id = snowflake
    thread = backend.add_thread(forum, name, backend.bot.id, id=snowflake)
    thread.auto_archive = request.payload.get("auto_archive_duration") or thread.auto_archive
    posted = serialise_message(backend, backend.post_message(message))
    return Created({**serialise_channel(backend, thread), "message": posted})


def list_public_archived_threads(backend: Backend, request: ApiRequest) -> Json:
    return _list_archived_threads(backend, request, THREADS - {PRIVATE_THREAD})


def list_private_archived_threads(backend: Backend, request: ApiRequest) -> Json:
    """Return the archived private threads. Only a moderator sees all of them."""
    channel = find_channel(backend, request)
    if not backend.bot_permissions(channel) & Permission.MANAGE_THREADS:
        raise ApiError(50013)
    return _list_archived_threads(backend, request, {PRIVATE_THREAD})


def list_joined_private_archived_threads(backend: Backend, request: ApiRequest) -> Json:
    return _list_archived_threads(backend, request, {PRIVATE_THREAD}, joined=True)


def _list_archived_threads(
    backend: Backend, request: ApiRequest, kinds: set[int], *, joined: bool = False
) -> Json:
    """Return the archived threads of some types, the newest first."""
    parent, limit = find_channel(backend, request), request.limit(50)
    if not can_read_history(backend, parent):
        raise ApiError(50001)
    archived = [
        thread
        for thread in reversed(backend.channels.values())
        if thread.parent_id == parent.id and thread.archived and thread.type in kinds
        if not joined or backend.bot.id in thread.joined
    ]
    bot, found = backend.bot.id, archived[:limit]
    return {
        "threads": [serialise_channel(backend, thread) for thread in found],
        "members": [serialise_thread_member(one, bot) for one in found if bot in one.joined],
        "has_more": len(archived) > limit,
    }


# Members of threads


def add_thread_member(backend: Backend, request: ApiRequest) -> None:
    thread, user_id = _find_changeable_thread(backend, request)
    backend.set_thread_member(thread, user_id, member=True)


def remove_thread_member(backend: Backend, request: ApiRequest) -> None:
    thread, user_id = _find_changeable_thread(backend, request)
    is_own = backend.bot.id in (user_id, thread.owner_id if thread.type == PRIVATE_THREAD else "")
    if not (is_own or backend.bot_permissions(thread) & Permission.MANAGE_THREADS):
        raise ApiError(50013)
    backend.set_thread_member(thread, user_id, member=False)


def get_thread_member(backend: Backend, request: ApiRequest) -> Json:
    thread = _find_thread(backend, request)
    if request.parameters["user"] not in thread.joined:
        raise ApiError(10007)
    return serialise_thread_member(thread, request.parameters["user"])


def list_thread_members(backend: Backend, request: ApiRequest) -> None:
    """Refuse, because the sandbox's application lacks the intent for members."""
    _find_thread(backend, request)
    raise ApiError(50001)


def _find_thread(backend: Backend, request: ApiRequest) -> Channel:
    thread = find_channel(backend, request)
    if not thread.is_thread:
        raise ApiError(50024)
    return thread


def _find_changeable_thread(backend: Backend, request: ApiRequest) -> tuple[Channel, str]:
    """Return a thread that is not archived, and the id of the user who joins or leaves it."""
    thread, user_id = _find_thread(backend, request), request.parameters["user"]
    if thread.archived:
        raise ApiError(50083)
    if user_id == "@me":
        return thread, backend.bot.id
    if user_id not in backend.users:
        raise ApiError(10013)
    return thread, user_id
