"""The map with all that stands on it, from the views of its spaces."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final

from render.geometry import Point
from render.kemet.emblems import emblem
from render.kemet.labels import BEASTS, CLOSED
from render.kemet.land import CLOSED as CLOSED_BANK
from render.kemet.land import GROUND, TABLE
from render.kemet.layout import (
    CITIES,
    CODES,
    GAINS,
    HARBOURS,
    OBELISKS,
    TEMPLES,
    WALL,
    district,
    is_district,
    outline,
    sides,
    spot,
)
from render.kemet.people import size
from render.kemet.signs import PLACES, colour, lasting, passing, plate, pyramid, troop
from render.kemet.way import arrow, dotted
from render.palette import GOLD_DARK, INK, INK_SOFT, IVORY, LAPIS, PAPYRUS, SAND, TERRACOTTA, mix
from render.scene import Box, Disc, Glow, Label, Layer, Shape, Sprite
from rules.core.menu import Word
from rules.core.text import Language
from rules.kemet.board import CODE, SANCTUARY, Space
from rules.kemet.view import KemetView, SpaceView, TroopView

HALO: Final = "#FFC400"
RIM: Final = mix(SAND, IVORY, 0.6)  # of letters on the map
GROWN: Final = 90  # height of a troop that has its space for itself
PAIRED: Final = 76  # of one that fights there
WITHIN: Final = 82  # of one in a district
BUILT: Final = {  # a temple's drawing and its height
    "temple-west": ("gateway", 50),
    "temple-east": ("gateway", 48),
    SANCTUARY: ("colonnade", 50),
}


def land(view: KemetView, language: Language, unnamed: Container[Word] = ()) -> Iterator[Shape]:
    """What lies, what stands, and what moved last; some spaces without their codes."""
    yield from _ground(view, language)
    for space in view.spaces:
        yield from _held(view.side, space)
    yield from _crossings(view)
    yield from _corners(view)
    for space in view.spaces:
        yield from _built(view.side, space)
    yield from arrow(view)
    words = (space.row.word for space in view.spaces)
    yield from (_code(view.side, word) for word in words if word not in unnamed)
    for space in view.spaces:
        yield from troops(view.side, space, language)


def _ground(view: KemetView, language: Language) -> Iterator[Shape]:
    yield Box(0, 0, *size(view), TABLE)
    yield Layer(GROUND, (view.side,))
    if view.closed:
        yield Layer(CLOSED_BANK, (view.side,))
        yield Label((1324, 560), CLOSED.in_(language), 38, INK_SOFT, "italic", "mm", max_width=500)


def _held(side: Word, space: SpaceView) -> Iterator[Shape]:
    """In whose hands it is, and the light on what changed last."""
    ring = outline(side, space.row.word)
    if space.holder and space.row.kind in ("temple", "sanctuary"):
        yield Glow(ring, colour(space.holder), 19, blur=0.06)
    elif space.holder and space.owner != space.holder and space.row.kind == "district":
        yield _tint(space.row.word, colour(space.holder))
    if space.touched:
        yield Glow(ring, HALO, 20 if space.row.kind == "district" else 26)


def _tint(word: Word, holder: str) -> Box:
    """A district in foreign hands."""
    left, top, right, bottom = district(word)
    ground = mix(PAPYRUS, holder, 0.28)
    return Box(left + 3, top + 3, right - 3, bottom - 3, ground, holder, 5, 3)


def _crossings(view: KemetView) -> Iterator[Shape]:
    there = {space.row.word for space in view.spaces}
    for pair, ends in HARBOURS[view.side].items():
        if there.issuperset(pair):
            for at in dotted(ends, 15)[1:-1]:
                yield Disc(at, 6, IVORY, LAPIS, 2.5)
            yield from (Sprite("quay", at, 38) for at in ends)


def _corners(view: KemetView) -> Iterator[Shape]:
    """The towers of each city, in its owner's colour."""
    owners = {space.row.city: space.owner for space in view.spaces if space.row.city}
    for city, owner in owners.items():
        (left, top), (wide, high) = CITIES[city], WALL
        for x in (left - 4, left + wide + 4):
            for y in (top - 4, top + high + 4):
                yield Sprite("tower", (x, y), 34, (PLACES[owner] if owner else -1,))


def _built(side: Word, space: SpaceView) -> Iterator[Shape]:
    """Obelisk, temple or pyramid."""
    word = space.row.word
    if word in OBELISKS[side]:
        x, y = OBELISKS[side][word]
        yield Sprite("obelisk", (x, y - 27), 64)
    if word in TEMPLES:
        yield from _temple(space.row)
    if is_district(word):
        yield from _pyramid(space)


def _code(side: Word, word: Word) -> Label:
    """What people type."""
    if is_district(word):
        left, top, _, _ = district(word)
        return Label((left + 11, top + 27), CODE[word], 28, INK, "bold", "ls")
    size = 36 if len(CODE[word]) < 3 else 31
    return Label(CODES[side][word], CODE[word], size, INK, "bold", "mm", stroke=RIM)


