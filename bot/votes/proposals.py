"""Proposals: the subjects of votes, in words, and their results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.core.match.entries import RESUME
from bot.core.match.match import Match
from bot.core.match.pauses import Moment
from bot.ground.rows import Stage
from bot.votes.replacing import refuse_replacement
from bot.votes.undo import refuse_undo, undo_acts
from rules.core.menu import Path, Word
from rules.core.records import CANCEL, END
from rules.core.secrets import Seat
from rules.core.text import Text, text, texts
from rules.core.votes import REPLACE, UNDO, Vote

PAUSE: Final = "pause"
EXTEND: Final = "extend"
HOURS: Final = range(1, 14 * 24 + 1)  # that a vote can extend by


def _refuse_nothing(match: Match, vote: Vote, now: Moment) -> Text | None:
    return None


def _refuse_pause(match: Match, vote: Vote, now: Moment) -> Text | None:
    return text("The game is paused already.") if match.is_paused else None


def _refuse_resumption(match: Match, vote: Vote, now: Moment) -> Text | None:
    return None if match.is_paused else text("The game is not paused.")


def _refuse_extension(match: Match, vote: Vote, now: Moment) -> Text | None:
    is_possible = int(vote.about[0]) in HOURS
    return None if is_possible else text("That is no number of hours from 1 to 336.")


def _act_itself(match: Match, vote: Vote) -> Sequence[str]:
    """The act that has the word of the proposal, and says what it is about."""
    return [" ".join((vote.kind, *vote.about))]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A kind of proposal: its title, as something to do, and its result if it is agreed.

    `refusal` says why it cannot be done, or no longer. Its acts lead the match to a stage.
    """

    word: Word
    title: Callable[[Seat, Path], Text]  # of who proposes, and what it is about
    meaning: Text
    refusal: Callable[[Match, Vote, Moment], Text | None] = _refuse_nothing
    acts: Callable[[Match, Vote], Sequence[str]] = _act_itself
    stage: Stage = "live"
    arguments: int = 0  # words that it needs, to say what it is about


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
            _refuse_pause,
        ),
        Proposal(
            RESUME,
            lambda *_: text("Go on with the game"),
            text("Time runs again then, and whoever is awaited is called."),
            _refuse_resumption,
        ),
        Proposal(
            EXTEND,
            _extend_title,
            text("What is due for them now is due that much later, once."),
            _refuse_extension,
            arguments=1,
        ),
        Proposal(
            CANCEL,
            lambda *_: text("Cancel the game"),
            text("It ends at once then, without a winner."),
            stage="cancelled",
        ),
        Proposal(
            END,
            lambda *_: text("End the game now, by points"),
            text(
                "It ends at once then, with the points of this moment. Nothing that the rules "
                "score at the end is added."
            ),
            stage="over",
        ),
        Proposal(
            REPLACE,
            _replace_title,
            text(
                "A computer player has the seat then, until a substitute is found; whoever is "
                "replaced is told, and can come back as long as nobody else has the seat."
            ),
            refuse_replacement,
            arguments=1,
        ),
        Proposal(
            UNDO,
            _undo_title,
            text(
                "It is then as if nothing of it had been played. Those are asked who have moved "
                "since; all, where something hidden was shown since or chance was used."
            ),
            lambda match, vote, _: refuse_undo(match, vote),
            undo_acts,
            arguments=1,
        ),
    )
}


def title_of(vote: Vote) -> Text:
    return PROPOSALS[vote.kind].title(vote.seat, vote.about)
