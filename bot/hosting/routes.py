"""What hosts press."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_choice, of_match
from bot.core.screens import component_ids as ids
from bot.hosting.handler import HostHandler


def routes(hosting: HostHandler) -> Routes:
    return {
        ids.NUDGE: of_match(hosting.nudge),
        ids.HAND_OVER: of_choice(hosting.hand_over),
        ids.SEEK_FOR: of_choice(hosting.seek),
        ids.STAY_FOR: of_choice(hosting.stay),
        ids.SHOW_PACE: of_choice(hosting.pace),
        ids.SET_PACE: lambda actor, found, chosen: hosting.set_pace(
            actor, int(found["match"]), found["option"], chosen
        ),
    }
