"""Draw the path to Ta-Seti: boards, roads with rewards, stops with their pieces, priests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from render.fonts import text_width, wrap
from render.geometry import Point
from render.kemet import roads
from render.kemet.board_map import GLOW_COLOUR
from render.kemet.cards import FONT_SIZE, TITLE_HEIGHT, WIDTH, background
from render.kemet.colours import PALETTE
from render.kemet.ground import WALL_COLOUR
from render.kemet.labels import (
    PATH,
    PRIESTS,
    RECONSTRUCTION,
    SHORT_NAMES,
    UNTIL_ACTION_ENDS,
    WITHOUT_EFFECT,
)
from render.kemet.markers import marker_of
from render.kemet.path_alt import path_alt_text
from render.kemet.path_pieces import STOP_SPRITES, path_piece
from render.kemet.people import with_people
from render.kemet.roads import (
    BOARD_FOOT,
    BOARD_TOP,
    BOARD_WIDTH,
    FIRST_BOARD_LEFT,
    ROAD_LENGTH,
    STOP_HEIGHT,
    reward_plate,
    stop_corner,
)
from render.naming import NOBODY, Naming
from render.palette import (
    GOLD,
    INK,
    INK_SOFT,
    IVORY,
    LAPIS,
    PAPYRUS,
    PAPYRUS_DARK,
    SAND,
    SAND_DARK,
    mix,
)
from render.scene import Box, Disc, Label, Scene, Shape, Sprite, fitted_label, fitted_lines
from render.sprites import sprite_width
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Language, Text, listed
from rules.kemet.narrate.path_board import left as points_left
from rules.kemet.path import REWARD, TA_SETI, label_of
from rules.kemet.path_view import PathView, StopView
from rules.kemet.tables import TILE
from rules.kemet.view import KemetView

STOP_WIDTH: Final = BOARD_WIDTH - ROAD_LENGTH - 8
HEAD_HEIGHT: Final = 52  # of a stop
SPOT_HEIGHT: Final = 62  # of a thing on a stop, with its name
LINE_HEIGHT: Final = 27
NOTE_HEIGHT: Final = 60  # of a note below the boards
PRIESTS_PER_ROW: Final = 3
HEAD_COLOURS: Final = {  # of a stop's head, and of the name on it
    "village": (SAND_DARK, INK),
    "city": (WALL_COLOUR, IVORY),
    "temple": (LAPIS, IVORY),
    TA_SETI: (INK, GOLD),
}


def path(view: KemetView, language: Language, naming: Naming = NOBODY) -> Scene | None:
    """Draw the path, or return None in a game without it (module 3)."""
    if view.path is None:
        return None
    notes = [*_notes(view, view.path)]
    height = BOARD_FOOT + 12 + NOTE_HEIGHT * len(notes)
    shapes = [*background(height), *_title(language), *_boards(view.path, language)]
    for number, note in enumerate(notes):
        shapes += _note(note, BOARD_FOOT + 6 + NOTE_HEIGHT * (number + 0.5), language)
    alt = path_alt_text(view, view.path, language)
    scene = Scene((WIDTH, height), tuple(shapes), alt, PALETTE)
    return with_people(scene, view, language, naming)


def _title(language: Language) -> Iterator[Shape]:
    """Draw the title, and the notice that the printed boards are not known."""
    title, middle = PATH.in_(language), TITLE_HEIGHT / 2
    yield Sprite("tomb", (62, middle), 52)
    yield Label((116, middle), title, 46, GOLD, "bold", "lm")
    at, max_width = (WIDTH - 24, middle + 11), WIDTH - 24 - 116 - text_width(title, "bold", 46) - 40
    notice = RECONSTRUCTION.in_(language)
    yield fitted_label(at, notice, 32, PAPYRUS, "italic", "rs", max_width=max_width)


def _boards(view: PathView, language: Language) -> Iterator[Shape]:
    """Draw the boards, the roads on them, and the stops over the roads."""
    for number in range(len(view.sides)):
        x = FIRST_BOARD_LEFT + number * BOARD_WIDTH
        fill = mix(SAND, PAPYRUS, 0.25 if number % 2 else 0.0)
        yield Box(x, BOARD_TOP, x + BOARD_WIDTH, BOARD_FOOT, fill, SAND_DARK, 3, 10)
    yield from roads.road_shapes(view.roads)
    yield from _start_area(view.waiting, language)
    for stop in view.stops:
        yield from _stop(view, stop, language)


def _start_area(waiting: Sequence[Seat], language: Language) -> Iterator[Shape]:
    """Draw the priests that wait left of the path."""
    middle, right, top = FIRST_BOARD_LEFT / 2, FIRST_BOARD_LEFT - 8, BOARD_TOP + HEAD_HEIGHT
    yield Box(8, BOARD_TOP, right, BOARD_FOOT, IVORY, INK, 3, 10)
    yield Box(8, BOARD_TOP, right, top, INK, radius=10)
    at, title = (middle, BOARD_TOP + 37), PRIESTS.in_(language)
    yield fitted_label(at, title, 34, GOLD, "bold", "ms", max_width=FIRST_BOARD_LEFT - 20)
    yield Sprite("crook", (middle, top + 62), 92, (INK,))
    for number, (seat, count) in enumerate(Counter(waiting).items()):
        yield from _priest(seat, count, (middle, top + 170 + 110 * number), 66)


def _priest(seat: Seat, count: int, at: Point, height: int) -> Iterator[Shape]:
    """Draw a seat's marker, and the number of its priests if it has several there."""
    several = count > 1
    x = at[0] - height * 0.28 if several else at[0]
    yield from marker_of(seat, (x, at[1]), height)
    if several:
        size = round(height * 0.75)
        yield Label((x + height * 0.56, at[1] - 1), str(count), size, INK, "bold", "lm")


