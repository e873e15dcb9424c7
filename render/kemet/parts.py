"""List the parts of the board to compare: spaces and players' boards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from render.changes import Part, Parts
from render.geometry import Point, rectangle
from render.kemet.arrangement import board_boxes
from render.kemet.layout import city_walls, district_box, is_district, outline
from rules.core.menu import Word
from rules.core.text import Language
from rules.kemet.board import CITY
from rules.kemet.view import KemetView

MARGIN: Final = 4  # of districts and boards, whose corners are full


def parts(view: KemetView, language: Language) -> Parts:
    """Return the parts by name.

    A player's board changes only with tiles, permanent points, skills and objects.
    """
    cities = {space.row.city for space in view.spaces if space.row.city}
    walls = {CITY[city].gate: (city_walls(city),) for city in cities}
    spaces = {
        (word := space.row.word): Part(
            _outline(view.side, word), replace(space, touched=False), walls.get(word, ())
        )
        for space in view.spaces
    }
    boards = {
        player.seat: Part(
            rectangle(*box, MARGIN), (player.tiles, player.permanent, player.objects, player.skills)
        )
        for player, box in zip(view.players, board_boxes(view, language), strict=True)
    }
    return {**spaces, **boards}


def _outline(side: Word, word: Word) -> tuple[Point, ...]:
    return rectangle(*district_box(word), MARGIN) if is_district(word) else outline(side, word)
