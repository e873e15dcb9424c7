"""What somebody has left ahead, and what can be: for their eyes only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import SelectOption
from discord.ui import Select

from bot.table.asking import ahead
from bot.table.match import Match
from bot.table.orders import in_force, in_words
from bot.ui.names import speech
from bot.ui.parts import Row, Screen, clipped
from bot.ui.prompt import prompt
from rules.core.secrets import Seat
from rules.core.text import Language, text

LABEL = 100  # characters of an option


def orders(match: Match, seat: Seat, code: str, said: str = "") -> Screen:
    """Raises `NotYourDecisionError` where nothing can be left ahead."""
    spoken = speech(match, code)
    left = [in_words(match, order).in_(spoken) for order in in_force(match, seat)]
    nothing = text("You have left nothing ahead.").in_(spoken)
    lines = [said, *(f"* {order}" for order in left)] if left else [said, nothing]
    below = _withdraw(match, seat, spoken)
    return prompt(ahead(match, seat), code, "\n".join(filter(None, lines)), below=below)


def _withdraw(match: Match, seat: Seat, spoken: Language) -> Iterator[Row]:
    options = [
        SelectOption(label=clipped(in_words(match, order).in_(spoken), LABEL), value=order.name)
        for order in in_force(match, seat)
    ]
    if options:
        title = text("Withdraw …").in_(spoken)
        select: Select[Any] = Select(
            custom_id=f"withdraw:{match.id}", placeholder=title, options=options
        )
        yield [select]
