"""The line at the top: which kingdom, which round, which chapter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.amun_re.labels import CHAPTERS, KINGDOMS
from render.palette import GOLD, INK, IVORY, NIGHT, mix
from render.scene import Disc, Label, Poly, Shape, Sprite, fitted_label
from rules.core.text import Language

MIDDLE: Final = 41
STEP: Final = 165  # from chapter to chapter


def header(kingdom: int, round_: int, chapter: int, language: Language) -> Iterator[Shape]:
    """`kingdom` and `round_` count from 1, `chapter` is the number in `CHAPTERS`, from 0."""
    yield Sprite("winged_sun", (80, MIDDLE), 58)
    title = KINGDOMS[kingdom - 1].in_(language)
    yield fitted_label((154, MIDDLE + 15), title, 44, IVORY, "title", max_width=296)
    for number in range(1, 4):
        yield from _round(number, round_)
    for number, words in enumerate(CHAPTERS):
        yield from _chapter(number, chapter, words.in_(language))


def _round(number: int, now: int) -> Iterator[Shape]:
    at = (440 + 46 * number, MIDDLE)
    fill = GOLD if number == now else mix(NIGHT, GOLD, 0.35) if number < now else NIGHT
    yield Disc(at, 20, fill, IVORY if number == now else mix(NIGHT, GOLD, 0.7), 3)
    ink = INK if number == now else mix(NIGHT, IVORY, 0.8)
    yield Label((at[0], at[1] - 1), str(number), 30, ink, "bold", "mm")


def _chapter(number: int, now: int, words: str) -> Iterator[Shape]:
    left, right = 608 + number * STEP, 608 + (number + 1) * STEP
    outline = (
        (left, MIDDLE - 27),
        (right - 21, MIDDLE - 27),
        (right - 5, MIDDLE),
        (right - 21, MIDDLE + 27),
        (left, MIDDLE + 27),
        (left + 16, MIDDLE),
    )
    here = number == now
    fill = GOLD if here else mix(NIGHT, IVORY, 0.32 if number < now else 0.14)
    yield Poly(outline, fill, IVORY if here else "", 2.5)
    ink = INK if here else mix(NIGHT, IVORY, 0.88)
    middle = (left + STEP / 2 + 3, MIDDLE + 11)
    yield fitted_label(
        middle, words, 33, ink, "bold" if here else "plain", "ms", max_width=STEP - 38
    )
