"""Heading of a match, and the rule of its present phase."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from rules.aton.sentences import text
from rules.aton.state import Aton
from rules.aton.view import AtonView
from rules.core.menu import Word
from rules.core.text import Text

CHAPTERS: Final[Mapping[Word, Text]] = {
    "lay": text("Laying the cards"),
    "remove": text("Cartouche 2: removing"),
    "place": text("Cartouche 4: placing"),
    "returning": text("After the scoring"),
}

RULES: Final[Mapping[Word, Text]] = {
    "lay": text(
        "Both sides lay their four cards face down, one at each cartouche. Cartouche 1: the "
        "higher card scores twice the difference. Cartouche 2: the lower card plays first. A 1 "
        "removes one of your own counters, a 3 one and a 4 two of the other side's. Nobody "
        "removes any in the first round. Cartouche 3: you may touch temples up to this number. "
        "Cartouche 4: you place this many counters. Once a game, before laying, you may "
        "exchange all four cards."
    ),
    "remove": text(
        "Remove this many counters from the temples that your card at cartouche 3 lets you "
        "touch. They go to the Kingdom of the Dead, or to their owner's reserve if it is full."
    ),
    "place": text(
        "Place your counters on empty squares of the temples that your card at cartouche 3 "
        "lets you touch. Counters that find no square go to the Dead. A whole temple, all "
        "yellow or all green squares win immediately."
    ),
    "returning": text(
        "Temples were scored because the Dead were full. Each takes four counters back, the "
        "leader first. One comes from each temple, and where a side has none, one more from "
        "another temple."
    ),
    "over": text(
        "The game is over. It is won with 40 points, or by a whole temple, all yellow or all green "
        "squares."
    ),
}


def status(view: AtonView) -> Text:
    """Write the heading with the round and phase, or the end of the match."""
    if view.phase == "over":
        return text("The game is over")
    return text("Round {round} · {chapter}", round=view.round, chapter=CHAPTERS[view.phase])


def heading(state: Aton) -> Text:
    """Write the heading of a round, whose phases are a line or two each."""
    return _round(state.round)


@cache
def _round(number: int) -> Text:
    return text("Round {round}", round=number)


def rule(view: AtonView) -> Text:
    """Return the rule of the current phase."""
    return RULES[view.phase]
