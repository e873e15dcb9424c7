"""What moderators press, and the host who cancels a table."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_match
from bot.core.screens import component_ids as ids
from bot.moderation.handler import ModeratorHandler


def routes(moderators: ModeratorHandler) -> Routes:
    return {
        ids.CANCEL: of_match(moderators.cancel),
        ids.OVERSEE: lambda actor, _, chosen: moderators.oversee(actor, chosen),
        ids.STRIKE: of_match(moderators.strike),
    }
