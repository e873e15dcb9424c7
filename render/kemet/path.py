"""The path to Ta-Seti: its boards, what lies where, what roads bring, whose priests are there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from render.fonts import text_width, wrap
from render.geometry import Point
from render.kemet import roads
from render.kemet.cards import TITLE, WIDE, WORDS, ground
from render.kemet.colours import PALETTE
from render.kemet.labels import PATH, PRIESTS, RECONSTRUCTION, SHORT, TEMPORARY, UNPAID
from render.kemet.land import WALLS
from render.kemet.path_alt import path_text
from render.kemet.places import HALO
from render.kemet.relics import KINDS, token
from render.kemet.roads import BOARD, FIRST, FOOT, HIGH, ROAD, TOP, corner, reward
from render.kemet.signs import sign
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
from render.scene import Box, Disc, Label, Scene, Shape, Sprite, fitted_label
from render.sprites import sprite_width
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Language, listed
from rules.core.text import Text as Words
from rules.kemet.narrate.path_board import left
from rules.kemet.path import REWARD, TA_SETI
from rules.kemet.path import label_of as named
from rules.kemet.path_view import PathView, StopView
from rules.kemet.tables import TILE
from rules.kemet.view import KemetView

ACROSS: Final = BOARD - ROAD - 8  # of a stop
HEAD: Final = 52  # of a stop
SPOT: Final = 62  # how high what lies there is, with its name
LINE: Final = 27
BAND: Final = 60  # a line below the boards
ABREAST: Final = 3  # priests beside each other
LOOKS: Final = {  # the heads of stops, and what is written on them
    "village": (SAND_DARK, INK),
    "city": (WALLS, IVORY),
    "temple": (LAPIS, IVORY),
    TA_SETI: (INK, GOLD),
}


def path(view: KemetView, language: Language) -> Scene | None:
    """None without the path (module 3)."""
    if view.path is None:
        return None
    notes = [*_notes(view, view.path)]
    down = FOOT + 12 + BAND * len(notes)
    shapes = [*ground(down), *_title(language), *_boards(view.path, language)]
    for number, note in enumerate(notes):
        shapes += _note(note, FOOT + 6 + BAND * (number + 0.5), language)
    return Scene((WIDE, down), tuple(shapes), path_text(view, view.path, language), PALETTE)


def _title(language: Language) -> Iterator[Shape]:
    """What it is, and that nobody has the drawings."""
    words, middle = PATH.in_(language), TITLE / 2
    yield Sprite("tomb", (62, middle), 52)
    yield Label((116, middle), words, 46, GOLD, "bold", "lm")
    room = WIDE - 24 - 116 - text_width(words, "bold", 46) - 40
    said = RECONSTRUCTION.in_(language)
    yield fitted_label((WIDE - 24, middle + 11), said, 32, PAPYRUS, "italic", "rs", max_width=room)


def _boards(view: PathView, language: Language) -> Iterator[Shape]:
    """The boards, the roads on them, and above those the stops."""
    for number in range(len(view.sides)):
        x = FIRST + number * BOARD
        fill = mix(SAND, PAPYRUS, 0.25 if number % 2 else 0.0)
        yield Box(x, TOP, x + BOARD, FOOT, fill, SAND_DARK, 3, 10)
    yield from roads.drawn(view.roads)
    yield from _start(view.waiting, language)
    for stop in view.stops:
        yield from _stop(view, stop, language)


def _start(waiting: Sequence[Seat], language: Language) -> Iterator[Shape]:
    """Who has priests that wait left of the path."""
    middle, edge = FIRST / 2, FIRST - 8
    yield Box(8, TOP, edge, FOOT, IVORY, INK, 3, 10)
    yield Box(8, TOP, edge, TOP + HEAD, INK, radius=10)
    words = PRIESTS.in_(language)
    yield fitted_label((middle, TOP + 37), words, 34, GOLD, "bold", "ms", max_width=FIRST - 24)
    yield Sprite("crook", (middle, TOP + HEAD + 62), 92, (INK,))
    for number, (seat, count) in enumerate(Counter(waiting).items()):
        yield from _priest(seat, count, (middle, TOP + HEAD + 170 + 110 * number), 66)


def _priest(seat: Seat, count: int, at: Point, height: int) -> Iterator[Shape]:
    """A seat's sign, and how many priests it has there if there are several."""
    several = count > 1
    x = at[0] - height * 0.28 if several else at[0]
    yield from sign(seat, (x, at[1]), height)
    if several:
        size = round(height * 0.75)
        yield Label((x + height * 0.56, at[1] - 1), str(count), size, INK, "bold", "lm")


