"""Draw only the map, with the points above it, for the stories of two or three players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.fonts import text_width
from render.kemet.alt import alt_text
from render.kemet.board import scene
from render.kemet.board_map import map_shapes
from render.kemet.colours import PALETTE
from render.kemet.ground import TABLE_COLOUR
from render.kemet.labels import era_label, goal_label
from render.kemet.layout import BOARDS_TOP, HEADER_HEIGHT
from render.kemet.legend import legend, legend_height
from render.kemet.markers import marker_of, permanent_points, temporary_points
from render.kemet.stacked_boards import BANK_LEFT
from render.naming import NOBODY, Naming
from render.palette import GOLD, INK, IVORY, PAPYRUS
from render.scene import Box, Label, Line, Scene, Shape, Sprite, fitted_label
from rules.core.text import Language
from rules.kemet.tables import TURNS
from rules.kemet.view import KemetView, PlayerView

WIDTH: Final = BANK_LEFT + 8  # of the map without the closed bank
SIGNS: Final = ("kept", "held", "prayer", "obelisk", "boat")  # the words of the legend in a story
POINTS_WIDTH: Final = 226  # of a player's points
MIDDLE: Final = HEADER_HEIGHT / 2


def story(view: KemetView, language: Language, naming: Naming = NOBODY) -> Scene:
    """Draw only the map if a bank is closed, else the whole board."""
    if not view.closed or view.winners:
        return scene(view, language, naming)
    size = WIDTH, BOARDS_TOP + legend_height(WIDTH, language, SIGNS)
    shapes = (
        Box(0, 0, *size, TABLE_COLOUR),
        *map_shapes(view, language),
        *_header(view, language),
        Box(WIDTH - 8, HEADER_HEIGHT, WIDTH, BOARDS_TOP, TABLE_COLOUR),
        Line(((WIDTH - 8, HEADER_HEIGHT), (WIDTH - 8, BOARDS_TOP - 6)), INK, 4),
        *legend(BOARDS_TOP, WIDTH, language, SIGNS),
    )
    return Scene(size, shapes, alt_text(view, language), PALETTE)


def _header(view: KemetView, language: Language) -> Iterator[Shape]:
    """Draw the time, the points of each player in the turn order, and the goal."""
    yield Box(0, 0, WIDTH, HEADER_HEIGHT, INK)
    yield Sprite("moon" if view.night else "sun", (44, MIDDLE), 56, (GOLD,))
    goal = goal_label(view.goal).in_(language)
    yield Label((WIDTH - 16, MIDDLE), goal, 32, GOLD, "bold", "rm")
    first = WIDTH - 40 - text_width(goal, "bold", 32) - POINTS_WIDTH * len(view.order)
    turn = f"{view.turn}/{TURNS}" if view.turn else ""
    room = first - 92 - text_width(turn, "plain", 34)
    era = era_label(view).in_(language).upper()
    label = fitted_label((80, MIDDLE + 14), era, 42, GOLD, "bold", max_width=room)
    yield label
    if turn:
        x = 92 + label.width
        yield Label((x, MIDDLE + 12), turn, 34, PAPYRUS, "plain", "ls")
    players = {player.seat: player for player in view.players}
    for number, seat in enumerate(view.order):
        is_active = seat == view.active
        yield from _points(players[seat], first + number * POINTS_WIDTH, is_active=is_active)


def _points(player: PlayerView, left: float, *, is_active: bool) -> Iterator[Shape]:
    """Draw a player's permanent and temporary points and their sum: `4 + 1 = 5`."""
    if is_active:
        right = left + POINTS_WIDTH - 2
        yield Box(left, 4, right, HEADER_HEIGHT - 4, "", GOLD, 4, 10)
    x = left + 35
    yield from marker_of(player.seat, (x, MIDDLE), 50)
    yield from permanent_points(player.permanent, (x + 54, MIDDLE), 36)
    yield Label((x + 81, MIDDLE - 2), "+", 30, PAPYRUS, "bold", "mm")
    yield from temporary_points(player.temporary, (x + 108, MIDDLE), 38)
    yield Label((x + 134, MIDDLE - 1), f"= {player.points}", 36, IVORY, "bold", "lm")
