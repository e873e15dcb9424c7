"""Private screens of a turn: the decision, the hand, and the reply to a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from discord import ButtonStyle

from bot.core.match.decisions import Decision, current_decision
from bot.core.match.match import Match
from bot.core.people.model import Pictures
from bot.core.pictures import pictures
from bot.core.pictures.pictures import LARGE
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import MATCH, ComponentId
from bot.core.screens.components import Screen, button, screen
from bot.core.screens.names import signed_language, table_language
from bot.core.screens.private import brief_words, note, private_line
from bot.deadlines.words import waiting_line
from bot.play.move_maker import move_by_orders
from bot.play.prompt import prompt
from bot.play.prompt_components import undo_button
from rules.core.secrets import Seat
from rules.core.text import Language, text

RETRY_DIRECT_MESSAGE: Final = ComponentId("letter", MATCH)
RULES: Final = ComponentId("rules", MATCH)


def turn_screen(match: Match, seat: Seat, code: str, said: str = "") -> Screen:
    """Make the prompt of a seat's decision or, if it has none, say who is awaited.

    `said` stands above it.
    """
    if seat in match.awaited():
        return prompt(current_decision(match, seat), code, said)
    spoken = table_language(match, code)
    brief = brief_words(match, seat, code)
    words = "\n".join(filter(None, [said, brief, waiting_line(match, spoken)]))
    return note(words, code, [list(_buttons_after(match, seat, spoken))])


def moved_screen(match: Match, seat: Seat, code: str, said: str) -> Screen:
    """Make the screen after a seat's move; what an order answers at once is not asked."""
    asked = seat in match.awaited() and not match.is_window
    if not (asked and move_by_orders(match, seat)):
        return turn_screen(match, seat, code, said)
    spoken = table_language(match, code)
    answers = text("Your planned move answers the next question.").in_(spoken)
    rows = [list(_buttons_after(match, seat, spoken))]
    return note("\n".join(filter(None, [said, answers])), code, rows)


async def turn_screen_with_hand(
    match: Match, seat: Seat, code: str, said: str = "", size: Pictures = LARGE
) -> Screen:
    """Make the screen of a seat's turn, with a picture of the hand if the choice is secret."""
    picture = None
    if _decides_in_secret(match, seat):
        picture = await pictures.hand(match, seat, code, size)
    if not _decides_in_secret(match, seat):  # the table may have moved on while it was painted
        return turn_screen(match, seat, code, said)
    return prompt(current_decision(match, seat), code, said, picture)


async def step_screen(decision: Decision, code: str, size: Pictures = LARGE) -> Screen:
    """Make the prompt of a further step, with a picture of the hand if the choice is secret."""
    match, seat, picture = decision.match, decision.seat, None
    if not decision.is_order and _decides_in_secret(match, seat):
        picture = await pictures.hand(match, seat, code, size)
    return prompt(decision, code, picture=picture)


def _decides_in_secret(match: Match, seat: Seat) -> bool:
    return match.is_sealed and seat in match.possible_deciders()


async def hand_screen(
    match: Match, seat: Seat, code: str, size: Pictures = LARGE, *, has_closed_dms: bool = False
) -> Screen:
    """Show all that only this seat knows.

    Whoever has closed direct messages gets a button to try one again.
    """
    spoken = table_language(match, code)
    again = button(text("Try again").in_(spoken), RETRY_DIRECT_MESSAGE.encode(match.id))
    signed = signed_language(match, code)
    lines = [line.in_(signed) for line in match.game.narrator.hand(match.view(seat))]
    words = "\n".join([private_line(code), *lines])
    picture = await pictures.hand(match, seat, code, size)
    return screen(words, [[again]] if has_closed_dms else (), picture, private=True)


async def watch_screen(match: Match, code: str, said: str, size: Pictures = LARGE) -> Screen:
    """Show somebody who does not sit here what everybody may see, and where there is more."""
    spoken = table_language(match, code)
    status = match.game.narrator.status(match.view(None)).in_(spoken)
    words = [private_line(code), said, f"### {status}", waiting_line(match, spoken)]
    shown = (
        (text("Board"), ids.LOOK),
        (text("Board as text"), ids.TEXT_BOARD),
        (text("Log"), ids.LOG),
        (text("Rules"), RULES),
    )
    row = [button(label.in_(spoken), id.encode(match.id)) for label, id in shown]
    picture = None if size == "none" else await pictures.board(match, code, size=size)
    return screen("\n".join(words), [row], picture, private=True)


def change_button(match: Match, spoken: Language) -> Any:
    """The button that changes a sealed choice."""
    return button(text("Change").in_(spoken), ids.TURN.encode(match.id), ButtonStyle.primary)


def _buttons_after(match: Match, seat: Seat, spoken: Language) -> Iterator[Any]:
    """The buttons of a seat that has decided: change or take back, and orders."""
    if match.is_sealed and seat in match.revisers():
        yield change_button(match, spoken)
    else:
        yield from undo_button(match, seat, spoken)
    if match.game.orders and not match.is_over:
        yield button(text("Orders").in_(spoken), ids.ORDERS.encode(match.id))
