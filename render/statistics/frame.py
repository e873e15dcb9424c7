"""Draw the paper of statistics, with its title."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.fonts import OwnFace, has_letter
from render.geometry import Point
from render.naming import sentence_labels
from render.palette import GOLD_DARK, INK, INK_SOFT, IVORY, NIGHT, PAPYRUS, mix
from render.scene import Box, Label, Shape, Sprite, fitted_label

WIDTH: Final = 1600
EDGE: Final = 14
MARGIN: Final = 44
PAPER: Final = mix(PAPYRUS, IVORY, 0.45)
RULE: Final = mix(PAPYRUS, INK_SOFT, 0.35)
FAINT: Final = mix(PAPER, INK_SOFT, 0.3)


def frame(height: int, title: str, subtitle: str) -> Iterator[Shape]:
    """Draw the paper, its edge, the title between two suns, and the line below."""
    yield Box(0, 0, WIDTH, height, NIGHT)
    yield Box(EDGE, EDGE, WIDTH - EDGE, height - EDGE, PAPER, GOLD_DARK, 5, 22)
    yield Sprite("winged_sun", (110, 76), 66)
    yield Sprite("winged_sun", (WIDTH - 110, 76), 66)
    room = WIDTH - 420
    yield from line_labels(title, (WIDTH / 2, 84), 62, INK, "title", "ms", max_width=room)
    room = WIDTH - 120
    yield from line_labels(subtitle, (WIDTH / 2, 134), 38, INK_SOFT, "plain", "ms", max_width=room)


def line_labels(
    line: str,
    at: Point,
    size: int,
    colour: str,
    face: OwnFace,
    anchor: str = "ls",
    *,
    max_width: float,
) -> Iterator[Label]:
    """Write a line that may have names in it, in another face if this one lacks a letter."""
    if all(has_letter(face, letter) for letter in line if letter != " "):
        yield fitted_label(at, line, size, colour, face, anchor, max_width=max_width)
    else:
        yield from sentence_labels(line, at, size, colour, anchor, max_width=max_width)
