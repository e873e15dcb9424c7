"""Snapshots: matches between two moves, for the jobs that announce them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.outbox.errors import TellAnewError
from bot.core.outbox.jobs import JobHandler
from bot.core.pictures.painting import OutdatedError, Place, in_place
from bot.ground.rows import OutboxRow

BEHIND: Final = 8  # log entries after which news no longer waits for later ones


def with_snapshot(
    cache: MatchCache, tell: Callable[[Match, list[OutboxRow]], Awaitable[None]]
) -> JobHandler:
    """Call `tell` with a snapshot of the match and all outstanding rows of the kind.

    A row can be read once it is committed, a moment before the match has advanced. The match
    continues while pictures are painted and messages are sent. No row is left if other processes
    took this one for dead and announced its rows.
    """

    async def handle(id: int, rows: list[OutboxRow]) -> None:
        match, waiting = await cache.snapshot(id)
        if left := [row for row in waiting if row.kind == rows[0].kind]:
            with painted_in_turn(cache, match, left):
                await tell(match, left)

    return handle


@contextmanager
def painted_in_turn(cache: MatchCache, match: Match, rows: list[OutboxRow]) -> Iterator[None]:
    """Have the pictures of rows wait for a painter, those of the oldest row first.

    Raises `TellAnewError` if the match has changed meanwhile. Rows that are far behind (`BEHIND`)
    skip this check, because a match that never rests would otherwise never announce them.
    """
    is_behind = len(match.entries) - rows[0].entry >= BEHIND
    has_gone_on = partial(cache.has_gone_on, match)
    try:
        with in_place(Place(rows[0].id) if is_behind else Place(rows[0].id, has_gone_on)):
            yield
    except OutdatedError:
        raise TellAnewError from None
