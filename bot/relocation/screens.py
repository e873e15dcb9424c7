"""Direct messages about a channel that is closed to Karnak, or that misses one of its messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from discord import ButtonStyle

from bot.core.screens import component_ids as ids
from bot.core.screens.components import Screen, button, screen
from bot.core.screens.permissions import OPENS_THREADS, PERMISSIONS
from bot.core.screens.tables import Places, table_line
from bot.ground.languages import language
from bot.ground.rows import Closing, MatchRow
from rules.core.text import Text, listed, text

NEEDED: Final = listed(label for name, label in PERMISSIONS.items() if name != OPENS_THREADS)
WHY: Final[Mapping[Closing, Text]] = {
    "gone": text("The channel of this table has been deleted."),
    "removed": text("I am no longer in that server, or it has been deleted."),
    "forbidden": text(
        "I may not write in that channel. In its settings, under Permissions, allow me: "
        "{permissions}.",
        permissions=NEEDED,
    ),
    "locked": text("That thread is locked, and I may no longer write in it."),
}
GOES_ON: Final = text(
    "Nothing is lost: the game continues by direct message, and I tell you there when it is "
    "your turn."
)
WAITS: Final = text("Nothing is lost: the table waits.")
AGAIN: Final = text("Once I can write there, the game continues there automatically.")
MOVE: Final = text(
    "To play elsewhere, anyone at the table can use {move} in another channel.",
    move=text("`/game move`"),
)
CANCELLED: Final = text(
    "So the table is cancelled. You can open another one with {new}.", new=text("`/game new`")
)
IS_MISSING: Final = text(
    "Discord rejected one of my messages about this table, so it is missing from the channel."
)
END_IS_MISSING: Final = text(
    "This game is over, but Discord rejected my final message, so it is missing from the channel."
)
IN_LOG: Final = text("The log shows everything that happened.")


def closed_screen(row: MatchRow, why: Closing, code: str, number: int, places: Places) -> Screen:
    """Tell a user that their table's channel is closed, with the consequences."""
    spoken = language(code)
    then = " ".join(each.in_(spoken) for each in _consequences(row, why))
    turn = button(text("Your move").in_(spoken), ids.TURN.encode(row.id), ButtonStyle.primary)
    catch_up = button(text("Catch up").in_(spoken), ids.CATCH_UP.encode(row.id))
    rows = [[turn, catch_up]] if row.stage == "live" else []
    words = "\n".join([table_line(row, spoken, places), WHY[why].in_(spoken), then])
    return screen(words, rows, private=True, number=number)


def untold_screen(row: MatchRow, code: str, number: int, places: Places, *, is_end: bool) -> Screen:
    """Tell a user that a message is missing from their table's channel."""
    spoken = language(code)
    missing = END_IS_MISSING if is_end else IS_MISSING
    words = [table_line(row, spoken, places), missing.in_(spoken)]
    rows = []
    if row.salt:  # the game has begun
        words.append(IN_LOG.in_(spoken))
        rows.append([button(text("Log").in_(spoken), ids.LOG.encode(row.id), ButtonStyle.primary)])
    return screen("\n".join(words), rows, private=True, number=number)


def _consequences(row: MatchRow, why: Closing) -> Iterator[Text]:
    if row.stage == "cancelled":
        yield CANCELLED
        return
    yield GOES_ON if row.stage == "live" else WAITS
    if why != "gone":
        yield AGAIN
    yield MOVE
