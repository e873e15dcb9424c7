"""A rehearsal: the answers of Discord to a program's assumptions, in a file.

`karnak rehearse` writes the file, and a sandbox plays it back (`playback.py`). The file has no ids,
no tokens and no text of any message.
"""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

AssumptionName = Literal[
    "message with picture",
    "edit with new picture",
    "edit with kept picture",
    "panel closing",
    "edit without picture",
    "nonce",
    "thread",
    "private thread",
    "wrong thread",
    "old edit",
    "emoji",
    "direct message",
    "deletion",
    "deferred picture",
    "follow-up picture",
    "updated picture",
    "modal",
    "autocompletion",
]
ASSUMPTIONS: Final[tuple[AssumptionName, ...]] = get_args(AssumptionName)
Outcome = Literal["holds", "refused", "differs", "skipped"]
"""Discord refuses with an error. An answer that differs is no error, and not as assumed."""

ID: Final = re.compile(r"\d{15,}")
FIELD: Final = re.compile(r"In (\S+): (.*)")


class RehearsalError(Exception):
    """A file cannot be played back. The message is a sentence for the operator."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Answer(_Part):
    """Discord's answer to one assumption. An error has a status, a code and fields."""

    outcome: Outcome
    status: int | None = Field(None, ge=400, le=599)
    code: int = 0
    message: str = ""
    fields: dict[str, str] = {}

    @model_validator(mode="after")
    def _have_status(self) -> Self:
        if self.outcome == "refused" and self.status is None:
            raise ValueError("a refusal needs a status")
        return self


SKIPPED: Final = Answer(outcome="skipped")


class Rehearsal(_Part):
    """The answers of one rehearsal, by the name of the assumption."""

    version: Literal[1] = 1
    at: datetime
    karnak: str
    discord_py: str
    channel: Literal["text", "announcement"]
    answers: dict[AssumptionName, Answer]


def refusal(outcome: Outcome, status: int, code: int, text: str) -> Answer:
    """Make the answer of an error, whose text has a line for each field. Ids are left out."""
    first, *lines = ID.sub("{id}", text).split("\n")
    found = [match for line in lines if (match := FIELD.fullmatch(line))]
    fields = {match[1]: match[2] for match in found}
    return Answer(outcome=outcome, status=status, code=code, message=first, fields=fields)


def write_rehearsal(path: Path, rehearsal: Rehearsal) -> None:
    """Write a file. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(rehearsal.model_dump_json(indent=2) + "\n", encoding="utf-8")


def read_rehearsal(path: Path) -> Rehearsal:
    """Read a file. Raises RehearsalError."""
    try:
        return Rehearsal.model_validate_json(path.read_bytes())
    except OSError as error:
        raise RehearsalError(f"{path} cannot be read: {error.strerror}.") from None
    except ValidationError as error:
        where = _where(error.errors(include_input=False)[0]["loc"])
        raise RehearsalError(
            f"{path} is not a file of this Karnak’s `karnak rehearse`{where}: rehearse again."
        ) from None


def _where(path: tuple[Any, ...]) -> str:
    return f" (see {' → '.join(map(str, path))})" if path else ""
