"""Arrange the players' boards: in a row below the map, or in a stack on a closed bank."""

from __future__ import annotations

from collections.abc import Iterator

from render.geometry import Rectangle
from render.kemet.layout import BOARDS_TOP, SIZE
from render.kemet.legend import legend_height
from render.kemet.player_boards import boxes_in_a_row, player_board, row_width
from render.kemet.stacked_boards import stacked_board, stacked_boxes
from render.naming import Naming
from render.scene import Shape
from rules.core.text import Language
from rules.kemet.view import KemetView


def player_boards(view: KemetView, language: Language, naming: Naming) -> Iterator[Shape]:
    draw = stacked_board if view.closed else player_board
    for player, box in zip(view.players, board_boxes(view, language), strict=True):
        yield from draw(view, player, box, language, naming)


def board_boxes(view: KemetView, language: Language) -> list[Rectangle]:
    """Find the boxes of the boards, in the order of seats."""
    if view.closed:
        return stacked_boxes(view, language)
    return boxes_in_a_row(view, BOARDS_TOP, SIZE[0], row_width(view))


def picture_size(view: KemetView, language: Language) -> tuple[int, int]:
    """Calculate the size of the picture. Many tiles, skills and objects make it higher."""
    lowest = max(bottom for _, _, _, bottom in board_boxes(view, language))
    height = max(BOARDS_TOP, round(lowest) + 8)
    return SIZE[0], height + legend_height(SIZE[0], language)
