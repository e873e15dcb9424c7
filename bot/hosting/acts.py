"""Acts of the host of a match."""

from __future__ import annotations

from typing import Final

from bot.core.match.acts import Act, Table, change_nothing, person_then
from bot.core.match.entries import HOST, NUDGE, PACE, Entry
from bot.core.pace.pace import changed_option
from rules.core.text import Text, named, text


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
    """Return the sentence about a new host. Nobody hands a table over if its host has gone."""
    host = person_then(table, entry)
    if not entry.seat:
        return text("{host} is now the host of this table.", host=host)
    return text("{seat} hands the table over to {host}.", seat=entry.seat, host=host)


def _nudge_sentence(table: Table, entry: Entry) -> Text:
    return text("{seat} reminds {other}.", seat=entry.seat, other=named(entry.about))


ACTS: Final = (
    Act(NUDGE, _nudge_sentence, change_nothing, in_chapter=True),
    Act(PACE, _pace_sentence, _change_pace),
    Act(HOST, _host_sentence, change_nothing),
)
