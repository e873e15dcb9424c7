"""The file of a rehearsal: the answers of Discord to a program's assumptions.

`karnak rehearse` writes it, and Karnak's own sandbox plays it back. It has no ids, no tokens and
no text of any message.
"""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.sandbox.assumptions import Answer, AssumptionName, Outcome

ID: Final = re.compile(r"\d{15,}")
FIELD: Final = re.compile(r"In (\S+): (.*)")


class RehearsalError(Exception):
    """A file cannot be played back. The message is a sentence for the operator."""


class Rehearsal(BaseModel):
    """The answers of one rehearsal, by the name of the assumption."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: Literal[1] = 1
    at: datetime
    karnak: str
    discord_py: str
    channel: Literal["text", "announcement"]
    answers: dict[AssumptionName, Answer]


def refusal(outcome: Outcome, status: int, code: int, text: str) -> Answer:
    """Turn an error into an `Answer`.

    Its text, without ids, is split into a message and one line per field.
    """
    first, *lines = ID.sub("{id}", text).split("\n")
    found = [match for line in lines if (match := FIELD.fullmatch(line))]
    fields = {match[1]: match[2] for match in found}
    return Answer(outcome=outcome, status=status, code=code, message=first, fields=fields)


def write_rehearsal(path: Path, rehearsal: Rehearsal) -> None:
    """Write a file. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(rehearsal.model_dump_json(indent=2) + "\n", encoding="utf-8")


def read_rehearsal(path: Path) -> Rehearsal:
    """Read a file. Raises `RehearsalError`."""
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
