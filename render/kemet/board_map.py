"""Draw the map with its buildings and troops, from the views of its spaces."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Final

from render.fonts import text_width
from render.geometry import Point
from render.kemet.emblems import creature_emblem
from render.kemet.ground import CLOSED_BANK as CLOSED_BANK
from render.kemet.ground import GROUND
from render.kemet.labels import CREATURE_NAMES
from render.kemet.layout import (
    CITY_CORNERS,
    CITY_SIZE,
    GAIN_POSITIONS,
    HARBOURS,
    NAMES,
    OBELISK_POSITIONS,
    TEMPLE_POSITIONS,
    battle_positions,
    district_box,
    is_district,
    outline,
    troop_position,
)
from render.kemet.markers import (
    SEAT_INDEX,
    numbered_pyramid,
    permanent_points,
    plate_box,
    power_sign,
    seat_colour,
    temporary_points,
    troop_marker,
)
from render.kemet.move_arrow import move_arrow
from render.kemet.ways import points_along
from render.palette import (
    GOLD_DARK,
    INK,
    INK_SOFT,
    IVORY,
    LAPIS,
    PAPYRUS,
    SAND,
    SEAT_STYLES,
    TERRACOTTA,
    mix,
)
from render.scene import Box, Disc, Glow, Label, Layer, Shape, Sprite
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Language
from rules.kemet.board import CITY, SANCTUARY, Space
from rules.kemet.view import KemetView, SpaceView, TroopView

GLOW_COLOUR: Final = "#FFC400"
LABEL_STROKE: Final = mix(SAND, IVORY, 0.72)
PLATE_FONT_SIZE: Final = 29  # of a city's name
DISTRICT_FONT_SIZE: Final = 34  # of a district's number
NAME_LINE_HEIGHT: Final = 28
TROOP_HEIGHT: Final = 90  # of a troop outside districts, without a battle
BATTLE_TROOP_HEIGHT: Final = 76
DISTRICT_TROOP_HEIGHT: Final = 82
TEMPLE_SPRITES: Final = {  # name and height
    "temple-west": ("gateway", 50),
    "temple-east": ("gateway", 48),
    SANCTUARY: ("colonnade", 50),
}


def map_shapes(
    view: KemetView, language: Language, without_names: Container[Word] = ()
) -> Iterator[Shape]:
    """Draw the map, the last move, the buildings and the troops, but not the names left out.

    Later shapes cover earlier ones: no light covers a name, no arrow a gain.
    """
    yield from _background(view)
    for space in view.spaces:
        yield from _holder(view.side, space)
    yield from _harbours(view)
    yield from _city_towers(view)
    yield from move_arrow(view)
    yield from _quays(view)
    for space in view.spaces:
        yield from _building(view.side, space)
    for city, owner in city_owners(view).items():
        yield from city_plate(city, owner, language)
    for space in view.spaces:
        yield from _halo(view.side, space)
    for space in view.spaces:
        if space.row.word not in without_names:
            yield from _name(view.side, space.row, language)
    for space in view.spaces:
        yield from troop_shapes(view.side, space, language)


def _background(view: KemetView) -> Iterator[Shape]:
    yield Layer(GROUND, (view.side,))
    if view.closed:
        yield Layer(CLOSED_BANK, (view.side,))


def _holder(side: Word, space: SpaceView) -> Iterator[Shape]:
    """Draw the light of a space's holder, and the light of the last change."""
    ring = outline(side, space.row.word)
    if space.holder and space.row.kind in ("temple", "sanctuary"):
        yield Glow(ring, seat_colour(space.holder), 19, blur=0.06)
    elif space.holder and space.owner != space.holder and space.row.kind == "district":
        yield _held_district(space.row.word, seat_colour(space.holder))
    if space.touched:
        yield Glow(ring, GLOW_COLOUR, 20 if space.row.kind == "district" else 26)


def _held_district(word: Word, holder: str) -> Box:
    """Tint a district that another player holds."""
    left, top, right, bottom = district_box(word)
    ground = mix(PAPYRUS, holder, 0.28)
    return Box(left + 3, top + 3, right - 3, bottom - 3, ground, holder, 5, 3)


def _harbours(view: KemetView) -> Iterator[Shape]:
    for ends in _open_harbours(view):
        for at in points_along(ends, 15)[1:-1]:
            yield Disc(at, 6, IVORY, LAPIS, 2.5)


def _quays(view: KemetView) -> Iterator[Shape]:
    for ends in _open_harbours(view):
        yield from (Sprite("quay", at, 38) for at in ends)


