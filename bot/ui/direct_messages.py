"""Direct messages: secret decisions, what only one person may know, and closed channels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from discord import ButtonStyle

from bot.languages import language
from bot.matches.automatic import move_by_orders
from bot.matches.decisions import current_decision
from bot.matches.match import Match
from bot.moves import component_ids as ids
from bot.rows import MatchRow
from bot.ui import pictures
from bot.ui.components import Screen, button, screen
from bot.ui.names import table_language
from bot.ui.permissions import OPENS_THREADS, PERMISSIONS
from bot.ui.private import (
    change_button,
    note,
    table_line,
    turn_screen,
    turn_screen_with_hand,
)
from bot.ui.prompt import private_line, prompt
from rules.core.game import Event
from rules.core.secrets import Seat
from rules.core.text import listed, text


async def direct_message(
    match: Match, seat: Seat, code: str, entries: Sequence[int], number: int
) -> Screen:
    """Make the direct message on some entries: what only this seat may know, and its decision.

    It asks nothing that a later phase has opened: there is another direct message for that.
    """
    spoken = table_language(match, code)
    events = (
        match.game.narrator.event(e).in_(spoken) for e in _private_events(match, seat, entries)
    )
    said = "\n".join([table_line(match.row, spoken), *events])
    picture = await pictures.hand(match, seat, code)
    is_late = entries[-1] < match.since
    if not is_late and match.is_sealed and seat in match.awaited():
        return prompt(current_decision(match, seat), code, said, picture, number)
    brief = match.game.narrator.brief(match.view(seat)).in_(spoken)
    words = "\n".join([private_line(code), said, brief])
    is_sealed = match.game.is_sealed(match.state)
    is_changeable = not is_late and is_sealed and seat in match.revisers()
    rows = [[change_button(match, spoken)]] if is_changeable else []
    return screen(words, rows, picture, private=True, number=number)


def is_answered_by_order(match: Match, seat: Seat, entries: Iterable[int]) -> bool:
    """Whether a direct message would only ask what an order answers in time."""
    has_news = any(True for _ in _private_events(match, seat, entries))
    return not has_news and match.is_window and move_by_orders(match, seat) is not None


async def updated_prompt(match: Match, seat: Seat, code: str, *, is_past: bool) -> Screen:
    """Make a direct message anew whose decision has been prepared or made, or is past."""
    spoken = table_language(match, code)
    table = table_line(match.row, spoken)
    if not is_past and seat in match.awaited():
        return await turn_screen_with_hand(match, seat, code, table)
    if not is_past:
        return turn_screen(match, seat, code, table)
    past = text("That has been decided; see the channel for what came of it.").in_(spoken)
    return note(f"{table}\n{past}", code)


def channel_closed(row: MatchRow, code: str, *, is_host: bool) -> Screen:
    """Tell somebody that the channel is closed to Karnak, and the host what to do."""
    spoken = language(code)
    if is_host:
        why = text(
            "I may not write in that channel. In its settings, under Permissions, allow me: "
            "{permissions}. The game waits, and nothing is lost.",
            permissions=listed(
                label for name, label in PERMISSIONS.items() if name != OPENS_THREADS
            ),
        )
    else:
        why = text(
            "You are next, but I may not write in that channel. You can decide here or there."
        )
    turn = button(text("Your move").in_(spoken), ids.TURN.encode(row.id), ButtonStyle.primary)
    return screen(f"{table_line(row, spoken)}\n{why.in_(spoken)}", [[turn]], private=True)


def _private_events(match: Match, seat: Seat, entries: Iterable[int]) -> Iterator[Event]:
    """The events of these entries that only this seat and some others may know."""
    for entry in entries:
        for told in match.entries[entry - 1].announcements if entry else match.opening:
            if told.to and seat in told.to:
                yield told.event
