"""The warning that an abandoned table is about to end, and the button that keeps it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from discord import ButtonStyle

from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import MATCH, ComponentId
from bot.core.screens.components import Row, Screen, button, screen
from bot.core.screens.private import private_line
from bot.core.screens.tables import Places, table_line
from bot.expiry.service import NOTICES
from bot.ground.languages import language
from bot.ground.rows import MatchRow
from rules.core.text import Language, Text, listed, text

KEEP_OPEN: Final = ComponentId("keep", MATCH)  # a lobby or a game


def expiring_screen(
    row: MatchRow, code: str, number: int, called: Sequence[int], places: Places | None = None
) -> Screen:
    """Make the warning, which mentions some players in the channel. With `places` it is private."""
    spoken, notice = language(code), NOTICES[row.stage]
    end = Text(f"<t:{(row.warned or 0) + notice}:R>")
    if row.stage == "lobby":
        said = text(
            "Nobody has used this table for a long time. It closes {time}, unless its host "
            "keeps it open.",
            time=end,
        )
    else:
        said = text(
            "Nobody has played here for a long time. The game ends {time} without a winner, "
            "unless a player moves or keeps it open.",
            time=end,
        )
    people = listed(Text(f"<@{user}>") for user in called).in_(spoken)
    above = [private_line(code), table_line(row, spoken, places)] if places else [people]
    words = "\n".join([*filter(None, above), said.in_(spoken)])
    return screen(words, _rows(row, spoken), private=places is not None, number=number)


def _rows(row: MatchRow, spoken: Language) -> Iterator[Row]:
    keep = button(text("Keep it open").in_(spoken), KEEP_OPEN.encode(row.id))
    if row.stage == "lobby":
        yield [keep]
        return
    label = text("Your move").in_(spoken)
    yield [button(label, ids.TURN.encode(row.id), ButtonStyle.primary), keep]
