"""Draw cards and tiles with their texts, for the market, a hand and a battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from render.fonts import wrap
from render.geometry import Point, Rectangle
from render.kemet.emblems import creature_emblem
from render.kemet.ground import TABLE_COLOUR
from render.kemet.markers import power_level
from render.kemet.pieces import POWER_STYLES
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
from render.scene import Box, Label, Line, Shape, Sprite, fitted_label
from rules.core.text import Language
from rules.kemet.tables import CREATURE, BattleCard, Intervention, Tile

WIDTH: Final = 1600
MARGIN: Final = 12
TITLE_HEIGHT: Final = 74
LINE_HEIGHT: Final = 28
FONT_SIZE: Final = 25
NAME_FONT_SIZE: Final = 28
CARD_NUMBERS: Final = (
    ("strength_blade", "strength"),
    ("damage_drop", "damage"),
    ("protection_shield", "protection"),
)
CARD_SIZE: Final = (168, 216)


def background(height: int) -> Iterator[Shape]:
    """Draw the table, with a dark line for the title."""
    yield Box(0, 0, WIDTH, height, TABLE_COLOUR)
    yield Box(0, 0, WIDTH, TITLE_HEIGHT, INK)


def section_heading(title: str, top: float) -> Iterator[Shape]:
    """Draw the heading of a section."""
    at, max_width = (MARGIN + 8, top + 36), WIDTH - 2 * MARGIN - 16
    yield fitted_label(at, title, 36, INK, "title", max_width=max_width)


@lru_cache(maxsize=512)
def paragraph_lines(text: str, max_width: float) -> tuple[str, ...]:
    """Break a paragraph into lines."""
    return tuple(wrap(text, "plain", FONT_SIZE, max_width))


def paragraph(lines: Sequence[str], at: Point, colour: str = INK) -> Iterator[Shape]:
    for number, line in enumerate(lines):
        yield Label((at[0], at[1] + number * LINE_HEIGHT), line, FONT_SIZE, colour, "plain", "ls")


def price(cost: int, at: Point) -> Iterator[Shape]:
    """Draw a price in prayer points with its right end at `at`."""
    yield Sprite("prayer_ankh", (at[0] - 12, at[1]), 32, (GOLD_DARK,))
    yield Label((at[0] - 28, at[1] - 1), str(cost), 32, INK, "bold", "rm")


def _name_width(tile: Tile, width: float) -> float:
    """Measure the room for a tile's name, next to a creature's emblem if it has one."""
    return width - 78 - (52 if tile.word in CREATURE else 0)


def name_lines(tile: Tile, width: float, language: Language) -> Sequence[str]:
    name, max_width = tile.label.in_(language), _name_width(tile, width)
    return wrap(name, "bold", FONT_SIZE, max_width)


def effect_lines(tile: Tile, width: float, language: Language) -> tuple[str, ...]:
    return paragraph_lines(tile.effect.in_(language), width - 78)


def power_tile(
    tile: Tile, left: int, box: tuple[float, float, float, float], language: Language
) -> Iterator[Shape]:
    """Draw a power tile in the market, with the number left."""
    style, (x, top, right, bottom) = POWER_STYLES[tile.colour], box
    yield Box(x, top, right, bottom, IVORY, style.stroke, 2.5, 10)
    strip = style.dark if tile.colour == "black" else style.light
    yield Box(x, top, x + 54, bottom, strip, style.stroke, 2.5, 10)
    yield from power_level(tile.colour, tile.level, (x + 27, top + 30), 28)
    if left > 1:
        yield Label((x + 27, bottom - 22), f"×{left}", 28, style.ink, "bold", "mm")
    names = name_lines(tile, right - x, language)
    for number, name in enumerate(names):
        at, max_width = (x + 66, top + 35 + number * LINE_HEIGHT), _name_width(tile, right - x)
        yield fitted_label(at, name, NAME_FONT_SIZE + 2, INK, max_width=max_width)
    if tile.word in CREATURE:
        yield creature_emblem(tile.word, (right - 30, top + 27), 44)
    at = (x + 66, top + 40 + len(names) * LINE_HEIGHT)
    yield from paragraph(effect_lines(tile, right - x, language), at, INK_SOFT)
    if not left:
        yield Box(x, top, right, bottom, f"{IVORY}B8", radius=10)


def battle_card(card: BattleCard, at: Point) -> Iterator[Shape]:
    """Draw a battle card face up, with its top left corner at `at`."""
    (x, y), (width, height) = at, CARD_SIZE
    yield Box(x, y, x + width, y + height, IVORY, INK, 4, 14)
    yield Box(x + 8, y + 8, x + width - 8, y + height - 8, "", TERRACOTTA, 3, 9)
    top, step = (38, 52) if card.own_losses else (44, 62)
    for number, (icon, field) in enumerate(CARD_NUMBERS):
        middle = y + top + number * step
        yield Sprite(icon, (x + 54, middle), step - 14)
        at = (x + 116, middle - 1)
        yield Label(at, str(getattr(card, field)), step - 8, INK, "bold", "mm")
    if card.own_losses:
        foot = y + height - 27
        yield Line(((x + 20, foot - 21), (x + width - 20, foot - 21)), TERRACOTTA, 2)
        yield Label((x + 76, foot), f"−{card.own_losses}", 32, TERRACOTTA, "bold", "rm")
        yield Sprite("unit_figure", (x + 104, foot), 32, (TERRACOTTA,))


def face_down_card(at: Point) -> Iterator[Shape]:
    """Draw a battle card face down, with its top left corner at `at`."""
    (x, y), (width, height) = at, CARD_SIZE
    yield Box(x, y, x + width, y + height, TERRACOTTA, INK, 4, 14)
    yield Box(x + 10, y + 10, x + width - 10, y + height - 10, "", mix(TERRACOTTA, GOLD, 0.6), 3, 9)
    yield Sprite("swords", (x + width / 2, y + height / 2), 84, (IVORY,))


def intervention_card(
    card: Intervention, count: int, kind: str, box: Rectangle, language: Language
) -> Iterator[Shape]:
    """Draw a Divine Intervention card with its cost, its effect, and when it can be played."""
    x, top, right, bottom = box
    yield Box(x, top, right, bottom, IVORY, LAPIS, 4, 12)
    name = card.label.in_(language) + (f" ×{count}" if count > 1 else "")
    yield fitted_label((x + 18, top + 40), name, 30, INK, max_width=right - x - 96)
    yield from price(card.cost, (right - 14, top + 30))
    yield fitted_label((x + 18, top + 70), kind, 26, LAPIS, "italic", max_width=right - x - 36)
    lines = paragraph_lines(card.effect.in_(language), right - x - 36)
    yield from paragraph(lines, (x + 18, top + 102))
