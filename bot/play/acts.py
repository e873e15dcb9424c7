"""The act of undo."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from bot.core.match.acts import Act, Table, open_decision_anew
from bot.core.match.entries import Entry
from bot.votes.proposals import title_of
from rules.core.secrets import Seat
from rules.core.text import Text, text, texts
from rules.core.votes import PASSED, UNDO


def _undo_sentence(table: Table, entry: Entry) -> Text | None:
    """Return the sentence of an undo. Of several by consent, only the last one has a sentence.

    The others may be secret choices, and nobody may learn which seats have made them.
    """
    if entry.seat:
        return _told_together(table, entry)
    agreed = (vote for vote in table.votes.values() if vote.kind == UNDO and vote.outcome == PASSED)
    vote = next((vote for vote in agreed if entry.undoes == int(vote.about[0])), None)
    if vote and vote.asks_nobody and vote.about[1] == "1":
        return _last_moves(vote.seat, 1)
    return text("{title}: agreed.", title=title_of(vote)) if vote else None


def _told_together(table: Table, entry: Entry) -> Text | None:
    """Return the sentence of a seat's undo. The last of several covers all."""
    if any(_is_same(entry, each) for each in table.entries[entry.number : entry.number + 1]):
        return None
    count = 1 + _others_before(entry, table.entries[: entry.number - 1])
    return _last_moves(entry.seat, count)


def _last_moves(seat: Seat, count: int) -> Text:
    return texts(
        "{seat} undoes the last move.", "{seat} undoes the last {count} moves.", count, seat=seat
    )


def is_told_with_others(entry: Entry, before: Sequence[Entry]) -> bool:
    """Whether an undo belongs to the one in the entry `before` it."""
    return _others_before(entry, before) > 0


def _others_before(entry: Entry, before: Sequence[Entry]) -> int:
    return sum(1 for _ in takewhile(lambda each: _is_same(entry, each), reversed(before)))


def _is_same(undo: Entry, other: Entry) -> bool:
    """Whether another entry belongs to the same undo."""
    return other.undoes is not None and (other.seat, other.at) == (undo.seat, undo.at)


ACTS: Final = (Act(UNDO, _undo_sentence, open_decision_anew, in_chapter=True),)
