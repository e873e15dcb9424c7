"""What people press who leave a seat, or take one."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.core.screens import component_ids as ids
from bot.seats.handler import SubstituteHandler


def routes(substitutes: SubstituteHandler) -> Routes:
    return {
        ids.RESIGN: of_match(substitutes.resign),
        ids.ABANDON: of_match(substitutes.abandon),
        ids.SEEK: of_match(substitutes.seek),
        ids.STAY: of_match(substitutes.stay),
        ids.SEATS: of_match(substitutes.open_seats),
        ids.TAKE: lambda actor, found, _: substitutes.take(
            actor, int(found["match"]), found["seat"]
        ),
    }
