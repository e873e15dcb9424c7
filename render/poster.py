"""Draw the poster of a game that is over: its standings, their sources, and its course.

All games have the same drawing. A game's renderer may define `poster_style()` for its signs of the
sources and its markers of the seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from render import Renderer, renderer_of
from render.alt import Topic, about, join_sentences
from render.chart import PAPER, Looks, chart, numbered_disc
from render.geometry import Point
from render.markers import seat_marker, with_minus_sign
from render.naming import LEFT_TO_RIGHT, Naming, clipped, person, sentence_labels, wrap_sentence
from render.palette import (
    GOLD,
    GOLD_DARK,
    INK,
    INK_SOFT,
    IVORY,
    NIGHT,
    PAPYRUS,
    SEAT_STYLES,
    mix,
)
from render.scene import Box, Label, Line, Scene, Shape, Sprite, fitted_label
from rules.core.marks import COLOUR_MARKS, Mark
from rules.core.menu import Word
from rules.core.progress import Course, Points, Source
from rules.core.secrets import Seat
from rules.core.text import Language, Text, listed, text

Sign: TypeAlias = Callable[[Point], Iterator[Shape]]

WIDTH: Final = 1600
HEIGHT: Final = 1200  # with a chart, for up to five players
RULE: Final = mix(PAPYRUS, INK_SOFT, 0.35)
WON: Final = mix(GOLD, IVORY, 0.45)
NOTHING: Final = mix(PAPYRUS, INK_SOFT, 0.60)
SIZE: Final = 36  # of sentences: smaller letters cannot be read at 390 pixels
LINE_HEIGHT: Final = 43
MARGIN: Final = 44
TABLE_TOP: Final = 158
HEADS: Final = 74  # height of the signs of the sources
ROW: Final = 92
LOW_ROW: Final = 84  # with five players or more
NAME_LEFT, NAME_WIDTH = 150, 300
SCORE_MIDDLE: Final = WIDTH - 120
LAST_COLUMN: Final = SCORE_MIDDLE - 130
WIDEST_COLUMN: Final = 176
CHART_LEFT, CHART_RIGHT = 126, 900
CHART_RIGHT_ALONE: Final = 1470  # without turning points
NOTES_LEFT: Final = 1044
NOTES_WIDTH: Final = WIDTH - NOTES_LEFT - 30
NOTES_GAP: Final = 18
IN_SENTENCE: Final = 190  # width of a name in a sentence

TURNING_POINTS: Final = text("Turning points")
STANDINGS: Final = Topic(9, text("standings"))
TURNINGS: Final = Topic(5, text("turning points"))
SOURCES: Final = Topic(3, text("sources of the points"))


@dataclass(frozen=True, slots=True)
class Poster:
    """The content of a poster. The `summary` has the players, the moves and the days."""

    title: Text
    summary: Text
    marks: Mapping[Seat, Mark]
    course: Course


@dataclass(frozen=True, slots=True)
class PosterStyle:
    """The signs of a game's sources, and its own markers if they differ from those of all games."""

    signs: Mapping[Word, Sign]
    looks: Looks | None = None


PLAIN: Final = PosterStyle({})


@dataclass(frozen=True, slots=True)
class _Page:
    """A poster in a language, and the look of its game."""

    poster: Poster
    style: PosterStyle
    looks: Looks
    language: Language  # names seats as there is room on the picture
    naming: Naming

    @property
    def course(self) -> Course:
        return self.poster.course

    @property
    def step(self) -> float:
        """The width of a column."""
        room = LAST_COLUMN - NAME_LEFT - NAME_WIDTH - 70
        return min(WIDEST_COLUMN, room / max(1, len(self.course.sources) - 1))

    @property
    def columns(self) -> Sequence[float]:
        """The middles of the columns of the sources."""
        count = len(self.course.sources)
        return [LAST_COLUMN - self.step * place for place in reversed(range(count))]

    @property
    def name_width(self) -> float:
        """The room for the names of players."""
        return min([*self.columns, SCORE_MIDDLE - 30]) - 70 - NAME_LEFT

    @property
    def row(self) -> int:
        """The height of a player's row."""
        return ROW if len(self.course.standings) < 5 else LOW_ROW

    @property
    def table_bottom(self) -> float:
        return TABLE_TOP + HEADS + self.row * len(self.course.standings)

    @property
    def size(self) -> tuple[int, int]:
        if not self.course.moments:
            return WIDTH, round(self.table_bottom) + 40
        return WIDTH, HEIGHT + LOW_ROW * max(0, len(self.course.standings) - 5)


