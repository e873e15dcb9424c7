"""The actor of an interaction: the user, the place and the language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from discord import ChannelType, Interaction, Member, Permissions, Thread

from bot.core.interactions.picks import Picks, picks_of
from bot.core.interactions.threads import THREAD_TYPES
from bot.core.people.model import Explained, Person, Pictures, Preferences, Words
from bot.core.screens.permissions import PERMISSIONS
from bot.core.screens.tables import Places
from bot.ground.languages import code_of

NEEDED: Final = Permissions(**dict.fromkeys(PERMISSIONS, True))
IN_CHANNELS: Final = Permissions(send_messages=True)
IN_THREADS: Final = Permissions(send_messages_in_threads=True)
USUAL: Final = Preferences()
THREADS: Final = Permissions(create_public_threads=True)  # needed only to open a thread


@dataclass(frozen=True, slots=True)
class Actor:
    """The facts about an interaction that handlers need. `guild` is None in direct messages."""

    interaction: int
    user: int
    name: str
    code: str  # of the language: the chosen one, else that of their Discord
    locale: str  # for dates: that of their Discord, unless they chose another language
    channel: int
    guild: int | None
    in_thread: bool
    has_threads: bool  # the channel can have threads
    lacking: tuple[str, ...]  # permissions that the bot needs here and lacks
    may_open_threads: bool
    parent: int | None  # the channel of the thread
    manages: bool  # has Discord's permission Manage Server
    roles: frozenset[int]
    opens_threads: bool  # the bot may open threads here
    places: Places  # servers and channels that the client knows
    sees: Callable[[int], bool]  # whether they can read a channel of the current server
    pictures: Pictures  # the size of pictures in their private answers
    words: Words  # signs or plain words in private answers
    explained: Explained  # when they get explanations of decisions
    picks: Picks  # people and roles that they have just chosen

    @property
    def person(self) -> Person:
        return Person(self.user, self.name)

    def roles_in(self, guild: int | None) -> frozenset[int]:
        """Return their roles in a server, or none if they act elsewhere."""
        return self.roles if self.guild == guild else frozenset()


def actor_of(interaction: Interaction[Any], said: Preferences = USUAL) -> Actor:
    """Return the actor of an interaction, with the preferences that they have set."""
    user, locale = interaction.user, str(interaction.locale)
    channel = interaction.channel
    in_thread, allowed = isinstance(channel, Thread), interaction.permissions
    return Actor(
        interaction=interaction.id,
        user=user.id,
        name=user.display_name,
        code=said.language or code_of(locale),
        locale=locale if said.language in {None, code_of(locale)} else said.language,
        channel=interaction.channel_id or 0,
        guild=interaction.guild_id,
        in_thread=in_thread,
        has_threads=channel is None or channel.type in THREAD_TYPES,
        lacking=lacking_permissions(interaction.app_permissions, in_thread=in_thread),
        may_open_threads=allowed.create_public_threads,
        parent=channel.parent_id if isinstance(channel, Thread) else None,
        manages=allowed.manage_guild or allowed.administrator,
        roles=frozenset(role.id for role in getattr(user, "roles", ())),  # a member's
        opens_threads=interaction.app_permissions.create_public_threads,
        places=interaction.client,
        sees=lambda channel: _sees(interaction, channel),
        pictures=said.private_pictures,
        words=said.words,
        explained=said.explained,
        picks=picks_of(interaction),
    )


def _sees(interaction: Interaction[Any], channel: int) -> bool:
    if channel == interaction.channel_id:
        return True
    guild, user = interaction.guild, interaction.user
    found = guild.get_channel_or_thread(channel) if guild else None
    if found is None or not isinstance(user, Member) or found.type is ChannelType.private_thread:
        return False
    return found.permissions_for(user).view_channel


def lacking_in(places: Places, channel: int) -> tuple[str, ...]:
    """Return the names of the permissions missing in a channel, as far as the client knows."""
    found = places.get_channel(channel)
    if found is None:
        return ("read_messages",)
    allowed = found.permissions_for(found.guild.me)
    return lacking_permissions(allowed, in_thread=isinstance(found, Thread))


def lacking_permissions(allowed: Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """Return the names of the permissions that are missing, as discord.py spells them."""
    unneeded = IN_CHANNELS if in_thread else IN_THREADS
    missing = Permissions(NEEDED.value & ~THREADS.value & ~unneeded.value & ~allowed.value)
    return tuple(name for name, is_missing in missing if is_missing) if missing.value else ()
