"""Draw the strip at the foot of the board with the meaning of its signs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from render.fonts import MIN_FONT_SIZE, text_width
from render.geometry import Point
from render.kemet.labels import LEGEND
from render.kemet.layout import LEGEND_HEIGHT
from render.kemet.markers import permanent_points, power_chip, temporary_points
from render.palette import GOLD_DARK, INK, INK_SOFT, IVORY, PAPYRUS, TERRACOTTA, mix
from render.scene import Box, Label, Shape, Sprite
from rules.core.menu import Word
from rules.core.text import Language
from rules.kemet.tables import RED

MARGIN: Final = 12
GROUND: Final = mix(PAPYRUS, IVORY, 0.35)


def _sacrifice(at: Point) -> Iterator[Shape]:
    yield Sprite("unit_figure", at, 30, (INK_SOFT,))
    yield Sprite("strike", at, 28, (TERRACOTTA,))


_SIGNS: Final[Mapping[Word, tuple[int, Callable[[Point], Iterator[Shape]]]]] = {  # width, drawing
    "kept": (32, lambda at: permanent_points(1, at, 32)),
    "held": (34, lambda at: temporary_points(1, at, 34)),
    "prayer": (24, lambda at: iter([Sprite("prayer_ankh", at, 34, (GOLD_DARK,))])),
    "battle": (28, lambda at: iter([Sprite("swords", at, 28, (INK,))])),
    "obelisk": (22, lambda at: iter([Sprite("obelisk", at, 42)])),
    "boat": (34, lambda at: iter([Sprite("quay", at, 34)])),
    "sacrifice": (32, _sacrifice),
    "tile": (54, lambda at: power_chip(RED, 2, (at[0] - 27, at[1] - 16, at[0] + 27, at[1] + 16))),
}


def legend(
    top: float, width: float, language: Language, words: Sequence[Word] = tuple(LEGEND)
) -> Iterator[Shape]:
    """Spread the signs with their meanings over a strip."""
    yield Box(0, top, width, top + legend_height(width, language, words), GROUND)
    for number, row in enumerate(_rows(width, language, words)):
        yield from _row(row, top + (number + 0.5) * LEGEND_HEIGHT, width, language)


def legend_height(width: float, language: Language, words: Sequence[Word] = tuple(LEGEND)) -> int:
    return LEGEND_HEIGHT * len(_rows(width, language, words))


def _rows(width: float, language: Language, words: Sequence[Word]) -> Sequence[Sequence[Word]]:
    """Divide the signs into two rows if they have no room in one."""
    half = -(-len(words) // 2)
    return (words,) if _gap(width, words, language) >= MARGIN else (words[:half], words[half:])


def _row(row: Sequence[Word], middle: float, width: float, language: Language) -> Iterator[Shape]:
    gap = _gap(width, row, language)
    x: float = MARGIN
    for word in row:
        sign, draw = _SIGNS[word]
        said = LEGEND[word].in_(language)
        yield from draw((x + sign / 2, middle))
        yield Label((x + sign + 6, middle - 1), said, MIN_FONT_SIZE, INK, "plain", "lm")
        x += _width(word, language) + gap


def _gap(width: float, row: Sequence[Word], language: Language) -> float:
    """Measure the room between two signs of a row. It is below zero if they overlap."""
    widths = sum(_width(word, language) for word in row)
    return (width - 2 * MARGIN - widths) / (len(row) - 1)


def _width(word: Word, language: Language) -> float:
    return _SIGNS[word][0] + 6 + text_width(LEGEND[word].in_(language), "plain", MIN_FONT_SIZE)