def _stop(view: PathView, stop: StopView, language: Language) -> Iterator[Shape]:
    """Where a priest has just come to stands in golden light."""
    x, y = corner(stop.row.word)
    box, (fill, ink) = (x, y, x + ACROSS, y + HIGH), LOOKS[stop.row.kind]
    if stop.row.word == view.halted:
        yield Box(x - 9, y - 9, x + ACROSS + 9, y + HIGH + 9, HALO, GOLD, 3, 16)
    yield Box(*box, IVORY, fill, 4, 10)
    yield Box(x, y, x + ACROSS, y + HEAD, fill, radius=10)
    kind = KINDS[stop.row.kind]
    wide = sprite_width(kind, 40)
    yield Sprite(kind, (x + 8 + wide / 2, y + HEAD / 2), 40)
    room = ACROSS - wide - 20
    words = stop.row.label.in_(language)
    yield fitted_label((x + wide + 14, y + 37), words, 34, ink, max_width=room)
    yield from _lying(stop, (x, y + HEAD + 6), language)
    if stop.row.kind == TA_SETI:
        at = (x + 12, y + HEAD + 6 + SPOT)
        yield from _words(left(view), at, ACROSS - 24, INK_SOFT, language)
    yield from _priests(stop.priests, (x + ACROSS / 2, y + HIGH - 42))


def _lying(stop: StopView, at: Point, language: Language) -> Iterator[Shape]:
    """What lies there with its name, and a bare place for what has been taken."""
    for number in range(len(stop.row.spots)):
        x, y = at[0] + 27, at[1] + (number + 0.5) * SPOT
        if number < len(stop.lying):
            word = stop.lying[number]
            yield from token(word, (x, y), 46)
            yield from _words(
                SHORT.get(word, named(word)), (x + 26, y - SPOT / 2), ACROSS - 60, INK, language
            )
        else:
            yield Disc((x, y), 23, PAPYRUS, PAPYRUS_DARK, 3)


def _words(
    words: Words, at: Point, room: float, colour: str, language: Language
) -> Iterator[Shape]:
    """In the middle of a spot's height, on two lines if need be."""
    said = wrap(words.in_(language), "bold", WORDS, room)
    top = at[1] + SPOT / 2 - len(said) * LINE / 2 + 21
    for number, line in enumerate(said):
        yield Label((at[0], top + number * LINE), line, WORDS, colour, "bold", max_width=room)


def _priests(seats: Sequence[Seat], at: Point) -> Iterator[Shape]:
    """In one row or two around a point, each seat's once."""
    counted = [*Counter(seats).items()]
    rows = [counted[first : first + ABREAST] for first in range(0, len(counted), ABREAST)]
    height = 50 if len(rows) < 2 else 36
    for line, row in enumerate(rows):
        y = at[1] + (line - (len(rows) - 1) / 2) * 40
        for number, (seat, count) in enumerate(row):
            x = at[0] + (number - (len(row) - 1) / 2) * (ACROSS - 12) / ABREAST
            yield from _priest(seat, count, (x, y), height)


@dataclass(frozen=True, slots=True)
class Note:
    """What counts for the time being."""

    icons: tuple[Word, ...]
    seat: Seat | None
    what: Words
    how: Words


def _notes(view: KemetView, path: PathView) -> Iterator[Note]:
    """Temporary powers that somebody has, and the tiles under a Divine seal."""
    if path.powers:
        powers = listed(REWARD[word].label for word in path.powers)
        yield Note(path.powers, view.active, powers, TEMPORARY)
    for player in view.players:
        if player.sealed:
            tiles = listed(TILE[word].label for word in player.sealed)
            yield Note(("divine-seal",), player.seat, tiles, UNPAID)


def _note(note: Note, middle: float, language: Language) -> Iterator[Shape]:
    yield Box(8, middle - BAND / 2 + 4, WIDE - 8, middle + BAND / 2 - 2, IVORY, SAND_DARK, 3, 10)
    x = 44.0
    if note.seat:
        yield from sign(note.seat, (x, middle), 46)
        x += 62
    for word in note.icons:
        if word in REWARD:
            yield from reward(REWARD[word], (x, middle), 23)
        else:
            yield from token(word, (x, middle), 46)
        x += 58
    words = f"{note.what.in_(language)} · {note.how.in_(language)}"
    yield fitted_label((x - 18, middle + 11), words, 32, INK, max_width=WIDE - 24 - x)
