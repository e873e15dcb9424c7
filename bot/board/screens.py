"""Screens of the board: its pictures, the board in words, and the effects of cards and tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from discord import SelectOption

from bot.core.match.match import Match
from bot.core.people.model import Pictures
from bot.core.pictures import pictures
from bot.core.pictures.pictures import LARGE
from bot.core.screens import component_ids as ids
from bot.core.screens.components import (
    OPTION_LABEL,
    Row,
    Screen,
    clip,
    lists,
    pages,
    screen,
)
from bot.core.screens.names import table_language
from bot.core.screens.private import note, private_line
from bot.core.screens.turning import page_buttons, page_lines
from bot.ground.languages import language
from rules.core.index import IndexEntry
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Language, Text, Vocabulary, joined, text

PLAYED: Final = 700  # characters of the options, which leave room for a decision below
BOARD: Final = "board"  # among the words of pictures


def picture_names(match: Match, spoken: Language) -> dict[Word, str]:
    """Return the names of all pictures by word: the board and the others."""
    others = {each.word: each.label.in_(spoken) for each in pictures.extra_pictures(match)}
    return {BOARD: text("Board").in_(spoken), **others}


async def board_screen(
    match: Match, code: str, word: Word, you: Seat | None, size: Pictures = LARGE
) -> Screen:
    """Show the public board, or another picture by its word.

    Show the board in words for a game without pictures, and for players who want none. `you` is
    the seat of the player who asks.
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


def text_board_screen(match: Match, code: str, page: int) -> Screen:
    """Show a page of the public board in words. Pages count from 0."""
    spoken = table_language(match, code)
    made = pages(line.in_(spoken) for line in match.game.narrator.board(match.view(None)))
    page = min(page, len(made) - 1)
    turns = page_buttons(page, len(made), partial(ids.TEXT_BOARD.encode, match.id), spoken)
    words = "\n".join([made[page], *page_lines(page, len(made))])
    return note(words, code, [[*turns]], text_only=True)


def lookup_screen(
    found: IndexEntry,
    code: str,
    vocabulary: Vocabulary,
    options: Iterable[Text] = (),
    rows: Iterable[Row] = (),
) -> Screen:
    """Show an entry of the index: its name, category and effect.

    `options` are a table's unusual ones.
    """
    spoken = language(code).renaming(vocabulary)
    heading = f"### {found.label.in_(spoken)}\n-# {found.category.in_(spoken)}"
    lines = [heading, found.effect.in_(spoken), *played_here(options, spoken)]
    return note("\n".join(lines), code, rows)


def played_here(options: Iterable[Text], spoken: Language) -> Iterator[str]:
    """Yield a line on a table's unusual options, if there are any."""
    if played := joined(options, " · ").in_(spoken):
        said = text("Options of this game: {options}", options=Text(clip(played, PLAYED))).in_(
            spoken
        )
        yield f"-# {said}"
