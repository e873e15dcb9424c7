"""Routes of a user's settings."""

from __future__ import annotations

from bot.core.interactions.router import Routes
from bot.settings.away import LEAVE_UNTIL
from bot.settings.choices import SHOW_SETTINGS
from bot.settings.handler import SettingsHandler
from bot.settings.screens import PREFER, SHOW_SETTING


def routes(settings: SettingsHandler) -> Routes:
    return {
        SHOW_SETTINGS: lambda actor, *_: settings.show(actor),
        SHOW_SETTING: lambda actor, _, chosen: settings.show(actor, chosen),
        PREFER: lambda actor, found, chosen: settings.choose(actor, found["preference"], chosen),
        LEAVE_UNTIL: lambda actor, found, _: settings.leave(
            actor, int(found["begin"]), int(found["end"])
        ),
    }
