"""Private screens: what only one person is shown, in answer to what they have done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from discord import ButtonStyle, SelectOption

from bot.core.match import narration
from bot.core.match.decisions import Decision, current_decision
from bot.core.match.match import Match
from bot.core.people.model import Pictures
from bot.core.pictures import pictures
from bot.core.pictures.pictures import LARGE
from bot.core.screens import component_ids as ids
from bot.core.screens.components import (
    OPTION_LABEL,
    Document,
    Screen,
    button,
    clip,
    lists,
    pages,
    screen,
)
from bot.core.screens.names import signed_language, table_language
from bot.core.screens.private import brief_words, note, private_line
from bot.deadlines.absence import NOBODY, Absences
from bot.ground.languages import language
from bot.history.exports import Export
from bot.play.automatic import move_by_orders
from bot.play.prompt import prompt
from bot.play.prompt_components import undo_button
from rules.core.index import IndexEntry
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Language, Text, Vocabulary, listed, text

PLAYED: Final = 700  # characters of the options, so that a decision has room below them
BOARD: Final = "board"  # among the words of pictures


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
    answers = text("What you left ahead answers the next question.").in_(spoken)
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
    again = button(text("Try again").in_(spoken), ids.RETRY_DIRECT_MESSAGE.encode(match.id))
    signed = signed_language(match, code)
    lines = [line.in_(signed) for line in match.game.narrator.hand(match.view(seat))]
    words = "\n".join([private_line(code), *lines])
    picture = await pictures.hand(match, seat, code, size)
    return screen(words, [[again]] if has_closed_dms else (), picture, private=True)


def picture_names(match: Match, spoken: Language) -> dict[Word, str]:
    """The names of the pictures that can be looked at, by word: the board and the others."""
    others = {each.word: each.label.in_(spoken) for each in pictures.extra_pictures(match)}
    return {BOARD: text("Board").in_(spoken), **others}


async def board_screen(
    match: Match, code: str, word: Word, you: Seat | None, size: Pictures = LARGE
) -> Screen:
    """Show the board as everybody may see it, or another picture by its word.

    Of a game that nobody draws yet that is the board in words, and for whoever wants no pictures.
    `you` is the seat of who asks.
    """
    wants_words = word == BOARD and size == "none"
    picture = None if wants_words else await pictures.board(match, code, word, you, size)
    if picture is None:
        return text_board_screen(match, code, 0)
    spoken = table_language(match, code)
    status = match.game.narrator.status(match.view(None)).in_(spoken)
    options = [
        SelectOption(label=clip(name, OPTION_LABEL), value=each, default=each == word)
        for each, name in picture_names(match, spoken).items()
    ]
    rows = lists(ids.LOOK.pages(match.id), options, text("Which picture?").in_(spoken))
    words = f"{private_line(code)}\n### {status}"
    return screen(words, rows if len(options) > 1 else (), picture, private=True)


async def watch_screen(match: Match, code: str, said: str, size: Pictures = LARGE) -> Screen:
    """Show somebody who does not sit here what everybody may see, and where there is more."""
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


def text_board_screen(match: Match, code: str, page: int) -> Screen:
    """Show a page of the board in words, as everybody may see it. Pages are counted from 0."""
    spoken = table_language(match, code)
    made = pages(line.in_(spoken) for line in match.game.narrator.board(match.view(None)))
    page = min(page, len(made) - 1)
    turns = ((page - 1, text("Previous page")), (page + 1, text("Next page")))
    row = [
        button(label.in_(spoken), ids.TEXT_BOARD.encode(match.id, there))
        for there, label in turns
        if 0 <= there < len(made)
    ]
    number = f"\n-# {page + 1}/{len(made)}" if row else ""
    return note(made[page] + number, code, [row], text_only=True)


def lookup_screen(
    found: IndexEntry, code: str, vocabulary: Vocabulary, options: Iterable[Text] = ()
) -> Screen:
    """Show an entry of the index: what it is called, where it belongs, what it does.

    `options` are those of a table that are not the usual ones.
    """
    spoken = language(code).renaming(vocabulary)
    heading = f"### {found.label.in_(spoken)}\n-# {found.category.in_(spoken)}"
    lines = [heading, found.effect.in_(spoken), *played_here(options, spoken)]
    return note("\n".join(lines), code)


def played_here(options: Iterable[Text], spoken: Language) -> Iterator[str]:
    """The line on the options of a table that are not the usual ones, if there are any."""
    if played := listed(options, " · ").in_(spoken):
        said = text("Played here: {options}", options=Text(clip(played, PLAYED))).in_(spoken)
        yield f"-# {said}"


def export_screen(export: Export, code: str, *, is_over: bool) -> Screen:
    """Attach an export as a file."""
    kept = text("What you saw and chose; the whole record when the game is over.")
    if is_over:
        kept = text("The whole record: every move and every draw.")
    words = f"{private_line(code)}\n{kept.in_(language(code))}"
    return screen(words, (), Document(export.words, export.name), private=True)


def thread_offer(sentence: Text, code: str, custom_id: str) -> Screen:
    """Offer to open a table in a thread, with a button of that custom id."""
    label = text("Open it in a thread").in_(language(code))
    row = [button(label, custom_id, ButtonStyle.primary)]
    return note(sentence.in_(language(code)), code, [row])


def waiting_line(match: Match, spoken: Language, absent: Absences = NOBODY) -> str:
    """Who is awaited, and whether it is paused, the same for everybody; no name in a window."""
    if match.is_over:
        return narration.end_line(match).in_(spoken)
    waiting: list[Text | None] = [narration.paused_text(match)] if match.is_paused else []
    if match.is_window:
        waiting.append(narration.waiting_for_answers(match))
    else:
        who = narration.awaited_people(match, absent)
        waiting += [text("Waiting for {who}.", who=who), narration.open_deadlines(match)]
    return listed(filter(None, waiting), " ").in_(spoken)


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
