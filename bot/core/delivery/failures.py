"""Failures of requests to Discord, as the publisher has to know them."""

from __future__ import annotations

from aiohttp import ClientError
from discord import HTTPException, RateLimited

from bot.core.outbox.errors import Failure
from bot.ground.incidents import fault_of, is_transient
from bot.ground.verdicts import is_permanent_refusal


def failure_of(error: BaseException) -> Failure:
    """Name an error without its message, and say whether a retry may succeed."""
    if isinstance(error, HTTPException):
        why = f"{error.status} {error.code}"
        return Failure(why, is_temporary=not is_permanent_refusal(error))
    why = fault_of(error) or type(error).__name__.removesuffix("Error")
    if isinstance(error, RateLimited):
        return Failure(why, retry_after=error.retry_after)
    is_silence = isinstance(error, (TimeoutError, ConnectionError, ClientError))
    return Failure(why, is_temporary=is_silence or is_transient(error))
