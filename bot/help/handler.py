"""Help: first steps for a newcomer, and the pages on privacy and terms."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.match.address import STALE_MENU
from bot.core.screens.components import Screen
from bot.help.screens import PAGES, Operator, help_screen, page_screen
from rules.core.errors import StaleMenuError
from rules.core.menu import Word


class HelpHandler:
    """Shows how to play here, and the operator of this Karnak."""

    def __init__(self, operator: Operator) -> None:
        self.operator = operator

    async def help(self, actor: Actor) -> Screen:
        return help_screen(actor.code, self.operator)

    async def page(self, actor: Actor, word: Word) -> Screen:
        """Show the page on privacy or terms. Raises `StaleMenuError` for any other."""
        if word not in PAGES:
            raise StaleMenuError(STALE_MENU)
        return page_screen(word, actor.code)
