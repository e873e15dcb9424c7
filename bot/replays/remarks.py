"""Remarks of other features on the steps of a finished match, in its replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.core.match.match import Match
from bot.replays.replays import ReplayedStep
from rules.core.text import Text


class Mark(NamedTuple):
    """A step that stands out for the person who looks: its sign, its words, and a button to more.

    The button has a label and a custom id.
    """

    step: int
    sign: str
    words: Text
    button: tuple[Text, str]


class Remarks(Protocol):
    """A feature with something to say about the steps of a finished match."""

    async def marks(self, match: Match, user: int, at: ReplayedStep) -> Sequence[Mark]:
        """Return the marked steps, in the order of their signs."""

    async def lines(self, match: Match, user: int, at: ReplayedStep, code: str) -> Sequence[str]:
        """Return the lines about the step that is shown, in the language of this code."""
