"""Several messages to edit: one with too many edits rests, and the others do not wait for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from operator import attrgetter
from typing import TypeVar

from bot.core.outbox.errors import RetryLaterError

T = TypeVar("T")


async def edit_each(
    subjects: Iterable[T], edit: Callable[[T], Awaitable[object]]
) -> tuple[list[T], RetryLaterError | None]:
    """Edit a message for each subject.

    Returns the subjects whose messages were edited, and the error to raise if others rest. The
    error says when the first of those can be edited.
    """
    edited: list[T] = []
    resting: list[RetryLaterError] = []
    for subject in subjects:
        try:
            await edit(subject)
            edited.append(subject)
        except RetryLaterError as rest:
            resting.append(rest)
    return edited, min(resting, key=attrgetter("until"), default=None)
