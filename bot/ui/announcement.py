"""Announcements: the free seats of a table, told in another channel of its server."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.languages import language
from bot.matches.pace import describe_pace, pace_of
from bot.moves import component_ids as ids
from bot.rows import MatchRow, SeatRow
from bot.ui.components import Screen, button, screen
from bot.ui.names import escape
from bot.ui.tables import people_line
from rules.core.text import Text, text, texts
from rules.registry import label_of


def announcement_screen(row: MatchRow, people: Sequence[SeatRow], number: int) -> Screen:
    """Make the announcement of a table: what is played where, at which pace, and with whom."""
    spoken = language(row.language)
    free = texts(
        "{count} seat is free in {channel}.",
        "{count} seats are free in {channel}.",
        row.players - len(people),
        channel=Text(f"<#{row.channel}>"),
    )
    lines = [
        f"### {label_of(row.game).in_(spoken)}",
        free.in_(spoken),
        escape(people_line(people, spoken)),
        f"-# {describe_pace(pace_of(row)).in_(spoken)}",
    ]
    join = button(text("Join").in_(spoken), ids.JOIN.encode(row.id), ButtonStyle.success)
    return screen("\n".join(lines), [[join]], number=number)
