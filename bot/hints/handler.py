"""Hints: the computer's move for the player, on request."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.screens.components import Screen
from bot.hints.screens import advice_screen
from bot.hints.service import AdviceService


class HintHandler:
    """Answers players who ask for hints."""

    def __init__(self, advice: AdviceService) -> None:
        self.advice = advice

    async def hint(self, actor: Actor, id: int) -> Screen:
        """Show the actor what the computer would play in their place."""
        return advice_screen(await self.advice.ask(actor.user, id), actor.code)
