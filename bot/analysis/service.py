"""Analyses: the computer player judges the decisions of a player, once the game is over.

It judges one analysis at a time, in slices between the moves of all tables. The result is stored,
so it is made only once. After a stop, the next request starts again. Nobody but the player in the
seat at the end sees it. Only that player's own decisions are judged, not planned moves or those of
others in the same seat.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.analysis.model import AnalysisRow
from bot.analysis.store import AnalysisRepository
from bot.computers.judging import judge_again_some, judge_some
from bot.computers.thinker import Thinker
from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.ground.incidents import incident
from bot.ground.logs import about
from bot.hints.service import NO_COMPUTER
from rules.core.analysis import Decision, Judgements, costly, decisions, doubtful
from rules.core.chooser import version_of
from rules.core.errors import IllegalMoveError
from rules.core.judge import Judgement
from rules.core.secrets import Seat
from rules.core.text import text

NOT_OVER: Final = text("An analysis is possible once the game is over.")
BUSY: Final = text("Many players are asking for an analysis. Ask again in a few minutes.")
FAILED: Final = text("The analysis failed. Ask again in a few minutes.")
SHOWN: Final = 3  # dearest decisions
AT_ONCE: Final = 20  # analyses that wait for their turn
PATIENCE: Final = 2.0  # seconds that a press waits for the result
SLICE: Final = 1.0  # seconds of work between two looks at the moves of other tables


@dataclass(frozen=True, slots=True)
class Dear:
    """A dear decision, with the better move."""

    decision: Decision[Any]
    best: tuple[str, ...]
    loss: float  # in points
    wins: bool  # the better move wins more often


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a player's decisions in a match, the dearest first."""

    match: Match
    seat: Seat
    row: AnalysisRow
    dearest: Sequence[Dear]


@dataclass(slots=True)
class Judging:
    """The progress of an analysis: the decisions judged so far, of a total."""

    match: Match
    judged: int
    total: int


class AnalysisService:
    """Analyses the decisions of players, with the thinker of the computer players."""

    def __init__(self, cache: MatchCache, thinker: Thinker) -> None:
        self.cache, self.thinker = cache, thinker
        self.analyses = AnalysisRepository(cache.database)
        self._running: dict[tuple[int, Seat], tuple[asyncio.Task[None], Judging]] = {}
        self._turn = asyncio.Lock()

    async def ask(self, user: int, id: int) -> Analysis | Judging:
        """Return the analysis of a player's decisions, or its progress.

        Raises `IllegalMoveError`.
        """
        match = await self.cache.get(id)
        if not match.is_over:
            raise IllegalMoveError(NOT_OVER)
        seat = match.seat_of(user)
        if match.game.computer is None:
            raise IllegalMoveError(NO_COMPUTER)
        if row := await self.analyses.of(id, seat):
            return await asyncio.to_thread(_read, match, row)
        judging = await self._advance(match, seat, user)
        row = await self.analyses.of(id, seat)
        return await asyncio.to_thread(_read, match, row) if row else judging

    async def close(self) -> None:
        """Stop all analyses."""
        tasks = [task for task, _ in self._running.values()]
        self._running.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _advance(self, match: Match, seat: Seat, user: int) -> Judging:
        """Start an analysis if it does not run, and wait a little. Raises `IllegalMoveError`."""
        key = match.id, seat
        if key not in self._running:
            if len(self._running) >= AT_ONCE:
                raise IllegalMoveError(BUSY)
            self._begin(match, seat, user)
        task, judging = self._running[key]
        await asyncio.wait({task}, timeout=PATIENCE)
        if task.done() and (task.cancelled() or task.exception()):
            raise IllegalMoveError(FAILED)
        return judging

    def _begin(self, match: Match, seat: Seat, user: int) -> None:
        entries = own_decisions(match, seat)
        judging = Judging(match, 0, len(entries))

        def end(task: asyncio.Task[None]) -> None:
            self._running.pop((match.id, seat), None)
            if not task.cancelled() and (error := task.exception()):
                incident(error, match=match.id, operation="analysis")

        with about(match=match.id, operation="analysis"):
            analysing = self._analyse(match, seat, user, entries, judging)
            task = asyncio.create_task(analysing, name=f"analysis of match {match.id}")
        task.add_done_callback(end)
        self._running[match.id, seat] = task, judging

    async def _analyse(
        self, match: Match, seat: Seat, user: int, entries: Sequence[int], judging: Judging
    ) -> None:
        async with self._turn:
            game, record = match.game.word, match.record()
            left, found = entries, dict[int, Judgement]()
            run = self.thinker.work_between_moves
            while left:
                judged, left = await run(judge_some, SLICE, game, record, left)
                found |= judged
                judging.judged = len(entries) - len(left)
            again = doubtful(found)
            while again:
                judged, again = await run(judge_again_some, SLICE, game, record, again)
                found |= judged
            await self.analyses.keep(_row_of(match, seat, found), user)


def own_decisions(match: Match, seat: Seat) -> Sequence[int]:
    """Return the entries of the moves that the present player of a seat has made."""
    began = match.seated.get(seat, 0)
    return [
        entry.number
        for entry in match.entries
        if entry.seat == seat and entry.is_move and entry.number > began
        if entry.is_by_person and not entry.is_undone
    ]


def _row_of(match: Match, seat: Seat, found: Judgements) -> AnalysisRow:
    counting = costly(found)
    dearest = [_data_of(entry, found[entry]) for entry in [*counting][:SHOWN]]
    version = version_of(match.game)
    return AnalysisRow(match.id, seat, version, len(found), len(counting), json.dumps(dearest))


def _data_of(entry: int, judged: Judgement) -> Mapping[str, Any]:
    best = " ".join(judged.best)
    return {"entry": entry, "best": best, "loss": judged.loss, "wins": judged.wins}


def _read(match: Match, row: AnalysisRow) -> Analysis:
    """Replay the dearest decisions, for their words."""
    stored = {each["entry"]: each for each in json.loads(row.dearest)}
    found = {each.entry: each for each in decisions(match.game, match.record(), stored)}
    dearest = [
        Dear(found[entry], tuple(each["best"].split()), each["loss"], each["wins"])
        for entry, each in stored.items()
    ]
    return Analysis(match, row.seat, row, dearest)
