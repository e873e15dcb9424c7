"""Draw some players' boards enlarged, with their tiles by name below each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from render.geometry import Rectangle
from render.kemet.alt import player_boards_alt_text
from render.kemet.colours import PALETTE
from render.kemet.emblems import creature_emblem
from render.kemet.ground import TABLE_COLOUR
from render.kemet.markers import power_level
from render.kemet.pieces import POWER_STYLES
from render.kemet.player_boards import (
    GAP,
    MAX_BOARD_WIDTH,
    boxes_in_a_row,
    player_board,
    tile_order,
)
from render.kemet.zoom import Viewport, enlarge_shapes
from render.naming import NOBODY, Naming
from render.palette import INK, IVORY
from render.scene import Box, Scene, Shape, Sprite, fitted_lines
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Language, Text
from rules.kemet.tables import CREATURE, Tile
from rules.kemet.view import KemetView, PlayerView

BOARDS_AT_ONCE: Final = 3
MARGIN: Final = 8  # around the boards, and below each card
TILE_HEIGHT: Final = 60
STRIP_WIDTH: Final = 76  # of a card's colour, with its level
ICON_WIDTH: Final = 64
COLUMN_WIDTH: Final = 700  # of a board that has its cards in two columns, at least


def groups(view: KemetView) -> Mapping[Word, Sequence[Seat]]:
    """Divide the players into pictures of three boards at most."""
    if len(view.seats) <= BOARDS_AT_ONCE:
        return {"people": view.seats}
    half = -(-len(view.seats) // 2)
    return {"people-left": view.seats[:half], "people-right": view.seats[-half:]}


def players_picture(
    view: KemetView,
    language: Language,
    naming: Naming = NOBODY,
    *,
    seats: Sequence[Seat],
    title: Text,
) -> Scene:
    """Draw the boards of some seats."""
    shown = replace(view, players=tuple(p for p in view.players if p.seat in seats))
    room = len(seats) * (MAX_BOARD_WIDTH + GAP) - GAP + 2 * MARGIN
    boxes = boxes_in_a_row(shown, MARGIN, room, MAX_BOARD_WIDTH)
    viewport = Viewport((0, 0, room, boxes[0][3] + MARGIN))
    shapes, foot = list[Shape](), viewport.size[1]
    for player, box in zip(shown.players, boxes, strict=True):
        board = player_board(shown, player, box, language, naming)
        shapes += enlarge_shapes(view, board, viewport)
        left, right = viewport.project(box[:2])[0], viewport.project(box[2:])[0]
        cards, lowest = _cards(player, (left, viewport.size[1], right), language)
        shapes, foot = [*shapes, *cards], max(foot, lowest)
    alt = player_boards_alt_text(shown, title, language)
    size = viewport.size[0], foot
    return Scene(size, (Box(0, 0, *size, TABLE_COLOUR), *shapes), alt, PALETTE)


def _cards(
    player: PlayerView, place: tuple[float, int, float], language: Language
) -> tuple[list[Shape], int]:
    """Draw a card for each tile below a board. Return the foot of the last one, too."""
    left, top, right = place
    columns = 2 if right - left >= COLUMN_WIDTH else 1
    width, shapes = (right - left - MARGIN * (columns - 1)) / columns, list[Shape]()
    for number, tile in enumerate(sorted(player.tiles, key=tile_order)):
        down, across = divmod(number, columns)
        x, y = left + across * (width + MARGIN), top + down * (TILE_HEIGHT + MARGIN)
        box = (x, y, x + width, y + TILE_HEIGHT)
        shapes += _card(tile, box, language, is_sealed=tile.word in player.sealed)
    rows = -(-len(player.tiles) // columns)
    return shapes, top + rows * (TILE_HEIGHT + MARGIN)


def _card(tile: Tile, box: Rectangle, language: Language, *, is_sealed: bool) -> Iterator[Shape]:
    """Draw a tile: the sign of its power, its level, its icon and its name."""
    style, (left, top, right, bottom) = POWER_STYLES[tile.colour], box
    middle = (top + bottom) / 2
    strip = style.dark if tile.colour == "black" else style.light
    yield Box(*box, IVORY, style.stroke, 3, 10)
    yield Box(left, top, left + STRIP_WIDTH, bottom, strip, style.stroke, 3, 10)
    yield from power_level(tile.colour, tile.level, (left + STRIP_WIDTH / 2, middle), 38)
    yield _icon(tile, (left + STRIP_WIDTH + ICON_WIDTH / 2 + 4, middle))
    x, name = left + STRIP_WIDTH + ICON_WIDTH + 14, tile.label.in_(language)
    yield from fitted_lines((x, middle + 11), name, 34, INK, max_width=right - x - 10)
    if is_sealed:
        yield Box(*box, f"{IVORY}B0", radius=10)


def _icon(tile: Tile, at: tuple[float, float]) -> Sprite:
    """Draw a creature, or the pyramid that the tile needs."""
    if tile.word in CREATURE:
        return creature_emblem(tile.word, at, 52)
    return Sprite("stepped_pyramid", at, 50, (tile.colour, tile.level))
