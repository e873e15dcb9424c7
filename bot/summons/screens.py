"""The message that calls the next players to their turn."""

from __future__ import annotations

from collections.abc import Collection

from discord import ButtonStyle

from bot.core.match import narration
from bot.core.match.match import Match
from bot.core.screens import component_ids as ids
from bot.core.screens.components import Screen, button, screen
from bot.core.screens.names import calling_language, signed_language
from rules.core.secrets import Seat
from rules.core.text import text


def call_screen(match: Match, since: int, called: Collection[Seat], number: int) -> Screen:
    """Make the message that calls the next players.

    It has the last line of news after the entry `since`.
    """
    spoken = signed_language(match, match.row.language)
    deed = narration.deed_line(match, since, spoken)
    words = narration.next_players(called, calling_language(match, called))
    turn = button(text("Your move").in_(spoken), ids.TURN.encode(match.id), ButtonStyle.primary)
    return screen("\n".join(filter(None, [deed, words])), [[turn]], number=number)
