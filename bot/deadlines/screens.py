"""Warnings on a screen: a player's time for a decision runs out."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.core.match.match import Match
from bot.core.match.missed import COMPUTER_PLAYS, SAFEST, WAIT
from bot.core.screens import component_ids as ids
from bot.core.screens.components import Row, Screen, button, screen
from bot.core.screens.names import table_language
from bot.core.screens.private import brief_words, private_line
from bot.core.screens.tables import Places, table_line
from bot.deadlines.deadlines import shown_deadline
from bot.deadlines.words import own_deadline
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Language, Text, text

NO_ANSWER: Final = text("After that, no answer counts as a no.")
THEN: Final[dict[Word, Text]] = {
    WAIT: text("After that, everyone is told, and the table keeps waiting."),
    SAFEST: text("After that, the safest move is made for you."),
    COMPUTER_PLAYS: text("After that, the computer plays this turn for you."),
}


def warning_screen(
    match: Match, seat: Seat, how: Word, code: str, number: int, places: Places
) -> Screen:
    """Make the direct message that warns a player of the end of their time."""
    spoken = table_language(match, code)
    until = own_deadline(match, seat) or Text("")  # a warning always has a deadline
    then = NO_ANSWER if match.is_window else THEN[how]
    said = text(
        "Your time for this decision is running out. {until} {then}", until=until, then=then
    )
    above = (private_line(code), table_line(match.row, spoken, places), said.in_(spoken))
    words = "\n".join([*above, brief_words(match, seat, code)])
    return screen(words, [_turn_row(match, spoken)], private=True, number=number)


def open_warning_screen(match: Match, seat: Seat, number: int) -> Screen:
    """Make the message in the channel that warns a player whose direct messages are closed."""
    spoken = table_language(match, match.row.language)
    time = Text(f"<t:{shown_deadline(match, seat)}:R>")
    said = text("{seat}, your time for this decision runs out {time}.", seat=seat, time=time)
    return screen(said.in_(spoken), [_turn_row(match, spoken)], number=number)


def _turn_row(match: Match, spoken: Language) -> Row:
    label = text("Your move").in_(spoken)
    return [button(label, ids.TURN.encode(match.id), ButtonStyle.primary)]
