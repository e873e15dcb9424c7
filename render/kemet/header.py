"""Draw the line at the top: day or night, the players to move, the order and the goal."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from render.fonts import text_width
from render.kemet.labels import (
    ONE_WINS,
    ORDER,
    SEVERAL_WIN,
    TO_CHOOSE,
    TO_PLAY,
    era_label,
    goal_label,
    turn_label,
)
from render.kemet.layout import HEADER_HEIGHT, SIZE
from render.kemet.markers import marker_of
from render.naming import Naming, clipped, name_labels, name_width
from render.palette import GOLD, GOLD_LIGHT, INK, IVORY, PAPYRUS, PAPYRUS_DARK
from render.scene import Box, Label, Shape, Sprite, fitted_label, fitted_lines
from rules.core.secrets import Seat
from rules.core.text import Language
from rules.kemet.tables import TURNS
from rules.kemet.view import KemetView

MIDDLE: Final = HEADER_HEIGHT / 2
MARKER_STEP: Final = 66  # from marker to marker in the turn order
MARKER_WIDTH: Final = 58  # of a marker in the middle
WORD_GAP: Final = 12
MIN_NAME_WIDTH: Final = 90  # below it, a clipped name would say nothing

Edges: TypeAlias = tuple[float, float]  # left and right


def header(view: KemetView, language: Language, naming: Naming) -> Iterator[Shape]:
    yield Box(0, 0, SIZE[0], HEADER_HEIGHT, INK)
    left = 92.0
    is_night = view.night and not view.winners
    yield Sprite("moon" if is_night else "sun", (48, MIDDLE), 60, (GOLD,))
    era = era_label(view).in_(language).upper()
    yield Label((left, MIDDLE), era, 48, GOLD, "bold", "lm")
    left += text_width(era, "bold", 48) + 26
    if view.turn and not view.winners:
        turn = turn_label(view.turn, TURNS).in_(language)
        yield fitted_label((left, MIDDLE + 12), turn, 34, PAPYRUS, "plain", max_width=200)
        left += min(200, text_width(turn, "plain", 34)) + 40
    right = yield from _turn_order(view, language)
    yield from _acting_players(view, (left, right - 20), language, naming)


def _turn_order(view: KemetView, language: Language) -> Generator[Shape, None, float]:
    """Draw the turn order and the goal at the right. Return where the label begins."""
    goal = goal_label(view.goal).in_(language)
    yield Label((SIZE[0] - 20, MIDDLE), goal, 34, GOLD, "bold", "rm")
    first = SIZE[0] - 20 - text_width(goal, "bold", 34) - 50 - MARKER_STEP * (len(view.order) - 1)
    for number, seat in enumerate(view.order):
        x = first + number * MARKER_STEP
        if seat == view.active:
            yield Box(x - 32, 4, x + 32, HEADER_HEIGHT - 4, "", GOLD, 4, 10)
        yield from marker_of(seat, (x, MIDDLE), 52)
    label = ORDER.in_(language)
    yield Label((first - 44, MIDDLE), label, 32, PAPYRUS_DARK, "plain", "rm")
    return first - 44 - text_width(label, "plain", 32)


def _acting_players(
    view: KemetView, edges: Edges, language: Language, naming: Naming
) -> Iterator[Shape]:
    """Draw the players to move, or the winners, in the middle between two edges."""
    if view.winners:
        text = ONE_WINS if len(view.winners) == 1 else SEVERAL_WIN
        yield from _markers_with_text(view.winners, text.in_(language), edges, naming)
    elif view.awaited:
        text = TO_CHOOSE if view.sealed else TO_PLAY
        yield from _markers_with_text(view.awaited, text.in_(language), edges, naming)


def _markers_with_text(
    seats: Sequence[Seat], text: str, edges: Edges, naming: Naming
) -> Iterator[Shape]:
    """Draw the markers of some seats and a text. A single seat gets its player's name, too."""
    left, right = edges
    max_width = right - left - MARKER_WIDTH * len(seats) - 8
    texts = [*fitted_lines((0, MIDDLE), text, 44, IVORY, "bold", "lm", max_width=max_width)]
    text_room = max(line.width for line in texts)
    name = naming.name(seats[0]) if len(seats) == 1 else ""
    room = max_width - text_room - WORD_GAP
    name, name_size = clipped(name, 44, room) if room > MIN_NAME_WIDTH else ("", 44)
    name_room = name_width(name, name_size) + WORD_GAP if name else 0.0
    x = left + max(0.0, (max_width - text_room - name_room) / 2)
    for number, seat in enumerate(seats):
        yield from marker_of(seat, (x + 28 + MARKER_WIDTH * number, MIDDLE), 56)
    x += MARKER_WIDTH * len(seats) + 8
    yield from name_labels(name, (x, MIDDLE + 15), name_size, GOLD_LIGHT, max_width=room)
    yield from (replace(line, at=(x + name_room, line.at[1])) for line in texts)
