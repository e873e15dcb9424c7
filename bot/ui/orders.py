"""What somebody has left ahead, and what can be: for their eyes only."""

from __future__ import annotations

from collections.abc import Mapping

from discord import SelectOption

from bot.table.asking import ahead
from bot.table.match import Match
from bot.table.orders import in_force, in_words
from bot.ui.names import speech
from bot.ui.parts import Row, Screen, clipped, lists, screen
from bot.ui.prompt import private_line, prompt
from rules.core.errors import NotYourDecisionError
from rules.core.secrets import Seat
from rules.core.text import Language, text

LABEL = 100  # characters of an option


def orders(match: Match, seat: Seat, code: str, said: str = "") -> Screen:
    """Raises `NotYourDecisionError` in a game where nothing is ever left ahead."""
    spoken = speech(match, code)
    left = {each.name: in_words(match, each).in_(spoken) for each in in_force(match, seat)}
    nothing = text("You have left nothing ahead.").in_(spoken)
    lines = [said, *(f"* {words}" for words in left.values())] if left else [said, nothing]
    below = _withdraw(match, left, spoken)
    try:
        begun = ahead(match, seat)
    except NotYourDecisionError as not_now:
        if match.game.ahead is None:
            raise
        words = "\n".join(filter(None, [*lines, not_now.sentence.in_(spoken)]))
        return screen(f"{private_line(code)}\n{words}", below, private=True)
    return prompt(begun, code, "\n".join(filter(None, lines)), below=below)


def _withdraw(match: Match, left: Mapping[str, str], spoken: Language) -> list[Row]:
    options = [
        SelectOption(label=clipped(words, LABEL), value=name) for name, words in left.items()
    ]
    return list(lists(f"withdraw:{match.id}", options, text("Withdraw …"), spoken))
