"""Reminders: answers to players who mute them."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.match.cache import MatchCache
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.reminders.service import CallService
from rules.core.errors import StaleMenuError
from rules.core.text import text


class ReminderHandler:
    """Answers players who are reminded of their turns."""

    def __init__(self, cache: MatchCache, calls: CallService) -> None:
        self.cache, self.calls = cache, calls

    async def mute(self, actor: Actor, id: int, ticket: int) -> Screen:
        """Stop reminding the actor of the turn with this ticket."""
        match = await self.cache.get(id)
        seat = match.seat_of(actor.user)
        if not match.is_current_ticket(seat, ticket):
            raise StaleMenuError(text("That turn is over."))
        await self.calls.mute(match, seat)
        return private.notice(text("You get no more reminders for this turn."), actor.code)
