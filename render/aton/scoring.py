"""Draw a scoring, item by item, where the cartouches are otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.header import raised_plate
from render.aton.labels import SCORING, SCORING_RULES
from render.aton.layout import CARTOUCHE_TOP, PANEL_LEFTS, PANEL_WIDTH
from render.aton.sides import SIDES
from render.palette import GOLD_DARK, INK, INK_SOFT, IVORY, SAND_DARK, mix
from render.scene import Box, Label, Shape, Sprite, fitted_label, fitted_lines
from rules.aton.view import AtonView, ItemView
from rules.core.text import Language

HEADING_HEIGHT: Final = 54
ROW_HEIGHT: Final = 64
TOTAL_HEIGHT: Final = 66


def scoring(view: AtonView, column: int, language: Language) -> Iterator[Shape]:
    """Draw the points of the side in a column, 0 or 1, by item and in all."""
    side, left = SIDES[view.seats[column]], PANEL_LEFTS[column]
    at, title = (left + PANEL_WIDTH / 2, CARTOUCHE_TOP + 38), SCORING.in_(language)
    yield fitted_label(at, title, 38, GOLD_DARK, "title", "ms", max_width=PANEL_WIDTH)
    for number, item in enumerate(view.scored):
        top = CARTOUCHE_TOP + HEADING_HEIGHT + number * ROW_HEIGHT
        yield from _item(view, item, column, top, language)
    top = CARTOUCHE_TOP + HEADING_HEIGHT + len(view.scored) * ROW_HEIGHT + 4
    total = sum(item.points[column] for item in view.scored)
    yield from raised_plate(left, top, left + PANEL_WIDTH, top + TOTAL_HEIGHT, side.colour)
    yield Sprite("counter", (left + 42, top + TOTAL_HEIGHT / 2), 52, (side.word,))
    yield Label((left + PANEL_WIDTH - 18, top + 50), f"+{total}", 50, IVORY, "bold", "rs")


def _item(
    view: AtonView, item: ItemView, column: int, top: float, language: Language
) -> Iterator[Shape]:
    """Draw one scoring item: its icon, both sides' counts, and the side's points."""
    side, left, points = SIDES[view.seats[column]], PANEL_LEFTS[column], item.points[column]
    right, middle = left + PANEL_WIDTH, top + ROW_HEIGHT / 2 - 3
    fill = IVORY if points else mix(IVORY, SAND_DARK, 0.25)
    stroke = side.colour if points else SAND_DARK
    yield Box(left, top, right, top + ROW_HEIGHT - 6, fill, stroke, 4 if points else 2, 12)
    yield from _item_icon(item, left + 36, middle)
    if item.item == "bonus":
        at, rule = (left + 70, middle + 9), SCORING_RULES[item.item].in_(language)
        yield from fitted_lines(at, rule, 28, INK_SOFT, "plain", max_width=PANEL_WIDTH - 138)
    else:
        for number, side_index in enumerate((column, 1 - column)):
            x = left + 86 + number * 72
            yield Sprite("counter", (x, middle), 38, (view.seats[side_index],))
            yield Label((x + 22, middle + 12), str(item.counted[side_index]), 34, INK)
    result, ink = (f"+{points}", side.colour) if points else ("–", INK_SOFT)
    yield Label((right - 16, middle + 15), result, 43, ink, "bold", "rs")


def _item_icon(item: ItemView, x: float, middle: float) -> Iterator[Shape]:
    if item.item in ("black", "bonus"):
        yield Sprite("square", (x, middle), 42, (item.item,))
    else:
        yield Sprite("gate", (x, middle - 1), 44, (True,))
        yield Label((x, middle + 4), item.item[-1], 30, INK, "bold", "mm")
