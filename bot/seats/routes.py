"""Routes of the buttons to leave a seat or take one."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.core.screens import component_ids as ids
from bot.seats.handler import SubstituteHandler
from bot.seats.screens import ABANDON, RESIGN, SEEK, STAY, TAKE


def routes(substitutes: SubstituteHandler) -> Routes:
    return {
        RESIGN: of_match(substitutes.resign),
        ABANDON: of_match(substitutes.abandon),
        SEEK: of_match(substitutes.seek),
        STAY: of_match(substitutes.stay),
        ids.SEATS: of_match(substitutes.open_seats),
        TAKE: lambda actor, found, _: substitutes.take(actor, int(found["match"]), found["seat"]),
    }
