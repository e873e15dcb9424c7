"""Icons and numbers in a row, standing on one foot line, no wider than there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from render.fonts import length, on_coin
from render.palette import INK
from render.scene import Shape, Sprite, Text
from render.sprites import width


@dataclass(frozen=True, slots=True)
class Icon:
    name: str
    height: int
    args: tuple[int | str | bool, ...] = ()
    gap: int = 5  # before the next one; negative where they overlap
    words: str = ""  # written on it

    @property
    def wide(self) -> int:
        return width(self.name, self.height)

    def shapes(self, left: float, foot: float) -> Iterator[Shape]:
        middle = (left + self.wide / 2, foot - self.height / 2)
        yield Sprite(self.name, middle, self.height, self.args)
        if self.words:
            size = on_coin(self.words, self.height)
            yield Text((middle[0], middle[1] - 1), self.words, size, INK, "bold", "mm")


@dataclass(frozen=True, slots=True)
class Number:
    words: str
    size: int
    gap: int = 6
    rise: int = 6  # of its base line over the foot line

    @property
    def wide(self) -> int:
        return round(length(self.words, "bold", self.size))

    def shapes(self, left: float, foot: float) -> Iterator[Shape]:
        yield Text((left, foot - self.rise), self.words, self.size, INK)


@dataclass(frozen=True, slots=True)
class Gap:
    wide: int
    gap: int = 0

    def shapes(self, left: float, foot: float) -> Iterator[Shape]:
        return iter(())


Part: TypeAlias = Icon | Number | Gap


def wide(parts: Sequence[Part]) -> int:
    """From the left end of the first to the right end of the last."""
    return sum(part.wide + part.gap for part in parts) - (parts[-1].gap if parts else 0)


def lay(parts: Sequence[Part], left: float, foot: float) -> Iterator[Shape]:
    for part in parts:
        yield from part.shapes(left, foot)
        left += part.wide + part.gap


def shrunk(
    parts: Callable[[int, bool], Sequence[Part]], height: int, least: int, room: float
) -> Sequence[Part]:
    """The row at its full height; somewhat lower, then in short, where there is no room."""
    whole = [(size, False) for size in range(height, height * 4 // 5, -1)]
    short = [(size, True) for size in range(height, least, -1)]
    for size, is_short in (*whole, *short):
        if wide(row := parts(size, is_short)) <= room:
            return row
    return parts(least, True)
