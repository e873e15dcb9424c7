"""What silences reminders."""

from __future__ import annotations

from bot.core.interactions.router import Routes
from bot.reminders.handler import ReminderHandler
from bot.reminders.screens import MUTE


def routes(reminders: ReminderHandler) -> Routes:
    return {
        MUTE: lambda actor, found, _: reminders.mute(
            actor, int(found["match"]), int(found["ticket"])
        ),
    }
