"""Matches cut into steps, which are kept in memory while somebody looks back on them.

The states of a replay hold secrets. During a game, only views of them leave this module.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final
from weakref import WeakValueDictionary

from bot.core.match.match import Match
from rules.core.secrets import Seat
from rules.core.state import Illustration
from rules.core.steps import Replay, Step

KEPT: Final = 16  # matches, of at most 1 MiB each
MARK: Final = 4  # hexadecimal digits, enough to notice that an undo has changed a step


@dataclass(frozen=True, slots=True)
class ReplayedStep:
    """A match as it was after a step, for viewers who may know the views of some seats."""

    steps: Sequence[Step]
    step: Step
    before: Any  # the public view before the step
    now: Any  # the public view after it
    hands: Mapping[Seat, Any]  # the views of these seats after it
    shown: Sequence[Illustration]  # pictures that the rules showed during it

    @property
    def is_last(self) -> bool:
        return self.step.number == len(self.steps) - 1


class Replays:
    """Cuts matches into steps, and keeps the ones that were last used."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Replay[Any]] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def replayed(self, match: Match, number: int, hands: Collection[Seat]) -> ReplayedStep:
        """Return the match after a step. A number beyond the last step means the last one."""
        async with self._locks.setdefault(match.id, asyncio.Lock()):
            replay = await self._replay(match)
            return await asyncio.to_thread(_replayed, replay, number, hands)

    async def steps(self, match: Match) -> Sequence[Step]:
        """Return the steps of a match that are finished."""
        return (await self.replay(match)).steps

    async def replay(self, match: Match) -> Replay[Any]:
        """Return the replay of a match so far, with its secrets."""
        async with self._locks.setdefault(match.id, asyncio.Lock()):
            return await self._replay(match)

    async def _replay(self, match: Match) -> Replay[Any]:
        """Return the replay of a match so far.

        A match in play is taken up from its last finished step, even without a new entry: else the
        time would reveal that somebody has chosen in secret.
        """
        replay = self._kept.get(match.id)
        length = len(replay.record.log) if replay else 0
        if replay is None or length > len(match.entries):
            replay = await asyncio.to_thread(Replay, match.game, match.record())
        elif not match.is_over or length < len(match.entries):
            await asyncio.to_thread(replay.go_on, match.record())
        self._kept[match.id] = replay
        self._kept.move_to_end(match.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return replay


def _replayed(replay: Replay[Any], number: int, hands: Collection[Seat]) -> ReplayedStep:
    steps, game = replay.steps, replay.game
    step = steps[min(number, len(steps) - 1)]
    before, _ = replay.after(steps[max(0, step.number - 1)])
    state, shown = replay.after(step)
    seen = {seat: game.view(state, seat) for seat in hands}
    return ReplayedStep(steps, step, game.view(before, None), game.view(state, None), seen, shown)


def mark_of(match: Match, step: Step) -> str:
    """Return digits that differ for a step that an undo has changed. They reveal no entry."""
    return sha256(f"{match.row.seed}:{step.number}:{step.last}".encode()).hexdigest()[:MARK]