def _open_harbours(view: KemetView) -> Iterator[tuple[Point, Point]]:
    open_spaces = {space.row.word for space in view.spaces}
    for pair, ends in HARBOURS[view.side].items():
        if open_spaces.issuperset(pair):
            yield ends


def _city_towers(view: KemetView) -> Iterator[Shape]:
    """Draw the towers of each city, in its owner's colour."""
    for city, owner in city_owners(view).items():
        (left, top), (width, height) = CITY_CORNERS[city], CITY_SIZE
        for x in (left - 4, left + width + 4):
            for y in (top - 4, top + height + 4):
                yield Sprite("tower", (x, y), 34, (SEAT_INDEX[owner] if owner else -1,))


def city_owners(view: KemetView) -> Mapping[Word, Seat | None]:
    return {space.row.city: space.owner for space in view.spaces if space.row.city}


def _building(side: Word, space: SpaceView) -> Iterator[Shape]:
    """Draw the obelisk, temple or pyramid of a space."""
    word = space.row.word
    if word in OBELISK_POSITIONS[side]:
        x, y = OBELISK_POSITIONS[side][word]
        yield Sprite("obelisk", (x, y - 27), 64)
    if word in TEMPLE_POSITIONS:
        yield from _temple(space.row)
    if is_district(word):
        yield from _pyramid(space)


def city_plate(city: Word, owner: Seat | None, language: Language) -> Iterator[Shape]:
    """Draw a city's name on its northern wall, in its owner's colour."""
    (left, top), name = CITY_CORNERS[city], CITY[city].label.in_(language)
    middle, half = left + CITY_SIZE[0] / 2, text_width(name, "bold", PLATE_FONT_SIZE) / 2 + 16
    style = SEAT_STYLES[SEAT_INDEX[owner]] if owner else None
    fill, ink = (style.colour, style.ink) if style else (SAND, INK)
    yield Box(middle - half, top - 24, middle + half, top + 14, fill, INK, 3, 9)
    yield Label((middle, top - 6), name, PLATE_FONT_SIZE, ink, "bold", "mm")


def name_lines(side: Word, space: Space, language: Language) -> tuple[str, ...]:
    """Break a space's name into the lines of the map. A district has only its number."""
    if is_district(space.word):
        return (space.word[-1],)
    name, (*_, lines) = space.label.in_(language), NAMES[side][space.word]
    return tuple(name.split(" ", 1)) if lines > 1 else (name,)


def _name(side: Word, space: Space, language: Language) -> Iterator[Label]:
    """Draw the name of a space, or the number of a district."""
    lines = name_lines(side, space, language)
    if is_district(space.word):
        left, top, _, _ = district_box(space.word)
        yield Label((left + 12, top + 41), lines[0], DISTRICT_FONT_SIZE, INK, "bold", "ls")
        return
    x, y, size, _ = NAMES[side][space.word]
    for number, line in enumerate(lines):
        at = (x, y + number * NAME_LINE_HEIGHT)
        yield Label(at, line, size, INK, "bold", "mm", stroke=LABEL_STROKE)


def _temple(space: Space) -> Iterator[Shape]:
    sprite_name, height = TEMPLE_SPRITES.get(space.word, ("gateway", 44))
    x, y = TEMPLE_POSITIONS[space.word]
    yield Sprite(sprite_name, (x, y - height * 0.38), height)
    yield from _gain(space, GAIN_POSITIONS[space.word])


def _gain(space: Space, at: Point) -> Iterator[Shape]:
    """Draw the price of a temple in units, then its prayer points and victory point."""
    x, y = at
    half = 56 if space.income and space.sacrifice else 45
    yield plate_box(x - half, y - 18, x + half, y + 18)
    if space.sacrifice:
        yield from _sacrifice(space.sacrifice, (x - half, y))
    if space.income:
        yield from _income(space.income, (x + half, y))
        yield from temporary_points(1, (x + half - 22, y), 30)
    else:
        yield from permanent_points(1, (x + half - 22, y), 29)


def _sacrifice(units: int, at: Point) -> Iterator[Shape]:
    for number in range(units):
        yield Sprite("unit_figure", (at[0] + 17 + 17 * number, at[1] - 1), 25, (INK_SOFT,))
    yield Sprite("strike", (at[0] + 8.5 + 8.5 * units, at[1]), 24, (TERRACOTTA,))


def _income(prayer: int, at: Point) -> Iterator[Shape]:
    yield Label((at[0] - 72, at[1] - 1), str(prayer), 31, INK, "bold", "mm")
    yield Sprite("prayer_ankh", (at[0] - 51, at[1]), 28, (GOLD_DARK,))


