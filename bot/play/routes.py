"""Routes of prompts, and of other buttons that lead to a decision."""

from __future__ import annotations

import re
from typing import Any, Final, Protocol

from discord import Interaction, InteractionType
from discord.ui import Modal

from bot.core.interactions.actor import Actor
from bot.core.interactions.responder import Answer, Responder
from bot.core.interactions.router import (
    Fields,
    RawRoutes,
    Routes,
    chosen_words,
    is_public,
    of_choice,
    of_match,
    of_ticket,
    typed_words,
)
from bot.core.match.address import CONTINUATIONS, LESSON, EncodedAddress, pattern_of
from bot.core.screens import component_ids as ids
from bot.core.screens.components import Screen
from bot.play.handler import PlayHandler
from bot.play.order_screens import WITHDRAW_ORDER
from bot.play.prompt_components import SEE, SEE_DRAFT, UNDO, UNEXPLAIN
from bot.play.turn_screens import RETRY_DIRECT_MESSAGE
from rules.core.menu import Word

TYPED: Final = 20  # characters of a modal's field that are read
PROMPT: Final = re.compile(pattern_of("(?P<kind>go|add|num|see|seeing|list[0-9]{1,2})"))


class Prompts(Protocol):
    """Answers the components of prompts: at tables, in lessons or in continuations."""

    async def press(
        self, actor: Actor, pressed: EncodedAddress, word: Word, *, is_draft: bool = False
    ) -> Screen: ...

    async def number_modal(self, actor: Actor, pressed: EncodedAddress) -> Modal: ...

    async def show_choices(
        self, actor: Actor, pressed: EncodedAddress, *, is_draft: bool = False
    ) -> Screen: ...


def routes(play: PlayHandler) -> Routes:
    return {
        ids.TURN: of_match(play.turn),
        ids.CHANGE: of_match(play.change),
        UNEXPLAIN: of_match(play.stop_explaining),
        UNDO: of_ticket(play.undo),
        ids.ORDERS: of_match(play.orders),
        WITHDRAW_ORDER: of_choice(play.withdraw_order),
        RETRY_DIRECT_MESSAGE: of_match(play.retry_direct_message),
    }


def raw_routes(
    play: Prompts, lessons: Prompts, continuations: Prompts, responder: Responder
) -> RawRoutes:
    """Return the routes of prompts: a component leads along a path, or opens a modal."""

    async def respond(interaction: Interaction[Any], found: Fields) -> None:
        pressed, kind = EncodedAddress.parse(found), found["kind"]
        fresh = is_public(interaction)
        match = pressed.match if pressed.match != LESSON else None
        private = lessons if pressed.ticket < CONTINUATIONS else continuations
        prompts = private if match is None else play
        if kind == "num" and interaction.type is InteractionType.component:
            await responder.respond_with_modal(
                interaction,
                lambda actor: prompts.number_modal(actor, pressed),
                match,
                fresh=fresh,
            )
            return
        word = typed_words(interaction)[:TYPED] if kind == "num" else chosen_words(interaction)

        def answer(actor: Actor) -> Answer:
            if kind in (SEE, SEE_DRAFT):
                return prompts.show_choices(actor, pressed, is_draft=kind == SEE_DRAFT)
            return prompts.press(actor, pressed, word, is_draft=kind == "add")

        await responder.respond(interaction, answer, match, fresh=fresh)

    return {PROMPT: respond}
