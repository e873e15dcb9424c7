"""The assumptions of a bot about Discord, and Discord's answers to them in a rehearsal.

A sandbox plays the answers back (`playback.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, Self, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

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
"""Refused means an error of Discord, and differs an answer other than the assumed one."""


class Answer(BaseModel):
    """Discord's answer to one assumption. An error has a status, a code and fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)

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
Answers: TypeAlias = Mapping[AssumptionName, Answer]
