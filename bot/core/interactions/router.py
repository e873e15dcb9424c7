"""The router: finds the handler of every interaction, and has the responder answer it.

Commands come with their handlers. Components and modals are routed by their custom ids alone, so
that they work long after the process that sent them has ended.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

from discord import Interaction, InteractionType

from bot.core.interactions.actor import Actor
from bot.core.interactions.resolver import Meant, allows
from bot.core.interactions.responder import Answer, Handler, Responder
from bot.core.match.address import STALE_MENU, EncodedAddress, pattern_of
from bot.core.match.options import TypedOptions
from bot.core.match.shared_commands import verbs_of
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import ComponentId
from bot.core.screens.components import Screen
from bot.lobby.handler import LobbyHandler
from bot.moderation.handler import ModeratorHandler
from bot.play.prompt_components import SEE, SEE_DRAFT
from bot.program.features import Handlers
from bot.votes.handler import VoteHandler
from rules.core.errors import StaleMenuError
from rules.core.menu import Word
from rules.core.votes import REPLACE
from rules.registry import games

Route: TypeAlias = Callable[[Actor, "re.Match[str]", Word], Answer]

TYPED: Final = 20  # characters that are read of a modal's field
PROMPT: Final = re.compile(pattern_of("(?P<kind>go|add|num|see|seeing|list[0-9]{1,2})"))


class InteractionRouter:
    """Routes commands, components and modals."""

    def __init__(self, handlers: Handlers, responder: Responder) -> None:
        self.handlers, self.responder = handlers, responder
        self._routes = _routes(handlers)

    async def component(self, interaction: Interaction[Any]) -> None:
        """Route a component or a modal by its custom id."""
        data = cast("dict[str, Any]", interaction.data or {})
        custom_id = str(data.get("custom_id", ""))
        if found := PROMPT.fullmatch(custom_id):
            await self._prompt(interaction, found, data)
            return
        if routed := self.route(custom_id):
            route, found = routed
            chosen = "+".join(map(str, data.get("values", [])))
            id = int(found["match"]) if "match" in found.groupdict() else None
            fresh = _is_public(interaction) or ids.CATCH_UP.parse(custom_id) is not None

            def answer(actor: Actor) -> Answer:
                return route(actor, found, chosen)

            await self.responder.respond(interaction, answer, id, fresh=fresh)
        else:
            await self.responder.respond(interaction, _unknown, None, fresh=True)

    def route(self, custom_id: str) -> tuple[Route, re.Match[str]] | None:
        """Find the route of a custom id that is not a prompt's."""
        for id, route in self._routes.items():
            if found := id.parse(custom_id):
                return route, found
        return None

    async def command(self, interaction: Interaction[Any], handler: Handler) -> None:
        """Answer a slash command with its handler."""
        await self.responder.respond(interaction, handler, None, fresh=True)

    async def table_command(
        self, interaction: Interaction[Any], command: Word, table: str | None
    ) -> None:
        """Answer a command of `/game` about a table: the one named, or the one that is meant."""
        tables = self.handlers.tables
        await self.command(interaction, lambda actor: tables.run(actor, command, table))

    async def match_command(
        self,
        interaction: Interaction[Any],
        table: str | None,
        meant: Meant,
        handler: Callable[[Actor, int], Answer],
    ) -> None:
        """Answer a slash command that has options of its own besides the table."""
        tables = self.handlers.tables
        await self.command(interaction, lambda actor: tables.run_with(actor, meant, table, handler))

    async def move(
        self, interaction: Interaction[Any], game: Word, verb: Word, options: TypedOptions
    ) -> None:
        """Answer a slash command of a game."""
        left = dict(options)
        table = left.pop("table", None)

        def play(actor: Actor, id: int) -> Answer:
            return self.handlers.play.command(actor, id, verb, left)

        meant = Meant(game, is_likely=allows(verbs_of(games()[game], verb)))
        await self.match_command(interaction, None if table is None else str(table), meant, play)

    async def _prompt(
        self, interaction: Interaction[Any], found: re.Match[str], data: dict[str, Any]
    ) -> None:
        """Route a component of a prompt, or the modal that it has opened."""
        pressed, kind = EncodedAddress.parse(found), found["kind"]
        play, fresh = self.handlers.play, _is_public(interaction)
        if kind == "num" and interaction.type is InteractionType.component:
            await self.responder.respond_with_modal(
                interaction,
                lambda actor: play.number_modal(actor, pressed),
                pressed.match,
                fresh=fresh,
            )
            return
        word = _typed(data) if kind == "num" else "+".join(map(str, data.get("values", [])))

        def answer(actor: Actor) -> Answer:
            if kind in (SEE, SEE_DRAFT):
                return play.show_choices(actor, pressed, is_draft=kind == SEE_DRAFT)
            return play.press(actor, pressed, word, is_draft=kind == "add")

        await self.responder.respond(interaction, answer, pressed.match, fresh=fresh)


