"""The chart of the points at each step, which is drawn once for each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from render.chart import PAPER, Looks, chart
from render.scene import Box
from render.web.reel import Reel
from rules.core.progress import Course
from rules.core.text import Language

SIZE: Final = (960, 480)
LEFT, TOP, RIGHT, BOTTOM = 84, 30, 848, 416  # of the lines


@dataclass(frozen=True, slots=True)
class Chart:
    """The points at each step as a course with a moment for each, and the look of the seats."""

    course: Course
    looks: Looks

    def data(self, reel: Reel, language: Language) -> Mapping[str, Any]:
        """Return everything that `page.js` needs to show it."""
        paper = Box(0, 0, *SIZE, PAPER)
        shapes = [paper, *chart(self.course, self.looks, (LEFT, TOP, RIGHT, BOTTOM), language)]
        return {
            "title": self.course.title.in_(language) if self.course.title else "",
            "label": self._points(language),
            "size": SIZE,
            "span": (LEFT, RIGHT),
            "shapes": [reel.number(shape) for shape in shapes],
        }

    def _points(self, language: Language) -> str:
        """Describe it by the points at the end."""
        standings = self.course.standings
        ends = [f"{language.write(seat)} {language.write(points)}" for seat, points in standings]
        return f"{language.join(ends, 'comma')}."
