"""The router: finds the handler of every interaction, and passes it to the responder.

Commands come with their handlers. Components and modals are routed by their custom ids alone, so
that they work long after the process that sent them has ended.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from itertools import chain
from typing import Any, TypeAlias, cast

from discord import Interaction

from bot.core.interactions.actor import Actor
from bot.core.interactions.completion import CompletionHandler
from bot.core.interactions.resolver import Meant
from bot.core.interactions.responder import Answer, Handler, Responder
from bot.core.interactions.tables import MatchHandler, TableHandler
from bot.core.match.address import STALE_MENU
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import ComponentId
from bot.core.screens.components import Screen
from rules.core.errors import StaleMenuError
from rules.core.menu import Word

Fields: TypeAlias = "re.Match[str]"  # the fields of a custom id
Route: TypeAlias = Callable[[Actor, Fields, Word], Answer]
Routes: TypeAlias = Mapping[ComponentId, Route]
# Routes that answer the interaction themselves, by the pattern of its custom id.
RawRoutes: TypeAlias = Mapping[
    "re.Pattern[str]", Callable[[Interaction[Any], Fields], Awaitable[None]]
]


class InteractionRouter:
    """Routes commands, components and modals."""

    def __init__(
        self,
        responder: Responder,
        tables: TableHandler,
        completion: CompletionHandler,
        routes: Routes,
        raw: RawRoutes,
    ) -> None:
        self.responder, self.tables, self.completion = responder, tables, completion
        routes = routes_of(routes, {ids.WHICH: self._chosen})
        self._routes = {id.kind: (id, route) for id, route in routes.items()}
        self._raw = raw

    async def component(self, interaction: Interaction[Any]) -> None:
        """Route a component or a modal by its custom id."""
        custom_id = str(cast("dict[str, Any]", interaction.data or {}).get("custom_id", ""))
        for pattern, respond in self._raw.items():
            if found := pattern.fullmatch(custom_id):
                await respond(interaction, found)
                return
        if routed := self.route(custom_id):
            route, found = routed
            chosen = chosen_words(interaction)
            id = int(found["match"]) if "match" in found.groupdict() else None
            fresh = is_public(interaction) or ids.CATCH_UP.parse(custom_id) is not None

            def answer(actor: Actor) -> Answer:
                return route(actor, found, chosen)

            await self.responder.respond(interaction, answer, id, fresh=fresh)
        else:
            await self.responder.respond(interaction, _unknown, None, fresh=True)

    def route(self, custom_id: str) -> tuple[Route, Fields] | None:
        """Return the route of a custom id and its fields, or None. Raw routes are not included."""
        if routed := self._routes.get(custom_id.partition(":")[0]):
            id, route = routed
            if found := id.parse(custom_id):
                return route, found
        return None

    async def command(self, interaction: Interaction[Any], handler: Handler) -> None:
        """Answer a slash command with its handler."""
        await self.responder.respond(interaction, handler, None, fresh=True)

    async def table_command(
        self, interaction: Interaction[Any], command: Word, table: str | None
    ) -> None:
        """Answer a command about the named table, or about the table that the actor means."""
        await self.command(interaction, lambda actor: self.tables.run(actor, command, table))

    async def match_command(
        self, interaction: Interaction[Any], table: str | None, meant: Meant, handler: MatchHandler
    ) -> None:
        """Answer a slash command that has other options besides the table."""
        await self.command(
            interaction, lambda actor: self.tables.run_with(actor, meant, table, handler)
        )

    def _chosen(self, actor: Actor, found: Fields, chosen: Word) -> Answer:
        return self.tables.chosen(actor, found["command"], chosen)


def routes_of(*declared: Routes) -> Routes:
    """Merge all routes. Raises `ValueError` if two custom ids have the same kind."""
    found: dict[ComponentId, Route] = {}
    for id, route in chain.from_iterable(routes.items() for routes in declared):
        if any(id.kind == other.kind for other in found):
            raise ValueError(f"routed twice: {id.kind}")
        found[id] = route
    return found


def of_match(handler: MatchHandler) -> Route:
    """Return the route of a button that needs only a match."""
    return lambda actor, found, _: handler(actor, int(found["match"]))


def of_ticket(handler: Callable[[Actor, int, int], Answer]) -> Route:
    """Return the route of a button for one turn, move or vote of a match."""
    return lambda actor, found, _: handler(actor, int(found["match"]), int(found["ticket"]))


def of_choice(handler: Callable[[Actor, int, Word], Answer]) -> Route:
    """Return the route of a list from which one word is chosen."""
    return lambda actor, found, word: handler(actor, int(found["match"]), word)


def chosen_words(interaction: Interaction[Any]) -> Word:
    """Return the words chosen from a list, joined by `+`."""
    data = cast("dict[str, Any]", interaction.data or {})
    return "+".join(map(str, data.get("values", [])))


def typed_words(interaction: Interaction[Any]) -> str:
    """Return the first value in a modal, at any depth."""
    pending: list[Any] = [cast("dict[str, Any]", interaction.data or {})]
    while pending:
        part = pending.pop(0)
        if isinstance(part.get("value"), str):
            return str(part["value"]).strip()
        pending += [*part.get("components", []), *filter(None, [part.get("component")])]
    return ""


def is_public(interaction: Interaction[Any]) -> bool:
    """Whether others see the pressed message, so that it must stay as it is."""
    message = interaction.message
    return interaction.guild_id is not None and not (message and message.flags.ephemeral)


async def _unknown(actor: Actor) -> Screen:
    """Refuse a custom id of another version of this program."""
    raise StaleMenuError(STALE_MENU)
