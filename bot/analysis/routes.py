"""The route of the button that asks for an analysis."""

from __future__ import annotations

from bot.analysis.handler import AnalysisHandler
from bot.analysis.screens import JUDGE
from bot.core.interactions.router import Routes, of_match


def routes(analysis: AnalysisHandler) -> Routes:
    return {
        JUDGE: of_match(analysis.analyse),
    }
