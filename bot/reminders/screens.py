"""Calls on a screen: direct messages, and public ones for players who take none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from discord import ButtonStyle

from bot.core.match.match import Match
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import MATCH, TICKET, ComponentId
from bot.core.screens.components import Screen, button, screen
from bot.core.screens.names import table_language
from bot.core.screens.private import brief_words, private_line
from bot.core.screens.tables import Places, table_line
from bot.history.screens import catch_up_button
from bot.reminders.model import CallRow
from bot.reminders.service import MOST
from rules.core.secrets import Seat
from rules.core.text import Text, listed, named, text, texts

MUTE: Final = ComponentId("mute", MATCH, TICKET)  # no further calls to that turn


def call_screen(match: Match, call: CallRow, code: str, number: int, places: Places) -> Screen:
    """Make the direct message that calls a player to their turn, or reminds them of it."""
    spoken = table_language(match, code)
    said = (sentence.in_(spoken) for sentence in _sentences(match, call))
    above = (private_line(code), table_line(match.row, spoken, places))
    words = "\n".join([*above, *said, brief_words(match, call.seat, code)])
    ticket = match.ticket(call.seat, match.opened[call.seat])
    turn = button(text("Your move").in_(spoken), ids.TURN.encode(match.id), ButtonStyle.primary)
    mute = button(text("Stop reminders for this turn").in_(spoken), MUTE.encode(match.id, ticket))
    rows = [[turn, *catch_up_button(match, spoken), mute]]
    return screen(words, rows, private=True, number=number)


def _sentences(match: Match, call: CallRow) -> Iterator[Text]:
    if not call.times and call.is_last:
        yield text("All others have decided: the table is waiting only for you.")
        return
    if not call.times:
        yield text("It is your turn.")
        return
    since = Text(f"<t:{match.awaited_since(call.seat)}:f>")
    yield text(
        "It is still your turn: the table has been waiting for you since {time}.", time=since
    )
    if list(match.openly_awaited()) == [call.seat] and match.is_sealed:
        yield text("You are the last player to decide.")
    if call.times == MOST:
        yield text("This is the last reminder of this turn.")


def next_screen(match: Match, seat: Seat, code: str, number: int, places: Places) -> Screen:
    """Make the direct message that a player's turn comes after the current one."""
    spoken = table_language(match, code)
    others = [named(other) for other in match.openly_awaited()]
    said = texts(
        "{who} decides now. Your turn comes after that.",
        "{who} decide now. Your turn comes after that.",
        len(others),
        who=listed(others, "and"),
    )
    words = "\n".join([private_line(code), table_line(match.row, spoken, places), said.in_(spoken)])
    row = [*catch_up_button(match, spoken)]
    if match.game.orders:
        row.append(button(text("Planned moves").in_(spoken), ids.ORDERS.encode(match.id)))
    return screen(words, [row], private=True, number=number)


def open_call_screen(match: Match, call: CallRow, number: int) -> Screen:
    """Make the message in the channel that reminds a player whose direct messages are closed."""
    spoken = table_language(match, match.row.language)
    words = text("{seat}, the table is still waiting for you.", seat=call.seat).in_(spoken)
    turn = button(text("Your move").in_(spoken), ids.TURN.encode(match.id), ButtonStyle.primary)
    return screen(words, [[turn]], number=number)
