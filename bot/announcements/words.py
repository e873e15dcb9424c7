"""The reasons why a table has no seat to announce."""

from __future__ import annotations

from bot.ground.rows import INVITED, MatchRow
from bot.lobby.refusals import FULL
from rules.core.text import Text, text


def why_full(row: MatchRow, kept: int) -> Text:
    """Return the reason why a table has no open seat. `kept` is the number of reserved seats."""
    if row.stage == "lobby" and row.admits == INVITED:
        return text("This table is by invitation only. Its host invites players.")
    return text("The free seats are reserved.") if row.stage == "lobby" and kept else FULL
