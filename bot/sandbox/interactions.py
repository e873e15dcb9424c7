"""Handles the bot's responses to interactions: initial, edited and follow-up ones.

Discord's rules: the initial response must come within three seconds (10062), and only once (40060).
The token works for fifteen minutes (50027). The first follow-up or edit of the original completes a
deferred response, which stays ephemeral or not as it was deferred.
"""

from __future__ import annotations

from bot.sandbox.backend import Backend
from bot.sandbox.constants import (
    APPLICATION_COMMAND,
    AUTOCOMPLETE_RESULT,
    CHANNEL_MESSAGE,
    CHAT_INPUT_COMMAND,
    DEFERRED_CHANNEL_MESSAGE,
    DEFERRED_UPDATE_MESSAGE,
    EPHEMERAL,
    GUILD_INSTALL,
    INITIAL_RESPONSE_SECONDS,
    LOADING,
    MESSAGE_COMPONENT,
    MODAL,
    REPLY,
    TOKEN_LIFETIME,
    UPDATE_MESSAGE,
)
from bot.sandbox.errors import ApiError, raise_field_errors
from bot.sandbox.interaction_data import format_command_line
from bot.sandbox.limits.messages import validate_response
from bot.sandbox.messages import Uploads, build_message, edit_message
from bot.sandbox.model import Choice, Interaction, Json, Message
from bot.sandbox.normalisation import assign_ids
from bot.sandbox.serialisation import serialise_message, serialise_user


def create_response(
    backend: Backend, interaction_id: str, token: str, payload: Json, files: Uploads
) -> Json:
    """Apply the initial response to an interaction. Returns Discord's answer."""
    interaction = backend.interactions.get(token)
    if interaction is None or interaction.id != interaction_id:
        raise ApiError(10062)
    if interaction.response_type is not None:
        raise ApiError(40060)
    if backend.clock() - interaction.created > INITIAL_RESPONSE_SECONDS:
        raise ApiError(10062)
    raise_field_errors(validate_response(interaction, payload))
    kind, data = payload["type"], payload.get("data") or {}
    _apply_response(backend, interaction, kind, data, files)
    backend.acknowledge_interaction(interaction, kind)
    if kind not in (DEFERRED_CHANNEL_MESSAGE, DEFERRED_UPDATE_MESSAGE):
        backend.complete_interaction(interaction)
    return _callback_response(backend, interaction, kind)


def create_follow_up(backend: Backend, token: str, payload: Json, files: Uploads) -> Message:
    """Post a follow-up message, or complete a deferred response with it."""
    interaction = _find_interaction(backend, token)
    if interaction.response_type is None:
        raise ApiError(10015)
    reply = interaction.reply
    if reply is not None and reply.is_loading:
        edit_message(backend, reply, payload, files)
        backend.complete_interaction(interaction)
        return reply
    message = _build_response_message(backend, interaction, payload, files)
    if reply is not None and message.metadata is not None:
        message.metadata["original_response_message_id"] = reply.id
    interaction.follow_ups.append(message)
    backend.post_message(message)
    backend.complete_interaction(interaction)
    return message


def get_response(backend: Backend, token: str, message_id: str) -> Message:
    """Return a message of an interaction, by id or as `@original`. Raises 10008."""
    interaction = _find_interaction(backend, token)
    reply = interaction.reply
    if message_id == "@original":
        found = reply
    else:
        messages = [*interaction.follow_ups, *([reply] if reply else [])]
        found = next((message for message in messages if message.id == message_id), None)
    if found is None or found.id not in backend.channels[interaction.channel_id].messages:
        raise ApiError(10008)
    return found


def edit_response(
    backend: Backend, token: str, message_id: str, payload: Json, files: Uploads
) -> Message:
    """Edit a message of an interaction, which completes a deferred response."""
    interaction = _find_interaction(backend, token)
    found = get_response(backend, token, message_id)
    message = edit_message(backend, found, payload, files)
    if message is interaction.reply:
        backend.complete_interaction(interaction)
    return message


def delete_response(backend: Backend, token: str, message_id: str) -> None:
    """Delete a message of an interaction."""
    interaction = _find_interaction(backend, token)
    message = get_response(backend, token, message_id)
    backend.delete_message(message)
    if message is interaction.reply:
        interaction.reply = None
        backend.complete_interaction(interaction)


