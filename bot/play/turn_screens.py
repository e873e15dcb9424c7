"""Private screens of a turn: the decision, the hand, and the reply to a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from discord import ButtonStyle

from bot.core.match.decisions import Decision, current_decision
from bot.core.match.match import Match
from bot.core.match.narration import private_text
from bot.core.match.position import Position
from bot.core.people.model import Pictures
from bot.core.pictures import pictures
from bot.core.pictures.pictures import LARGE
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import MATCH, ComponentId
from bot.core.screens.components import Screen, button, screen
from bot.core.screens.names import signed_language, table_language
from bot.core.screens.private import brief_words, note, private_line
from bot.deadlines.words import change_line, waiting_line
from bot.play.move_maker import move_by_orders
from bot.play.prompt import prompt
from bot.play.prompt_components import undo_button
from rules.core.secrets import Seat
from rules.core.state import Announcement
from rules.core.text import Language, text

RETRY_DIRECT_MESSAGE: Final = ComponentId("letter", MATCH)
POSSIBLE_MOVES: Final = ComponentId("rules", MATCH)


def turn_screen(
    match: Match, seat: Seat, code: str, said: str = "", *, is_explained: bool = False
) -> Screen:
    """Make the prompt of a seat's decision, or else show its sealed choice or the next players.

    `said` is above it.
    """
    if seat in match.awaited():
        return prompt(current_decision(match, seat), code, said, is_explained=is_explained)
    spoken = table_language(match, code)
    facts = brief_words(match, seat, code), waiting_line(match, spoken)
    return _idle_screen(match, seat, code, [said, *(chosen_lines(match, seat, spoken) or facts)])


def moved_screen(
    match: Match, seat: Seat, code: str, receipt: str, *, is_explained: bool = False
) -> Screen:
    """Make the screen after a seat's move: its receipt, then the next question if there is one.

    It repeats no news from the channel. A question that an order answers is not asked.
    """
    spoken = table_language(match, code)
    if seat not in match.awaited():
        done = [text("Done.").in_(spoken)] if not match.is_over else []
        next = " ".join([*done, waiting_line(match, spoken)])
        chosen = chosen_lines(match, seat, spoken)
        return _idle_screen(match, seat, code, [receipt, *(chosen or [next])])
    if not match.is_window and move_by_orders(match, seat):
        answers = text("Your planned move answers the next question.").in_(spoken)
        return _idle_screen(match, seat, code, [receipt, answers])
    asked = current_decision(match, seat)
    return prompt(asked, code, receipt, is_brief=True, is_explained=is_explained)


def receipt(
    match: Match, seat: Seat, code: str, told: Iterable[Announcement], before: Position
) -> str:
    """Return the private news of a move for its seat: events, and the facts that it changed.

    `before` is the position before the move. A sealed choice has changed nothing yet.
    """
    language = signed_language(match, code)
    events = private_text(match, told, seat, language)
    known = match.game.narrator.brief(before.view(seat)).in_(language).split("\n")
    facts = [] if _has_chosen(match, seat) else brief_words(match, seat, code).split("\n")
    return "\n".join(filter(None, [events, *(line for line in facts if line not in known)]))


def chosen_lines(match: Match, seat: Seat, spoken: Language) -> list[str]:
    """Return a seat's secret choice and its last time for a change, or nothing without one.

    It is the same in a window, even if others have answered.
    """
    made = match.answer_to(seat, len(match.entries)) if _has_chosen(match, seat) else None
    if made is None or made.answer is None:
        return []
    said = text("This was answered for you: {answer}.", answer=made.answer)
    if made.is_by_person:
        said = text("You have chosen: {answer}.", answer=made.answer)
    return [" ".join([said.in_(spoken), change_line(match, spoken)])]


def _has_chosen(match: Match, seat: Seat) -> bool:
    """Whether a seat has a sealed choice that it may change."""
    return match.is_sealed and seat in match.revisers()


def _idle_screen(match: Match, seat: Seat, code: str, said: Iterable[str]) -> Screen:
    """Make the screen of a seat without a question, with its other options."""
    rows = [list(_buttons_after(match, seat, table_language(match, code)))]
    return note("\n".join(filter(None, said)), code, rows)


async def turn_screen_with_hand(
    match: Match,
    seat: Seat,
    code: str,
    said: str = "",
    size: Pictures = LARGE,
    *,
    is_explained: bool = False,
) -> Screen:
    """Make the screen of a seat's turn, with a picture of the hand if the choice is secret."""
    if match.is_sealed and seat in match.awaited():
        return await change_screen(match, seat, code, said, size, is_explained=is_explained)
    return turn_screen(match, seat, code, said, is_explained=is_explained)


