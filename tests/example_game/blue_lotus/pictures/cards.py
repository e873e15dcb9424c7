"""Cards as shapes: their faces, their backs, and the places where they go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.geometry import Point
from render.palette import GOLD, INK, IVORY, LAPIS, PAPYRUS_DARK, STONE
from render.scene import Box, Label, Shape

SLIM: Final = 0.8  # width of a card, in heights


def face(card: int, at: Point, height: int) -> Iterator[Shape]:
    yield _outline(at, height, IVORY, INK)
    size = round(height * 0.6)
    yield Label((at[0], at[1] - 1), str(card), size, INK, "bold", "mm")


def back(at: Point, height: int) -> Iterator[Shape]:
    yield _outline(at, height, LAPIS, GOLD)


def place(at: Point, height: int) -> Iterator[Shape]:
    yield _outline(at, height, PAPYRUS_DARK, STONE)


def _outline(at: Point, height: int, fill: str, edge: str) -> Box:
    across, down = height * SLIM / 2, height / 2
    return Box(at[0] - across, at[1] - down, at[0] + across, at[1] + down, fill, edge, 3, 10)
