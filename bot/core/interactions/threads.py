"""Threads for further tables, of the type that fits their channel."""

from __future__ import annotations

import logging
from typing import Final

from discord import ChannelType, Client, Forbidden, HTTPException, RateLimited, TextChannel

from bot.core.screens import private
from bot.core.screens.permissions import OPENS_THREADS
from bot.ground.verdicts import is_permanent_refusal
from rules.core.errors import IllegalMoveError
from rules.core.text import text

logger = logging.getLogger(__name__)

THREAD_TYPES: Final = {  # the type of a channel's threads, by its own type
    ChannelType.text: ChannelType.public_thread,
    ChannelType.news: ChannelType.news_thread,
}
ARCHIVED_AFTER: Final = 10080  # minutes without a message, the maximum
NO_THREAD: Final = text("This channel cannot have threads. Use another channel.")
REASONS: Final = {  # by Discord's code
    50024: NO_THREAD,
    160006: text(
        "This server has as many open threads as Discord allows. Close an unused thread and "
        "try again, or use another channel."
    ),
    160007: text(
        "This server has as many open announcement threads as Discord allows. Close an unused "
        "thread and try again, or use another channel."
    ),
}
REFUSED: Final = text(
    "Discord did not let me open a thread. Open one yourself and type {new} in it, or use another "
    "channel.",
    new=text("`/game new`"),
)
LATER: Final = text("Discord cannot open a thread right now. Try again in a few minutes.")


async def open_thread(client: Client, channel: int, name: str) -> int:
    """Open a thread in a channel and return its id. Raises `IllegalMoveError`."""
    found = client.get_channel(channel)
    if not isinstance(found, TextChannel):
        raise IllegalMoveError(NO_THREAD)
    try:
        thread = await found.create_thread(
            name=name, type=THREAD_TYPES[found.type], auto_archive_duration=ARCHIVED_AFTER
        )
    except HTTPException as refused:
        logger.warning("a thread was refused: %s %s", refused.status, refused.code)
        raise _reason(refused) from None
    except RateLimited:
        raise IllegalMoveError(LATER) from None
    return thread.id


def _reason(refused: HTTPException) -> IllegalMoveError:
    """Return the error for a refused thread, with a remedy."""
    if isinstance(refused, Forbidden):
        return IllegalMoveError(private.missing_permissions((OPENS_THREADS,)))
    usual = REFUSED if is_permanent_refusal(refused) else LATER
    return IllegalMoveError(REASONS.get(refused.code, usual))
