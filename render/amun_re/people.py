"""The people at the table, in turn order from the first player. Never their gold or hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from render.amun_re.layout import FOOT, SIZE
from render.fonts import MIN_FONT_SIZE, size_to_fit, text_width
from render.markers import seat_marker
from render.palette import (
    GOLD,
    INK,
    INK_SOFT,
    IVORY,
    PAPYRUS,
    PAPYRUS_DARK,
    SEAT_STYLES,
    TERRACOTTA,
    mix,
)
from render.rows import RowItem, row_shapes
from render.scene import Box, Label, Poly, Shape, Sprite, fitted_label
from rules.amun_re.tables import MARKS

PLACES: Final = {mark.word: place for place, mark in enumerate(MARKS)}  # wherever he sits
TOP: Final = FOOT + 32
HIGH: Final = SIZE[1] - FOOT - 46
SIDE: Final = 22  # left of the first and right of the last card
BETWEEN: Final = 24


@dataclass(frozen=True, slots=True)
class Person:
    place: int  # of their mark among all, from 0
    score: int
    cards: int
    provinces: tuple[str, ...]  # names of those owned in this kingdom
    badges: tuple[RowItem, ...]  # what is open on the table before them
    first: bool
    won: bool
    task: str  # what they are awaited for, or nothing


def people(persons: Sequence[Person]) -> Iterator[Shape]:
    """Their cards along the foot of the picture, in the order given."""
    across = (SIZE[0] - 2 * SIDE - BETWEEN * (len(persons) - 1)) / len(persons)
    for number, person in enumerate(persons):
        left = SIDE + number * (across + BETWEEN)
        if number:
            tip = (left - 6, TOP + 83)
            yield Poly(((left - 18, TOP + 72), tip, (left - 18, TOP + 94)), GOLD)
        yield from _card(person, left, across, len(persons))


def _card(person: Person, left: float, across: float, count: int) -> Iterator[Shape]:
    right, bottom, acts = left + across, TOP + HIGH, bool(person.task)
    if acts:
        yield Box(left - 7, TOP - 7, right + 7, bottom + 7, GOLD, radius=20)
    yield Box(left, TOP, right, bottom, IVORY if acts else PAPYRUS, radius=14)
    yield from _heading(person, left, right)
    yield from _public(person, left)
    yield from _provinces(person, left, across, named=count < 5)
    if acts:
        yield from _pill(left + across / 2, across, person.task)


def _heading(person: Person, left: float, right: float) -> Iterator[Shape]:
    middle = TOP + 46
    if person.won:
        yield Sprite("laurel", (left + 54, middle - 4), 92)
    yield from seat_marker(person.place, (left + 54, middle), 48 if person.won else 74)
    yield Sprite("star", (left + 134, middle), 54, (False,))
    room = right - left - 168 - (62 if person.first else 14)
    yield fitted_label((left + 168, middle + 18), str(person.score), 54, INK, max_width=room)
    if person.first:
        yield Sprite("ankh", (right - 38, middle), 70)


def _public(person: Person, left: float) -> Iterator[Shape]:
    middle = TOP + 104
    yield Sprite("card", (left + 38, middle), 44, (False,))
    words = str(person.cards)
    yield Label((left + 62, middle + 14), words, 42, INK)
    yield from row_shapes(person.badges, left + 134, middle + 23)


def _provinces(person: Person, left: float, across: float, named: bool) -> Iterator[Shape]:
    """Three places, as wide as the names in them need; without names where they are too long."""
    names, room = person.provinces, across - 24 - 16
    needs = [text_width(name, "bold", MIN_FONT_SIZE) + 8 for name in names]
    named = named and sum(needs) <= room
    spare = (room - sum(needs)) / 3 if named else room / 3
    x = left + 12
    for slot in range(3):
        here = names[slot] if slot < len(names) else ""
        broad = spare + (needs[slot] if here and named else 0)
        yield from _slot(x, broad, person.place if here else None, here if named else "")
        x += broad + 8


def _slot(x: float, broad: float, place: int | None, name: str) -> Iterator[Shape]:
    foot = TOP + HIGH - 12
    if place is None:
        edge = mix(PAPYRUS_DARK, INK_SOFT, 0.35)
        yield Box(x, foot - 40, x + broad, foot, "", edge, 2, 10)
        return
    colour = SEAT_STYLES[place]
    yield Box(x, foot - 40, x + broad, foot, colour.colour, INK, 2, 10)
    if name:
        middle = (x + broad / 2, foot - 10)
        yield fitted_label(middle, name, 30, colour.ink, "bold", "ms", max_width=broad - 6)


def _pill(middle: float, across: float, words: str) -> Iterator[Shape]:
    size = size_to_fit(words, "bold", 34, across - 60)
    half = text_width(words, "bold", size) / 2 + 24
    yield Box(middle - half, TOP - 36, middle + half, TOP + 10, TERRACOTTA, GOLD, 4, 22)
    yield Label((middle, TOP - 2), words, size, IVORY, "bold", "ms", half * 2)


def sealed(done: int, count: int) -> Iterator[Shape]:
    """How many have made their secret choice, not who."""
    middle, step = SIZE[0] / 2 + 6, 46
    half = count * step / 2 + 16
    yield Box(middle - half, FOOT - 44, middle + half, FOOT + 20, "#24384C", GOLD, 4, 18)
    for number in range(count):
        at = (middle + (number - (count - 1) / 2) * step, FOOT - 12)
        yield Sprite("scroll", at, 50, (number < done,))
