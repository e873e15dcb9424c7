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
HOURS: Final = range(1, 14 * 24 + 1)  # hours of an extension


def _refuse_nothing(match: Match, vote: Vote, now: Moment) -> Text | None:
    return None


def _refuse_pause(match: Match, vote: Vote, now: Moment) -> Text | None:
    return text("The game is already paused.") if match.is_paused else None


def _refuse_resumption(match: Match, vote: Vote, now: Moment) -> Text | None:
    return None if match.is_paused else text("The game is not paused.")


def _refuse_extension(match: Match, vote: Vote, now: Moment) -> Text | None:
    is_possible = int(vote.about[0]) in HOURS
    return None if is_possible else text("Enter a number of hours from 1 to 336.")


def _act_itself(match: Match, vote: Vote) -> Sequence[str]:
    """Return the act with the proposal's word and arguments."""
    return [" ".join((vote.kind, *vote.about))]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A kind of proposal: its title in the infinitive, and its acts if it passes.

    `refusal` returns why it is impossible, or has become so. Its acts lead the match to a stage.
    """

    word: Word
    title: Callable[[Seat, Path], Text]  # from the proposer's seat and the arguments
    meaning: Text
    refusal: Callable[[Match, Vote, Moment], Text | None] = _refuse_nothing
    acts: Callable[[Match, Vote], Sequence[str]] = _act_itself
    stage: Stage = "live"
    arguments: int = 0  # number of words that it needs


def _undo_title(seat: Seat, about: Path) -> Text:
    return texts(
        "Undo {seat}’s last move and everything since",
        "Undo {seat}’s last {count} moves and everything since",
        count=int(about[1]),
        seat=seat,
    )


def _extend_title(_: Seat, about: Path) -> Text:
    return texts(
        "Give the players whose turn it is {count} more hour",
        "Give the players whose turn it is {count} more hours",
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
            text("Clocks stop, and nobody gets reminders. You may still move."),
            _refuse_pause,
        ),
        Proposal(
            RESUME,
            lambda *_: text("Resume the game"),
            text("Clocks run again, and the players whose turn it is are notified."),
            _refuse_resumption,
        ),
        Proposal(
            EXTEND,
            _extend_title,
            text("Their current deadlines are extended by that much, once."),
            _refuse_extension,
            arguments=1,
        ),
        Proposal(
            CANCEL,
            lambda *_: text("Cancel the game"),
            text("It then ends immediately, without a winner."),
            stage="cancelled",
        ),
        Proposal(
            END,
            lambda *_: text("End the game now, by points"),
            text(
                "The game ends immediately with the current points. End-of-game scoring is not "
                "added."
            ),
            stage="over",
        ),
        Proposal(
            REPLACE,
            _replace_title,
            text(
                "A computer player takes over until a substitute is found. The replaced player "
                "is told, and can return until somebody else has the seat."
            ),
            refuse_replacement,
            arguments=1,
        ),
        Proposal(
            UNDO,
            _undo_title,
            text(
                "The moves are undone as if they had never been played. Players who have moved "
                "since must agree. Everyone must agree if hidden information was shown or "
                "chance was used since."
            ),
            lambda match, vote, _: refuse_undo(match, vote),
            undo_acts,
            arguments=1,
        ),
    )
}


def title_of(vote: Vote) -> Text:
    return PROPOSALS[vote.kind].title(vote.seat, vote.about)
