"""Faults of ours: logged under an id, without anything a player said or holds."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from secrets import choice
from typing import Final, TypeAlias

from rules.core.text import Text, text

logger = logging.getLogger(__name__)

Step: TypeAlias = Callable[[], Awaitable[None]]

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # none that are mistaken for others


def incident(error: BaseException) -> Text:
    """Log a fault and apologise for it. An exception's message may hold a hand: it stays out."""
    id = "K-" + "".join(choice(LETTERS) for _ in range(4))
    where = "".join(traceback.format_tb(error.__traceback__))
    logger.error("incident %s: %s\n%s", id, type(error).__name__, where)
    return text(
        "Something broke on my side ({id}). Nothing was lost: your last move stands. "
        "Please try again.",
        id=Text(id),
    )


async def attempt(*steps: Step) -> None:
    """Take each step in its turn; a step that fails is an incident and stops no other."""
    for step in steps:
        try:
            await step()
        except Exception as error:
            incident(error)


async def repeat(seconds: float, *steps: Step) -> None:
    """Attempt the steps again and again, for ever, `seconds` after they have ended."""
    while True:
        await asyncio.sleep(seconds)
        await attempt(*steps)
