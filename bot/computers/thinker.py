"""The thinker: computer players choose their moves in processes next to the program.

A process that dies or is too slow, or a fault of a game, leads to a simpler move. While no process
can start, threads choose at the level `quick`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from bot.computers.levels import level_played
from bot.computers.worker import choose_within, prepare
from bot.ground.incidents import incident
from bot.ground.metrics import THOUGHTS_PENDING
from bot.ground.process_pool import NoProcessesError, Processes, ProcessPool, processors
from rules.core.chooser import Chosen, choose, version_of
from rules.core.computers import QUICK, RANDOM, Knowledge
from rules.core.game import Game
from rules.core.menu import Word

R = TypeVar("R")

WORKERS: Final = 2  # processes at most, and no more than there are processors
TASKS: Final = 500  # per process. New processes then take over, so that none grows for ever
STUCK: Final = 180.0  # seconds until an answer, at the end of a long queue too
IDLE: Final = 600.0  # seconds after which unused processes end
SLOWEST: Final = 20.0  # seconds for a move
DEFAULT: Final = "default"  # instead of a level: the game's safest move


@dataclass(frozen=True, slots=True)
class Thought:
    """A chosen move, with its level and seed, and the version of everything that chose it."""

    chosen: Chosen
    level: Word
    seed: str
    version: str


def start_thinkers() -> Executor:
    """Return a pool of processes that choose moves."""
    return ProcessPool(min(WORKERS, processors()), prepare)


class Thinker:
    """Chooses the moves of computer players of all matches."""

    def __init__(self, processes: Processes | None = None, seconds: float = SLOWEST) -> None:
        self.processes = processes or Processes(start_thinkers, STUCK, TASKS, IDLE)
        self._seconds = seconds
        self._moves, self._calm = 0, asyncio.Event()  # moves being chosen, and whether none is
        self._calm.set()

    async def think(
        self,
        game: Game[Any, Any],
        knowledge: Knowledge[Any],
        level: Word,
        seed: str,
        taste: Word = "",
    ) -> Thought:
        """Choose a move. After any failure it is one of the level `quick`, or the safest."""
        with THOUGHTS_PENDING.track_inprogress(), self._choosing():
            return await self._think(game, knowledge, level, seed, taste)

    async def work_between_moves(self, work: Callable[..., R], *arguments: Any) -> R:
        """Run a function of a few seconds in a process, when no move is being chosen.

        Raises `NoProcessesError`, `BrokenExecutor`, and errors of the function.
        """
        while self._moves:  # the next one may begin before this task is called
            await self._calm.wait()
        return await self.processes.run(work, *arguments)

    @contextmanager
    def _choosing(self) -> Iterator[None]:
        self._moves += 1
        self._calm.clear()
        try:
            yield
        finally:
            self._moves -= 1
            if not self._moves:
                self._calm.set()

    async def _think(
        self, game: Game[Any, Any], knowledge: Knowledge[Any], level: Word, seed: str, taste: Word
    ) -> Thought:
        level = level_played(game, level)
        version = version_of(game)
        for each in dict.fromkeys([level, level_played(game, QUICK)]):
            try:
                chosen, played = await self._choose(game, knowledge, each, seed, taste)
            except Exception as error:
                incident(error)
            else:
                return Thought(chosen, played, seed, version)
        safest = game.default(knowledge.sealed, knowledge.seat)
        return Thought(Chosen(safest), DEFAULT, seed, version)

    async def _choose(
        self, game: Game[Any, Any], knowledge: Knowledge[Any], level: Word, seed: str, taste: Word
    ) -> tuple[Chosen, Word]:
        """Choose at a level, or at `quick` if no process can start."""
        if level == RANDOM:  # takes no longer than a menu
            return choose(game, knowledge, level, seed), level
        task = (game.word, knowledge, level, seed, taste)
        try:
            return await self.processes.run(choose_within, self._seconds, *task), level
        except NoProcessesError:
            quick = level_played(game, QUICK)
            return await asyncio.to_thread(choose, game, knowledge, quick, seed), quick
