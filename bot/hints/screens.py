"""Hints on a screen: the move that the computer advises, and the number of hints at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from discord import ButtonStyle

from bot.core.match.decisions import Decision, follow_path, move_root
from bot.core.match.options import answer_text
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import MATCH, ComponentId
from bot.core.screens.components import Screen, button
from bot.core.screens.names import table_language
from bot.core.screens.private import note
from bot.hints.service import Advice
from bot.hints.words import Compared, reason_in
from rules.core.forced import forced_action
from rules.core.menu import Word
from rules.core.text import Language, Text, joined, listed, named, text

HINT: Final = ComponentId("hint", MATCH)  # shows the computer's move

NOTHING_ELSE: Final = text("There is nothing else to choose.")


def advice_screen(advice: Advice, code: str) -> Screen:
    """Make the screen of the advised move, with its reason and a button that plays it."""
    match, seat, path = advice.match, advice.seat, advice.path
    spoken, root = table_language(match, code), move_root(match, seat)
    move = answer_text(root.menu, path, match.game.verbs)
    said = [text("The computer would play: **{move}**", move=move).in_(spoken)]
    said.append(
        NOTHING_ELSE.in_(spoken) if forced_action(root.menu) else _why(advice, root, spoken)
    )
    last = follow_path(root, path[:-1])
    played = last.address.child(last.menu, path[-1]).custom_id("go")
    row = [
        button(text("Play this").in_(spoken), played, ButtonStyle.success),
        button(text("Your move").in_(spoken), ids.TURN.encode(match.id)),
    ]
    return note("\n".join(said), code, [row])


def _why(advice: Advice, root: Decision, spoken: Language) -> str:
    match, seat = advice.match, advice.seat
    compared = Compared(match.game, root.menu, advice.path, advice.beside, advice.gains)
    return reason_in(spoken, compared, match.position.sealed(seat), seat)


def hints_line(times: Mapping[Word, int]) -> Iterable[Text]:
    """Yield the line at the end with each player's number of hints, if there were any."""
    if times:
        each = [joined([named(seat), Text(f"{n}")], " ") for seat, n in times.items()]
        yield text("Hints asked for: {hints}.", hints=listed(each))
