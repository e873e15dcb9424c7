"""The search for messages that were sent before the program died, by their numbers."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any, Final

from discord import HTTPException
from discord.abc import Messageable

from bot.ground.rows import OutboxRow
from bot.ground.verdicts import is_permanent_refusal
from bot.store.numbering import Numbering

logger = logging.getLogger(__name__)

SEARCHED: Final = 1000  # messages to search


async def has_told(
    where: Messageable,
    after: int,
    before: int,
    numbering: Numbering,
    own: int,
    last: int,
    made: int,
) -> bool | None:
    """Whether a channel has messages of rows between two, or of rows that are unknown.

    Unknown rows have numbers of a lost database. None if nobody can tell: there is nothing to read,
    or more than `SEARCHED` messages, or an edit since the time `made`. Edits carry no number.
    """
    read, newest, is_edited = 0, 0, False
    try:
        async for message in where.history(limit=SEARCHED):
            read += 1
            if message.author.id != own:
                continue
            told = [numbering.row(_number(part)) for part in message.components]
            if any(after < row < before for row in told):
                return True
            newest = max([newest, *told])
            is_edited |= message.edited_at is not None and message.edited_at.timestamp() > made
    except HTTPException as refused:
        if not is_permanent_refusal(refused):
            raise
        return None
    if newest > last:
        return True
    return None if is_edited or read in (0, SEARCHED) else False


async def find_sent(
    where: Messageable, rows: Iterable[OutboxRow], numbering: Numbering, own: int
) -> tuple[OutboxRow, int] | None:
    """Find the newest of the last messages that carries the number of one of these rows.

    Logs a warning where there is nothing to read: without the permission Read Message History
    Discord shows a channel without messages.
    """
    is_readable = False
    numbered = {numbering.sealed(row.id): row for row in rows}
    try:
        async for message in where.history(limit=SEARCHED):
            is_readable = True
            carried = numbered.keys() & map(_number, message.components)
            if carried and message.author.id == own:
                return numbered[carried.pop()], message.id
    except HTTPException as refused:  # permanently: there is nothing to read
        if not is_permanent_refusal(refused):
            raise
    if not is_readable:
        match = next(iter(numbered.values())).match
        logger.warning("match %s: cannot read whether a message was sent before", match)
    return None


def _number(component: Any) -> int:
    return getattr(component, "id", None) or 0
