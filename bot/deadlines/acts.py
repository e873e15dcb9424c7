"""The act that declares the time of a decision to be over."""

from __future__ import annotations

from typing import Final

from bot.core.match.acts import Act, Table
from bot.core.match.entries import TIMEOUT, Entry
from bot.core.match.missed import TIMED_OUT, missed_in_a_row, most_missed
from rules.core.text import Text, joined, text, texts


def _timeout_sentence(table: Table, entry: Entry) -> Text:
    if not entry.seat:
        return text("Time is up. No answer counts as a no.")
    over = text("{seat} has not decided in time.", seat=entry.seat)
    said = [over, TIMED_OUT[entry.words.split()[2]]]
    count, most = missed_in_a_row(table, entry.seat, entry.number), most_missed(table)
    if count >= most:
        said.append(
            texts(
                "{seat} can be replaced now.",
                "{seat} has missed {count} decisions in a row and can be replaced.",
                count,
                seat=entry.seat,
            )
        )
    return joined(said, " ")


def _time_out(table: Table, entry: Entry) -> None:
    if not entry.seat or entry.seat in table.opened:
        table.timed_out[entry.seat] = entry.words.split()[2]


ACTS: Final = (Act(TIMEOUT, _timeout_sentence, _time_out, in_chapter=True),)