def _routes(handlers: Handlers) -> dict[ComponentId, Route]:
    """The handler of each kind of custom ids."""
    play, queries = handlers.play, handlers.queries
    return {
        **{id: _button(handler) for id, handler in _buttons(handlers).items()},
        **{id: _list(handler) for id, handler in _lists(handlers).items()},
        **_lobby_routes(handlers.lobby),
        **_table_routes(handlers),
        **_votes(handlers.votes),
        **_server_routes(handlers.moderators),
        ids.MUTE: lambda actor, found, _: handlers.people.mute(
            actor, int(found["match"]), int(found["ticket"])
        ),
        ids.SETTINGS: lambda actor, *_: handlers.settings.show(actor),
        ids.SHOW_SETTING: lambda actor, _, chosen: handlers.settings.show(actor, chosen),
        ids.PREFER: lambda actor, found, chosen: handlers.settings.choose(
            actor, found["preference"], chosen
        ),
        ids.LEAVE_UNTIL: lambda actor, found, _: handlers.settings.leave(
            actor, int(found["begin"]), int(found["end"])
        ),
        ids.ERASE: lambda actor, found, _: handlers.rights.erase(actor, int(found["ticket"])),
        ids.LEGAL_PAGE: lambda actor, found, _: handlers.rights.page(actor, found["name"]),
        ids.MINE: lambda actor, found, _: handlers.mine.mine(actor, int(found["page"] or 0)),
        ids.NEXT_TABLE: lambda actor, *_: handlers.mine.next(actor),
        ids.TEXT_BOARD: lambda actor, found, _: queries.text_board(
            actor, int(found["match"]), int(found["page"] or 0)
        ),
        ids.WHICH: lambda actor, found, chosen: handlers.tables.chosen(
            actor, found["command"], chosen
        ),
        ids.LOG_PAGE: lambda actor, found, _: queries.log(
            actor, int(found["match"]), found["filter"], int(found["page"] or 0)
        ),
        ids.UNDO: lambda actor, found, _: play.undo(
            actor, int(found["match"]), int(found["ticket"])
        ),
    }


def _lobby_routes(lobby: LobbyHandler) -> dict[ComponentId, Route]:
    """The handlers of what needs more than its table before the game."""
    return {
        ids.SET_OPTION: lambda actor, found, chosen: lobby.choose_option(
            actor, int(found["match"]), found["option"], chosen
        ),
        ids.SET_LEVEL: lambda actor, found, _: lobby.set_level(
            actor, int(found["match"]), int(found["number"]), found["level"]
        ),
        ids.OPEN_IN_THREAD: lambda actor, found, _: lobby.open_in_thread(
            actor, found["game"], int(found["players"]), found["language"], int(found["computers"])
        ),
    }


def _votes(votes: VoteHandler) -> dict[ComponentId, Route]:
    """The handlers of the buttons by which people propose something and vote."""
    return {
        ids.VOTE: lambda actor, found, _: votes.vote(
            actor, int(found["match"]), int(found["ticket"]), found["word"]
        ),
        ids.PROPOSE: lambda actor, found, _: votes.propose(
            actor, int(found["match"]), found["proposal"]
        ),
        ids.REPLACE: lambda actor, found, _: votes.propose(
            actor, int(found["match"]), REPLACE, (found["seat"],)
        ),
        ids.ASK_UNDO: lambda actor, found, _: votes.ask_undo(
            actor, int(found["match"]), int(found["ticket"])
        ),
    }


