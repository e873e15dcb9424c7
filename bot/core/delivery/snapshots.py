"""Snapshots: matches between two moves, for the jobs that announce them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeAlias

from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.outbox.errors import PostponedError, TellAnewError
from bot.core.outbox.jobs import JobHandler
from bot.core.pictures.painting import OutdatedError, Place, in_place
from bot.ground.rows import OutboxRow

Teller: TypeAlias = Callable[[Match, list[OutboxRow]], Awaitable[None]]
Order: TypeAlias = Callable[[OutboxRow, OutboxRow], bool]

BEHIND: Final = 8  # log entries after which news no longer waits for later ones


def no_other(row: OutboxRow, other: OutboxRow) -> bool:
    """Have a row wait for no other."""
    return False


def with_snapshot(cache: MatchCache, tell: Teller, comes_after: Order = no_other) -> JobHandler:
    """Call `tell` with a snapshot of the match and all outstanding rows of the kind.

    Rows have to wait if the last of them `comes_after` another one.

    A row can be read once it is committed, a moment before the match has advanced. The match
    continues while pictures are painted and messages are sent. No row is left if other processes
    took this one for dead and announced its rows.
    """

    async def handle(id: int, rows: list[OutboxRow]) -> None:
        match, waiting = await cache.snapshot(id)
        if left := [row for row in waiting if row.kind == rows[0].kind]:
            if any(comes_after(left[-1], other) for other in waiting):
                raise PostponedError
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
