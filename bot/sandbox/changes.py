"""The changes of the simulated Discord, which listeners get by kind and record."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bot.sandbox.model import (
    Channel,
    Emoji,
    Guild,
    Interaction,
    Member,
    Message,
    Role,
    ThreadMember,
    User,
    Webhook,
)

ChangeKind = Literal[
    "user saved",  # a new user, or altered settings: User
    "guild created",  # Guild
    "guild joined",  # the bot was invited again: Guild
    "guild left",  # the bot was removed: Guild
    "guild unavailable",  # an outage begins: Guild
    "guild available",  # an outage ends: Guild
    "guild deleted",  # Guild
    "members changed",  # somebody has left, was banned or is back: Guild
    "role created",  # Role
    "role updated",  # @everyone or another one: Role
    "role deleted",  # Role
    "member updated",  # a member with other roles in a guild: Member
    "channel created",  # Channel
    "channel updated",  # Channel
    "channel deleted",  # Channel
    "thread members changed",  # somebody has joined or left: ThreadMember
    "message created",  # Message
    "message updated",  # Message
    "message deleted",  # Message
    "webhook saved",  # a new one, or one that was changed: Webhook
    "webhook deleted",  # Webhook
    "emoji saved",  # a new emoji, or a renamed one: Emoji
    "emoji deleted",  # Emoji
    "commands replaced",  # the Guild whose they are, or None for the global ones
    "interaction created",  # Interaction
    "interaction acknowledged",  # the initial response came: Interaction
    "interaction completed",  # the response is complete: Interaction
    "bot presence updated",  # the bot's User, see Backend.is_online
]
Place = Guild | Role | Member | Channel | ThreadMember | Webhook
Entity = Place | User | Emoji | Message | Interaction | None


class Change(NamedTuple):
    """A change tells listeners what happened to which record of the backend."""

    kind: ChangeKind
    entity: Entity
