"""Announcements: the open seats of a table, posted in another channel of its server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import ButtonStyle

from bot.announcements.words import why_full
from bot.core.match.seats import has_free_seat
from bot.core.pace.describing import describe_pace
from bot.core.pace.pace import pace_of
from bot.core.screens import component_ids as ids
from bot.core.screens.components import Screen, button, screen
from bot.core.screens.names import escape
from bot.core.screens.tables import people_line
from bot.ground.languages import language
from bot.ground.rows import MatchRow, SeatRow
from bot.lobby.refusals import NOT_OPEN
from rules.core.text import Text, text, texts
from rules.registry import label_of


def announcement_screen(
    row: MatchRow, people: Sequence[SeatRow], number: int | None = None, kept: int = 0
) -> Screen:
    """Make the announcement of a table: its game, channel, pace and players.

    Its button takes a free seat, or a substitute's. Without such a seat it has no button. `kept`
    is the number of reserved seats.
    """
    spoken = language(row.language)
    lines = [
        f"### {label_of(row.game).in_(spoken)}",
        _said(row, people, kept).in_(spoken),
        escape(people_line(people, spoken)),
        f"-# {describe_pace(pace_of(row)).in_(spoken)}",
    ]
    rows = [
        [button(label.in_(spoken), id, ButtonStyle.success)]
        for label, id in _taken_by(row, people, kept)
    ]
    return screen("\n".join(lines), rows, number=number)


def _said(row: MatchRow, people: Sequence[SeatRow], kept: int) -> Text:
    """Write the state of a table, for players who look for one."""
    channel = Text(f"<#{row.channel}>")
    if row.stage in NOT_OPEN:
        return NOT_OPEN[row.stage]
    if row.stage != "lobby":
        if has_free_seat(row, people):
            return text("Looking for a substitute in {channel}.", channel=channel)
        return text("The game has begun in {channel}.", channel=channel)
    free = row.players - len(people) - kept
    if has_free_seat(row, people, kept):
        return texts(
            "{count} seat is free in {channel}.",
            "{count} seats are free in {channel}.",
            free,
            channel=channel,
        )
    return why_full(row, kept)


def _taken_by(row: MatchRow, people: Sequence[SeatRow], kept: int) -> Iterator[tuple[Text, str]]:
    """Yield the label and the custom id of the button that takes a seat, if one is open."""
    if not has_free_seat(row, people, kept):
        return
    if row.stage == "lobby":
        yield text("Join"), ids.JOIN.encode(row.id)
    else:
        yield text("Take a seat"), ids.SEATS.encode(row.id)
