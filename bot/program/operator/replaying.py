"""Replays matches to check them, on all processors if there are many."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from itertools import chain, islice
from typing import Final

from bot.computers.worker import prepare
from bot.core.match.replay import replay_match
from bot.ground.process_pool import CANNOT_START, ProcessPool, processors
from bot.program.acts import ACTS
from bot.store.replayed import BegunMatch

FEW: Final = 30  # matches, which replay before another process has started
AHEAD: Final = 4  # matches that wait for each process


def verdicts(matches: Iterable[BegunMatch]) -> Iterator[tuple[BegunMatch, bool]]:
    """Yield each match in order, and whether it replays."""
    rest = iter(matches)
    first = [*islice(rest, FEW + 1)]
    if len(first) <= FEW or processors() == 1:
        yield from ((match, replays(match)) for match in chain(first, rest))
    else:
        yield from _on_all_processors(chain(first, rest))


def replays(match: BegunMatch) -> bool:
    try:
        replay_match(*match, ACTS)
    except Exception:  # damaged rows may raise any error
        return False
    return True


def _on_all_processors(matches: Iterable[BegunMatch]) -> Iterator[tuple[BegunMatch, bool]]:
    pool, waiting = ProcessPool(processors(), prepare), deque[tuple[BegunMatch, Future[bool]]]()
    try:
        for match in matches:
            waiting.append((match, _submit(pool, match)))
            if len(waiting) > AHEAD * processors():
                yield _verdict(*waiting.popleft())
        while waiting:
            yield _verdict(*waiting.popleft())
    finally:
        pool.shutdown(cancel_futures=True)


def _submit(pool: ProcessPool, match: BegunMatch) -> Future[bool]:
    """Have a process replay a match. The future fails if no process can start."""
    try:
        return pool.submit(replays, match)
    except CANNOT_START as error:
        failed: Future[bool] = Future()
        failed.set_exception(BrokenExecutor(str(error)))
        return failed


def _verdict(match: BegunMatch, future: Future[bool]) -> tuple[BegunMatch, bool]:
    """Return the verdict on a match. If its process has died, replay it here."""
    try:
        return match, future.result()
    except BrokenExecutor:
        return match, replays(match)
