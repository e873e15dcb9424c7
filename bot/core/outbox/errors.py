"""Errors of jobs that are no faults, and the publisher's view of faults."""

from __future__ import annotations

from typing import NamedTuple


class WaitingError(Exception):
    """Outbox rows have to wait until their match is woken again."""


class PostponedError(WaitingError):
    """Outbox rows have to wait for other rows, and are tried again with them."""


class RetryLaterError(WaitingError):
    """Discord must not be asked before a time, in seconds since 1970. The rows wait until then."""

    def __init__(self, until: int) -> None:
        super().__init__(until)
        self.until = until


class TellAnewError(Exception):
    """Rows have arrived meanwhile, and must be announced together with the current ones."""


class Failure(NamedTuple):
    """The reason for which a job failed, as far as the publisher needs it."""

    why: str  # in a few fixed words, since an error's message may quote a move
    is_temporary: bool = False  # there was no answer, so a retry may succeed
    retry_after: float | None = None  # seconds, if Discord limits requests
