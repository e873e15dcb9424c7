"""The market: every tile in play by colour and level, with what it does and what is left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from render.fonts import text_width
from render.kemet.alt import market_text
from render.kemet.cards import LINE, MARGIN, TITLE, WIDE, ground, price, tile, tile_lines
from render.kemet.colours import PALETTE
from render.kemet.labels import COLOURS, MARKET, level
from render.palette import GOLD, INK, INK_SOFT, PAPYRUS
from render.scene import Label, Line, Scene, Shape, Sprite
from rules.core.text import Language
from rules.kemet.tables import TOP_LEVEL
from rules.kemet.view import KemetView, StockView

BAND: Final = 48  # the heading of a level
GAP: Final = 8
LEAST: Final = 96  # how high a tile is at least

Row = tuple[StockView | None, ...]  # one of each colour


def market(view: KemetView, language: Language) -> Scene:
    shapes, foot = _levels(view, language)
    said = market_text(view, language)
    return Scene((WIDE, foot), (*ground(foot), *_title(view, language), *shapes), said, PALETTE)


def _title(view: KemetView, language: Language) -> Iterator[Shape]:
    words = MARKET.in_(language)
    yield Label((MARGIN + 12, TITLE / 2), words, 46, GOLD, "bold", "lm")
    x = MARGIN + 60 + text_width(words, "bold", 46)
    for colour in _colours(view):
        said = COLOURS[colour].in_(language)
        yield Sprite("stepped_pyramid", (x + 30, TITLE / 2), 50, (colour, TOP_LEVEL))
        yield Label((x + 66, TITLE / 2), said, 36, PAPYRUS, "plain", "lm")
        x += 106 + text_width(said, "plain", 36)


def _colours(view: KemetView) -> list[str]:
    found = {stock.row.colour for stock in view.market}
    return [colour for colour in COLOURS if colour in found]


def _levels(view: KemetView, language: Language) -> tuple[list[Shape], int]:
    """All bands, and where the last one ends."""
    shapes: list[Shape] = []
    top = TITLE + 4.0
    across = (WIDE - MARGIN * 2 - GAP * (len(_colours(view)) - 1)) / len(_colours(view))
    for number in sorted({stock.row.level for stock in view.market}):
        shapes += _heading(number, top, language)
        top += BAND
        for row in _rows(view, number):
            high = _high(row, across, language)
            shapes += _tiles(row, across, top, high, language)
            top += high + GAP
    return shapes, round(top) + 4


def _rows(view: KemetView, number: int) -> list[Row]:
    """The tiles of a level, beside each other by colour."""
    columns = [
        [s for s in view.market if s.row.colour == colour and s.row.level == number]
        for colour in _colours(view)
    ]
    return list(zip_longest(*columns))


def _heading(number: int, top: float, language: Language) -> Iterator[Shape]:
    """The level, which is also what its tiles cost."""
    words, middle = level(number).in_(language), top + BAND / 2 + 2
    yield Label((MARGIN + 8, middle), words, 36, INK, "bold", "lm")
    x = MARGIN + 8 + text_width(words, "bold", 36) + 76
    yield from price(number, (x, middle))
    yield Line(((x + 24, middle), (WIDE - MARGIN, middle)), INK_SOFT, 3)


def _high(row: Row, across: float, language: Language) -> float:
    said = [len(tile_lines(stock.row, across, language)) for stock in row if stock]
    return max(LEAST, 52 + LINE * max(said))


def _tiles(row: Row, across: float, top: float, high: float, language: Language) -> Iterator[Shape]:
    for number, stock in enumerate(row):
        x = MARGIN + number * (across + GAP)
        if stock:
            yield from tile(stock.row, stock.left, (x, top, x + across, top + high), language)
