"""Cards and tiles with their words, for the market, a hand and a battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from render.fonts import wrap
from render.geometry import Point
from render.kemet.emblems import emblem
from render.kemet.land import TABLE
from render.kemet.layout import Rectangle
from render.kemet.pieces import POWERS
from render.palette import (
    GOLD,
    GOLD_DARK,
    INK,
    INK_SOFT,
    IVORY,
    LAPIS,
    TERRACOTTA,
    mix,
)
from render.scene import Box, Label, Shape, Sprite, fitted_label
from rules.core.text import Language
from rules.kemet.tables import CREATURE, BattleCard, Intervention, Tile

WIDE: Final = 1600
MARGIN: Final = 12
TITLE: Final = 74  # how high the line at the top is
LINE: Final = 28  # from line to line
WORDS: Final = 25
NAME: Final = 28
NUMBERS: Final = (
    ("strength_blade", "strength"),
    ("damage_drop", "damage"),
    ("protection_shield", "protection"),
)
CARD: Final = (168, 216)  # a battle card


def ground(down: int) -> Iterator[Shape]:
    """The table, with a dark line for the title."""
    yield Box(0, 0, WIDE, down, TABLE)
    yield Box(0, 0, WIDE, TITLE, INK)


def heading(words: str, top: float) -> Iterator[Shape]:
    """Of a part of the picture."""
    yield fitted_label(
        (MARGIN + 8, top + 36), words, 36, INK, "title", max_width=WIDE - 2 * MARGIN - 16
    )


@lru_cache(maxsize=512)
def lines(words: str, room: float) -> tuple[str, ...]:
    """Of a paragraph."""
    return tuple(wrap(words, "plain", WORDS, room))


def paragraph(said: Sequence[str], at: Point, colour: str = INK) -> Iterator[Shape]:
    for number, words in enumerate(said):
        yield Label((at[0], at[1] + number * LINE), words, WORDS, colour, "plain", "ls")


def price(cost: int, at: Point) -> Iterator[Shape]:
    """Prayer points, with the right end there."""
    yield Sprite("prayer_ankh", (at[0] - 12, at[1]), 32, (GOLD_DARK,))
    yield Label((at[0] - 28, at[1] - 1), str(cost), 32, INK, "bold", "rm")


def _aside(tile: Tile) -> int:
    """How much room a creature's emblem takes beside the name."""
    return 52 if tile.word in CREATURE else 0


def tile_lines(tile: Tile, across: float, language: Language) -> tuple[str, ...]:
    return lines(tile.effect.in_(language), across - 78)


def tile(
    tile: Tile, left: int, box: tuple[float, float, float, float], language: Language
) -> Iterator[Shape]:
    """A power tile in the market, with how many are left."""
    look, (x, top, right, bottom) = POWERS[tile.colour], box
    yield Box(x, top, right, bottom, IVORY, look.rim, 2.5, 10)
    strip = look.dark if tile.colour == "black" else look.light
    yield Box(x, top, x + 54, bottom, strip, look.rim, 2.5, 10)
    yield Label((x + 27, top + 30), str(tile.level), 40, look.ink, "bold", "mm")
    if left > 1:
        yield Label((x + 27, bottom - 22), f"×{left}", 28, look.ink, "bold", "mm")
    name, room = tile.label.in_(language), right - x - 78 - _aside(tile)
    yield fitted_label((x + 66, top + 35), name, NAME + 2, INK, max_width=room)
    if _aside(tile):
        yield emblem(tile.word, (right - 30, top + 27), 44)
    yield from paragraph(tile_lines(tile, right - x, language), (x + 66, top + 68), INK_SOFT)
    if not left:
        yield Box(x, top, right, bottom, f"{IVORY}B8", radius=10)


def battle_card(card: BattleCard, at: Point) -> Iterator[Shape]:
    """Open, with its left upper corner there."""
    (x, y), (across, down) = at, CARD
    yield Box(x, y, x + across, y + down, IVORY, INK, 4, 14)
    yield Box(x + 8, y + 8, x + across - 8, y + down - 8, "", TERRACOTTA, 3, 9)
    for number, (icon, field) in enumerate(NUMBERS):
        middle = y + 44 + number * 62
        yield Sprite(icon, (x + 54, middle), 48)
        yield Label((x + 116, middle - 1), str(getattr(card, field)), 54, INK, "bold", "mm")
    if card.own_losses:
        yield Sprite("unit_figure", (x + across - 24, y + down - 26), 30, (INK_SOFT,))
        yield Label((x + across - 38, y + down - 26), f"−{card.own_losses}", 26, INK, "bold", "rm")


def closed_card(at: Point) -> Iterator[Shape]:
    """Face down."""
    (x, y), (across, down) = at, CARD
    yield Box(x, y, x + across, y + down, TERRACOTTA, INK, 4, 14)
    yield Box(x + 10, y + 10, x + across - 10, y + down - 10, "", mix(TERRACOTTA, GOLD, 0.6), 3, 9)
    yield Sprite("swords", (x + across / 2, y + down / 2), 84, (IVORY,))


def intervention(
    card: Intervention, count: int, kind: str, box: Rectangle, language: Language
) -> Iterator[Shape]:
    """A Divine Intervention card with when it is played, its cost and its effect."""
    x, top, right, bottom = box
    yield Box(x, top, right, bottom, IVORY, LAPIS, 4, 12)
    name = card.label.in_(language) + (f" ×{count}" if count > 1 else "")
    yield fitted_label((x + 18, top + 40), name, 30, INK, max_width=right - x - 96)
    yield from price(card.cost, (right - 14, top + 30))
    yield fitted_label((x + 18, top + 70), kind, 26, LAPIS, "italic", max_width=right - x - 36)
    said = lines(card.effect.in_(language), right - x - 36)
    yield from paragraph(said, (x + 18, top + 102))
