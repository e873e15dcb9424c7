"""The act that archives an abandoned table."""

from __future__ import annotations

from typing import Final

from bot.core.match.acts import Act, Table, end_decisions
from bot.core.match.entries import Entry
from rules.core.records import ARCHIVE
from rules.core.text import Text, text


def _archive_sentence(table: Table, entry: Entry) -> Text:
    return text("Nobody has played here for a long time.")


ACTS: Final = (Act(ARCHIVE, _archive_sentence, end_decisions),)
