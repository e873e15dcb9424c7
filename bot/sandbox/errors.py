"""The errors with which Discord answers a request: error codes, and form errors by field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.sandbox.model import Json
from bot.sandbox.rate_limits import rate_limit_response

ERRORS: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10011: (404, "Unknown Role"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30005: (400, "Maximum number of guild roles reached (250)"),
    30007: (400, "Maximum number of webhooks reached (15)"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40003: (403, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50028: (400, "Invalid Role"),
    50027: (401, "Invalid Webhook Token"),
    50034: (400, "You can only bulk delete messages that are under 14 days old."),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "This thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
    160007: (400, "Maximum number of active announcement threads reached"),
}
"""HTTP status and message by error code."""
TOO_MANY_REQUESTS = 429


class FieldError(NamedTuple):
    """A field error names the fault of one field of a request, given by its dotted path."""

    path: str
    code: str
    message: str


class ApiError(Exception):
    """Discord answers a request with an error. A 429 says when to try again."""

    def __init__(
        self,
        code: int,
        status: int = 0,
        message: str = "",
        field_errors: Iterable[FieldError] = (),
        retry_after: float = 0.05,
    ) -> None:
        known_status, known_message = ERRORS.get(code, (400, "General error"))
        self.code = code
        self.status = status or known_status
        self.message = message or known_message
        self.field_errors = list(field_errors)
        self.retry_after = retry_after
        super().__init__(f"{self.status} {self.code} {self.message}: {self.field_errors}")

    @property
    def body(self) -> Json:
        """Return the JSON body of the answer."""
        body: Json = {"message": self.message, "code": self.code}
        if self.status == TOO_MANY_REQUESTS:
            return rate_limit_response(self.retry_after)[0] | body
        return body | ({"errors": _nest_by_field(self.field_errors)} if self.field_errors else {})

    @property
    def headers(self) -> dict[str, str]:
        """Return the headers of the answer."""
        if self.status == TOO_MANY_REQUESTS:
            return rate_limit_response(self.retry_after)[1]
        return {}


def raise_field_errors(field_errors: Iterable[FieldError]) -> None:
    """Raise 50035, "Invalid Form Body", if there are any field errors."""
    found = list(field_errors)
    if found:
        raise ApiError(50035, field_errors=found)


def _nest_by_field(field_errors: list[FieldError]) -> Json:
    tree: Json = {}
    for error in field_errors:
        node = tree
        for key in filter(None, error.path.split(".")):
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": error.code, "message": error.message})
    return tree
