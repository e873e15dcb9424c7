"""Draw the map with all that stands on it, from the views of its spaces."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final

from render.geometry import Point
from render.kemet.emblems import creature_emblem
from render.kemet.ground import CLOSED_BANK as CLOSED_BANK
from render.kemet.ground import GROUND, TABLE_COLOUR
from render.kemet.labels import CREATURE_NAMES
from render.kemet.layout import (
    CITY_CORNERS,
    CITY_SIZE,
    CODE_POSITIONS,
    GAIN_POSITIONS,
    HARBOURS,
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
    seat_colour,
    temporary_points,
    troop_marker,
)
from render.kemet.move_arrow import move_arrow, points_along
from render.kemet.player_boards import picture_size
from render.palette import GOLD_DARK, INK, INK_SOFT, IVORY, LAPIS, PAPYRUS, SAND, TERRACOTTA, mix
from render.scene import Box, Disc, Glow, Label, Layer, Shape, Sprite
from rules.core.menu import Word
from rules.core.text import Language
from rules.kemet.board import CODE, SANCTUARY, Space
from rules.kemet.view import KemetView, SpaceView, TroopView

GLOW_COLOUR: Final = "#FFC400"
LABEL_STROKE: Final = mix(SAND, IVORY, 0.6)
TROOP_HEIGHT: Final = 90  # of a troop outside districts, without a battle
BATTLE_TROOP_HEIGHT: Final = 76
DISTRICT_TROOP_HEIGHT: Final = 82
TEMPLE_SPRITES: Final = {  # name and height
    "temple-west": ("gateway", 50),
    "temple-east": ("gateway", 48),
    SANCTUARY: ("colonnade", 50),
}


def map_shapes(
    view: KemetView, language: Language, without_codes: Container[Word] = ()
) -> Iterator[Shape]:
    """Draw the map, the buildings, the last move and the troops; leave some codes out."""
    yield from _background(view, language)
    for space in view.spaces:
        yield from _holder(view.side, space)
    yield from _harbours(view)
    yield from _city_towers(view)
    for space in view.spaces:
        yield from _building(view.side, space)
    yield from move_arrow(view)
    words = (space.row.word for space in view.spaces)
    yield from (_code(view.side, word, language) for word in words if word not in without_codes)
    for space in view.spaces:
        yield from troop_shapes(view.side, space, language)


def _background(view: KemetView, language: Language) -> Iterator[Shape]:
    yield Box(0, 0, *picture_size(view), TABLE_COLOUR)
    yield Layer(GROUND, (view.side,))
    if view.closed:
        yield Layer(CLOSED_BANK, (view.side,))


def _holder(side: Word, space: SpaceView) -> Iterator[Shape]:
    """Draw the light of whoever holds a space, and the light on what changed last."""
    ring = outline(side, space.row.word)
    if space.holder and space.row.kind in ("temple", "sanctuary"):
        yield Glow(ring, seat_colour(space.holder), 19, blur=0.06)
    elif space.holder and space.owner != space.holder and space.row.kind == "district":
        yield _held_district(space.row.word, seat_colour(space.holder))
    if space.touched:
        yield Glow(ring, GLOW_COLOUR, 20 if space.row.kind == "district" else 26)


def _held_district(word: Word, holder: str) -> Box:
    """Tint a district that somebody else holds."""
    left, top, right, bottom = district_box(word)
    ground = mix(PAPYRUS, holder, 0.28)
    return Box(left + 3, top + 3, right - 3, bottom - 3, ground, holder, 5, 3)


def _harbours(view: KemetView) -> Iterator[Shape]:
    open_spaces = {space.row.word for space in view.spaces}
    for pair, ends in HARBOURS[view.side].items():
        if open_spaces.issuperset(pair):
            for at in points_along(ends, 15)[1:-1]:
                yield Disc(at, 6, IVORY, LAPIS, 2.5)
            yield from (Sprite("quay", at, 38) for at in ends)


def _city_towers(view: KemetView) -> Iterator[Shape]:
    """Draw the towers of each city, in its owner's colour."""
    owners = {space.row.city: space.owner for space in view.spaces if space.row.city}
    for city, owner in owners.items():
        (left, top), (width, height) = CITY_CORNERS[city], CITY_SIZE
        for x in (left - 4, left + width + 4):
            for y in (top - 4, top + height + 4):
                yield Sprite("tower", (x, y), 34, (SEAT_INDEX[owner] if owner else -1,))


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


