"""List the parts of the board to compare: squares, niches, each side's cards and scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.layout import (
    CARTOUCHE_HEIGHT,
    NAME_HEIGHT,
    NAME_TOP,
    NICHE_SIZE,
    PANEL_LEFTS,
    PANEL_WIDTH,
    SQUARE_SIZE,
    cartouche_corner,
    niche_middle,
    square_middle,
)
from render.changes import Part, Parts
from render.geometry import Point, rectangle
from rules.aton.tables import DEAD
from rules.aton.view import AtonView, PlayerView
from rules.core.menu import Word
from rules.core.text import Language

MARGIN: Final = 5


def parts(view: AtonView, _: Language) -> Parts:
    return dict(_parts(view))


def _parts(view: AtonView) -> Iterator[tuple[Word, Part]]:
    for temple in view.temples:
        for index, seat in enumerate(temple.squares):
            middle = square_middle(temple.number, index)
            yield f"{temple.number}-{index}", Part(_around(middle, SQUARE_SIZE), seat)
    for number in range(DEAD):
        dead = view.dead[number] if number < len(view.dead) else None
        yield f"dead-{number}", Part(_around(niche_middle(number), NICHE_SIZE), dead)
    for column, player in enumerate(view.players):
        name = _panel(column, NAME_TOP, NAME_HEIGHT)
        yield player.seat, Part(name, player.score)
        if player.laid and not view.scored:  # a scoring covers the cartouches
            yield from _cartouches(player, column)


def _cartouches(player: PlayerView, column: int) -> Iterator[tuple[Word, Part]]:
    """Yield each cartouche with its card, if face up, and whether it is finished."""
    for number in range(1, 5):
        _, top = cartouche_corner(column, number)
        facts = (player.cards[number - 1 : number], number <= player.done)
        yield f"{player.seat}-{number}", Part(_panel(column, top, CARTOUCHE_HEIGHT), facts)


def _panel(column: int, top: float, height: float) -> tuple[Point, ...]:
    left = PANEL_LEFTS[column]
    return rectangle(left, top, left + PANEL_WIDTH, top + height)


def _around(middle: Point, size: int) -> tuple[Point, ...]:
    (x, y), half = middle, size / 2
    return rectangle(x - half, y - half, x + half, y + half, MARGIN)
