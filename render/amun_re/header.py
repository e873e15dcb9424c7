"""Draw the line at the top: the kingdom, the round and the chapter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.amun_re.labels import CHAPTERS, KINGDOMS
from render.fonts import Face
from render.palette import GOLD, INK, IVORY, NIGHT, mix
from render.scene import Disc, Label, Poly, Shape, Sprite, fitted_label
from rules.core.text import Language

MIDDLE: Final = 41
CHAPTER_WIDTH: Final = 165


def header(kingdom: int, round_: int, chapter: int, language: Language) -> Iterator[Shape]:
    """Draw the line. `kingdom` and `round_` count from 1, `chapter` from 0 as in `CHAPTERS`."""
    yield Sprite("winged_sun", (80, MIDDLE), 58)
    title = KINGDOMS[kingdom - 1].in_(language)
    yield fitted_label((154, MIDDLE + 15), title, 44, IVORY, "title", max_width=296)
    for number in range(1, 4):
        yield from _round_number(number, round_)
    for number, name in enumerate(CHAPTERS):
        yield from _chapter_arrow(number, chapter, name.in_(language))


def _round_number(number: int, current: int) -> Iterator[Shape]:
    at = (440 + 46 * number, MIDDLE)
    fill = GOLD if number == current else mix(NIGHT, GOLD, 0.35) if number < current else NIGHT
    yield Disc(at, 20, fill, IVORY if number == current else mix(NIGHT, GOLD, 0.7), 3)
    ink = INK if number == current else mix(NIGHT, IVORY, 0.8)
    yield Label((at[0], at[1] - 1), str(number), 30, ink, "bold", "mm")


def _chapter_arrow(number: int, current: int, name: str) -> Iterator[Shape]:
    left, right = 608 + number * CHAPTER_WIDTH, 608 + (number + 1) * CHAPTER_WIDTH
    outline = (
        (left, MIDDLE - 27),
        (right - 21, MIDDLE - 27),
        (right - 5, MIDDLE),
        (right - 21, MIDDLE + 27),
        (left, MIDDLE + 27),
        (left + 16, MIDDLE),
    )
    is_current = number == current
    fill = GOLD if is_current else mix(NIGHT, IVORY, 0.32 if number < current else 0.14)
    yield Poly(outline, fill, IVORY if is_current else "", 2.5)
    ink = INK if is_current else mix(NIGHT, IVORY, 0.88)
    face: Face = "bold" if is_current else "plain"
    middle, max_width = (left + CHAPTER_WIDTH / 2 + 3, MIDDLE + 11), CHAPTER_WIDTH - 38
    yield fitted_label(middle, name, 33, ink, face, "ms", max_width=max_width)
