"""Routes of moderators, and of a host who cancels a table."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.lobby.screens import CANCEL
from bot.moderation.handler import ModeratorHandler
from bot.moderation.screens import CANCEL_NOW, OVERSEE, STRIKE


def routes(moderators: ModeratorHandler) -> Routes:
    return {
        CANCEL: of_match(moderators.cancel),
        CANCEL_NOW: of_match(moderators.cancel_now),
        OVERSEE: lambda actor, _, chosen: moderators.oversee(actor, chosen),
        STRIKE: of_match(moderators.strike),
    }
