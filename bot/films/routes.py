"""Routes of films."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from discord import Interaction

from bot.core.interactions.actor import Actor
from bot.core.interactions.responder import Responder
from bot.core.interactions.router import Fields, RawRoutes, Routes, of_ticket
from bot.core.screens.component_ids import MATCH
from bot.core.screens.components import Screen
from bot.films.films import Making
from bot.films.handler import FilmHandler
from bot.films.screens import FILM, STOP, progress_screen


def routes(films: FilmHandler) -> Routes:
    return {STOP: of_ticket(films.stop)}


def raw_routes(films: FilmHandler, responder: Responder) -> RawRoutes:
    """Return the route of the button that has a film made: the first answer is edited later."""

    async def respond(interaction: Interaction[Any], found: Fields) -> None:
        begun: list[Making] = []
        id = int(found["match"])

        async def answer(actor: Actor) -> Screen:
            begun.append(await films.begin(actor, id, interaction.filesize_limit))
            return progress_screen(begun[0])

        try:
            await responder.respond(interaction, answer, id, fresh=True)
            for making in begun:
                await films.finish(making, partial(responder.update, interaction))
        finally:
            for making in begun:
                films.films.give_up(making)

    return {re.compile(FILM.encode(MATCH)): respond}
