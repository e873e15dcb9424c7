"""Acts of votes, and of their results."""

from __future__ import annotations

from typing import Final

from bot.core.match.acts import Act, Table, change_nothing, colour_of, end_decisions
from bot.core.match.entries import RESUME, Entry
from bot.core.match.pauses import Pause
from bot.ground.durations import HOUR
from bot.votes.proposals import EXTEND, PAUSE, title_of
from rules.core.records import CANCEL, END, MODERATOR
from rules.core.text import Text, text, texts
from rules.core.votes import FAILED, NO, PASSED, PROPOSE, WITHDRAW, YES


def _cancel_sentence(table: Table, entry: Entry) -> Text:
    if entry.words.split()[2:] == [MODERATOR]:
        return text("A moderator of this server has cancelled the game.")
    return text("The game has been cancelled.")


def _end_sentence(table: Table, entry: Entry) -> Text:
    return text("The table ends the game now, by points.")


def _pause_sentence(table: Table, entry: Entry) -> Text:
    return text("The game is paused: clocks are stopped, and nobody gets reminders.")


def _pause(table: Table, entry: Entry) -> None:
    if not _is_paused(table):
        table.pauses.append(Pause(entry.at))


def _resume_sentence(table: Table, entry: Entry) -> Text:
    return text("The game resumes.")


def _resume(table: Table, entry: Entry) -> None:
    if _is_paused(table):
        table.pauses[-1] = Pause(table.pauses[-1].begun, entry.at)


def _is_paused(table: Table) -> bool:
    return bool(table.pauses) and table.pauses[-1].ended is None


def _extend_sentence(table: Table, entry: Entry) -> Text:
    return texts(
        "Players whose turn it is get {count} more hour.",
        "Players whose turn it is get {count} more hours.",
        count=_hours(entry),
    )


def _extend(table: Table, entry: Entry) -> None:
    table.timed_out.clear()  # they have time again
    table.extensions[entry.number] = _hours(entry) * HOUR


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
        "The previous {colour} player’s vote no longer counts: {title}.",
        colour=colour_of(table, entry.seat),
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


ACTS: Final = (
    Act(PROPOSE, _propose_sentence, change_nothing, is_news=False),
    Act(YES, _yes_sentence, change_nothing, is_news=False),
    Act(NO, _no_sentence, change_nothing, is_news=False),
    Act(WITHDRAW, _withdraw_sentence, change_nothing, is_news=False),
    Act(PASSED, _passed_sentence, change_nothing, is_news=False),
    Act(FAILED, _failed_sentence, change_nothing, in_chapter=True),
    Act(PAUSE, _pause_sentence, _pause),
    Act(RESUME, _resume_sentence, _resume, in_chapter=True),
    Act(EXTEND, _extend_sentence, _extend, in_chapter=True),
    Act(CANCEL, _cancel_sentence, end_decisions),
    Act(END, _end_sentence, end_decisions),
)
