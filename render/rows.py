"""Lay out icons and numbers in a row on one foot line, no wider than the row may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from render.fonts import coin_font_size, text_width
from render.palette import INK
from render.scene import Label, Shape, Sprite
from render.sprites import sprite_width


@dataclass(frozen=True, slots=True)
class Icon:
    """A sprite in a row, perhaps with a number on it."""

    name: str
    height: int
    args: tuple[int | str | bool, ...] = ()
    gap_after: int = 5  # pixels before the next item, or below zero if the two overlap
    text: str = ""  # written on it

    @property
    def width(self) -> int:
        return sprite_width(self.name, self.height)

    def shapes(self, left: float, foot: float) -> Iterator[Shape]:
        middle = (left + self.width / 2, foot - self.height / 2)
        yield Sprite(self.name, middle, self.height, self.args)
        if self.text:
            size = coin_font_size(self.text, self.height)
            yield Label((middle[0], middle[1] - 1), self.text, size, INK, "bold", "mm")


@dataclass(frozen=True, slots=True)
class Number:
    """A number alone in a row."""

    text: str
    size: int
    gap_after: int = 6
    rise: int = 6  # of the base line over the foot line

    @property
    def width(self) -> int:
        return round(text_width(self.text, "bold", self.size))

    def shapes(self, left: float, foot: float) -> Iterator[Shape]:
        yield Label((left, foot - self.rise), self.text, self.size, INK)


@dataclass(frozen=True, slots=True)
class Spacer:
    """An empty space in a row."""

    width: int
    gap_after: int = 0

    def shapes(self, left: float, foot: float) -> Iterator[Shape]:
        return iter(())


RowItem: TypeAlias = Icon | Number | Spacer


def row_width(items: Sequence[RowItem]) -> int:
    """Measure a row from the left end of its first item to the right end of its last."""
    gap_at_the_end = items[-1].gap_after if items else 0
    return sum(item.width + item.gap_after for item in items) - gap_at_the_end


def row_shapes(items: Sequence[RowItem], left: float, foot: float) -> Iterator[Shape]:
    """Draw the items side by side, starting at `left` and standing on the line `foot`."""
    for item in items:
        yield from item.shapes(left, foot)
        left += item.width + item.gap_after


def shrink_row(
    row_at: Callable[[int, bool], Sequence[RowItem]], height: int, min_height: int, max_width: float
) -> Sequence[RowItem]:
    """Choose the first row that fits: full, down to 80 % of the height, then abbreviated.

    If none fits, return the abbreviated row of the smallest height, `min_height`.
    """
    full = [(size, False) for size in range(height, height * 4 // 5, -1)]
    shortened = [(size, True) for size in range(height, min_height, -1)]
    for size, is_shortened in (*full, *shortened):
        if row_width(row := row_at(size, is_shortened)) <= max_width:
            return row
    return row_at(min_height, True)
