"""What the bot does with an interaction: its first answer, follow-ups, edits of what it said.

Discord's rules: the first answer within three seconds (10062), one only (40060); the token works
for fifteen minutes (50027); after a deferral the first follow-up or edit of the original makes it
good, and whether that is ephemeral was decided by the deferral.
"""

from __future__ import annotations

from bot.sandbox import additions, limits, messages, options, wire
from bot.sandbox.limits import DEFERRED, MESSAGE, MODAL, SUGGESTIONS, UPDATE
from bot.sandbox.messages import Uploads
from bot.sandbox.model import (
    ACKNOWLEDGE_WITHIN,
    COMMAND,
    COMPONENT,
    EPHEMERAL,
    LOADING,
    TOKEN_LIVES,
    Choice,
    Interaction,
    Json,
    Message,
)
from bot.sandbox.refusals import RefusedError, refuse_if
from bot.sandbox.world import World

COMMAND_REPLY = 20


def answer(world: World, number: str, token: str, payload: Json, files: Uploads) -> Json:
    """The first answer (`POST /interactions/{id}/{token}/callback`); gives Discord's response."""
    interaction = world.interactions.get(token)
    if interaction is None or interaction.id != number:
        raise RefusedError(10062)
    if interaction.answered_with is not None:
        raise RefusedError(40060)
    if world.clock() - interaction.created > ACKNOWLEDGE_WITHIN:
        raise RefusedError(10062)
    refuse_if(limits.of_callback(interaction, payload))
    kind, data = payload["type"], payload.get("data") or {}
    _carry_out(world, interaction, kind, data, files)
    world.acknowledge(interaction, kind)
    if kind not in (DEFERRED, limits.UPDATE_LATER):
        world.settle(interaction)
    return _response(world, interaction, kind)


def follow_up(world: World, token: str, payload: Json, files: Uploads) -> Message:
    """A further message (`POST /webhooks/{application}/{token}`)."""
    interaction = living(world, token)
    if interaction.answered_with is None:
        raise RefusedError(10015)
    reply = interaction.reply
    if reply is not None and reply.loading:
        return _make_good(world, interaction, reply, payload, files)
    message = _message(world, interaction, payload, files)
    interaction.follow_ups.append(message)
    world.post(message)
    world.settle(interaction)
    return message


def said(world: World, token: str, number: str) -> Message:
    """A message of an interaction, by id or as `@original`; raises 10008."""
    interaction = living(world, token)
    reply = interaction.reply
    if number == "@original":
        found = reply
    else:
        ours = [*interaction.follow_ups, *([reply] if reply else [])]
        found = next((message for message in ours if message.id == number), None)
    if found is None or found.id not in world.channels[interaction.channel_id].messages:
        raise RefusedError(10008)
    return found


def edit(world: World, token: str, number: str, payload: Json, files: Uploads) -> Message:
    """Edit a message of an interaction; editing a loading one makes the deferral good."""
    interaction = living(world, token)
    message = messages.alter(world, said(world, token, number), payload, files)
    if message is interaction.reply:
        world.settle(interaction)
    return message


def unsay(world: World, token: str, number: str) -> None:
    """Delete a message of an interaction."""
    interaction = living(world, token)
    message = said(world, token, number)
    world.remove(message)
    if message is interaction.reply:
        interaction.reply = None
        world.settle(interaction)


def living(world: World, token: str) -> Interaction:
    """The interaction with that token; raises 50027 when the token has died."""
    interaction = world.interactions.get(token)
    if interaction is None or world.clock() - interaction.created > TOKEN_LIVES:
        raise RefusedError(50027)
    return interaction


def _carry_out(
    world: World, interaction: Interaction, kind: int, data: Json, files: Uploads
) -> None:
    if kind == MESSAGE:
        interaction.reply = world.post(_message(world, interaction, data, files))
    elif kind == DEFERRED:
        interaction.reply = world.post(_thinking(world, interaction, data))
    elif kind in (UPDATE, limits.UPDATE_LATER):
        interaction.reply = _source(world, interaction)
        if kind == UPDATE:
            messages.alter(world, interaction.reply, data, files)
    elif kind == MODAL:
        interaction.modal = {**data, "components": additions.number(data["components"])}
    elif kind == SUGGESTIONS:
        offered = data.get("choices") or []
        interaction.choices = [Choice(_name(world, interaction, c), c["value"]) for c in offered]


def _name(world: World, interaction: Interaction, choice: Json) -> str:
    locale = world.users[interaction.user_id].locale
    return str((choice.get("name_localizations") or {}).get(locale) or choice["name"])


def _source(world: World, interaction: Interaction) -> Message:
    source = interaction.source
    if source is None or source.id not in world.channels[interaction.channel_id].messages:
        raise RefusedError(10008)
    return source


def _message(world: World, interaction: Interaction, payload: Json, files: Uploads) -> Message:
    channel = world.channels[interaction.channel_id]
    private = (payload.get("flags") or 0) & EPHEMERAL
    only_for = interaction.user_id if private else None
    message = messages.make(world, channel, payload, files, only_for=only_for)
    return _signed(world, interaction, message)


def _thinking(world: World, interaction: Interaction, data: Json) -> Message:
    private = (data.get("flags") or 0) & EPHEMERAL
    message = Message(
        world.snowflake(),
        interaction.channel_id,
        world.bot.id,
        world.clock(),
        flags=LOADING | private,
        only_for=interaction.user_id if private else None,
    )
    return _signed(world, interaction, message)


def _signed(world: World, interaction: Interaction, message: Message) -> Message:
    """Say on a message which interaction it answers, as Discord shows it."""
    asking = world.users[interaction.user_id]
    message.metadata = {
        "id": interaction.id,
        "type": interaction.type,
        "user": wire.user(asking),
        "authorizing_integration_owners": {wire.GUILD_INSTALL: _owner(world, interaction)},
    }
    if interaction.type == COMMAND:
        message.type = COMMAND_REPLY
        message.used = f"{asking.name} used {options.used(interaction.data)}"
    elif interaction.source is not None:
        message.type, message.reference = messages.REPLY, interaction.source.id
    if interaction.type == COMPONENT and interaction.source is not None:
        message.metadata["interacted_message_id"] = interaction.source.id
    return message


def _owner(world: World, interaction: Interaction) -> str:
    return world.channels[interaction.channel_id].guild_id or "0"


def _make_good(
    world: World, interaction: Interaction, reply: Message, payload: Json, files: Uploads
) -> Message:
    messages.alter(world, reply, payload, files)
    world.settle(interaction)
    return reply


def _response(world: World, interaction: Interaction, kind: int) -> Json:
    told: Json = {"id": interaction.id, "type": interaction.type}
    response: Json = {"interaction": told}
    reply = interaction.reply
    if reply is None:
        return response
    told["response_message_id"] = reply.id
    told["response_message_loading"] = reply.loading
    told["response_message_ephemeral"] = reply.ephemeral
    if kind in (MESSAGE, UPDATE):
        response["resource"] = {"type": kind, "message": wire.message(world, reply)}
    return response