def _pyramid(space: SpaceView) -> Iterator[Shape]:
    """Draw a pyramid, and the sign of its power, in a small district next to the number."""
    left, top, _, bottom = district_box(space.row.word)
    if not (space.colour and space.level):
        return
    is_broad = space.row.word.endswith("3")
    height, foot = (68, (left + 106, bottom - 7)) if is_broad else (54, (left + 43, bottom - 7))
    yield from numbered_pyramid(space.colour, space.level, foot, height)
    at = (foot[0] - 44, foot[1] - height + 6) if is_broad else (left + 52, top + 30)
    yield from power_sign(space.colour, at, 25)


def troop_shapes(side: Word, space: SpaceView, language: Language) -> Iterator[Shape]:
    """Draw the troops of a space, or the battle there."""
    at = troop_position(side, space.row.word)
    if len(space.troops) > 1:
        yield from _battle(side, space)
        return
    for troop in space.troops:
        if is_district(space.row.word):
            yield from _troop_in_district(space.row, troop, at, language)
        else:
            yield from _troop_on_land(troop, at, language)


def _troop_in_district(
    space: Space, troop: TroopView, at: Point, language: Language
) -> Iterator[Shape]:
    """Draw a troop with its creature at its shoulder, and in a broad district with its name."""
    yield from _troop_with_creature(troop, at, DISTRICT_TROOP_HEIGHT)
    if troop.creature and space.word.endswith("3"):
        yield _creature_name(troop.creature, (at[0] - 14, at[1] + 41), language)


def _troop_on_land(troop: TroopView, at: Point, language: Language) -> Iterator[Shape]:
    """Draw a troop with its creature to the left and the creature's name below."""
    if troop.creature:
        yield creature_emblem(troop.creature, (at[0] - 42, at[1]), 58)
        yield _creature_name(troop.creature, (at[0] - 6, at[1] + 49), language)
    place = (_troop_x(troop, at), at[1])
    yield from troop_marker(troop.seat, troop.units, troop.priests, place, TROOP_HEIGHT)


def _troop_x(troop: TroopView, at: Point) -> float:
    """Find the middle of a troop outside districts, which a creature moves to the right."""
    return at[0] + 28 if troop.creature else at[0]


def _halo(side: Word, space: SpaceView) -> Iterator[Sprite]:
    """Draw the light behind a troop that changed last."""
    if not space.touched or len(space.troops) != 1:
        return
    at, troop = troop_position(side, space.row.word), space.troops[0]
    within = is_district(space.row.word)
    x = at[0] if within else _troop_x(troop, at)
    yield Sprite("halo", (x - 8, at[1]), 98 if within else 124)


def _creature_name(creature: Word, at: Point, language: Language) -> Label:
    name = CREATURE_NAMES[creature].in_(language)
    return Label(at, name, 26, INK, "bold", "mm", stroke=LABEL_STROKE)


def _troop_with_creature(troop: TroopView, at: Point, height: int) -> Iterator[Shape]:
    """Draw a troop with its creature at its shoulder, where there is little room."""
    yield from troop_marker(troop.seat, troop.units, troop.priests, at, height)
    if troop.creature:
        above = (at[0] - height * 0.42, at[1] - height * 0.30)
        yield creature_emblem(troop.creature, above, round(height * 0.54))


def _battle(side: Word, space: SpaceView) -> Iterator[Shape]:
    """Draw the attacker and the defender, with swords between them."""
    word, height = space.row.word, BATTLE_TROOP_HEIGHT
    positions = battle_positions(side, word)
    if is_district(word):
        positions, height = _battle_in_district(word)
    for troop, at in zip(space.troops, positions, strict=True):
        yield from _troop_with_creature(troop, at, height)
    yield from _swords(*positions)


def _swords(one: Point, other: Point) -> Iterator[Shape]:
    """Draw swords between two troops, or on their left if one is above the other."""
    offset = -44 if one[0] == other[0] else 0
    at = ((one[0] + other[0]) / 2 + offset, (one[1] + other[1]) / 2)
    yield Disc(at, 17, IVORY, TERRACOTTA, 3)
    yield Sprite("swords", at, 20, (TERRACOTTA,))


def _battle_in_district(word: Word) -> tuple[tuple[Point, Point], int]:
    left, top, right, bottom = district_box(word)
    if word.endswith("3"):
        return ((left + 192, top + 50), (right - 42, top + 50)), BATTLE_TROOP_HEIGHT
    return ((right - 38, top + 27), (right - 38, bottom - 25)), 58
