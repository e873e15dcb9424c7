"""Labels of the four colours: alone, of a pyramid, of a tile, and of several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.core.text import Text
from rules.kemet.sentences import text, text_in
from rules.kemet.tables import BLACK, BLUE, RED, WHITE

COLOUR: Final[Mapping[str, Text]] = {
    WHITE: text("White"),
    RED: text("Red"),
    BLUE: text("Blue"),
    BLACK: text("Black"),
}
PYRAMID_COLOUR: Final[Mapping[str, Text]] = {
    WHITE: text_in("pyramid", "White"),
    RED: text_in("pyramid", "Red"),
    BLUE: text_in("pyramid", "Blue"),
    BLACK: text_in("pyramid", "Black"),
}
TILE_COLOUR: Final[Mapping[str, Text]] = {
    WHITE: text_in("tile", "White"),
    RED: text_in("tile", "Red"),
    BLUE: text_in("tile", "Blue"),
    BLACK: text_in("tile", "Black"),
}
TILES_COLOUR: Final[Mapping[str, Text]] = {
    WHITE: text_in("tiles", "White"),
    RED: text_in("tiles", "Red"),
    BLUE: text_in("tiles", "Blue"),
    BLACK: text_in("tiles", "Black"),
}
