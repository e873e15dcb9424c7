"""A scoring, item by item, in the place of the cartouches, which are done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.header import plate
from render.aton.labels import RULES, SCORING
from render.aton.layout import CARTOUCHE_TOP, LEFTS, PANEL
from render.aton.sides import SIDES
from render.palette import GOLD_DARK, INK, INK_SOFT, IVORY, SAND_DARK, mix
from render.scene import Box, Label, Shape, Sprite, fitted_label
from rules.aton.view import AtonView, ItemView
from rules.core.text import Language

HEADING: Final = 54
ROW: Final = 64
TOTAL: Final = 66


def scoring(view: AtonView, place: int, language: Language) -> Iterator[Shape]:
    side, left = SIDES[view.seats[place]], LEFTS[place]
    middle = left + PANEL / 2
    title = SCORING.in_(language)
    yield fitted_label(
        (middle, CARTOUCHE_TOP + 38), title, 38, GOLD_DARK, "title", "ms", max_width=PANEL
    )
    for number, item in enumerate(view.scored):
        top = CARTOUCHE_TOP + HEADING + number * ROW
        yield from _item(view, item, place, top, language)
    top = CARTOUCHE_TOP + HEADING + len(view.scored) * ROW + 4
    total = sum(item.points[place] for item in view.scored)
    yield from plate(left, top, left + PANEL, top + TOTAL, side.colour)
    yield Sprite("counter", (left + 42, top + TOTAL / 2), 52, (side.word,))
    yield Label((left + PANEL - 18, top + 50), f"+{total}", 50, IVORY, "bold", "rs")


def _item(
    view: AtonView, item: ItemView, place: int, top: float, language: Language
) -> Iterator[Shape]:
    """What is counted, the counters that decide it, this side's first, and its points."""
    side, left, points = SIDES[view.seats[place]], LEFTS[place], item.points[place]
    right, middle = left + PANEL, top + ROW / 2 - 3
    fill = IVORY if points else mix(IVORY, SAND_DARK, 0.25)
    edge = side.colour if points else SAND_DARK
    yield Box(left, top, right, top + ROW - 6, fill, edge, 4 if points else 2, 12)
    yield from _icon(item, left + 36, middle)
    if item.item == "bonus":
        words = RULES[item.item].in_(language)
        yield fitted_label(
            (left + 70, middle + 9), words, 28, INK_SOFT, "plain", max_width=PANEL - 138
        )
    else:
        for number, which in enumerate((place, 1 - place)):
            x = left + 86 + number * 72
            yield Sprite("counter", (x, middle), 38, (view.seats[which],))
            yield Label((x + 22, middle + 12), str(item.counted[which]), 34, INK)
    said, ink = (f"+{points}", side.colour) if points else ("–", INK_SOFT)
    yield Label((right - 16, middle + 15), said, 43, ink, "bold", "rs")


def _icon(item: ItemView, x: float, middle: float) -> Iterator[Shape]:
    if item.item in ("black", "bonus"):
        yield Sprite("square", (x, middle), 42, (item.item,))
    else:
        yield Sprite("gate", (x, middle - 1), 44, (True,))
        yield Label((x, middle + 4), item.item[-1], 30, INK, "bold", "mm")
