"""Name the colours of every picture. Colour-blind people can tell the seats apart.

Colours are `#rrggbb`, with two more digits where they are not opaque.
"""

from __future__ import annotations

from typing import Final, NamedTuple

PAPYRUS: Final = "#F0E2BE"
PAPYRUS_DARK: Final = "#DCC68F"
SAND: Final = "#E6CB92"
SAND_DARK: Final = "#C9A561"
NILE: Final = "#3D8FB0"
NILE_DEEP: Final = "#1F5F80"
NILE_LIGHT: Final = "#9CCFDF"
FERTILE: Final = "#9DB968"
FERTILE_DARK: Final = "#6E8F43"
INK: Final = "#2B2118"
INK_SOFT: Final = "#6B5A45"
STONE: Final = "#B9AE9A"
STONE_DARK: Final = "#857B6A"
LIMESTONE: Final = "#EFE9DA"
GOLD: Final = "#D9A62E"
GOLD_DARK: Final = "#8F6A12"
GOLD_LIGHT: Final = "#F2CC62"
LAPIS: Final = "#1F4E79"
TERRACOTTA: Final = "#B5532C"
IVORY: Final = "#FBF6E9"


class SeatStyle(NamedTuple):
    """The style that a seat is drawn in: its colour, its letter's ink and its outline's name."""

    colour: str
    ink: str
    outline: str


SEAT_STYLES: Final = (
    SeatStyle("#0C78C0", IVORY, "circle"),
    SeatStyle("#D55E00", IVORY, "square"),
    SeatStyle("#005C47", IVORY, "triangle"),
    SeatStyle("#E6B800", INK, "diamond"),
    SeatStyle("#7B2877", IVORY, "hexagon"),
    SeatStyle("#8A0A00", IVORY, "pentagon"),
    SeatStyle("#8CBE6C", INK, "cross"),
    SeatStyle("#100F0E", IVORY, "wedge"),
    SeatStyle("#28DAE4", INK, "star"),
    SeatStyle("#E2789E", INK, "slant"),
)


def rgb(colour: str) -> tuple[int, int, int]:
    """Split a colour into red, green and blue, from 0 to 255 each."""
    red, green, blue = bytes.fromhex(colour[1:7])
    return red, green, blue


def mix(one: str, other: str, share: float) -> str:
    """Mix two colours, with a share from 0 to 1 of the second."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + bytes(parts).hex()


NIGHT: Final = mix(LAPIS, INK, 0.55)