def _temple(space: Space) -> Iterator[Shape]:
    drawing, height = BUILT.get(space.word, ("gateway", 44))
    x, y = TEMPLES[space.word]
    yield Sprite(drawing, (x, y - height * 0.38), height)
    yield from _gain(space, GAINS[space.word])


def _gain(space: Space, at: Point) -> Iterator[Shape]:
    """What it gives: prayer points and a victory point, and first the units that it takes."""
    x, y = at
    half = 56 if space.income and space.sacrifice else 45
    yield plate(x - half, y - 18, x + half, y + 18)
    if space.sacrifice:
        yield from _sacrifice(space.sacrifice, (x - half, y))
    if space.income:
        yield from _income(space.income, (x + half, y))
        yield from passing(1, (x + half - 22, y), 30)
    else:
        yield from lasting(1, (x + half - 22, y), 29)


def _sacrifice(units: int, at: Point) -> Iterator[Shape]:
    for number in range(units):
        yield Sprite("unit_figure", (at[0] + 17 + 17 * number, at[1] - 1), 25, (INK_SOFT,))
    yield Sprite("strike", (at[0] + 8.5 + 8.5 * units, at[1]), 24, (TERRACOTTA,))


def _income(prayer: int, at: Point) -> Iterator[Shape]:
    yield Label((at[0] - 72, at[1] - 1), str(prayer), 31, INK, "bold", "mm")
    yield Sprite("prayer_ankh", (at[0] - 51, at[1]), 28, (GOLD_DARK,))


def _pyramid(space: SpaceView) -> Iterator[Shape]:
    left, _, _, bottom = district(space.row.word)
    broad = space.row.word.endswith("3")
    if space.colour and space.level:
        foot = (left + (106 if broad else 46), bottom - 8)
        height = 70 if broad else 56 if len(space.troops) > 1 else 62
        yield from pyramid(space.colour, space.level, foot, height)


def troops(side: Word, space: SpaceView, language: Language) -> Iterator[Shape]:
    """Who stands there."""
    at = spot(side, space.row.word)
    if len(space.troops) > 1:
        yield from _battle(side, space)
        return
    for each in space.troops:
        if is_district(space.row.word):
            yield from _within(each, at, space.touched, language)
        else:
            yield from _beside(each, at, space.touched, language)


def _within(each: TroopView, at: Point, lit: bool, language: Language) -> Iterator[Shape]:
    """A troop in a district, its creature at its shoulder and the name at its feet."""
    if lit:
        yield _light(at, 98)
    yield from _crowned(each, at, WITHIN)
    if each.creature:
        yield _name(each.creature, (at[0] - 14, at[1] + 41), language)


def _beside(each: TroopView, at: Point, lit: bool, language: Language) -> Iterator[Shape]:
    """A troop with its creature to the left and the creature's name below."""
    x = at[0] + 28 if each.creature else at[0]
    if lit:
        yield _light((x, at[1]), 124)
    if each.creature:
        yield emblem(each.creature, (at[0] - 42, at[1]), 58)
        yield _name(each.creature, (at[0] - 6, at[1] + 49), language)
    yield from troop(each.seat, each.units, each.priests, (x, at[1]), GROWN)


def _light(at: Point, height: int) -> Sprite:
    """Behind a troop that changed."""
    return Sprite("halo", (at[0] - 8, at[1]), height)


def _name(creature: Word, at: Point, language: Language) -> Label:
    return Label(at, BEASTS[creature].in_(language), 26, INK, "bold", "mm", stroke=RIM)


def _crowned(each: TroopView, at: Point, height: int) -> Iterator[Shape]:
    """A troop with its creature at its shoulder, where there is little room."""
    yield from troop(each.seat, each.units, each.priests, at, height)
    if each.creature:
        above = (at[0] - height * 0.42, at[1] - height * 0.30)
        yield emblem(each.creature, above, round(height * 0.54))


def _battle(side: Word, space: SpaceView) -> Iterator[Shape]:
    """Attacker and defender, with swords between them."""
    word = space.row.word
    places, height = _in_district(word) if is_district(word) else (sides(side, word), PAIRED)
    for each, at in zip(space.troops, places, strict=True):
        yield from _crowned(each, at, height)
    yield from _swords(*places)


def _swords(one: Point, other: Point) -> Iterator[Shape]:
    """Between the two, or beside them where they stand one above the other."""
    across = -44 if one[0] == other[0] else 0
    at = ((one[0] + other[0]) / 2 + across, (one[1] + other[1]) / 2)
    yield Disc(at, 17, IVORY, TERRACOTTA, 3)
    yield Sprite("swords", at, 20, (TERRACOTTA,))


def _in_district(word: Word) -> tuple[tuple[Point, Point], int]:
    left, top, right, bottom = district(word)
    if word.endswith("3"):
        return ((left + 192, top + 50), (right - 42, top + 50)), PAIRED
    return ((right - 38, top + 27), (right - 38, bottom - 25)), 58
