"""Say what stands on each square, in each niche of the Dead, and what each side has scored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.layout import (
    NAME_HEIGHT,
    NAME_TOP,
    NICHE_SIZE,
    PANEL_LEFTS,
    PANEL_WIDTH,
    SQUARE_SIZE,
    niche_middle,
    square_middle,
)
from render.changes import Part, Parts
from render.geometry import Point, rectangle
from rules.aton.tables import DEAD
from rules.aton.view import AtonView
from rules.core.menu import Word

MARGIN: Final = 5


def parts(view: AtonView) -> Parts:
    return dict(_parts(view))


def _parts(view: AtonView) -> Iterator[tuple[Word, Part]]:
    for temple in view.temples:
        for index, seat in enumerate(temple.squares):
            middle = square_middle(temple.number, index)
            yield f"{temple.number}-{index}", Part(_around(middle, SQUARE_SIZE), seat)
    for number in range(DEAD):
        dead = view.dead[number] if number < len(view.dead) else None
        yield f"dead-{number}", Part(_around(niche_middle(number), NICHE_SIZE), dead)
    for player, left in zip(view.players, PANEL_LEFTS, strict=True):
        name = rectangle(left, NAME_TOP, left + PANEL_WIDTH, NAME_TOP + NAME_HEIGHT)
        yield player.seat, Part(name, player.score)


def _around(middle: Point, size: int) -> tuple[Point, ...]:
    (x, y), half = middle, size / 2
    return rectangle(x - half, y - half, x + half, y + half, MARGIN)
