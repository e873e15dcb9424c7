"""The REST endpoints of webhooks, by Discord's names.

A token is that of an interaction, if the webhook is the application itself, or else of a webhook
of a channel. The application manages its own webhooks. There are no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_urlsafe

from bot.sandbox import interactions
from bot.sandbox.api_request import ApiRequest
from bot.sandbox.backend import Backend
from bot.sandbox.constants import GUILD_ANNOUNCEMENT, GUILD_TEXT, VOICE_CHANNELS
from bot.sandbox.endpoints.channels import find_channel, find_message
from bot.sandbox.endpoints.guilds import find_guild
from bot.sandbox.errors import ApiError, FieldError, raise_field_errors
from bot.sandbox.limits.components import validate_required, validate_sizes
from bot.sandbox.messages import build_message
from bot.sandbox.messages import edit_message as apply_edit
from bot.sandbox.model import Channel, Json, Member, Message, Webhook
from bot.sandbox.permissions import Permission
from bot.sandbox.serialisation import serialise_message, serialise_webhook

PLACES = {GUILD_TEXT, GUILD_ANNOUNCEMENT} | VOICE_CHANNELS
"""The types of channels in which a webhook may post. Forums have webhooks too, but not here."""
MAX_WEBHOOKS = 15
TOKEN_BYTES = 51
"""They encode to the 68 characters that clients look for in an address."""
FORBIDDEN_NAMES = ("clyde", "discord")


# Webhooks


def create_webhook(backend: Backend, request: ApiRequest) -> Json:
    channel = find_channel(backend, request)
    _check_manages(backend, channel)
    if channel.type not in PLACES:
        raise ApiError(50024)
    payload = request.payload or {}
    raise_field_errors(_validate_name(payload))
    if len(backend.webhooks_of(channel)) >= MAX_WEBHOOKS:
        raise ApiError(30007)
    name, token = payload["name"], token_urlsafe(TOKEN_BYTES)
    webhook = Webhook(backend.generate_snowflake(), channel.id, name, token)
    return serialise_webhook(backend, backend.save_webhook(webhook))


def get_channel_webhooks(backend: Backend, request: ApiRequest) -> list[Json]:
    channel = find_channel(backend, request)
    _check_manages(backend, channel)
    return [serialise_webhook(backend, webhook) for webhook in backend.webhooks_of(channel)]


def get_guild_webhooks(backend: Backend, request: ApiRequest) -> list[Json]:
    guild = find_guild(backend, request)
    if not Member(guild, backend.bot).permissions & Permission.MANAGE_WEBHOOKS:
        raise ApiError(50013)
    channels = backend.guild_channels(guild.id)
    webhooks = (webhook for channel in channels for webhook in backend.webhooks_of(channel))
    return [serialise_webhook(backend, webhook) for webhook in webhooks]


def get_webhook(backend: Backend, request: ApiRequest) -> Json:
    return serialise_webhook(backend, _find_webhook(backend, request))


def modify_webhook(backend: Backend, request: ApiRequest) -> Json:
    webhook = _find_webhook(backend, request)
    payload = request.payload or {}
    if payload.get("name") is not None:
        raise_field_errors(_validate_name(payload))
        webhook.name = payload["name"]
    return serialise_webhook(backend, backend.save_webhook(webhook))


def delete_webhook(backend: Backend, request: ApiRequest) -> None:
    backend.delete_webhook(_find_webhook(backend, request))


def _validate_name(payload: Json) -> Iterator[FieldError]:
    yield from validate_required(payload, ("name",), "")
    yield from validate_sizes(payload, {"name": (1, 80)}, "")
    for forbidden in FORBIDDEN_NAMES:
        if forbidden in (payload.get("name") or "").lower():
            message = f'Username cannot contain "{forbidden}"'
            yield FieldError("name", "USERNAME_INVALID_CONTAINS", message)


def _check_manages(backend: Backend, channel: Channel) -> None:
    if not backend.bot_permissions(channel) & Permission.MANAGE_WEBHOOKS:
        raise ApiError(50013)


def _find_webhook(backend: Backend, request: ApiRequest) -> Webhook:
    """Return the webhook of a path. Raises 50027 for a wrong token, 50013 without any."""
    webhook, token = backend.webhooks.get(request.parameters["webhook"]), _token(request)
    if webhook is None:
        raise ApiError(10015)
    if token is None:
        _check_manages(backend, backend.channels[webhook.channel_id])
    elif token != webhook.token:
        raise ApiError(50027)
    return webhook


def _token(request: ApiRequest) -> str | None:
    return request.parameters.get("token")


# Messages of webhooks and of interactions


def execute_webhook(backend: Backend, request: ApiRequest) -> Json | None:
    """Post a message. A follow-up to an interaction is always answered with it."""
    payload = request.payload or {}
    if _is_interaction(backend, request):
        token = request.parameters["token"]
        message = interactions.create_follow_up(backend, token, payload, request.files)
        return serialise_message(backend, message)
    webhook = _find_webhook(backend, request)
    message = build_message(backend, _find_place(backend, webhook, request), payload, request.files)
    message.author_id = webhook.id
    message.webhook_name = payload.get("username") or webhook.name
    backend.post_message(message)
    is_wanted = request.query.get("wait", "").lower() in ("1", "true")
    return serialise_message(backend, message) if is_wanted else None


def get_webhook_message(backend: Backend, request: ApiRequest) -> Json:
    return serialise_message(backend, _find_webhook_message(backend, request))


def edit_webhook_message(backend: Backend, request: ApiRequest) -> Json:
    payload = request.payload or {}
    if _is_interaction(backend, request):
        token, message_id = request.parameters["token"], request.parameters["message"]
        message = interactions.edit_response(backend, token, message_id, payload, request.files)
    else:
        found = _find_webhook_message(backend, request)
        message = apply_edit(backend, found, payload, request.files)
    return serialise_message(backend, message)


def delete_webhook_message(backend: Backend, request: ApiRequest) -> None:
    if _is_interaction(backend, request):
        token, message_id = request.parameters["token"], request.parameters["message"]
        interactions.delete_response(backend, token, message_id)
    else:
        backend.delete_message(_find_webhook_message(backend, request))


def _is_interaction(backend: Backend, request: ApiRequest) -> bool:
    return request.parameters["webhook"] == backend.bot.id


def _find_webhook_message(backend: Backend, request: ApiRequest) -> Message:
    if _is_interaction(backend, request):
        token, message_id = request.parameters["token"], request.parameters["message"]
        return interactions.get_response(backend, token, message_id)
    webhook = _find_webhook(backend, request)
    message = find_message(_find_place(backend, webhook, request), request)
    if message.author_id != webhook.id:
        raise ApiError(10008)
    return message


def _find_place(backend: Backend, webhook: Webhook, request: ApiRequest) -> Channel:
    """Return a webhook's channel, or the thread in it that a request names. Raises 10003."""
    thread_id = request.query.get("thread_id")
    place = backend.channels.get(thread_id or webhook.channel_id)
    if place is None or webhook.channel_id not in (place.id, place.parent_id):
        raise ApiError(10003)
    return place
