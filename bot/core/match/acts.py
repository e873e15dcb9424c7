"""Acts: the entries of a log that are no moves, each with its sentence and its effect.

They change nothing on the board. What they change at the table, the replay of the log finds again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from bot.core.match.entries import (
    EXTEND,
    HOST,
    LEFT,
    NUDGE,
    PACE,
    PAUSE,
    RESUME,
    RETURN,
    SEEK,
    STAY,
    SUBSTITUTE,
    TIMEOUT,
    Entry,
)
from bot.core.match.missed import TIMED_OUT, missed_in_a_row, most_missed
from bot.core.match.pauses import Pause
from bot.core.pace.pace import changed_option
from bot.ground.durations import HOUR
from bot.ground.rows import MatchRow
from bot.votes.proposals import title_of
from rules.core.game import Game
from rules.core.menu import Word
from rules.core.records import ABANDON, ARCHIVE, CANCEL, END, MODERATOR
from rules.core.secrets import Seat
from rules.core.text import Text, listed, named, text, texts
from rules.core.votes import (
    FAILED,
    NO,
    PASSED,
    PROPOSE,
    REPLACE,
    RESIGN,
    UNDO,
    WITHDRAW,
    YES,
    Votes,
)


class Table(Protocol):
    """The parts of a match that acts read and change."""

    game: Game[Any, Any]
    row: MatchRow
    entries: list[Entry]
    opened: dict[Seat, int]
    asked: dict[Seat, int]
    seated: dict[Seat, int]
    timed_out: dict[Seat, Word]
    since: int
    paced: int
    pauses: list[Pause]
    votes: Votes
    extensions: dict[int, int]


@dataclass(frozen=True, slots=True)
class Act:
    """A kind of act: what everybody is told of it, and what it brings about when it is added.

    The channel reads no sentence of one that is no news: a message of its own shows it there.
    """

    word: Word
    sentence: Callable[[Table, Entry], Text | None]
    apply: Callable[[Table, Entry], None]
    is_news: bool = True


def _undo_sentence(table: Table, entry: Entry) -> Text | None:
    """Of several moves that are taken back by consent, the last one to be undone tells of all.

    The others may be secret choices: nobody is to find out who has made them.
    """
    if entry.seat:
        return text("{seat} takes the last move back.", seat=entry.seat)
    agreed = (vote for vote in table.votes.values() if vote.kind == UNDO and vote.outcome == PASSED)
    vote = next((vote for vote in agreed if entry.undoes == int(vote.about[0])), None)
    if vote and vote.asks_nobody and vote.about[1] == "1":
        return text("{seat} takes the last move back.", seat=vote.seat)
    return text("{title}: agreed.", title=title_of(vote)) if vote else None


def _open_decision_anew(table: Table, entry: Entry) -> None:
    """A replay has left out what the undo takes back; its menu is a new one.

    By consent others' moves are taken back too: what is decided then, all are asked anew.
    """
    if entry.seat in table.opened:
        table.opened[entry.seat] = entry.number
    elif not entry.seat:
        table.opened = dict.fromkeys(table.opened, entry.number)
        table.asked, table.timed_out = dict(table.opened), {}
        table.since = entry.number


def _resign_sentence(table: Table, entry: Entry) -> Text:
    return text(
        "Who played {colour} has left the table; a computer player has the seat.",
        colour=_colour(table, entry.seat),
    )


def _seat_somebody_else(table: Table, entry: Entry) -> None:
    table.seated[entry.about] = entry.number


def _replace_sentence(table: Table, entry: Entry) -> Text:
    return text(
        "The table replaces who played {colour}: a computer player has the seat until a substitute "
        "is found.",
        colour=_colour(table, entry.about),
    )


def _seek_sentence(table: Table, entry: Entry) -> Text:
    return text("A substitute is sought for {seat}.", seat=_person_then(table, entry))


def _left_sentence(table: Table, entry: Entry) -> Text:
    return text(
        "{seat} is not in this server any more; a substitute is sought.",
        seat=_person_then(table, entry),
    )


def _stay_sentence(table: Table, entry: Entry) -> Text:
    return text("No substitute is sought for {seat} any more.", seat=_person_then(table, entry))


def _person_then(table: Table, entry: Entry) -> Text:
    """Whoever sat on the seat that an act is about: by its colour, if that is somebody else now."""
    seat = entry.about
    return named(seat) if table.seated.get(seat, 0) < entry.number else _colour(table, seat)


def _substitute_sentence(table: Table, entry: Entry) -> Text:
    if table.seated[entry.seat] != entry.number:  # the name is that of somebody who came later
        return text(
            "A substitute has taken the seat of {colour}.", colour=_colour(table, entry.seat)
        )
    return text("{seat} has taken the seat as a substitute.", seat=entry.seat)


def _return_sentence(table: Table, entry: Entry) -> Text:
    if table.seated[entry.seat] != entry.number:
        return text("Who played {colour} before is back.", colour=_colour(table, entry.seat))
    return text("{seat} is back.", seat=entry.seat)


def _seat_person(table: Table, entry: Entry) -> None:
    """Somebody sits down, whose time to decide begins now, with a menu of their own."""
    _seat_somebody_else(table, entry)
    _open_decision_anew(table, entry)


def _pace_sentence(table: Table, entry: Entry) -> Text:
    option, answer = changed_option(*entry.words.split()[2].split("=", 1))
    return text(
        "{seat} changes the pace of the table: {option} · {answer}.",
        seat=entry.seat,
        option=option,
        answer=answer,
    )


def _change_pace(table: Table, entry: Entry) -> None:
    table.paced = entry.number


def _host_sentence(table: Table, entry: Entry) -> Text:
    """Nobody hands it over where the host is gone."""
    host = _person_then(table, entry)
    if not entry.seat:
        return text("{host} is now the host of this table.", host=host)
    return text("{seat} hands the table over to {host}.", seat=entry.seat, host=host)


def _nudge_sentence(table: Table, entry: Entry) -> Text:
    return text("{seat} reminds {other}.", seat=entry.seat, other=named(entry.about))


def _colour(table: Table, seat: Seat) -> Text:
    return next(mark.label for mark in table.game.marks if mark.word == seat)


def _abandon_sentence(table: Table, entry: Entry) -> Text:
    return text("{seat} has left the table, and nobody is left to play.", seat=entry.seat)


def _archive_sentence(table: Table, entry: Entry) -> Text:
    return text("Nobody has played here for a long time.")


def _cancel_sentence(table: Table, entry: Entry) -> Text:
    if entry.words.split()[2:] == [MODERATOR]:
        return text("A moderator of this server has cancelled the game.")
    return text("The game has been cancelled.")


def _end_sentence(table: Table, entry: Entry) -> Text:
    return text("The table ends the game now, by points.")


def _end_decisions(table: Table, entry: Entry) -> None:
    table.since, table.opened = entry.number, {}


def _pause_sentence(table: Table, entry: Entry) -> Text:
    return text("The game is paused: no time runs, and nobody is reminded.")


def _pause(table: Table, entry: Entry) -> None:
    if not _is_paused(table):
        table.pauses.append(Pause(entry.at))


def _resume_sentence(table: Table, entry: Entry) -> Text:
    return text("The game goes on.")


def _resume(table: Table, entry: Entry) -> None:
    if _is_paused(table):
        table.pauses[-1] = Pause(table.pauses[-1].begun, entry.at)


def _is_paused(table: Table) -> bool:
    return bool(table.pauses) and table.pauses[-1].ended is None


def _extend_sentence(table: Table, entry: Entry) -> Text:
    return texts(
        "Whoever is awaited has {count} hour more.",
        "Whoever is awaited has {count} hours more.",
        count=_hours(entry),
    )


def _extend(table: Table, entry: Entry) -> None:
    table.timed_out.clear()  # they have time again
    table.extensions[entry.number] = _hours(entry) * HOUR


def _timeout_sentence(table: Table, entry: Entry) -> Text:
    if not entry.seat:
        return text("The time for answers is over: whoever has given none says no.")
    over = text("{seat} has not decided in time.", seat=entry.seat)
    said = [over, TIMED_OUT[entry.words.split()[2]]]
    count, most = missed_in_a_row(table, entry.seat, entry.number), most_missed(table)
    if count >= most:
        said.append(
            texts(
                "{seat} can be replaced now.",
                "Those are {count} decisions missed in a row: {seat} can be replaced.",
                count,
                seat=entry.seat,
            )
        )
    return listed(said, " ")


def _time_out(table: Table, entry: Entry) -> None:
    if not entry.seat or entry.seat in table.opened:
        table.timed_out[entry.seat] = entry.words.split()[2]


def _hours(entry: Entry) -> int:
    return int(entry.words.split()[2])


def _propose_sentence(table: Table, entry: Entry) -> Text | None:
    vote = table.votes[entry.number]
    if vote.asks_nobody:
        return None
    return text("{seat} proposes: {title}.", seat=entry.seat, title=title_of(vote))


def _yes_sentence(table: Table, entry: Entry) -> Text:
    return text("{seat} is for it: {title}.", seat=entry.seat, title=_title_voted_on(table, entry))


def _no_sentence(table: Table, entry: Entry) -> Text:
    return text(
        "{seat} is against it: {title}.", seat=entry.seat, title=_title_voted_on(table, entry)
    )


def _withdraw_sentence(table: Table, entry: Entry) -> Text:
    return text(
        "What whoever played {colour} before has said in this vote counts no more: {title}.",
        colour=_colour(table, entry.seat),
        title=_title_voted_on(table, entry),
    )


def _passed_sentence(table: Table, entry: Entry) -> Text | None:
    if table.votes[int(entry.words.split()[2])].asks_nobody:
        return None
    return text("{title}: the vote has passed.", title=_title_voted_on(table, entry))


def _failed_sentence(table: Table, entry: Entry) -> Text:
    return text("{title}: the vote has failed.", title=_title_voted_on(table, entry))


def _title_voted_on(table: Table, entry: Entry) -> Text:
    return title_of(table.votes[int(entry.words.split()[2])])


def _nothing(table: Table, entry: Entry) -> None:
    """Votes are counted with every act (`rules/core/votes.py`); rows of the seats have the rest."""


ACTS: Final = {
    act.word: act
    for act in (
        Act(UNDO, _undo_sentence, _open_decision_anew),
        Act(RESIGN, _resign_sentence, _seat_somebody_else),
        Act(REPLACE, _replace_sentence, _seat_somebody_else),
        Act(SEEK, _seek_sentence, _nothing),
        Act(LEFT, _left_sentence, _nothing),
        Act(STAY, _stay_sentence, _nothing),
        Act(SUBSTITUTE, _substitute_sentence, _seat_person),
        Act(RETURN, _return_sentence, _seat_person),
        Act(NUDGE, _nudge_sentence, _nothing),
        Act(PACE, _pace_sentence, _change_pace),
        Act(HOST, _host_sentence, _nothing),
        Act(ABANDON, _abandon_sentence, _end_decisions),
        Act(ARCHIVE, _archive_sentence, _end_decisions),
        Act(CANCEL, _cancel_sentence, _end_decisions),
        Act(END, _end_sentence, _end_decisions),
        Act(PAUSE, _pause_sentence, _pause),
        Act(RESUME, _resume_sentence, _resume),
        Act(EXTEND, _extend_sentence, _extend),
        Act(TIMEOUT, _timeout_sentence, _time_out),
        Act(PROPOSE, _propose_sentence, _nothing, is_news=False),
        Act(YES, _yes_sentence, _nothing, is_news=False),
        Act(NO, _no_sentence, _nothing, is_news=False),
        Act(WITHDRAW, _withdraw_sentence, _nothing, is_news=False),
        Act(PASSED, _passed_sentence, _nothing, is_news=False),
        Act(FAILED, _failed_sentence, _nothing),
    )
}
