"""The strictness of a sandbox: the switches for refusals that a small bot seldom meets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from bot.sandbox.assumptions import SKIPPED, Answers


@dataclass(frozen=True)
class Strictness:
    """Switches for Discord's refusals, which `refusals.py` applies.

    Without arguments the sandbox refuses everything that Discord always refuses.
    """

    global_limit: bool = True
    """More than 50 requests a second."""
    known_fields: bool = True
    """Unknown fields, which Discord ignores: nearly always a misspelling."""
    direct_messages: bool = True
    """Many new direct messages in a short time (40003)."""
    old_edits: bool = True
    """Many edits of messages that are older than an hour (30046)."""
    active_threads: int | None = 1000
    """More threads than this in a server that are not archived (160006). None for no limit."""
    media_edits: bool = False
    """Edits that put pictures of new files into Components V2 (50035), as Discord does at times."""
    forgets_nonces: bool = False
    """A second message with an enforced nonce is posted too. Off, as Discord says otherwise."""
    answers: Answers = field(default_factory=dict)
    """Everything that Discord refused in a rehearsal (`playback.py`)."""


STRICT: Final = Strictness()
STRICTEST: Final = Strictness(media_edits=True)
LENIENT: Final = Strictness(
    global_limit=False,
    known_fields=False,
    direct_messages=False,
    old_edits=False,
    active_threads=None,
)

STRICTNESSES: Final[dict[Literal["off", "on", "all"], Strictness]] = {
    "off": LENIENT,
    "on": STRICT,
    "all": STRICTEST,
}
"""The operator's choices, by the word in the settings."""


def as_rehearsed(strictness: Strictness, answers: Answers) -> Strictness:
    """Have a sandbox answer as Discord did in a rehearsal, and change nothing else."""
    edited = answers.get("edit with new picture", SKIPPED)
    sent_twice = answers.get("nonce", SKIPPED)
    return replace(
        strictness,
        answers=answers,
        media_edits=strictness.media_edits and edited == SKIPPED,
        forgets_nonces=sent_twice.outcome == "differs",
    )
