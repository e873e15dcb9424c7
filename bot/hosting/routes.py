"""Routes of the buttons and menus of hosts."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_choice, of_match
from bot.hosting.guest_screens import (
    ADMIT,
    ADMIT_ROLE,
    BAR,
    LIFT,
    RELEASE,
    REMOVE,
    REMOVE_NOW,
    RESERVE,
)
from bot.hosting.guests import GuestHandler
from bot.hosting.handler import HostHandler
from bot.hosting.screens import HAND_OVER, NUDGE, SEEK_FOR, STAY_FOR
from bot.lobby.screens import GUESTS, SET_PACE, SHOW_PACE


def routes(hosting: HostHandler, guests: GuestHandler) -> Routes:
    return {
        GUESTS: of_match(guests.table),
        RESERVE: of_match(guests.reserve),
        RELEASE: of_choice(guests.release),
        REMOVE: of_choice(guests.confirm_removal),
        REMOVE_NOW: lambda actor, found, _: guests.remove(
            actor, int(found["match"]), found["user"]
        ),
        BAR: lambda actor, found, _: guests.remove(
            actor, int(found["match"]), found["user"], bars=True
        ),
        ADMIT: of_choice(guests.admit),
        ADMIT_ROLE: of_match(guests.admit_role),
        LIFT: lambda actor, _, chosen: guests.lift(actor, chosen),
        NUDGE: of_match(hosting.nudge),
        HAND_OVER: of_choice(hosting.hand_over),
        SEEK_FOR: of_choice(hosting.seek),
        STAY_FOR: of_choice(hosting.stay),
        SHOW_PACE: of_choice(hosting.pace),
        SET_PACE: lambda actor, found, chosen: hosting.set_pace(
            actor, int(found["match"]), found["option"], chosen
        ),
    }
