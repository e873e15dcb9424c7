"""Analyses, on request of the player whose decisions they are about."""

from __future__ import annotations

from bot.analysis.screens import analysis_screen, progress_screen
from bot.analysis.service import AnalysisService, Judging
from bot.core.interactions.actor import Actor
from bot.core.screens.components import Screen
from bot.replays.replays import Replays


class AnalysisHandler:
    """Answers players who ask for an analysis of their decisions."""

    def __init__(self, analyses: AnalysisService, replays: Replays) -> None:
        self.analyses, self.replays = analyses, replays

    async def analyse(self, actor: Actor, id: int) -> Screen:
        """Show the actor's dearest decisions in a finished game, or the progress of the search."""
        found = await self.analyses.ask(actor.user, id)
        if isinstance(found, Judging):
            return progress_screen(found, actor.code)
        return analysis_screen(found, await self.replays.steps(found.match), actor.code)
