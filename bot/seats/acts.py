"""Acts of seats: to leave one, to take one, and to look for a substitute."""

from __future__ import annotations

from typing import Final

from bot.core.match.acts import (
    Act,
    Table,
    change_nothing,
    colour_of,
    end_decisions,
    open_decision_anew,
    person_then,
)
from bot.core.match.entries import LEFT, RETURN, SEEK, STAY, SUBSTITUTE, Entry
from rules.core.records import ABANDON
from rules.core.text import Text, text
from rules.core.votes import REPLACE, RESIGN


def _resign_sentence(table: Table, entry: Entry) -> Text:
    return text(
        "The {colour} player has left the table. A computer player takes over.",
        colour=colour_of(table, entry.seat),
    )


def _seat_somebody_else(table: Table, entry: Entry) -> None:
    table.seated[entry.about] = entry.number


def _replace_sentence(table: Table, entry: Entry) -> Text:
    return text(
        "The table has replaced the {colour} player. A computer player takes over until a "
        "substitute is found.",
        colour=colour_of(table, entry.about),
    )


def _seek_sentence(table: Table, entry: Entry) -> Text:
    return text("Looking for a substitute for {seat}.", seat=person_then(table, entry))


def _left_sentence(table: Table, entry: Entry) -> Text:
    return text(
        "{seat} has left this server. The table is looking for a substitute.",
        seat=person_then(table, entry),
    )


def _stay_sentence(table: Table, entry: Entry) -> Text:
    return text("No longer looking for a substitute for {seat}.", seat=person_then(table, entry))


def _substitute_sentence(table: Table, entry: Entry) -> Text:
    if table.seated[entry.seat] != entry.number:  # the name is that of a later player
        return text(
            "A substitute has taken the {colour} seat.", colour=colour_of(table, entry.seat)
        )
    return text("{seat} has taken the seat as a substitute.", seat=entry.seat)


def _return_sentence(table: Table, entry: Entry) -> Text:
    if table.seated[entry.seat] != entry.number:
        return text("The previous {colour} player is back.", colour=colour_of(table, entry.seat))
    return text("{seat} is back.", seat=entry.seat)


def _seat_person(table: Table, entry: Entry) -> None:
    """Seat a player, whose time to decide begins now, with a new menu."""
    _seat_somebody_else(table, entry)
    open_decision_anew(table, entry)


def _abandon_sentence(table: Table, entry: Entry) -> Text:
    return text("{seat} has left the table, and nobody is left to play.", seat=entry.seat)


ACTS: Final = (
    Act(RESIGN, _resign_sentence, _seat_somebody_else),
    Act(REPLACE, _replace_sentence, _seat_somebody_else),
    Act(SEEK, _seek_sentence, change_nothing),
    Act(LEFT, _left_sentence, change_nothing),
    Act(STAY, _stay_sentence, change_nothing),
    Act(SUBSTITUTE, _substitute_sentence, _seat_person),
    Act(RETURN, _return_sentence, _seat_person),
    Act(ABANDON, _abandon_sentence, end_decisions),
)
