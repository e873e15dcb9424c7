"""What people press on their settings."""

from __future__ import annotations

from bot.core.interactions.router import Routes
from bot.core.screens import component_ids as ids
from bot.settings.handler import SettingsHandler


def routes(settings: SettingsHandler) -> Routes:
    return {
        ids.SETTINGS: lambda actor, *_: settings.show(actor),
        ids.SHOW_SETTING: lambda actor, _, chosen: settings.show(actor, chosen),
        ids.PREFER: lambda actor, found, chosen: settings.choose(
            actor, found["preference"], chosen
        ),
        ids.LEAVE_UNTIL: lambda actor, found, _: settings.leave(
            actor, int(found["begin"]), int(found["end"])
        ),
    }
