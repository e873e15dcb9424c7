"""What silences reminders."""

from __future__ import annotations

from bot.core.interactions.router import Routes
from bot.core.screens import component_ids as ids
from bot.reminders.handler import ReminderHandler


def routes(reminders: ReminderHandler) -> Routes:
    return {
        ids.MUTE: lambda actor, found, _: reminders.mute(
            actor, int(found["match"]), int(found["ticket"])
        ),
    }
