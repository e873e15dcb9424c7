"""Advice: what the computer would play in a person's place, from what that person knows.

It is kept by the decision that it is about, so that whoever asks again is told the same at no cost.
Nobody else learns of it before the match is over: it would tell who has not decided yet, or who is
asked in an open window.
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
AT_ONCE: Final = 3  # decisions thought about; each holds one of the few answers in the making
BUSY: Final = text("Many players are asking for hints. Ask again in a moment.")
NOT_FOUND: Final = text("No hint was found in time. Ask again in a moment.")
NOT_AWAITED: Final = text("There is nothing for you to decide now.")


@dataclass(frozen=True, slots=True)
class Advice:
    """A move that the computer advises a seat to make, and its gains over another, by term.

    Old advice names no other, and one that follows a habit was compared with none.
    """

    match: Match
    seat: Seat
    path: Path
    beside: Path
    gains: Mapping[Word, float]


def may_advise(match: Match) -> bool:
    """Whether people at this table can ask the computer for advice."""
    return match.game.computer is not None and pace_of(match.row).hints


class AdviceService:
    """Advises people. The thinker is that of the computer players."""

    def __init__(self, cache: MatchCache, thinker: Thinker) -> None:
        self.cache, self.thinker = cache, thinker
        self.advice = AdviceRepository(cache.database)
        self._locks: WeakValueDictionary[tuple[int, Opened], asyncio.Lock] = WeakValueDictionary()

    async def ask(self, user: int, id: int) -> Advice:
        """Advise a person on their present decision. Raises `IllegalMoveError`."""
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
        """Lock under which a decision is thought about once. Raises where there are too many."""
        if (id, opened) not in self._locks and len(self._locks) >= AT_ONCE:
            raise IllegalMoveError(BUSY)
        return self._locks.setdefault((id, opened), asyncio.Lock())

    async def _kept(self, match: Match, opened: Opened) -> AdviceRow | None:
        """Return the advice on a decision, if it was given before."""
        return await self.advice.about(match.id, *opened)

    async def _find(self, match: Match, opened: Opened) -> AdviceRow:
        """Think about a decision, and keep the advice. Raises where no thought came to an end."""
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
