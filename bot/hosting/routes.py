"""Routes of the buttons and menus of hosts."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_choice, of_match
from bot.hosting.handler import HostHandler
from bot.hosting.screens import HAND_OVER, NUDGE, SEEK_FOR, STAY_FOR
from bot.lobby.screens import SET_PACE, SHOW_PACE


def routes(hosting: HostHandler) -> Routes:
    return {
        NUDGE: of_match(hosting.nudge),
        HAND_OVER: of_choice(hosting.hand_over),
        SEEK_FOR: of_choice(hosting.seek),
        STAY_FOR: of_choice(hosting.stay),
        SHOW_PACE: of_choice(hosting.pace),
        SET_PACE: lambda actor, found, chosen: hosting.set_pace(
            actor, int(found["match"]), found["option"], chosen
        ),
    }
