"""Routes of the button that silences reminders."""

from __future__ import annotations

from bot.core.interactions.router import Routes, of_ticket
from bot.reminders.handler import ReminderHandler
from bot.reminders.screens import MUTE


def routes(reminders: ReminderHandler) -> Routes:
    return {
        MUTE: of_ticket(reminders.mute),
    }