def draw_poster(word: Word, poster: Poster, language: Language, naming: Naming) -> Scene | None:
    """Draw the poster of a game, or return None if nobody draws that game."""
    renderer = renderer_of(word)
    if renderer is None:
        return None
    page = _Page(
        poster,
        _style_of(renderer),
        looks_of(renderer, poster.marks),
        _short_names(poster, language, naming),
        naming,
    )
    shapes = (*_frame(page), *_table(page), *_course(page))
    return Scene(page.size, shapes, _alt(poster, language), palette_of(word))


def looks_of(renderer: Renderer, marks: Mapping[Seat, Mark]) -> Looks:
    """Return the look of the seats in the charts of a game."""
    return _style_of(renderer).looks or _usual_looks(marks)


def _style_of(renderer: Renderer) -> PosterStyle:
    hook: Callable[[], PosterStyle] | None = getattr(renderer, "poster_style", None)
    return hook() if hook else PLAIN


@cache
def palette_of(word: Word) -> bytes:
    """Return the colours of a game's pictures."""
    renderer = renderer_of(word)
    assert renderer is not None, "else nothing is drawn"
    return next(iter(renderer.specimen())).palette


def _usual_looks(marks: Mapping[Seat, Mark]) -> Looks:
    """Return the markers of all games: the shape of a mark's symbol, with the mark's letter."""
    symbols = [mark.symbol for mark in COLOUR_MARKS]
    indices = {
        seat: symbols.index(mark.symbol) if mark.symbol in symbols else place % len(symbols)
        for place, (seat, mark) in enumerate(marks.items())
    }

    def marker(seat: Seat, at: Point, height: int) -> Iterator[Shape]:
        return seat_marker(indices[seat], at, height, letter=marks[seat].letter)

    return Looks({seat: SEAT_STYLES[index].colour for seat, index in indices.items()}, marker)


def _short_names(poster: Poster, language: Language, naming: Naming) -> Language:
    """Return the language with names that have room in a sentence of the picture.

    The text after a name runs to the right, whatever the script of the name.
    """
    full = {
        seat: naming.name(seat, mark.label.in_(language)) for seat, mark in poster.marks.items()
    }
    return language.naming(
        {
            seat: f"{clipped(name, SIZE, IN_SENTENCE, SIZE)[0]}{LEFT_TO_RIGHT}"
            for seat, name in full.items()
        }
    )


def _frame(page: _Page) -> Iterator[Shape]:
    width, height = page.size
    yield Box(0, 0, width, height, NIGHT)
    yield Box(14, 14, width - 14, height - 14, PAPER, GOLD_DARK, 5, 22)
    yield from (Sprite("winged_sun", (x, 76), 66) for x in (110, width - 110))
    title, summary = page.poster.title.in_(page.language), page.poster.summary.in_(page.language)
    yield fitted_label((width / 2, 82), title, 66, INK, "title", "ms", max_width=width - 460)
    yield fitted_label(
        (width / 2, 132), summary, 38, INK_SOFT, "plain", "ms", max_width=width - 2 * MARGIN
    )


def _table(page: _Page) -> Iterator[Shape]:
    """Draw the standings, with the points by source."""
    middle = TABLE_TOP + HEADS / 2
    for x, (source, _) in zip(page.columns, page.course.sources, strict=True):
        yield from _head(page, source, (x, middle))
    yield Sprite("star", (SCORE_MIDDLE, middle), 66, (False,))
    for number, (seat, score) in enumerate(page.course.standings):
        yield from _row(page, seat, score, TABLE_TOP + HEADS + number * page.row)


def _head(page: _Page, source: Source, at: Point) -> Iterator[Shape]:
    if sign := page.style.signs.get(source.word):
        yield from sign(at)
        return
    yield fitted_label(
        (at[0], at[1] + 12),
        source.label.in_(page.language),
        SIZE,
        INK_SOFT,
        "bold",
        "ms",
        max_width=page.step - 12,
    )


def _row(page: _Page, seat: Seat, score: int, top: float) -> Iterator[Shape]:
    won, middle = seat in page.course.winners, top + page.row / 2
    if won:
        yield Box(30, top + 2, WIDTH - 30, top + page.row - 2, WON, radius=14)
        yield Sprite("laurel", (92, middle), page.row)
    else:
        yield Line(((MARGIN, top), (WIDTH - MARGIN, top)), RULE, 2)
    yield from page.looks.marker(seat, (92, middle), round(page.row * (0.50 if won else 0.62)))
    yield from _name(page, seat, (NAME_LEFT, middle + 15))
    for x, (_, points) in zip(page.columns, page.course.sources, strict=True):
        yield from _cell(page, seat, points.get(seat, 0), (x, middle))
    yield Label((SCORE_MIDDLE, middle + 20), with_minus_sign(score), 58, INK, "bold", "ms")


