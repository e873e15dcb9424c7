"""Explanations of decisions for players who are new to a game."""

from __future__ import annotations

from typing import Final

from bot.core.match.match import Match
from bot.core.people.store import PeopleRepository
from bot.hints.store import AdviceRepository
from bot.store.database import Database

FIRST: Final = 3  # matches of a game with explained decisions


class ExplainService:
    """Knows which players get explanations of a game's decisions."""

    def __init__(self, database: Database) -> None:
        self.people, self.advice = PeopleRepository(database), AdviceRepository(database)

    async def explains(self, user: int, match: Match) -> bool:
        """Whether a player gets explanations of decisions in a match."""
        if match.game.now is None:
            return False
        said = (await self.people.preferences(user)).explained
        if said != "first":
            return said == "always"
        return await self.advice.finished(user, match.row.game) < FIRST

    async def start(self, user: int) -> None:
        """Explain the decisions of first games to a person, unless that is the case already."""
        if (await self.people.preferences(user)).explained == "never":
            await self.people.prefer(user, explained="first")

    async def stop(self, user: int) -> None:
        """Turn off explanations for a player."""
        await self.people.prefer(user, explained="never")
