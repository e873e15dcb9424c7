"""How Discord says no: its error codes, and form errors that name the field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.sandbox.model import Json

ERRORS: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    160004: (400, "A thread has already been created for this message"),
}
"""HTTP status and message by error code."""


class Problem(NamedTuple):
    """One thing that is wrong with a request: where (dotted), Discord's code, and the words."""

    where: str
    code: str
    words: str


Problems = Iterable[Problem]


class RefusedError(Exception):
    """Discord refuses a request."""

    def __init__(
        self, code: int, status: int = 0, message: str = "", problems: Problems = ()
    ) -> None:
        known_status, known_message = ERRORS.get(code, (400, "General error"))
        self.code = code
        self.status = status or known_status
        self.message = message or known_message
        self.problems = list(problems)
        super().__init__(f"{self.status} {self.code} {self.message}: {self.problems}")

    @property
    def body(self) -> Json:
        """The JSON of the answer."""
        body: Json = {"message": self.message, "code": self.code}
        return body | ({"errors": _nested(self.problems)} if self.problems else {})


def refuse_if(problems: Problems) -> None:
    """Raise 50035 if there are any problems."""
    found = list(problems)
    if found:
        raise RefusedError(50035, problems=found)


def _nested(problems: list[Problem]) -> Json:
    tree: Json = {}
    for problem in problems:
        node = tree
        for step in filter(None, problem.where.split(".")):
            node = node.setdefault(step, {})
        said = {"code": problem.code, "message": problem.words}
        node.setdefault("_errors", []).append(said)
    return tree