def _find_interaction(backend: Backend, token: str) -> Interaction:
    """Return the interaction with that token. Raises 50027 when the token has expired."""
    interaction = backend.interactions.get(token)
    if interaction is None or backend.clock() - interaction.created > TOKEN_LIFETIME:
        raise ApiError(50027)
    return interaction


def _apply_response(
    backend: Backend, interaction: Interaction, kind: int, data: Json, files: Uploads
) -> None:
    if kind == CHANNEL_MESSAGE:
        message = _build_response_message(backend, interaction, data, files)
        interaction.reply = backend.post_message(message)
    elif kind == DEFERRED_CHANNEL_MESSAGE:
        interaction.reply = backend.post_message(_build_loading(backend, interaction, data))
    elif kind in (UPDATE_MESSAGE, DEFERRED_UPDATE_MESSAGE):
        interaction.reply = _find_source_message(backend, interaction)
        if kind == UPDATE_MESSAGE:
            edit_message(backend, interaction.reply, data, files)
    elif kind == MODAL:
        interaction.modal = {**data, "components": assign_ids(data["components"])}
    elif kind == AUTOCOMPLETE_RESULT:
        locale = backend.users[interaction.user_id].locale
        choices = data.get("choices") or []
        interaction.choices = [Choice(_choice_name(c, locale), c["value"]) for c in choices]


def _choice_name(choice: Json, locale: str) -> str:
    return str((choice.get("name_localizations") or {}).get(locale) or choice["name"])


def _find_source_message(backend: Backend, interaction: Interaction) -> Message:
    message = interaction.source_message
    if message is None or message.id not in backend.channels[interaction.channel_id].messages:
        raise ApiError(10008)
    return message


def _build_response_message(
    backend: Backend, interaction: Interaction, payload: Json, files: Uploads
) -> Message:
    channel = backend.channels[interaction.channel_id]
    is_ephemeral = (payload.get("flags") or 0) & EPHEMERAL
    only_for = interaction.user_id if is_ephemeral else None
    message = build_message(backend, channel, payload, files, only_for=only_for)
    return _add_metadata(backend, interaction, message)


def _build_loading(backend: Backend, interaction: Interaction, data: Json) -> Message:
    """Build the message that says that the application is thinking."""
    ephemeral = (data.get("flags") or 0) & EPHEMERAL
    message = Message(
        backend.generate_snowflake(),
        interaction.channel_id,
        backend.bot.id,
        backend.clock(),
        flags=LOADING | ephemeral,
        only_for=interaction.user_id if ephemeral else None,
    )
    return _add_metadata(backend, interaction, message)


def _add_metadata(backend: Backend, interaction: Interaction, message: Message) -> Message:
    """Add the interaction to the message that responds to it."""
    user, source = backend.users[interaction.user_id], interaction.source_message
    message.metadata = _build_metadata(backend, interaction)
    if interaction.type == APPLICATION_COMMAND:
        message.type = CHAT_INPUT_COMMAND
        message.used = f"{user.name} used {format_command_line(interaction.data)}"
    elif source is not None:
        message.type, message.reference = REPLY, source.id
    return message


def _build_metadata(backend: Backend, interaction: Interaction) -> Json:
    guild_id = backend.channels[interaction.channel_id].guild_id
    metadata: Json = {
        "id": interaction.id,
        "type": interaction.type,
        "user": serialise_user(backend.users[interaction.user_id]),
        "authorizing_integration_owners": {GUILD_INSTALL: guild_id or "0"},
    }
    if interaction.triggered_by is not None:
        triggering = _build_metadata(backend, interaction.triggered_by)
        return {**metadata, "triggering_interaction_metadata": triggering}
    if interaction.type == MESSAGE_COMPONENT and interaction.source_message is not None:
        metadata["interacted_message_id"] = interaction.source_message.id
    return metadata


def _callback_response(backend: Backend, interaction: Interaction, kind: int) -> Json:
    summary: Json = {"id": interaction.id, "type": interaction.type}
    response: Json = {"interaction": summary}
    reply = interaction.reply
    if reply is None:
        return response
    summary["response_message_id"] = reply.id
    summary["response_message_loading"] = reply.is_loading
    summary["response_message_ephemeral"] = reply.is_ephemeral
    if kind in (CHANNEL_MESSAGE, UPDATE_MESSAGE):
        response["resource"] = {"type": kind, "message": serialise_message(backend, reply)}
    return response
