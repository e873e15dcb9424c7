"""`/host`: what the host of a game in play can do for its table."""

from __future__ import annotations

from typing import Any

from discord import Interaction
from discord.app_commands import Command, Group

from bot.core.interactions.command import TABLE, completer, make_command, make_group
from bot.core.interactions.localization import localize
from bot.core.interactions.resolver import Meant
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import MatchHandler
from rules.core.text import Text, text


def host_group(router: InteractionRouter) -> Group:
    """All of `/host`."""
    hosting = router.handlers.hosting
    group = make_group(localize(text("Host"), "host"), text("What a host does for the table"))
    for name, label, description, handler in (
        ("table", text("Table"), text("Who is awaited, and what you can do"), hosting.table),
        ("pace", text("Pace"), text("How much time there is for a decision"), hosting.pace),
        ("nudge", text("Nudge"), text("Remind whoever is awaited"), hosting.nudge),
    ):
        group.add_command(_command(router, name, label, description, handler))
    group.add_command(_announce(router))
    return group


def _announce(router: InteractionRouter) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], table: str | None = None) -> None:
        await router.table_command(interaction, "announce", table)

    return make_command(
        "announce",
        text("Announce"),
        text("Announce the free seats of your table in the server"),
        callback,
        [TABLE],
        {TABLE.name: completer(router.handlers.completion.table)},
    )


def _command(
    router: InteractionRouter, name: str, label: Text, description: Text, handler: MatchHandler
) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], table: str | None = None) -> None:
        await router.match_command(interaction, table, Meant(), handler)

    completers = {TABLE.name: completer(router.handlers.completion.table)}
    return make_command(name, label, description, callback, [TABLE], completers)
