"""Playback: a sandbox answers as Discord did in a rehearsal.

A row of `REQUESTS` recognises the requests by which an assumption was rehearsed. The sandbox
refuses those that Discord refused, with the same status, code, message and fields.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from bot.sandbox.api_request import ApiRequest
from bot.sandbox.assumptions import SKIPPED, Answer, Answers, AssumptionName
from bot.sandbox.backend import Backend
from bot.sandbox.constants import (
    ACTION_ROW,
    AUTOCOMPLETE_RESULT,
    DM,
    GUILD_TEXT,
    MODAL,
    PRIVATE_THREAD,
    THREADS_OF,
    UPDATE_MESSAGE,
)
from bot.sandbox.errors import ApiError, FieldError
from bot.sandbox.limits.messages import media_urls
from bot.sandbox.model import Channel, walk_components

OLD_MESSAGE_SECONDS: Final = 3600.0

SEND: Final = "POST channels/{channel}/messages"
EDIT: Final = "PATCH channels/{channel}/messages/{message}"
DELETE: Final = "DELETE channels/{channel}/messages/{message}"
START_THREAD: Final = "POST channels/{channel}/threads"
OPEN_DM: Final = "POST users/@me/channels"
UPLOAD_EMOJI: Final = "POST applications/{application}/emojis"
RESPOND: Final = "POST interactions/{interaction}/{token}/callback"
FOLLOW_UP: Final = "POST webhooks/{webhook}/{token}"
EDIT_RESPONSE: Final = "PATCH webhooks/{webhook}/{token}/messages/{message}"


class Requests(NamedTuple):
    """The requests of an assumption: those to a route that are `meant`."""

    assumption: AssumptionName
    routes: frozenset[str]
    are_meant: Callable[[Backend, ApiRequest], bool]


def refuse_as_rehearsed(answers: Answers, backend: Backend, request: ApiRequest) -> None:
    """Raise the error that Discord returned for the same kind of request in a rehearsal."""
    for each in REQUESTS:
        answer = answers.get(each.assumption, SKIPPED)
        is_refused = answer.outcome == "refused" and request.route in each.routes
        if is_refused and each.are_meant(backend, request):
            raise _error(answer)


def _error(answer: Answer) -> ApiError:
    fields = [FieldError(path, "REHEARSED", message) for path, message in answer.fields.items()]
    return ApiError(answer.code, answer.status or 0, answer.message, fields)


def is_old(backend: Backend, request: ApiRequest) -> bool:
    """Whether a request is about a message that is older than an hour."""
    channel = _channel(backend, request)
    message = channel.messages.get(request.parameters["message"]) if channel else None
    return message is not None and backend.clock() - message.created > OLD_MESSAGE_SECONDS


def names_picture(request: ApiRequest) -> bool:
    """Return whether the components of a request name a file that it sends or keeps."""
    urls = media_urls(_data(request).get("components") or [])
    return any(url.startswith("attachment://") for url in urls)


def is_thinking(backend: Backend, request: ApiRequest) -> bool:
    """Whether a request completes a deferred response, which says that the bot is thinking."""
    interaction = backend.interactions.get(request.parameters["token"])
    return bool(interaction and interaction.reply and interaction.reply.is_loading)


def _channel(backend: Backend, request: ApiRequest) -> Channel | None:
    return backend.channels.get(request.parameters["channel"])


def _data(request: ApiRequest) -> dict[str, Any]:
    """Return the message of a request. A response to an interaction nests it."""
    payload = request.payload or {}
    return (payload.get("data") or {}) if request.route == RESPOND else payload


def _has_buttons(request: ApiRequest) -> bool:
    components = walk_components(_data(request).get("components") or [])
    return any(each["type"] == ACTION_ROW for each in components)


def _is_dm(backend: Backend, request: ApiRequest) -> bool:
    channel = _channel(backend, request)
    return channel is not None and channel.type == DM


def _sends_picture(backend: Backend, request: ApiRequest) -> bool:
    return names_picture(request) and not _is_dm(backend, request)


def _brings_picture(_backend: Backend, request: ApiRequest) -> bool:
    return names_picture(request) and bool(request.files)


def _keeps_picture(_backend: Backend, request: ApiRequest) -> bool:
    return names_picture(request) and not request.files and _has_buttons(request)


def _closes_panel(_backend: Backend, request: ApiRequest) -> bool:
    return names_picture(request) and not request.files and not _has_buttons(request)


def _has_no_picture(backend: Backend, request: ApiRequest) -> bool:
    return not names_picture(request) and not is_old(backend, request)


def _is_right_thread(backend: Backend, request: ApiRequest) -> bool:
    return _is_of_channel(backend, request) and not _is_private_thread(backend, request)


def _is_wrong_thread(backend: Backend, request: ApiRequest) -> bool:
    return not _is_of_channel(backend, request)


def _is_private_thread(backend: Backend, request: ApiRequest) -> bool:
    channel = _channel(backend, request)
    is_text = channel is not None and channel.type == GUILD_TEXT
    return is_text and request.payload.get("type", PRIVATE_THREAD) == PRIVATE_THREAD


def _is_of_channel(backend: Backend, request: ApiRequest) -> bool:
    """Whether a channel can have threads of the type that a request names."""
    channel = _channel(backend, request)
    kinds = THREADS_OF.get(channel.type, ()) if channel else ()
    return request.payload.get("type", PRIVATE_THREAD) in kinds


def _writes_to_person(backend: Backend, request: ApiRequest) -> bool:
    return request.route == OPEN_DM or _is_dm(backend, request)


def _defers_picture(backend: Backend, request: ApiRequest) -> bool:
    return names_picture(request) and is_thinking(backend, request)


def _follows_with_picture(backend: Backend, request: ApiRequest) -> bool:
    return names_picture(request) and request.parameters["token"] in backend.interactions


def _responds(kind: int, *, with_picture: bool = False) -> Callable[[Backend, ApiRequest], bool]:
    """Return a check for responses to interactions of one type."""

    def are_meant(_backend: Backend, request: ApiRequest) -> bool:
        return request.payload.get("type") == kind and (names_picture(request) or not with_picture)

    return are_meant


def _every(_backend: Backend, _request: ApiRequest) -> bool:
    return True


def _row(
    name: AssumptionName, are_meant: Callable[[Backend, ApiRequest], bool], *routes: str
) -> Requests:
    return Requests(name, frozenset(routes), are_meant)


REQUESTS: Final = (
    _row("message with picture", _sends_picture, SEND),
    _row("old edit", is_old, EDIT),
    _row("edit with new picture", _brings_picture, EDIT),
    _row("edit with kept picture", _keeps_picture, EDIT),
    _row("panel closing", _closes_panel, EDIT),
    _row("edit without picture", _has_no_picture, EDIT),
    _row("thread", _is_right_thread, START_THREAD),
    _row("private thread", _is_private_thread, START_THREAD),
    _row("wrong thread", _is_wrong_thread, START_THREAD),
    _row("emoji", _every, UPLOAD_EMOJI),
    _row("direct message", _writes_to_person, OPEN_DM, SEND),
    _row("deletion", _every, DELETE),
    _row("deferred picture", _defers_picture, EDIT_RESPONSE),
    _row("follow-up picture", _follows_with_picture, FOLLOW_UP),
    _row("updated picture", _responds(UPDATE_MESSAGE, with_picture=True), RESPOND),
    _row("modal", _responds(MODAL), RESPOND),
    _row("autocompletion", _responds(AUTOCOMPLETE_RESULT), RESPOND),
)
"""All assumptions. "nonce" is not a refusal, but a switch."""
