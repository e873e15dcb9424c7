"""Draw the board of Kemet from a view. It shows hands to nobody."""

from __future__ import annotations

from render.kemet.alt import alt_text
from render.kemet.arrangement import picture_size, player_boards
from render.kemet.board_map import map_shapes
from render.kemet.colours import PALETTE
from render.kemet.ground import TABLE_COLOUR
from render.kemet.header import header
from render.kemet.legend import legend, legend_height
from render.naming import NOBODY, Naming
from render.scene import Box, Scene
from rules.core.text import Language
from rules.kemet.view import KemetView


def scene(view: KemetView, language: Language, naming: Naming = NOBODY) -> Scene:
    size = picture_size(view, language)
    shapes = (
        Box(0, 0, *size, TABLE_COLOUR),
        *map_shapes(view, language),
        *header(view, language, naming),
        *player_boards(view, language, naming),
        *legend(size[1] - legend_height(size[0], language), size[0], language),
    )
    return Scene(size, shapes, alt_text(view, language), PALETTE)