def _stop(view: PathView, stop: StopView, language: Language) -> Iterator[Shape]:
    """Draw a stop, in golden light if a priest has just come there."""
    x, y = stop_corner(stop.row.word)
    box, (fill, ink) = (x, y, x + STOP_WIDTH, y + STOP_HEIGHT), HEAD_COLOURS[stop.row.kind]
    if stop.row.word == view.halted:
        yield Box(x - 9, y - 9, x + STOP_WIDTH + 9, y + STOP_HEIGHT + 9, GLOW_COLOUR, GOLD, 3, 16)
    yield Box(*box, IVORY, fill, 4, 10)
    yield Box(x, y, x + STOP_WIDTH, y + HEAD_HEIGHT, fill, radius=10)
    kind = STOP_SPRITES[stop.row.kind]
    width = sprite_width(kind, 40)
    yield Sprite(kind, (x + 8 + width / 2, y + HEAD_HEIGHT / 2), 40)
    name, max_width = stop.row.label.in_(language), STOP_WIDTH - width - 20
    yield from fitted_lines((x + width + 14, y + 37), name, 34, ink, max_width=max_width)
    yield from _pieces(stop, (x, y + HEAD_HEIGHT + 6), language)
    if stop.row.kind == TA_SETI:
        at = (x + 12, y + HEAD_HEIGHT + 6 + SPOT_HEIGHT)
        yield from _spot_label(points_left(view), at, STOP_WIDTH - 24, INK_SOFT, language)
    yield from _priests(stop.priests, (x + STOP_WIDTH / 2, y + STOP_HEIGHT - 42))


def _pieces(stop: StopView, at: Point, language: Language) -> Iterator[Shape]:
    """Draw the pieces on a stop with their names, and an empty spot for each one taken."""
    for number in range(len(stop.row.spots)):
        x, y = at[0] + 27, at[1] + (number + 0.5) * SPOT_HEIGHT
        if number < len(stop.lying):
            word, right_of_it = stop.lying[number], (x + 26, y - SPOT_HEIGHT / 2)
            yield from path_piece(word, (x, y), 46)
            name = SHORT_NAMES.get(word, label_of(word))
            yield from _spot_label(name, right_of_it, STOP_WIDTH - 60, INK, language)
        else:
            yield Disc((x, y), 23, PAPYRUS, PAPYRUS_DARK, 3)


def _spot_label(
    text: Text, at: Point, max_width: float, colour: str, language: Language
) -> Iterator[Shape]:
    """Draw a label in the middle of a spot's height, on two lines if necessary."""
    lines = wrap(text.in_(language), "bold", FONT_SIZE, max_width)
    top = at[1] + SPOT_HEIGHT / 2 - len(lines) * LINE_HEIGHT / 2 + 21
    for number, line in enumerate(lines):
        start = (at[0], top + number * LINE_HEIGHT)
        yield fitted_label(start, line, FONT_SIZE, colour, max_width=max_width)


def _priests(seats: Sequence[Seat], at: Point) -> Iterator[Shape]:
    """Draw the priests in one row or two around a point, those of a seat together."""
    counts, step = [*Counter(seats).items()], PRIESTS_PER_ROW
    rows = [counts[first : first + step] for first in range(0, len(counts), step)]
    height = 50 if len(rows) < 2 else 36
    for line, row in enumerate(rows):
        y = at[1] + (line - (len(rows) - 1) / 2) * 40
        for number, (seat, count) in enumerate(row):
            x = at[0] + (number - (len(row) - 1) / 2) * (STOP_WIDTH - 12) / PRIESTS_PER_ROW
            yield from _priest(seat, count, (x, y), height)


@dataclass(frozen=True, slots=True)
class Note:
    """A line below the boards about a temporary effect."""

    icons: tuple[Word, ...]
    seat: Seat | None
    what: Text
    how: Text


def _notes(view: KemetView, path: PathView) -> Iterator[Note]:
    """List the temporary powers of players, and the tiles under a Divine seal."""
    if path.powers:
        powers = listed(REWARD[word].label for word in path.powers)
        yield Note(path.powers, view.active, powers, UNTIL_ACTION_ENDS)
    for player in view.players:
        if player.sealed:
            tiles = listed(TILE[word].label for word in player.sealed)
            yield Note(("divine-seal",), player.seat, tiles, WITHOUT_EFFECT)


def _note(note: Note, middle: float, language: Language) -> Iterator[Shape]:
    top, foot = middle - NOTE_HEIGHT / 2 + 4, middle + NOTE_HEIGHT / 2 - 2
    yield Box(8, top, WIDTH - 8, foot, IVORY, SAND_DARK, 3, 10)
    x = 44.0
    if note.seat:
        yield from marker_of(note.seat, (x, middle), 46)
        x += 62
    for word in note.icons:
        if word in REWARD:
            yield from reward_plate(REWARD[word], (x, middle), 23)
        else:
            yield from path_piece(word, (x, middle), 46)
        x += 58
    text = f"{note.what.in_(language)} · {note.how.in_(language)}"
    yield from fitted_lines((x - 18, middle + 11), text, 32, INK, max_width=WIDTH - 24 - x)
