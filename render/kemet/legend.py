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
    yield Box(0, top, width, top + LEGEND_HEIGHT, mix(PAPYRUS, IVORY, 0.35))
    said = [LEGEND[word].in_(language) for word in words]
    widths = [
        _SIGNS[word][0] + 6 + text_width(text, "plain", MIN_FONT_SIZE)
        for word, text in zip(words, said, strict=True)
    ]
    gap, middle = (width - 2 * MARGIN - sum(widths)) / (len(words) - 1), top + LEGEND_HEIGHT / 2
    x: float = MARGIN
    for word, text, room in zip(words, said, widths, strict=True):
        sign, draw = _SIGNS[word]
        yield from draw((x + sign / 2, middle))
        yield Label((x + sign + 6, middle - 1), text, MIN_FONT_SIZE, INK, "plain", "lm")
        x += room + gap