async def change_screen(
    match: Match,
    seat: Seat,
    code: str,
    said: str = "",
    size: Pictures = LARGE,
    *,
    is_explained: bool = False,
) -> Screen:
    """Make the prompt of a secret choice, even of one already made, with the hand."""
    picture = None
    if _decides_in_secret(match, seat):
        picture = await pictures.hand(match, seat, code, size)
    if not _decides_in_secret(match, seat):  # the table may have moved on while it was painted
        return turn_screen(match, seat, code, said, is_explained=is_explained)
    asked = current_decision(match, seat)
    return prompt(asked, code, said, picture, is_explained=is_explained)


async def step_screen(
    decision: Decision, code: str, size: Pictures = LARGE, *, is_explained: bool = False
) -> Screen:
    """Make the prompt of a further step, with a picture of the hand if the choice is secret."""
    match, seat, picture = decision.match, decision.seat, None
    if not decision.is_order and _decides_in_secret(match, seat):
        picture = await pictures.hand(match, seat, code, size)
    return prompt(decision, code, picture=picture, is_explained=is_explained)


def _decides_in_secret(match: Match, seat: Seat) -> bool:
    return match.is_sealed and seat in match.possible_deciders()


async def hand_screen(
    match: Match, seat: Seat, code: str, size: Pictures = LARGE, *, has_closed_dms: bool = False
) -> Screen:
    """Show everything that only this seat knows.

    If the player has closed direct messages, a button tries one again.
    """
    spoken = table_language(match, code)
    again = button(text("Try again").in_(spoken), RETRY_DIRECT_MESSAGE.encode(match.id))
    signed = signed_language(match, code)
    lines = [line.in_(signed) for line in match.game.narrator.hand(match.view(seat))]
    words = "\n".join([private_line(code), *lines])
    picture = await pictures.hand(match, seat, code, size)
    return screen(words, [[again]] if has_closed_dms else (), picture, private=True)


async def watch_screen(match: Match, code: str, said: str, size: Pictures = LARGE) -> Screen:
    """Show a watcher the public state of the table, with buttons for more."""
    spoken = table_language(match, code)
    status = match.game.narrator.status(match.view(None)).in_(spoken)
    words = [private_line(code), said, f"### {status}", waiting_line(match, spoken)]
    shown = (
        (text("Board"), ids.LOOK),
        (text("Board as text"), ids.TEXT_BOARD),
        (text("Log"), ids.LOG),
        (text("Rules"), ids.RULES),
    )
    row = [button(label.in_(spoken), id.encode(match.id)) for label, id in shown]
    picture = None if size == "none" else await pictures.board(match, code, size=size)
    return screen("\n".join(words), [row], picture, private=True)


def change_button(match: Match, spoken: Language) -> Any:
    """Return the button that changes a sealed choice."""
    return button(text("Change").in_(spoken), ids.CHANGE.encode(match.id), ButtonStyle.primary)


def _buttons_after(match: Match, seat: Seat, spoken: Language) -> Iterator[Any]:
    """Yield the buttons of a seat that has decided: its next turn, change or undo, and orders."""
    if _follows_computers(match, seat):
        yield button(text("Your move").in_(spoken), ids.TURN.encode(match.id), ButtonStyle.primary)
    if _has_chosen(match, seat):
        yield change_button(match, spoken)
    else:
        yield from undo_button(match, seat, spoken)
    if match.game.orders and not match.is_over:
        yield button(text("Planned moves").in_(spoken), ids.ORDERS.encode(match.id))


def _follows_computers(match: Match, seat: Seat) -> bool:
    """Whether only computer players move now. Their moves call nobody who was there before."""
    waits = match.openly_awaited()
    is_short = bool(waits) and all(match.is_computer(each) for each in waits)
    return not match.is_over and (is_short or match.is_last_person(seat))
