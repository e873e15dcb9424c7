"""Orders on a screen: those of a player, and the possible ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from discord import SelectOption

from bot.core.match.decisions import order_root
from bot.core.match.match import Match
from bot.core.screens.component_ids import LIST_PAGE, MATCH, ComponentId
from bot.core.screens.components import OPTION_LABEL, Row, Screen, clip, lists, screen
from bot.core.screens.names import table_language
from bot.core.screens.private import private_line
from bot.play.orders import order_sentence, orders_in_force
from bot.play.prompt import prompt
from rules.core.errors import NotYourDecisionError
from rules.core.secrets import Seat
from rules.core.text import Language, text

WITHDRAW_ORDER: Final = ComponentId("withdraw", MATCH, page=LIST_PAGE)


def orders_screen(match: Match, seat: Seat, code: str, said: str = "") -> Screen:
    """Make the screen of a seat's orders. Raises `NotYourDecisionError` if the game has none."""
    spoken = table_language(match, code)
    left = {
        each.name: order_sentence(match, each).in_(spoken) for each in orders_in_force(match, seat)
    }
    nothing = text("You have no planned moves.").in_(spoken)
    lines = [said, *(f"* {words}" for words in left.values())] if left else [said, nothing]
    below = _withdraw(match, left, spoken)
    try:
        root = order_root(match, seat)
    except NotYourDecisionError as not_now:
        if match.game.orders is None:
            raise
        words = "\n".join(filter(None, [*lines, not_now.sentence.in_(spoken)]))
        return screen(f"{private_line(code)}\n{words}", below, private=True)
    return prompt(root, code, "\n".join(filter(None, lines)), below=below)


def _withdraw(match: Match, left: Mapping[str, str], spoken: Language) -> list[Row]:
    options = [
        SelectOption(label=clip(words, OPTION_LABEL), value=name) for name, words in left.items()
    ]
    return list(
        lists(WITHDRAW_ORDER.pages(match.id), options, text("Cancel a planned move …").in_(spoken))
    )
