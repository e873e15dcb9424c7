"""The Kingdom of the Dead, and what both would score if it were full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.labels import DEAD, IF_FULL, SCORED
from render.aton.layout import DEAD_TOP, MIDDLE, NICHE, WIDE, niche
from render.aton.temples import chip
from render.palette import GOLD_LIGHT, IVORY
from render.scene import Shape, Sprite, fitted_label
from rules.aton.view import AtonView
from rules.core.text import Language

MIDDLE_OF_HEADING: Final = DEAD_TOP + 27
TITLE_ROOM: Final = 380


def dead(view: AtonView, language: Language) -> Iterator[Shape]:
    foot = MIDDLE_OF_HEADING + 11
    title = DEAD.in_(language)
    yield fitted_label((MIDDLE + 42, foot), title, 34, GOLD_LIGHT, "title", max_width=TITLE_ROOM)
    right = MIDDLE + WIDE - 42
    for place in (0, 1):
        points = sum(item.points[place] for item in view.scored or view.would)
        at = (right - 126 + place * 86, MIDDLE_OF_HEADING - 1)
        yield from chip(at, view.seats[place], points)
    label = (SCORED if view.scored else IF_FULL).in_(language)
    yield fitted_label((right - 182, foot), label, 31, IVORY, "plain", "rs", max_width=280)
    yield from _niches(view)


def _niches(view: AtonView) -> Iterator[Shape]:
    fresh = len(view.dead) - view.fresh_dead
    for number, seat in enumerate(view.dead):
        if number >= fresh:
            yield Sprite("niche_glow", niche(number), round(NICHE * 1.27))
        yield Sprite("counter", niche(number), 70, (seat,))
