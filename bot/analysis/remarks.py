"""Remarks on a replay: dear decisions, thoughts of computer players, and hints that were asked for.

All of them wait for the end of the match, when its record is open to everybody. Dear decisions and
hints are still for their player alone.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from bot.analysis.model import ThoughtRow
from bot.analysis.screens import ANALYSIS, JUDGE, step_of
from bot.analysis.store import AnalysisRepository
from bot.core.match.entries import Entry
from bot.core.match.match import Match
from bot.core.match.options import answer_text
from bot.core.screens.names import signed_language
from bot.hints.model import AdviceRow
from bot.hints.store import AdviceRepository
from bot.hints.words import Compared, reason_in
from bot.history.history import entries_of_step
from bot.replays.remarks import Mark
from bot.replays.replays import ReplayedStep, Replays
from bot.store.database import Database
from rules.core.menu import Menu
from rules.core.secrets import seal
from rules.core.steps import Replay
from rules.core.text import Language, named, text

SIGNS: Final = "①②③"
FOLLOWED: Final = text("You followed the hint.")
DEAR: Final = text("This is one of your dearest decisions.")
MOST: Final = 2  # computer players' thoughts on a step


class StepRemarks:
    """Remarks on the steps of finished matches, from stored analyses, thoughts and hints."""

    def __init__(self, database: Database, replays: Replays) -> None:
        self.analyses, self.advice = AnalysisRepository(database), AdviceRepository(database)
        self.replays = replays

    async def marks(self, match: Match, user: int, at: ReplayedStep) -> Sequence[Mark]:
        """Return the steps of the user's dearest decisions, if these have been judged."""
        seat = match.viewer(user)
        row = await self.analyses.of(match.id, seat) if seat and match.is_over else None
        dearest = json.loads(row.dearest) if row else []
        button = (ANALYSIS, JUDGE.encode(match.id))
        return [
            Mark(step_of(dear["entry"], at.steps).number, sign, DEAR, button)
            for sign, dear in zip(SIGNS, dearest, strict=False)
        ]

    async def lines(self, match: Match, user: int, at: ReplayedStep, code: str) -> Sequence[str]:
        """Say what computer players thought at a step, and whether the user followed a hint."""
        if not match.is_over:
            return ()
        found = entries_of_step(match, at.steps, at.step)
        entries = [each for each in found if each.is_move and not each.is_undone]
        if not entries:
            return ()
        seat, span = match.viewer(user), (entries[0].number, entries[-1].number)
        thoughts = {row.entry: row for row in await self.analyses.thoughts(match.id, *span)}
        hints = await self.advice.of(match.id, seat) if seat else ()
        if not (thoughts or hints):
            return ()
        spoken, replay = signed_language(match, code), await self.replays.replay(match)

        def lines() -> list[str]:
            own = [each for each in entries if each.seat == seat]
            thought = islice(_thought_lines(replay, entries, thoughts, spoken), MOST)
            return [*thought, *_hint_lines(match, replay, own, hints, spoken)]

        return await asyncio.to_thread(lines)


def _thought_lines(
    replay: Replay[Any],
    entries: Sequence[Entry],
    thoughts: Mapping[int, ThoughtRow],
    spoken: Language,
) -> Iterator[str]:
    """Yield the reasons for the moves of computer players, in the words of hints."""
    game = replay.game
    for entry in entries:
        row = thoughts.get(entry.number)
        reasons = json.loads(row.reasons) if row else []
        if len(reasons) < 2:
            continue
        best, beside, *_ = reasons
        sealed, menu = _decision(replay, entry)
        paths = tuple(best["path"]), tuple(beside["path"])
        compared = Compared(game, menu, *paths, best["gains"])
        move = answer_text(menu, paths[0], game.verbs)
        said = text("{seat} chose: {move}.", seat=named(entry.seat), move=move).in_(spoken)
        yield f"-# {said} {reason_in(spoken, compared, sealed, entry.seat)}"


def _hint_lines(
    match: Match,
    replay: Replay[Any],
    entries: Sequence[Entry],
    hints: Sequence[AdviceRow],
    spoken: Language,
) -> Iterator[str]:
    """Yield whether a seat followed the hints that it asked for."""
    for entry in entries:
        hint = _hint_before(match, entry, hints)
        if hint is None:
            continue
        if hint.path == entry.words:
            yield f"-# {FOLLOWED.in_(spoken)}"
            continue
        _, menu = _decision(replay, entry)
        move = answer_text(menu, tuple(hint.path.split()), replay.game.verbs)
        said = text("The hint was: {move}.", move=move)
        yield f"-# {said.in_(spoken)}"


def _decision(replay: Replay[Any], entry: Entry) -> tuple[Any, Menu]:
    """Return the state before an entry, sealed for its seat, and the menu of the decision."""
    sealed = seal(replay.before(entry.number), entry.seat)
    return sealed, replay.game.menu_of_sealed(sealed, sealed, entry.seat)


def _hint_before(match: Match, entry: Entry, hints: Sequence[AdviceRow]) -> AdviceRow | None:
    """Return the hint on the decision that an entry makes, if there was one."""
    earlier = match.entries[: entry.number - 1]
    own = (each.number for each in reversed(earlier) if each.seat == entry.seat and each.is_move)
    since = next(own, 0)
    return next((each for each in hints if since <= each.entry < entry.number), None)
