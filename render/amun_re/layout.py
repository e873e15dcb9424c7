"""Define the positions on the board of Amun-Re (1600×1272 pixels).

If you move a province's corner, move its contents too. A corner's name gives its line and the
row that begins there. The lines `w`, `a`, `b` and `e` run from north to south, `l` and `r` are
the river's banks, and `o` belongs to an outer column.
"""

from __future__ import annotations

from functools import cache
from math import sin
from typing import Final

from render.geometry import Point, crooked_line

SIZE: Final = (1600, 1272)
HEADER_BOTTOM, COAST, FOOTER_TOP = 84, 110, 972  # COAST is the shore of the sea

_BANK_TOP, _BANK_STEP = 98, 6


def _bank(y: int, side: int) -> Point:
    half = 30 + (max(0, 246 - y) / 140) ** 1.5 * 66
    return (814 + 19 * sin((y - 130) / 88) + side * half, y)


LEFT_BANK, RIGHT_BANK = (
    [_bank(y, side) for y in range(_BANK_TOP, 980, _BANK_STEP)] for side in (-1, 1)
)

# fmt: off
CORNERS: Final[dict[str, Point]] = {
    "w0": (92, 110), "w0m": (64, 121), "w0s": (52, 150), "w1": (40, 336), "w2": (60, 548),
    "w3": (38, 742), "w4n": (50, 914), "w4m": (62, 942), "w4": (92, 956),
    "a0": (404, 112), "a1": (422, 306), "a1o": (412, 342), "a2": (394, 520), "a2o": (398, 554),
    "a3o": (420, 738), "a3": (408, 770), "a4": (396, 954),
    "b0": (1210, 112), "b1o": (1226, 306), "b1": (1216, 342), "b2o": (1200, 520),
    "b2": (1206, 550), "b3": (1226, 738), "b3o": (1216, 768), "b4": (1204, 952),
    "e0": (1534, 111), "e0m": (1562, 122), "e0s": (1574, 152), "e1": (1584, 308),
    "e2": (1562, 528), "e3": (1574, 760), "e4n": (1570, 916), "e4m": (1558, 945),
    "e4": (1528, 957),
}
LANDINGS: Final = {  # how far south a border meets the river
    "l0": 108, "l1": 320, "l2": 532, "l3": 756, "l4": 956,
    "r0": 108, "r1": 326, "r2": 538, "r3": 746, "r4": 956,
}
OUTLINES: Final = {
    "damanhur": "w0 a0 a1 a1o w1 w0s w0m", "buto": "a0 l0 l1 a1",
    "mendes": "r0 b0 b1o b1 r1", "avaris": "b0 e0 e0m e0s e1 b1o",
    "baharya": "w1 a1o a2 a2o w2", "memphis": "a1 l1 l2 a2 a1o",
    "amarna": "r1 b1 b2o b2 r2",
    "dakhla": "w2 a2o a3o w3", "abydos": "a2 l2 l3 a3 a3o a2o",
    "thebes": "r2 b2 b3 r3", "sawu": "b2o e2 e3 b3o b3 b2",
    "kharga": "w3 a3o a3 a4 w4 w4m w4n", "edfu": "a3 l3 l4 a4",
    "abu": "r3 b3 b3o b4 r4", "berenike": "b3o e3 e4n e4m e4 b4",
}
CONTENT_CORNERS: Final[dict[str, tuple[int, int]]] = {  # left and top of a province's contents
    "damanhur": (68, 126), "buto": (430, 124), "mendes": (882, 124), "avaris": (1236, 124),
    "baharya": (68, 350), "memphis": (430, 328), "amarna": (874, 346),
    "dakhla": (68, 558), "abydos": (428, 546), "thebes": (866, 553), "sawu": (1230, 546),
    "kharga": (64, 764), "edfu": (430, 774), "abu": (868, 764), "berenike": (1234, 776),
}
INDENTS: Final = {"mendes": 22}  # of the name, because the delta is wide on its left
INLETS: Final = {"buto": 38}  # pixels of the first line that stay free for the delta
CONTENT_WIDTH: Final = 326  # of a province's contents, at most
# fmt: on


def _corner(name: str) -> Point:
    if name in CORNERS:
        return CORNERS[name]
    return (LEFT_BANK if name[0] == "l" else RIGHT_BANK)[_bank_index(name)]


def _bank_index(landing: str) -> int:
    return (LANDINGS[landing] - _BANK_TOP) // _BANK_STEP


def _border(start: str, end: str) -> list[Point]:
    """Draw the border between two corners: a bank, or a crooked line that both neighbours share."""
    if start in LANDINGS and end in LANDINGS:
        bank = LEFT_BANK if start[0] == "l" else RIGHT_BANK
        first, last = _bank_index(start), _bank_index(end)
        return bank[first : last + 1] if first < last else bank[last : first + 1][::-1]
    return crooked_line(_corner(start), _corner(end), "nile", roughness=0.058)


@cache
def outline(province: str) -> tuple[Point, ...]:
    """Join the borders of a province clockwise."""
    names = OUTLINES[province].split()
    borders = zip(names, names[1:] + names[:1], strict=True)
    return tuple(point for start, end in borders for point in _border(start, end)[:-1])


@cache
def frontier() -> tuple[list[Point], list[Point]]:
    """Join the borders between Lower and Upper Egypt, west and east of the river."""
    west = _border("w2", "a2o") + _border("a2o", "a2") + _border("a2", "l2")
    east = _border("r2", "b2") + _border("b2", "b2o") + _border("b2o", "e2")
    return west, east
