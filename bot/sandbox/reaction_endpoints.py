"""The REST endpoints of reactions, by Discord's names."""

from __future__ import annotations

from bot.sandbox.api_request import ApiRequest
from bot.sandbox.backend import Backend
from bot.sandbox.channel_endpoints import find_channel, find_message
from bot.sandbox.component_limits import is_unicode_emoji
from bot.sandbox.constants import DM
from bot.sandbox.errors import ApiError
from bot.sandbox.message_endpoints import can_read_history
from bot.sandbox.model import Channel, Json, Message, Reaction
from bot.sandbox.permissions import Permission
from bot.sandbox.serialisation import serialise_user

MAX_EMOJIS = 20
"""The number of emojis with which people react to one message."""


def create_reaction(backend: Backend, request: ApiRequest) -> None:
    channel, message = _find_message(backend, request)
    if channel.archived:
        raise ApiError(50083)
    emoji = _find_emoji(backend, request)
    if emoji not in message.reactions:
        _check_can_add_emoji(backend, channel, message)
    backend.add_reaction(Reaction(message, emoji, backend.bot.id))


def _check_can_add_emoji(backend: Backend, channel: Channel, message: Message) -> None:
    may_add = backend.bot_permissions(channel) & Permission.ADD_REACTIONS
    if channel.type != DM and not may_add:
        raise ApiError(50013)
    if len(message.reactions) >= MAX_EMOJIS:
        raise ApiError(30010)


def delete_own_reaction(backend: Backend, request: ApiRequest) -> None:
    _, message = _find_message(backend, request)
    reaction = Reaction(message, _find_emoji(backend, request), backend.bot.id)
    backend.remove_reaction(reaction)


def delete_user_reaction(backend: Backend, request: ApiRequest) -> None:
    message = _find_moderated(backend, request)
    user_id = request.parameters["user"]
    if user_id not in backend.users:
        raise ApiError(10013)
    backend.remove_reaction(Reaction(message, _find_emoji(backend, request), user_id))


def delete_all_reactions(backend: Backend, request: ApiRequest) -> None:
    backend.clear_reactions(_find_moderated(backend, request))


def delete_all_reactions_for_emoji(backend: Backend, request: ApiRequest) -> None:
    message = _find_moderated(backend, request)
    backend.clear_reactions(message, _find_emoji(backend, request))


def get_reactions(backend: Backend, request: ApiRequest) -> list[Json]:
    """Return who has reacted with an emoji, the oldest account first."""
    _, message = _find_message(backend, request)
    after, limit = request.id_in_query("after", 0), request.limit(25)
    reacted = sorted(map(int, message.reactions.get(_find_emoji(backend, request), ())))
    found = [str(user_id) for user_id in reacted if user_id > after][:limit]
    return [serialise_user(backend.users[user_id]) for user_id in found]


def _find_message(backend: Backend, request: ApiRequest) -> tuple[Channel, Message]:
    channel = find_channel(backend, request)
    if not can_read_history(backend, channel):
        raise ApiError(50013)
    return channel, find_message(channel, request)


def _find_moderated(backend: Backend, request: ApiRequest) -> Message:
    """Return a message whose reactions the bot may remove: others' too."""
    channel, message = _find_message(backend, request)
    if channel.type == DM:
        raise ApiError(50003)
    if not backend.bot_permissions(channel) & Permission.MANAGE_MESSAGES:
        raise ApiError(50013)
    return message


def _find_emoji(backend: Backend, request: ApiRequest) -> str:
    """Return the emoji of a request's path, one of Unicode or of the application."""
    emoji = request.parameters["emoji"]
    own = backend.emojis.get(emoji.rpartition(":")[2])
    if own is not None:
        return f"{own.name}:{own.id}"
    if not is_unicode_emoji(emoji):
        raise ApiError(10014)
    return emoji
