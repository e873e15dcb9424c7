"""Advice: the computer's move for a player, from that player's own knowledge.

It is stored by decision, so a second request gets the same answer for free. Nobody else hears of
it before the end of the match, because it would show that a player has not decided yet, or has a
choice in an open window.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

from bot.computers.levels import USUAL
from bot.computers.thinker import DEFAULT, Thinker
from bot.computers.thinking import Opened, knowledge_of, seed_of
from bot.core.match.address import STALE_MENU
from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.pace.pace import pace_of
from bot.hints.model import AdviceRow
from bot.hints.store import AdviceRepository
from rules.core.errors import IllegalMoveError, NotYourDecisionError, StaleMenuError
from rules.core.menu import Path, Word
from rules.core.secrets import Seat
from rules.core.text import text

NOT_AGREED: Final = text("This table’s options do not allow hints.")
NO_COMPUTER: Final = text("The computer players of this game choose at random. They have no hints.")
AT_ONCE: Final = 3  # decisions under thought, because each occupies one of the few answer slots
BUSY: Final = text("Many players are asking for hints. Ask again in a moment.")
NOT_FOUND: Final = text("No hint was found in time. Ask again in a moment.")
NOT_AWAITED: Final = text("There is nothing for you to decide now.")


@dataclass(frozen=True, slots=True)
class Advice:
    """A move that the computer advises to a seat, with its gains over another move, by term.

    Old advice and advice by habit have no other move.
    """

    match: Match
    seat: Seat
    path: Path
    beside: Path
    gains: Mapping[Word, float]


def may_advise(match: Match) -> bool:
    """Whether players at this table can ask for hints."""
    return match.game.computer is not None and pace_of(match.row).hints


class AdviceService:
    """Advises players, with the thinker of the computer players."""

    def __init__(self, cache: MatchCache, thinker: Thinker) -> None:
        self.cache, self.thinker = cache, thinker
        self.advice = AdviceRepository(cache.database)
        self._locks: WeakValueDictionary[tuple[int, Opened], asyncio.Lock] = WeakValueDictionary()

    async def ask(self, user: int, id: int) -> Advice:
        """Advise a player on their current decision. Raises `IllegalMoveError`."""
        match = await self.cache.playing(id)
        seat = match.seat_of(user)
        _require_advice(match, seat)
        opened = Opened(seat, match.opened[seat])
        given = await self._kept(match, opened)
        if not given:
            async with self._lock(id, opened):
                given = await self._kept(match, opened) or await self._find(match, opened)
        now = await self.cache.live(id)
        if now.opened.get(seat) != opened.entry or seat not in now.awaited():
            raise StaleMenuError(STALE_MENU)
        path, beside = tuple(given.path.split()), tuple(given.beside.split())
        return Advice(now, seat, path, beside, json.loads(given.gains))

    def _lock(self, id: int, opened: Opened) -> asyncio.Lock:
        """Return the lock of the thought about a decision. Raises `IllegalMoveError` if busy."""
        if (id, opened) not in self._locks and len(self._locks) >= AT_ONCE:
            raise IllegalMoveError(BUSY)
        return self._locks.setdefault((id, opened), asyncio.Lock())

    async def _kept(self, match: Match, opened: Opened) -> AdviceRow | None:
        """Return the advice on a decision, if it was given before."""
        return await self.advice.about(match.id, *opened)

    async def _find(self, match: Match, opened: Opened) -> AdviceRow:
        """Think about a decision, and store the advice. Raises `IllegalMoveError` without any."""
        knowledge, seed = knowledge_of(match, opened.seat), seed_of(match, opened)
        thought = await self.thinker.think(match.game, knowledge, USUAL, seed)
        if thought.level == DEFAULT:
            raise IllegalMoveError(NOT_FOUND)
        path, reasons = thought.chosen.path, thought.chosen.reasons
        gains = json.dumps(dict(reasons[0].gains) if reasons else {})
        how = (thought.level, thought.seed, thought.version)
        beside = " ".join(reasons[1].path if reasons else ())
        found = AdviceRow(match.id, *opened, " ".join(path), gains, *how, beside)
        await self.advice.keep(found)
        return found


def _require_advice(match: Match, seat: Seat) -> None:
    if match.game.computer is None:
        raise IllegalMoveError(NO_COMPUTER)
    if not may_advise(match):
        raise IllegalMoveError(NOT_AGREED)
    if seat not in match.awaited():
        raise NotYourDecisionError(NOT_AWAITED)
