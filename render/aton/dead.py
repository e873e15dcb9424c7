"""Draw the Kingdom of the Dead, and the points of both sides if it were full now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.labels import IF_FULL, KINGDOM_OF_THE_DEAD, SCORED
from render.aton.layout import DEAD_TOP, NICHE_SIZE, TEMPLES_LEFT, TEMPLES_WIDTH, niche_middle
from render.aton.temples import points_chip
from render.palette import GOLD_LIGHT, IVORY
from render.scene import Shape, Sprite, fitted_label
from rules.aton.view import AtonView
from rules.core.text import Language

HEADING_MIDDLE: Final = DEAD_TOP + 27
TITLE_WIDTH: Final = 380


def kingdom_of_the_dead(view: AtonView, language: Language) -> Iterator[Shape]:
    """Draw the heading with both sides' points, then the counters in their niches.

    A finished game shows points only if it ended with a scoring.
    """
    left, foot = TEMPLES_LEFT + 42, HEADING_MIDDLE + 11
    title = KINGDOM_OF_THE_DEAD.in_(language)
    yield fitted_label((left, foot), title, 34, GOLD_LIGHT, "title", max_width=TITLE_WIDTH)
    if view.scored or view.phase != "over":
        yield from _points(view, language)
    yield from _counters(view)


def _points(view: AtonView, language: Language) -> Iterator[Shape]:
    right, foot = TEMPLES_LEFT + TEMPLES_WIDTH - 42, HEADING_MIDDLE + 11
    for column in (0, 1):
        points = sum(item.points[column] for item in view.scored or view.would)
        at = (right - 126 + column * 86, HEADING_MIDDLE - 1)
        yield from points_chip(at, view.seats[column], points)
    label = (SCORED if view.scored else IF_FULL).in_(language)
    yield fitted_label((right - 182, foot), label, 31, IVORY, "plain", "rs", max_width=280)


def _counters(view: AtonView) -> Iterator[Shape]:
    first_new = len(view.dead) - view.fresh_dead
    for number, seat in enumerate(view.dead):
        if number >= first_new:
            yield Sprite("niche_glow", niche_middle(number), round(NICHE_SIZE * 1.27))
        yield Sprite("counter", niche_middle(number), 70, (seat,))