def _code(side: Word, word: Word, language: Language) -> Label:
    """Draw the code that players type for a space."""
    code = CODE[word].in_(language)
    if is_district(word):
        left, top, _, _ = district_box(word)
        return Label((left + 11, top + 27), code, 28, INK, "bold", "ls")
    at, size = CODE_POSITIONS[side][word], 36 if len(code) < 3 else 31
    return Label(at, code, size, INK, "bold", "mm", stroke=LABEL_STROKE)


def _temple(space: Space) -> Iterator[Shape]:
    sprite_name, height = TEMPLE_SPRITES.get(space.word, ("gateway", 44))
    x, y = TEMPLE_POSITIONS[space.word]
    yield Sprite(sprite_name, (x, y - height * 0.38), height)
    yield from _gain(space, GAIN_POSITIONS[space.word])


def _gain(space: Space, at: Point) -> Iterator[Shape]:
    """Draw what a temple takes and gives: units, then prayer points and a victory point."""
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
    left, _, _, bottom = district_box(space.row.word)
    is_broad = space.row.word.endswith("3")
    if space.colour and space.level:
        foot = (left + (106 if is_broad else 46), bottom - 8)
        height = 70 if is_broad else 56 if len(space.troops) > 1 else 62
        yield from numbered_pyramid(space.colour, space.level, foot, height)


def troop_shapes(side: Word, space: SpaceView, language: Language) -> Iterator[Shape]:
    """Draw the troops of a space, or the battle there."""
    at = troop_position(side, space.row.word)
    if len(space.troops) > 1:
        yield from _battle(side, space)
        return
    for troop in space.troops:
        if is_district(space.row.word):
            yield from _troop_in_district(troop, at, space.touched, language)
        else:
            yield from _troop_on_land(troop, at, space.touched, language)


def _troop_in_district(
    troop: TroopView, at: Point, has_changed: bool, language: Language
) -> Iterator[Shape]:
    """Draw a troop in a district, with its creature at its shoulder and the name below."""
    if has_changed:
        yield _halo(at, 98)
    yield from _troop_with_creature(troop, at, DISTRICT_TROOP_HEIGHT)
    if troop.creature:
        yield _creature_name(troop.creature, (at[0] - 14, at[1] + 41), language)


def _troop_on_land(
    troop: TroopView, at: Point, has_changed: bool, language: Language
) -> Iterator[Shape]:
    """Draw a troop with its creature to the left and the creature's name below."""
    x = at[0] + 28 if troop.creature else at[0]
    if has_changed:
        yield _halo((x, at[1]), 124)
    if troop.creature:
        yield creature_emblem(troop.creature, (at[0] - 42, at[1]), 58)
        yield _creature_name(troop.creature, (at[0] - 6, at[1] + 49), language)
    yield from troop_marker(troop.seat, troop.units, troop.priests, (x, at[1]), TROOP_HEIGHT)


def _halo(at: Point, height: int) -> Sprite:
    """Draw the light behind a troop that changed last."""
    return Sprite("halo", (at[0] - 8, at[1]), height)


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
    """Draw swords between two troops, or beside them where one stands above the other."""
    offset = -44 if one[0] == other[0] else 0
    at = ((one[0] + other[0]) / 2 + offset, (one[1] + other[1]) / 2)
    yield Disc(at, 17, IVORY, TERRACOTTA, 3)
    yield Sprite("swords", at, 20, (TERRACOTTA,))


def _battle_in_district(word: Word) -> tuple[tuple[Point, Point], int]:
    left, top, right, bottom = district_box(word)
    if word.endswith("3"):
        return ((left + 192, top + 50), (right - 42, top + 50)), BATTLE_TROOP_HEIGHT
    return ((right - 38, top + 27), (right - 38, bottom - 25)), 58
