"""Verdicts on refusals by Discord: permanent or temporary, of a message, channel or user."""

from __future__ import annotations

import logging
from typing import Final, Protocol

logger = logging.getLogger(__name__)

TOO_MANY_REQUESTS: Final = 429  # status
UNFIT: Final = (400, 413)  # statuses: the message itself is refused
UNKNOWN_CHANNEL: Final = 10003  # Discord's code for a deleted channel
LOCKED_CODES: Final = (50083, 160005)  # an archived thread takes no edit, a locked one no post
OLD_EDITS: Final = 30046  # an old message was edited too often lately
CLOSED_DMS: Final = (50007, 50278)  # the user takes none, or shares no server with the bot
HELD_DMS: Final = (0, 20026, 40003)  # for everybody: not the API's answer, flagged, too fast


class Refusal(Protocol):
    """A request that Discord refused, as its library raises it."""

    status: int
    code: int


def log_unedited(message: int | None, refused: Refusal) -> None:
    """Log that a message stays unchanged."""
    logger.debug("message %s is not edited: %s %s", message, refused.status, refused.code)


def is_permanent_refusal(refused: Refusal) -> bool:
    """Whether Discord has understood and refused, so that a retry would change nothing."""
    return 400 <= refused.status < 500 and refused.status != TOO_MANY_REQUESTS


def is_closed(refused: Refusal) -> bool:
    """Whether the channel is gone, or takes no messages."""
    return refused.status in (403, 404) or refused.code in LOCKED_CODES


def is_unfit(refused: Refusal) -> bool:
    """Whether Discord refuses this message, but might take another one."""
    return refused.status in UNFIT and refused.code not in LOCKED_CODES
