"""Draw the title card of a film: the game, its options, the players and the dates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from render import Renderer
from render.chart import PAPER
from render.fonts import wrap
from render.naming import Naming, name_labels
from render.palette import GOLD_DARK, INK, INK_SOFT, NIGHT
from render.poster import looks_of, palette_of
from render.scene import Box, Label, Scene, Shape, Sprite, fitted_label
from rules.core.marks import Mark
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Language, Text, joined

WIDTH: Final = 1600
HEIGHT: Final = 900
MIDDLE: Final = WIDTH / 2
TITLE_FOOT: Final = 200  # the base line of the title, as the next one
OPTIONS_FOOT: Final = 290
OPTION_LINES: Final = 3
LINE_HEIGHT: Final = 52
SIZE: Final = 40  # of small letters, which can be read at 390 pixels
SEATS_MIDDLE: Final = 590  # of the height of all seats
SEAT_HEIGHT: Final = 96
COLUMN: Final = 560  # width
ROWS: Final = 3  # seats, above which there are two columns
MARKER: Final = 68
DATES_FOOT: Final = HEIGHT - 60


@dataclass(frozen=True, slots=True)
class TitleCard:
    """The words of a title card. `options` are those that differ from the usual ones."""

    title: Text
    options: Sequence[Text]
    dates: str
    marks: Mapping[Seat, Mark]


def draw_title_card(
    game: Word, renderer: Renderer, card: TitleCard, language: Language, naming: Naming
) -> Scene:
    """Draw the title card of a game, with the markers of its seats."""
    shapes = (*_frame(card, language), *_options(card, language))
    seats = (*_seats(renderer, card, language, naming), *_dates(card))
    return Scene((WIDTH, HEIGHT), (*shapes, *seats), card.title.in_(language), palette_of(game))


def _frame(card: TitleCard, language: Language) -> Iterator[Shape]:
    yield Box(0, 0, WIDTH, HEIGHT, NIGHT)
    yield Box(14, 14, WIDTH - 14, HEIGHT - 14, PAPER, GOLD_DARK, 5, 22)
    yield from (Sprite("winged_sun", (x, 170), 96) for x in (190, WIDTH - 190))
    title = card.title.in_(language)
    at, room = (MIDDLE, TITLE_FOOT), WIDTH - 720
    yield fitted_label(at, title, 140, INK, "title", "ms", max_width=room)


def _options(card: TitleCard, language: Language) -> Iterator[Shape]:
    """Write the options in a few lines. The last ones are left out if there is no room."""
    lines = wrap(joined(card.options, " · ").in_(language), "plain", SIZE, WIDTH - 240)
    if len(lines) > OPTION_LINES:
        lines = [*lines[: OPTION_LINES - 1], f"{lines[OPTION_LINES - 1]} …"]
    for number, line in enumerate(lines):
        at = (MIDDLE, OPTIONS_FOOT + number * LINE_HEIGHT)
        yield fitted_label(at, line, SIZE, INK_SOFT, "plain", "ms", max_width=WIDTH - 160)


def _seats(
    renderer: Renderer, card: TitleCard, language: Language, naming: Naming
) -> Iterator[Shape]:
    """Draw the marker and the name of each seat, in one column or two."""
    looks, columns = looks_of(renderer, card.marks), 1 if len(card.marks) <= ROWS else 2
    rows = ceil(len(card.marks) / columns)
    left = MIDDLE - (COLUMN if columns > 1 else COLUMN / 2)
    for place, (seat, mark) in enumerate(card.marks.items()):
        column, row = divmod(place, rows)
        x = left + column * COLUMN + MARKER
        y = SEATS_MIDDLE + (row - (rows - 1) / 2) * SEAT_HEIGHT
        yield from looks.marker(seat, (x, y), MARKER)
        name = naming.name(seat, mark.label.in_(language))
        at = (x + MARKER, y + 18)
        yield from name_labels(name, at, 54, INK, max_width=COLUMN - 3 * MARKER)


def _dates(card: TitleCard) -> Iterator[Shape]:
    yield Label((MIDDLE, DATES_FOOT), card.dates, SIZE, INK_SOFT, "plain", "ms")
