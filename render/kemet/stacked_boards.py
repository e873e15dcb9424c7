"""Draw the boards of two or three players in a stack, with their tiles by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from render.fonts import MIN_FONT_SIZE, text_width
from render.geometry import Point, Rectangle
from render.kemet.layout import BOARDS_TOP, HEADER_HEIGHT, SIZE
from render.kemet.markers import named_chip
from render.kemet.player_boards import (
    GAP,
    Head,
    action_pyramid,
    frame,
    pieces_height,
    points_row,
    priests_and_pieces,
    tile_order,
)
from render.naming import Naming
from render.palette import GOLD_DARK, INK, INK_SOFT, IVORY
from render.scene import Box, Label, Shape, Sprite
from rules.core.text import Language
from rules.kemet.tables import Tile
from rules.kemet.view import KemetView, PlayerView

BANK_LEFT, BANK_TOP = 1112, HEADER_HEIGHT + 10
RIGHT: Final = SIZE[0] - 8
WIDTH: Final = RIGHT - BANK_LEFT
HEAD: Final = Head(
    60, marker=(38, 31, 50), name=(76, 43), name_room=262, total=46, status=(322, 31)
)
BESIDE: Final = (176, 216)  # left ends of rows of tiles next to the action pyramid
BELOW: Final = 10  # left end of the others
POINTS_TOP, COUNTS_TOP, PYRAMID_TOP = 84, 127, 80
TILES_TOP, ROW_STEP, CHIP_HEIGHT = 151, 37, 33
CHIP_GAP: Final = 5
CHIP_PADDING: Final = 53  # of a chip's width, its sign and level


def stacked_boxes(view: KemetView, language: Language) -> list[Rectangle]:
    """Find the boxes of the boards. They share equally the height that none of them needs."""
    pieces, count = pieces_height(view, WIDTH), len(view.players)
    needs = [_pieces_top(player, language) + pieces + 6 for player in view.players]
    room = BOARDS_TOP - 6 - BANK_TOP - GAP * (count - 1)
    spare = max(0, room - sum(needs)) // count
    tops = accumulate((need + spare + GAP for need in needs), initial=BANK_TOP)
    return [(BANK_LEFT, top, RIGHT, top + n + spare) for top, n in zip(tops, needs, strict=False)]


def stacked_board(
    view: KemetView, player: PlayerView, box: Rectangle, language: Language, naming: Naming
) -> Iterator[Shape]:
    left, top, right, _ = box
    yield from frame(view, player, box, HEAD, language, naming)
    yield from action_pyramid(view, player, (left + 106, top + PYRAMID_TOP))
    yield from points_row(player, left + 150, right, top + POINTS_TOP, language)
    yield from _counts(player, (left + 178, top + COUNTS_TOP))
    for tile, (x, y), width in _placed(player, language):
        chip = (left + x, top + y, left + x + width, top + y + CHIP_HEIGHT)
        yield from named_chip(tile, chip, language)
        if tile.word in player.sealed:
            yield Box(*chip, f"{IVORY}B0", radius=7)
    if view.path:
        start = top + _pieces_top(player, language)
        yield from priests_and_pieces(player, left, right, start)


def _counts(player: PlayerView, start: Point) -> Iterator[Shape]:
    """Draw the prayer points, the cards of both kinds in hand and the units in reserve."""
    x, middle = start
    yield Sprite("prayer_ankh", start, 38, (GOLD_DARK,))
    yield Label((x + 14, middle - 1), str(player.prayer), 36, INK, "bold", "lm")
    for number, (kind, count) in enumerate(
        (("divine", player.cards), ("battle", player.battle_hand))
    ):
        at = x + 68 + 74 * number
        yield Sprite("card_backs", (at, middle), 40, (kind,))
        yield Label((at + 20, middle - 1), str(count), 34, INK, "bold", "lm")
    yield Sprite("unit_figure", (x + 214, middle), 36, (INK_SOFT,))
    yield Label((x + 231, middle - 1), str(player.reserve), 34, INK, "bold", "lm")


def _pieces_top(player: PlayerView, language: Language) -> int:
    """Find the foot of the tiles or of the pyramid, whichever is lower."""
    lowest = max((at[1] for _, at, _ in _placed(player, language)), default=0)
    return max(TILES_TOP + len(BESIDE) * ROW_STEP, lowest + ROW_STEP) + 2


def _placed(
    player: PlayerView, language: Language
) -> Iterator[tuple[Tile, tuple[int, int], float]]:
    """Place the tiles in rows, the longest names first, each row by colour and level."""
    widths = {tile.word: _chip_width(tile, language) for tile in player.tiles}
    rows: list[list[Tile]] = []
    for tile in sorted(player.tiles, key=lambda tile: -widths[tile.word]):
        fits = (
            row
            for number, row in enumerate(rows)
            if _row_width(row, widths) + widths[tile.word] <= _room(number)
        )
        row = next(fits, None)
        if row is None:
            while _room(len(rows)) < widths[tile.word]:
                rows.append([])
            rows.append(row := [])
        row.append(tile)
    for number, row in enumerate(rows):
        x, y = WIDTH - 8 - _room(number), TILES_TOP + ROW_STEP * number
        for tile in sorted(row, key=tile_order):
            yield tile, (x, y), widths[tile.word]
            x += round(widths[tile.word]) + CHIP_GAP


def _room(row: int) -> int:
    return WIDTH - 8 - (BESIDE[row] if row < len(BESIDE) else BELOW)


def _row_width(row: Sequence[Tile], widths: dict[str, float]) -> float:
    return sum(widths[tile.word] + CHIP_GAP for tile in row)


def _chip_width(tile: Tile, language: Language) -> float:
    return CHIP_PADDING + text_width(tile.label.in_(language), "bold", MIN_FONT_SIZE)
