"""Proposals: what a table can vote on, in words. What comes of it is in `bot/votes/service.py`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.core.match.entries import EXTEND, PAUSE, RESUME
from rules.core.menu import Path, Word
from rules.core.records import CANCEL, END
from rules.core.secrets import Seat
from rules.core.text import Text, text, texts
from rules.core.votes import REPLACE, UNDO, Vote


@dataclass(frozen=True, slots=True)
class Proposal:
    """A kind of proposal: its title, as something to do, and what comes of it if it is agreed."""

    word: Word
    title: Callable[[Seat, Path], Text]  # of who proposes, and what it is about
    meaning: Text


def _undo_title(seat: Seat, about: Path) -> Text:
    return texts(
        "Take back the last move of {seat}, and all that was played since",
        "Take back the last {count} moves of {seat}, and all that was played since",
        count=int(about[1]),
        seat=seat,
    )


def _extend_title(_: Seat, about: Path) -> Text:
    return texts(
        "Give whoever is awaited {count} hour more",
        "Give whoever is awaited {count} hours more",
        count=int(about[0]),
    )


def _replace_title(_: Seat, about: Path) -> Text:
    return text("Replace {seat}", seat=about[0])


PROPOSALS: Final = {
    proposal.word: proposal
    for proposal in (
        Proposal(
            PAUSE,
            lambda *_: text("Pause the game"),
            text("No time runs then, and nobody is reminded; whoever wants may still move."),
        ),
        Proposal(
            RESUME,
            lambda *_: text("Go on with the game"),
            text("Time runs again then, and whoever is awaited is called."),
        ),
        Proposal(
            EXTEND,
            _extend_title,
            text("What is due for them now is due that much later, once."),
        ),
        Proposal(
            CANCEL,
            lambda *_: text("Cancel the game"),
            text("It ends at once then, without a winner."),
        ),
        Proposal(
            END,
            lambda *_: text("End the game now, by points"),
            text(
                "It ends at once then, with the points of this moment. Nothing that the rules "
                "score at the end is added."
            ),
        ),
        Proposal(
            REPLACE,
            _replace_title,
            text(
                "A computer player has the seat then, until a substitute is found; whoever is "
                "replaced is told, and can come back as long as nobody else has the seat."
            ),
        ),
        Proposal(
            UNDO,
            _undo_title,
            text(
                "It is then as if nothing of it had been played. Those are asked who have moved "
                "since; all, where something hidden was shown since or chance was used."
            ),
        ),
    )
}


def title_of(vote: Vote) -> Text:
    return PROPOSALS[vote.kind].title(vote.seat, vote.about)
