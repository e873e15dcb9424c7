"""The log in pages, and the events since a player's last move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from discord import ButtonStyle, SelectOption
from discord.ui import Item

from bot.core.match.match import Match
from bot.core.people.model import Pictures
from bot.core.pictures import pictures
from bot.core.pictures.pictures import LARGE
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import LIST_PAGE, MATCH, TEXT_PAGE, ComponentId
from bot.core.screens.components import (
    OPTION_LABEL,
    PAGE,
    Document,
    Row,
    Screen,
    button,
    clip,
    lists,
    screen,
)
from bot.core.screens.names import label_language, table_language
from bot.core.screens.private import note, private_line
from bot.deadlines.words import waiting_line
from bot.ground.durations import HOUR
from bot.ground.languages import language
from bot.history.exports import Export
from bot.history.history import ALL, SINCE, LogLine, filters, last_own_entry, line_text, log_lines
from render import renderer_of
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Language, Text, text

FILTER: Final = "(?P<filter>[a-z0-9-]{1,40})"
LOG_PAGE: Final = ComponentId("logs", MATCH, FILTER, page=TEXT_PAGE)
LOG_FILTER: Final = ComponentId("filter", MATCH, page=LIST_PAGE)
EXPORT: Final = ComponentId("export", MATCH)
WEB_PAGE: Final = ComponentId("webpage", MATCH)

LINES: Final = 30  # of a page, with its headings
HEADING: Final = 150  # characters that a heading may add to a page, with its time
APART: Final = 12 * HOUR  # between two times, the second with its date
TO_YOU: Final = 1200  # characters of the events that concern a player
NEWS: Final = 2000  # characters of all events since a player's last move
NOTHING: Final = text("Nothing like that has happened yet.")


def log_screen(
    match: Match, viewer: Seat | None, code: str, chosen: Word, page: int | None
) -> Screen:
    """Show a page of the log, from 0, or the newest one. `chosen` is the word of a filter."""
    spoken, wanted = table_language(match, code), filters(match, viewer)
    word = chosen if chosen in wanted else ALL
    lines = [*filter(wanted[word][1], log_lines(match, viewer))]
    made = log_pages(lines, spoken) or [NOTHING.in_(spoken)]
    shown = len(made) - 1 if page is None else min(page, len(made) - 1)
    if page is None:  # a page with few lines would show too little
        newest = log_pages(lines[-LINES // 2 :], spoken)[-1:]
        made[-1] = max([made[-1], *newest], key=len)
    title = "" if word == ALL else f"### {wanted[word][0].in_(spoken)}"
    number = f"-# {shown + 1}/{len(made)}" if len(made) > 1 else ""
    words = "\n".join(filter(None, [title, made[shown], number]))
    return note(words, code, _log_rows(match, viewer, code, word, shown, len(made)))


def _log_rows(
    match: Match, viewer: Seat | None, code: str, chosen: Word, shown: int, last: int
) -> Iterator[Row]:
    """Yield the buttons to other pages, and the list of filters."""
    spoken, end = table_language(match, code), last - 1
    turns = (
        (text("To the beginning"), 0, shown > 1),
        (text("Earlier"), shown - 1, shown > 0),
        (text("Later"), shown + 1, shown < end),
        (text("To the newest"), end, shown < end - 1),
    )
    yield [
        button(label.in_(spoken), LOG_PAGE.encode(match.id, chosen, page))
        for label, page, is_there in turns
        if is_there
    ]
    unformatted = label_language(match, code)
    options = [
        SelectOption(
            label=clip(name.in_(unformatted), OPTION_LABEL), value=word, default=word == chosen
        )
        for word, (name, _) in filters(match, viewer).items()
    ]
    title = text("What do you want to read?").in_(spoken)
    yield from lists(LOG_FILTER.pages(match.id), options, title)


async def catch_up_screen(match: Match, seat: Seat, code: str, size: Pictures = LARGE) -> Screen:
    """Show the events since a seat's last move, first those that concern it.

    The changed parts of the board are lit on the picture.
    """
    since, spoken = last_own_entry(match, seat), table_language(match, code)
    lines = list(log_lines(match, seat, since))
    picture, is_lit = None, False
    if lines:
        picture, is_lit = await pictures.changes(match, since, code, seat, size)
    title = text("Since your last move") if since else text("Since the beginning")
    heading = f"### {title.in_(spoken)}"
    if since:
        heading += f" · <t:{match.entries[since - 1].at}:R>"
    words = [private_line(code), heading, *_news(lines, seat, spoken)]
    if is_lit:
        words.append(text("Changes are highlighted on the board.").in_(spoken))
    words.append(waiting_line(match, spoken))
    rows = [list(_catch_up_buttons(match, seat, spoken))]
    return screen("\n".join(filter(None, words)), rows, picture, private=True)


def catch_up_button(match: Match, spoken: Language) -> Row:
    """Return the button that shows the events since the last move of the player who presses it."""
    return [button(text("Catch up").in_(spoken), ids.CATCH_UP.encode(match.id))]


def _news(lines: Sequence[LogLine], seat: Seat, spoken: Language) -> Iterator[str]:
    if not lines:
        yield text("Nothing has happened.").in_(spoken)
        return
    done = [each for each in lines if each.mover != seat and each.concerns(seat)]
    if done and (len(done) == len(lines) or 2 * len(done) <= len(lines)):  # else nearly all twice
        yield _bold(text("About you"), spoken)
        yield _newest(log_pages(done, spoken, TO_YOU), spoken)
    if len(done) < len(lines):
        yield _bold(text("All of it"), spoken)
        yield _newest(log_pages(lines, spoken, NEWS), spoken)


def _bold(title: Text, spoken: Language) -> str:
    return f"__**{title.in_(spoken)}**__"


def _newest(pages: Sequence[str], spoken: Language) -> str:
    """Return the last page, below a note if there are others."""
    if len(pages) == 1:
        return pages[0]
    earlier = text("More happened before: see the log.").in_(spoken)
    return f"-# {earlier}\n{pages[-1]}"


def _catch_up_buttons(match: Match, seat: Seat, spoken: Language) -> Iterator[Item[Any]]:
    if seat in match.awaited():
        label = text("Your move").in_(spoken)
        yield button(label, ids.TURN.encode(match.id), ButtonStyle.primary)
    label = text("Log").in_(spoken)
    yield button(label, LOG_PAGE.encode(match.id, SINCE, 0))


def log_pages(lines: Iterable[LogLine], spoken: Language, most: int = PAGE) -> list[str]:
    """Put lines on pages below their headings. A new page repeats the current heading."""
    made: list[_Page] = []
    for line in lines:
        words = line_text(line, spoken)
        heading = line.heading.in_(spoken) or (made[-1].heading if made else "")
        if not (heading or line.entry):
            heading = text("Setting up").in_(spoken)
        if not made or not made[-1].has_room(len(words), most):
            made.append(_Page())
        made[-1].add(heading, line.at, words)
    return ["\n".join(page.lines) for page in made]


class _Page:
    """A page in the making."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.heading = ""
        self._length = 0
        self._shown_time = 0

    def has_room(self, length: int, most: int) -> bool:
        return len(self.lines) < LINES and self._length + length + HEADING <= most

    def add(self, heading: str, at: int | None, words: str) -> None:
        """Add a line below its heading, with the time if the minute differs from the last one."""
        time = self._time(at)
        if heading != self.heading:
            self.heading = heading
            self._write(" · ".join(filter(None, [f"**{heading}**", time])))
            time = ""
        self._write(" ".join(filter(None, [time, words])))

    def _time(self, at: int | None) -> str:
        before = self._shown_time
        if not at or at // 60 == before // 60:
            return ""
        self._shown_time = at
        return f"<t:{at}:{'f' if at - before > APART else 't'}>"

    def _write(self, line: str) -> None:
        self.lines.append(line)
        self._length += len(line) + 1


def export_screen(match: Match, export: Export, code: str) -> Screen:
    """Attach an export as a file. A finished game with pictures has a button for its page."""
    kept = text("Your choices and what you saw, or the full record once the game is over.")
    rows: list[Row] = []
    if match.is_over:
        kept = text("The whole record: every move and every draw.")
        label = text("As a page").in_(language(code))
        rows = [[button(label, WEB_PAGE.encode(match.id))]] if renderer_of(match.game.word) else []
    words = f"{private_line(code)}\n{kept.in_(language(code))}"
    return screen(words, rows, Document(export.words, export.name), private=True)


def page_screen(match: Match, page: str, code: str) -> Screen:
    """Attach a finished game as a page."""
    kept = text("Open the file in a browser: the game step by step, as each player saw it.")
    words = f"{private_line(code)}\n{kept.in_(language(code))}"
    name = f"{match.game.word}-{match.id}.html"
    return screen(words, (), Document(page, name), private=True)
