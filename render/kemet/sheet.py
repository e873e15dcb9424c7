"""Draw the pieces of the board on a sheet, in each form that they can have there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.kemet.colours import PALETTE
from render.kemet.emblems import action_icon, creature_emblem
from render.kemet.ground import TABLE_COLOUR
from render.kemet.layout import SIZE
from render.kemet.pieces import POWER_STYLES
from render.kemet.player_boards import DIM_INK
from render.palette import INK, SEAT_STYLES
from render.scene import Box, Scene, Shape, Sprite
from rules.kemet.tables import ACTION_SPACES, COLOURS, CREATURES, MARKS, TOP_LEVEL

STEP: Final = 76  # pixels from piece to piece
PYRAMID_HEIGHTS: Final = (50, 54, 68)
CREATURE_HEIGHTS: Final = (42, 58)
INKS: Final = sorted({INK, DIM_INK, *(style.ink for style in SEAT_STYLES[: len(MARKS)])})


def sheet() -> Scene:
    """Draw each form once, because no made-up position shows all of them."""
    shapes = Box(0, 0, *SIZE, TABLE_COLOUR), *_shades(), *_pyramids(), *_creatures(), *_of_players()
    return Scene(SIZE, shapes, "", PALETTE)


def _shades() -> Iterator[Shape]:
    """Draw the dark sides of pyramids as boxes, whose colours the palette has for certain."""
    for number, colour in enumerate(COLOURS):
        yield Box(number * STEP, 0, (number + 1) * STEP, 9, POWER_STYLES[colour].dark)


def _pyramids() -> Iterator[Shape]:
    for row, height in enumerate(PYRAMID_HEIGHTS, 1):
        for number, colour in enumerate(COLOURS):
            for level in range(1, TOP_LEVEL + 1):
                at = (number * TOP_LEVEL + level) * STEP, row * STEP
                yield Sprite("stepped_pyramid", at, height, (colour, level))


def _creatures() -> Iterator[Shape]:
    for row, height in enumerate(CREATURE_HEIGHTS, 4):
        for number, creature in enumerate(CREATURES, 1):
            yield creature_emblem(creature.word, (number * STEP, row * STEP), height)


def _of_players() -> Iterator[Shape]:
    """Draw the pieces in the ink of a seat, and its towers."""
    for row, ink in enumerate(INKS, 6):
        for number, space in enumerate(ACTION_SPACES, 1):
            yield action_icon(space.word, (number * STEP, row * STEP), 30, ink)
        yield Sprite("sun", (SIZE[0] - STEP, row * STEP), 34, (ink,))
    for seat_index in range(-1, len(MARKS)):
        yield Sprite("tower", ((seat_index + 2) * STEP, 12 * STEP), 34, (seat_index,))
