"""What somebody has left ahead, and what can be: for their eyes only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import SelectOption
from discord.ui import Select

from bot.table.asking import ahead
from bot.table.match import Match
from bot.table.orders import in_force, in_words
from bot.ui.names import speech
from bot.ui.parts import Screen, clipped
from bot.ui.prompt import prompt
from rules.core.secrets import Seat
from rules.core.text import Language, text

LABEL = 100  # characters of an option


def orders(match: Match, seat: Seat, code: str, said: str = "") -> Screen:
    """Raises `NotYourDecisionError` where nothing can be left ahead."""
    spoken = speech(match, code)
    left = {each.name: in_words(match, each).in_(spoken) for each in in_force(match, seat)}
    nothing = text("You have left nothing ahead.").in_(spoken)
    lines = [said, *(f"* {words}" for words in left.values())] if left else [said, nothing]
    below = [[_withdraw(match, left, spoken)]] if left else []
    return prompt(ahead(match, seat), code, "\n".join(filter(None, lines)), below=below)


def _withdraw(match: Match, left: Mapping[str, str], spoken: Language) -> Select[Any]:
    return Select(
        custom_id=f"withdraw:{match.id}",
        placeholder=text("Withdraw …").in_(spoken),
        options=[
            SelectOption(label=clipped(words, LABEL), value=name) for name, words in left.items()
        ],
    )
