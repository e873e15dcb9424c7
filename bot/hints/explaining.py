"""Explanations of decisions for players who are new to a game."""

from __future__ import annotations

from typing import Final

from bot.core.match.match import Match
from bot.core.people.model import Explained
from bot.core.people.store import PeopleRepository
from bot.hints.store import AdviceRepository
from bot.store.database import Database

FIRST: Final = 3  # matches of a game with explained decisions
REMEMBERED: Final = 10_000  # players at tables, before the first is forgotten


class ExplainService:
    """Knows which players get explanations of a game's decisions."""

    def __init__(self, database: Database) -> None:
        self.people, self.advice = PeopleRepository(database), AdviceRepository(database)
        self._beginners: dict[tuple[int, int], bool] = {}  # by user and match

    async def explains(self, user: int, match: Match, said: Explained) -> bool:
        """Whether a player gets explanations of decisions in a match. `said` is their setting."""
        if match.game.now is None:
            return False
        if said != "first":
            return said == "always"
        return await self._is_beginner(user, match)

    async def _is_beginner(self, user: int, match: Match) -> bool:
        """Whether a match is among the first of a player. It remains so until its end."""
        key = user, match.id
        if key not in self._beginners:
            number = await self.advice.finished(user, match.row.game)
            self._beginners[key] = number < FIRST
            if len(self._beginners) > REMEMBERED:
                self._beginners.pop(next(iter(self._beginners)))
        return self._beginners[key]

    async def start(self, user: int) -> None:
        """Explain the decisions of first games to a person, unless that is the case already."""
        if (await self.people.preferences(user)).explained == "never":
            await self.people.prefer(user, explained="first")

    async def stop(self, user: int) -> None:
        """Turn off explanations for a player."""
        await self.people.prefer(user, explained="never")
