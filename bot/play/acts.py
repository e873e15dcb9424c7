"""The act that takes moves back."""

from __future__ import annotations

from typing import Final

from bot.core.match.acts import Act, Table, open_decision_anew
from bot.core.match.entries import Entry
from bot.votes.proposals import title_of
from rules.core.text import Text, text
from rules.core.votes import PASSED, UNDO


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


ACTS: Final = (Act(UNDO, _undo_sentence, open_decision_anew),)
