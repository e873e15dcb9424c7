"""Draw the market: every tile in play by colour and level, with its effect and number left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from render.fonts import text_width
from render.kemet.alt import market_alt_text
from render.kemet.cards import (
    LINE_HEIGHT,
    MARGIN,
    TITLE_HEIGHT,
    WIDTH,
    background,
    effect_lines,
    name_lines,
    power_tile,
    price,
)
from render.kemet.colours import PALETTE
from render.kemet.labels import MARKET, level_label
from render.kemet.markers import power_sign
from render.naming import NOBODY, Naming
from render.palette import GOLD, INK, INK_SOFT, PAPYRUS
from render.scene import Label, Line, Scene, Shape, Sprite
from rules.core.text import Language
from rules.kemet.colours import COLOUR
from rules.kemet.tables import TOP_LEVEL
from rules.kemet.view import KemetView, StockView

BAND_HEIGHT: Final = 48  # of a level's heading
GAP: Final = 8
MIN_TILE_HEIGHT: Final = 96

Row = tuple[StockView | None, ...]  # one of each colour


def market(view: KemetView, language: Language, _: Naming = NOBODY) -> Scene:
    shapes, foot = _levels(view, language)
    alt = market_alt_text(view, language)
    return Scene((WIDTH, foot), (*background(foot), *_title(view, language), *shapes), alt, PALETTE)


def _title(view: KemetView, language: Language) -> Iterator[Shape]:
    title = MARKET.in_(language)
    yield Label((MARGIN + 12, TITLE_HEIGHT / 2), title, 46, GOLD, "bold", "lm")
    x = MARGIN + 60 + text_width(title, "bold", 46)
    for colour in _colours(view):
        name = COLOUR[colour].in_(language)
        yield Sprite("stepped_pyramid", (x + 30, TITLE_HEIGHT / 2), 50, (colour, TOP_LEVEL))
        yield from power_sign(colour, (x + 86, TITLE_HEIGHT / 2), 38)
        yield Label((x + 116, TITLE_HEIGHT / 2), name, 36, PAPYRUS, "plain", "lm")
        x += 156 + text_width(name, "plain", 36)


def _colours(view: KemetView) -> list[str]:
    colours = {stock.row.colour for stock in view.market}
    return [colour for colour in COLOUR if colour in colours]


def _levels(view: KemetView, language: Language) -> tuple[list[Shape], int]:
    """Draw the tiles level by level. Return the foot of the last level, too."""
    shapes: list[Shape] = []
    top = TITLE_HEIGHT + 4.0
    width = (WIDTH - MARGIN * 2 - GAP * (len(_colours(view)) - 1)) / len(_colours(view))
    for number in sorted({stock.row.level for stock in view.market}):
        shapes += _heading(number, top, language)
        top += BAND_HEIGHT
        for row in _rows(view, number):
            height = _row_height(row, width, language)
            shapes += _tiles(row, width, top, height, language)
            top += height + GAP
    return shapes, round(top) + 4


def _rows(view: KemetView, number: int) -> list[Row]:
    """Line up the tiles of a level in rows, one column a colour."""
    columns = [
        [s for s in view.market if s.row.colour == colour and s.row.level == number]
        for colour in _colours(view)
    ]
    return list(zip_longest(*columns))


def _heading(number: int, top: float, language: Language) -> Iterator[Shape]:
    """Draw a level's heading, with the price of its tiles, which is the level itself."""
    title, middle = level_label(number).in_(language), top + BAND_HEIGHT / 2 + 2
    yield Label((MARGIN + 8, middle), title, 36, INK, "bold", "lm")
    x = MARGIN + 8 + text_width(title, "bold", 36) + 76
    yield from price(number, (x, middle))
    yield Line(((x + 24, middle), (WIDTH - MARGIN, middle)), INK_SOFT, 3)


def _row_height(row: Row, width: float, language: Language) -> float:
    tiles = [stock.row for stock in row if stock]
    line_counts = [
        len(name_lines(tile, width, language)) + len(effect_lines(tile, width, language))
        for tile in tiles
    ]
    return max(MIN_TILE_HEIGHT, 24 + LINE_HEIGHT * max(line_counts))


def _tiles(
    row: Row, width: float, top: float, height: float, language: Language
) -> Iterator[Shape]:
    for number, stock in enumerate(row):
        x = MARGIN + number * (width + GAP)
        if stock:
            yield from power_tile(
                stock.row, stock.left, (x, top, x + width, top + height), language
            )