def _name(page: _Page, seat: Seat, at: Point) -> Iterator[Shape]:
    """Write a player's name, or the seat's, in letters that can be read at 390 pixels."""
    label = page.poster.marks[seat].label.in_(page.language)
    name = page.naming.name(seat, label)
    kept, size = clipped(name, 44, page.name_width, SIZE)
    named = Naming({seat: kept}, page.naming.you)
    yield from person(named, seat, at, size, INK, page.language, max_width=page.name_width)


def _cell(page: _Page, seat: Seat, points: int, at: Point) -> Iterator[Shape]:
    """Draw the points from one source, with a bar below that is as long as they are many."""
    x, middle = at
    if not points:
        yield Label((x, middle + 12), "·", 40, NOTHING, "bold", "ms")
        return
    yield Label((x, middle + 8), with_minus_sign(points), 44, INK, "bold", "ms")
    most = max(max(each.values()) for _, each in page.course.sources)
    half = (page.step - 30) * points / most / 2
    if half > 0:
        yield Box(x - half, middle + 20, x + half, middle + 30, page.looks.colours[seat], radius=4)


def _course(page: _Page) -> Iterator[Shape]:
    """Draw the chart, and the turning points to its right."""
    course, bottom = page.course, page.size[1] - 40
    if not course.moments:
        return
    top = page.table_bottom + 104
    right = CHART_RIGHT if course.turnings else CHART_RIGHT_ALONE
    if course.title:
        title = course.title.in_(page.language)
        yield fitted_label(
            (MARGIN, top - 50), title, 38, INK, "title", max_width=NOTES_LEFT - MARGIN - 30
        )
    yield from chart(course, page.looks, (CHART_LEFT, top, right, bottom - 56), page.language)
    if course.turnings:
        heading = TURNING_POINTS.in_(page.language)
        yield fitted_label((NOTES_LEFT, top - 50), heading, 38, INK, "title", max_width=NOTES_WIDTH)
        yield from _notes(page, top, bottom + 6)


def _notes(page: _Page, top: float, bottom: float) -> Iterator[Shape]:
    """Write the turning points below each other."""
    y = top
    for number, lines in enumerate(_fitting(page, bottom - top), 1):
        yield from numbered_disc(number, (NOTES_LEFT + 26, y + 6))
        for place, line in enumerate(lines):
            at = (NOTES_LEFT + 68, y + 18 + LINE_HEIGHT * place)
            yield from sentence_labels(line, at, SIZE, INK, "ls", max_width=NOTES_WIDTH - 68)
        y += LINE_HEIGHT * len(lines) + NOTES_GAP


def _fitting(page: _Page, room: float) -> list[list[str]]:
    """Break the sentences into lines. The longest ones become short until all have room."""
    notes = page.course.turnings
    lines = [_lines(page, note.sentence) for note in notes]
    while sum(LINE_HEIGHT * len(each) + NOTES_GAP for each in lines) - NOTES_GAP > room:
        longest = max(range(len(lines)), key=lambda place: len(lines[place]))
        short = _lines(page, notes[longest].short)
        if len(short) >= len(lines[longest]):
            break
        lines[longest] = short
    return lines


def _lines(page: _Page, sentence: Text) -> list[str]:
    return wrap_sentence(sentence.in_(page.language), SIZE, NOTES_WIDTH - 68)


def _alt(poster: Poster, language: Language) -> str:
    """Say everything on the poster: the points, the turning points, and the sources."""
    course = poster.course
    title = text("{game}, final points: {points}.", game=poster.title, points=_scores(course))
    sentences = [
        *about(STANDINGS, [title]),
        *about(TURNINGS, (turning.sentence for turning in course.turnings)),
        *about(SOURCES, (_brought(course, *each) for each in course.sources)),
    ]
    return join_sentences(sentences, language)


def _scores(course: Course) -> Text:
    return listed(text("{seat} {points}", seat=s, points=points) for s, points in course.standings)


def _brought(course: Course, source: Source, points: Points) -> Text:
    """Say the points from a source, in the order of the standings."""
    found = [(seat, points.get(seat, 0)) for seat, _ in course.standings]
    brought = listed(text("{seat} {points}", seat=seat, points=n) for seat, n in found if n)
    return text("{source}: {points}.", source=source.label, points=brought)