def _server_routes(moderators: ModeratorHandler) -> dict[ComponentId, Route]:
    """The handlers of what moderators press."""
    return {
        ids.SERVER_SETTING: lambda actor, _, chosen: moderators.setup(actor, chosen),
        ids.SETTLE: lambda actor, found, chosen: moderators.settle(actor, found["setting"], chosen),
        ids.OVERSEE: lambda actor, _, chosen: moderators.oversee(actor, chosen),
    }


def _buttons(handlers: Handlers) -> dict[ComponentId, Callable[[Actor, int], Answer]]:
    """The handlers of the buttons that need no more than a match."""
    lobby, play, queries = handlers.lobby, handlers.play, handlers.queries
    substitutes = handlers.substitutes
    return {
        ids.TURN: play.turn,
        ids.HINT: play.hint,
        ids.RESIGN: play.resign,
        ids.SEEK: substitutes.seek,
        ids.STAY: substitutes.stay,
        ids.SEATS: substitutes.open_seats,
        ids.NUDGE: handlers.hosting.nudge,
        ids.ABANDON: play.abandon,
        ids.ORDERS: play.orders,
        ids.HAND: queries.hand,
        ids.LOG: queries.log,
        ids.CATCH_UP: queries.catch_up,
        ids.RULES: queries.rules,
        ids.EXPORT: queries.export,
        ids.RETRY_DIRECT_MESSAGE: handlers.people.retry_direct_message,
        ids.JOIN: lobby.join,
        ids.LEAVE: lobby.leave,
        ids.ADD_COMPUTER: lobby.add_computer,
        ids.REMOVE_COMPUTER: lobby.remove_computer,
        ids.START: lobby.start,
        ids.CANCEL: lobby.cancel,
        ids.OPTIONS: lobby.options,
        ids.OPEN_AGAIN: lobby.open_again,
        ids.ANNOUNCE: lobby.announce,
        ids.KEEP_OPEN: lobby.keep_open,
        ids.STRIKE: handlers.moderators.cancel,
        ids.MOVE_HERE: handlers.moving.move,
    }


def _table_routes(handlers: Handlers) -> dict[ComponentId, Route]:
    """The handlers of what changes a table in play, and needs more than its match."""
    return {
        ids.TAKE: lambda actor, found, _: handlers.substitutes.take(
            actor, int(found["match"]), found["seat"]
        ),
        ids.SET_PACE: lambda actor, found, chosen: handlers.hosting.set_pace(
            actor, int(found["match"]), found["option"], chosen
        ),
    }


def _lists(handlers: Handlers) -> dict[ComponentId, Callable[[Actor, int, Word], Answer]]:
    """The handlers of the lists of which one word is chosen; `look` is also a button."""
    return {
        ids.LOOK: handlers.queries.board,
        ids.LOG_FILTER: handlers.queries.log,
        ids.SHOW_OPTION: handlers.lobby.options,
        ids.CHOOSE_COLOUR: handlers.lobby.choose_colour,
        ids.SHOW_PACE: handlers.hosting.pace,
        ids.HAND_OVER: handlers.hosting.hand_over,
        ids.SEEK_FOR: handlers.hosting.seek,
        ids.STAY_FOR: handlers.hosting.stay,
        ids.WITHDRAW_ORDER: handlers.play.withdraw_order,
    }


def _button(handler: Callable[[Actor, int], Answer]) -> Route:
    return lambda actor, found, _: handler(actor, int(found["match"]))


def _list(handler: Callable[[Actor, int, Word], Answer]) -> Route:
    return lambda actor, found, word: handler(actor, int(found["match"]), word)


async def _unknown(actor: Actor) -> Screen:
    """Refuse a custom id of another version of this program."""
    raise StaleMenuError(STALE_MENU)


def _is_public(interaction: Interaction[Any]) -> bool:
    """Whether others see the message that was pressed, so that it must stay as it is."""
    message = interaction.message
    return interaction.guild_id is not None and not (message and message.flags.ephemeral)


def _typed(data: dict[str, Any]) -> Word:
    """The first value in a modal, however deep Discord has wrapped it."""
    pending: list[Any] = [data]
    while pending:
        part = pending.pop(0)
        if isinstance(part.get("value"), str):
            return str(part["value"]).strip()[:TYPED]
        pending += [*part.get("components", []), *filter(None, [part.get("component")])]
    return ""
