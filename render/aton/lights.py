"""Find the parts that a lesson names: groups of squares, temples, the Dead, rows of a scoring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from render.aton import layout as at
from render.aton.scoring import HEADING_HEIGHT, ROW_HEIGHT
from render.changes import Part, Parts
from render.geometry import rectangle
from rules.aton.tables import GROUPS
from rules.aton.view import AtonView
from rules.core.menu import Word

ABOVE: Final = 8  # pixels between a temple's wall and its light


def lights(view: AtonView, parts: Parts, word: Word) -> Sequence[Part]:
    """Find `1-black`, `black`, `blue-squares`, `temple-3`, `dead` or `scored-temple-4`."""
    colour = word.removesuffix("-squares")
    if groups := [each for each in GROUPS if word == each.word or colour == each.colour]:
        return [parts[f"{each.temple}-{place}"] for each in groups for place in each.squares]
    return list(_boxes(view, word))


def _boxes(view: AtonView, word: Word) -> Iterator[Part]:
    kind, _, which = word.partition("-")
    if kind == "temple":
        x, y = at.temple_corner(int(which))
        width, height = at.TEMPLE_SIZE
        yield _box(x - 2, y + at.WALL_OFFSET[1] - ABOVE, x + width + 2, y + height + 2)
    elif word == "dead":
        left = at.TEMPLES_LEFT + 2
        yield _box(left, at.DEAD_TOP, left + at.TEMPLES_WIDTH - 4, at.DEAD_FOOT)
    elif kind == "scored":
        row = next((n for n, item in enumerate(view.scored) if item.item == which), None)
        for left in at.PANEL_LEFTS if row is not None else ():
            top = at.CARTOUCHE_TOP + HEADING_HEIGHT + (row or 0) * ROW_HEIGHT
            yield _box(left - 4, top - 4, left + at.PANEL_WIDTH + 4, top + ROW_HEIGHT - 2)


def _box(left: float, top: float, right: float, foot: float) -> Part:
    return Part(rectangle(left, top, right, foot), None)
