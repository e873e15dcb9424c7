"""Errors of jobs that are no faults, and how the publisher hears of faults."""

from __future__ import annotations

from typing import NamedTuple


class WaitingError(Exception):
    """Outbox rows have to wait, until their match is woken again."""


class PostponedError(WaitingError):
    """Outbox rows have to wait for other rows; they are looked at again with these."""


class RetryLaterError(WaitingError):
    """Discord is to be asked again at a time, in seconds since 1970. The rows wait until then."""

    def __init__(self, until: int) -> None:
        super().__init__(until)
        self.until = until


class TellAnewError(Exception):
    """Rows have come meanwhile, and are to be told together with those that were being told."""


class Failure(NamedTuple):
    """Why a job failed, as far as the publisher has to know."""

    why: str  # in a few words of the program's: a message of an error may quote a move
    is_temporary: bool = False  # there was no answer, so a retry may succeed
    retry_after: float | None = None  # seconds, where Discord limits requests
