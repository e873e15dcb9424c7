"""Slash commands and groups of them: named, described and completed in every language."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Final, TypeAlias

from discord import Interaction, Permissions, app_commands
from discord.app_commands import (
    AppCommandContext,
    AppInstallationType,
    Choice,
    Command,
    Group,
    Namespace,
    locale_str,
)

from bot.core.interactions.actor import Actor
from bot.core.interactions.completion import Suggestions
from bot.core.interactions.localization import localize
from bot.core.interactions.reply import LostError, losses
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tracing import age_of
from bot.ground.incidents import incident
from bot.ground.metrics import ANSWERS, ANSWERS_LOST
from rules.core.menu import Param, Word
from rules.core.text import Text, text

logger = logging.getLogger(__name__)

Callback: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
Completer: TypeAlias = Callable[[Interaction[Any], str], Coroutine[Any, Any, list[Choice[Any]]]]
Suggest: TypeAlias = Callable[[Interaction[Any], str], Awaitable[Suggestions]]
# Suggests answers for an option. The second argument is the named table, if any.
SuggestAtTable: TypeAlias = Callable[[Actor, str | None, str], Awaitable[Suggestions]]

EVERYWHERE: Final = AppCommandContext(guild=True, dm_channel=True, private_channel=False)
BY_SERVERS: Final = AppInstallationType(guild=True, user=False)
COMPLETED: Final = ANSWERS.labels("completion")
TABLE: Final = Param("table", text("Table"), text("The table, if you sit at several"))


class CompletingCommand(Command[Any, ..., None]):
    """A command whose suggestions may fail or come too late.

    discord.py has no hook for that. It would log a traceback with ids of the user and server.
    """

    async def _invoke_autocomplete(
        self, interaction: Interaction[Any], name: str, namespace: Namespace
    ) -> None:
        try:
            with losses():
                await super()._invoke_autocomplete(interaction, name, namespace)
        except LostError as lost:
            ANSWERS_LOST.inc()
            age = age_of(interaction)
            logger.warning("suggestions did not arrive: %s, %.1f s after the question", lost, age)
        except Exception as error:  # such as an option that this program no longer completes
            incident(error)


def make_command(
    name: str,
    label: Text,
    description: Text,
    callback: Callback,
    params: Sequence[Param] = (),
    completers: Mapping[str, Completer] | None = None,
) -> Command[Any, ..., None]:
    """Make a command. discord.py reads its options from the signature of the `callback`."""
    app_commands.describe(**{each.name: localize(each.description) for each in params})(callback)
    app_commands.rename(**{each.name: localize(each.label, each.name) for each in params})(callback)
    app_commands.autocomplete(**(completers or {}))(callback)
    return CompletingCommand(
        name=localize(label, name), description=localize(description), callback=callback
    )


def make_group(
    name: str | locale_str,
    description: Text,
    contexts: AppCommandContext = EVERYWHERE,
    permissions: Permissions | None = None,
) -> Group:
    """Make a group of commands, by default for servers and direct messages.

    Discord offers it to members with these `permissions`, unless a server changes that.
    """
    return Group(
        name=name,
        description=localize(description),
        allowed_contexts=contexts,
        allowed_installs=BY_SERVERS,
        default_permissions=permissions,
    )


def completer(suggest: Suggest) -> Completer:
    """Return the completer of an option that has these suggestions."""

    async def complete(interaction: Interaction[Any], typed: str) -> list[Choice[Any]]:
        with COMPLETED.time():
            found = await suggest(interaction, typed)
        return [Choice(name=label, value=word) for label, word in found]

    return complete


def table_command(
    router: InteractionRouter,
    name: Word,
    callback: Callback | None = None,
    params: Sequence[Param] = (),
    **by_table: SuggestAtTable,
) -> Command[Any, ..., None]:
    """Make the slash command of a `TableCommand`. A `callback` reads options besides the table."""

    async def run(interaction: Interaction[Any], table: str | None = None) -> None:
        await router.table_command(interaction, name, table)

    _, label, description, *_ = router.tables.commands[name]
    return match_command(router, name, label, description, callback or run, params, **by_table)


def match_command(
    router: InteractionRouter,
    name: Word,
    label: Text,
    description: Text,
    callback: Callback,
    params: Sequence[Param] = (),
    **by_table: SuggestAtTable,
) -> Command[Any, ..., None]:
    """Make a command about a table. Its last option names the table.

    The other options are completed with answers for that table, or for the likely one.
    """
    completers = {each: completer(_at_table(router, find)) for each, find in by_table.items()}
    completers[TABLE.name] = completer(router.completion.table)
    return make_command(name, label, description, callback, [*params, TABLE], completers)


def _at_table(router: InteractionRouter, find: SuggestAtTable) -> Suggest:
    def suggest(interaction: Interaction[Any], typed: str) -> Awaitable[Suggestions]:
        table = dict(iter(interaction.namespace)).get(TABLE.name)  # if it is already filled in
        named = None if table is None else str(table)
        return router.completion.suggest(interaction, lambda actor: find(actor, named, typed))

    return suggest
