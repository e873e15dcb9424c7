"""Draw the final score: everybody's points by kind, the winner first, and the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from render.fonts import text_width
from render.geometry import Point
from render.kemet.alt import score_alt_text
from render.kemet.colours import PALETTE
from render.kemet.labels import FINAL_SCORE, SCORE_COLUMNS, VICTORY_POINTS, day_label
from render.kemet.layout import HEADER_HEIGHT, SIZE
from render.kemet.markers import marker_of, permanent_points, power_sign, temporary_points
from render.markers import with_minus_sign
from render.naming import Naming, clipped, name_labels, name_width, person
from render.palette import (
    GOLD,
    GOLD_LIGHT,
    INK,
    INK_SOFT,
    IVORY,
    PAPYRUS,
    PAPYRUS_DARK,
    mix,
)
from render.scene import Box, Label, Line, Scene, Shape, Sprite, fitted_label
from rules.core.menu import Word
from rules.core.text import Language
from rules.kemet.narrate.points import KEPT, by_kind, outcome, ranked
from rules.kemet.tables import BLUE, RED, TOP_LEVEL, WHITE
from rules.kemet.view import KemetView, PlayerView

PAPER: Final = mix(PAPYRUS, IVORY, 0.35)
HEADS: Final = 100  # height of the columns' heads
ROW_HEIGHT: Final = 118
FIRST_COLUMN, COLUMN_WIDTH = 570, 158
RIGHT: Final = 1560
NAME_LEFT: Final = 160
NOTHING: Final = mix(PAPYRUS_DARK, INK_SOFT, 0.45)


def _gates(at: Point) -> Iterator[Shape]:
    yield from (Sprite("gateway", (at[0] + x, at[1]), 36) for x in (-21, 21))


def _powers(at: Point) -> Iterator[Shape]:
    for number, colour in enumerate((WHITE, RED, BLUE)):
        yield from power_sign(colour, (at[0] - 28 + 28 * number, at[1]), 26)


_SIGNS: Final[Mapping[Word, Callable[[Point], Iterator[Shape]]]] = {
    "attacks": lambda at: iter([Sprite("swords", at, 34, (INK,))]),
    "two-temples": _gates,
    "tiles": _powers,
    "other": lambda at: iter([Sprite("colonnade", at, 34)]),
    "temples": lambda at: iter([Sprite("gateway", at, 36)]),
    "tops": lambda at: iter([Sprite("stepped_pyramid", at, 40, (BLUE, TOP_LEVEL))]),
}


def final_score(view: KemetView, language: Language, naming: Naming) -> Scene:
    table, size = HEADER_HEIGHT + HEADS, score_size(view)
    shapes = [Box(0, 0, *size, PAPER), *_title(view, language, naming), *_heads(language)]
    for number, player in enumerate(ranked(view)):
        shapes += _row(view, player, table + number * ROW_HEIGHT, language, naming)
    return Scene(size, tuple(shapes), score_alt_text(view, language), PALETTE)


def score_size(view: KemetView) -> tuple[int, int]:
    return SIZE[0], HEADER_HEIGHT + HEADS + ROW_HEIGHT * len(view.players) + 12


def _title(view: KemetView, language: Language, naming: Naming) -> Iterator[Shape]:
    """Draw the title, the winner with the outcome, and the Day."""
    title, middle = FINAL_SCORE.in_(language), HEADER_HEIGHT / 2
    yield Box(0, 0, SIZE[0], HEADER_HEIGHT, INK)
    yield Sprite("sun", (48, middle), 58, (GOLD,))
    yield Label((92, middle), title, 46, GOLD, "bold", "lm")
    day = day_label(view.round).in_(language)
    yield Label((SIZE[0] - 20, middle), day, 36, PAPYRUS, "plain", "rm")
    left = 92 + text_width(title, "bold", 46) + 60
    right = SIZE[0] - 50 - text_width(day, "plain", 36)
    yield from marker_of(view.winners[0], (left, middle), 54)
    said = outcome(view).in_(language)
    room = right - left - 52 - text_width(said, "bold", 40)
    name, size = clipped(naming.name(view.winners[0]), 44, max(room, 120))
    yield from name_labels(name, (left + 40, middle + 15), size, GOLD_LIGHT, max_width=room)
    x = left + 52 + name_width(name, size)
    yield fitted_label((x, middle + 14), said, 40, IVORY, "bold", max_width=right - x)


def _heads(language: Language) -> Iterator[Shape]:
    """Draw the sign and the name of each column, in groups of permanent and temporary points."""
    top, edge = HEADER_HEIGHT, FIRST_COLUMN - COLUMN_WIDTH / 2
    split = edge + len(KEPT) * COLUMN_WIDTH
    for left, right in ((edge, split), (split, edge + len(_SIGNS) * COLUMN_WIDTH)):
        yield Box(left + 6, top + 12, right - 6, top + 90, mix(PAPER, GOLD, 0.18), radius=10)
    yield from permanent_points(1, (split - 22, top + 24), 30)
    yield from temporary_points(1, (edge + len(_SIGNS) * COLUMN_WIDTH - 22, top + 24), 31)
    for number, (word, draw) in enumerate(_SIGNS.items()):
        x = FIRST_COLUMN + number * COLUMN_WIDTH
        yield from draw((x, top + 37))
        said, max_width = SCORE_COLUMNS[word].in_(language), COLUMN_WIDTH - 12
        yield fitted_label((x, top + 80), said, 27, INK, "plain", "ms", max_width=max_width)
    yield Label((RIGHT, top + 68), VICTORY_POINTS.in_(language), 34, INK, "bold", "rs")


def _row(
    view: KemetView, player: PlayerView, top: float, language: Language, naming: Naming
) -> Iterator[Shape]:
    won, middle = player.seat in view.winners, top + ROW_HEIGHT / 2
    if won:
        fill, bottom = mix(GOLD, IVORY, 0.45), top + ROW_HEIGHT - 3
        yield Box(20, top + 3, SIZE[0] - 20, bottom, fill, radius=14)
        yield Sprite("laurel", (92, middle), 112)
    else:
        yield Line(((40, top), (RIGHT, top)), mix(PAPYRUS, INK_SOFT, 0.4), 2)
    yield from marker_of(player.seat, (92, middle), 56 if won else 66)
    at, max_width = (NAME_LEFT, middle + 15), FIRST_COLUMN - COLUMN_WIDTH / 2 - NAME_LEFT
    yield from person(naming, player.seat, at, 44, INK, language, max_width=max_width)
    for number, points in enumerate(by_kind(view, player).values()):
        said, ink = (with_minus_sign(points), INK) if points else ("–", NOTHING)
        x = FIRST_COLUMN + number * COLUMN_WIDTH
        yield Label((x, middle), said, 46, ink, "bold", "mm")
    yield Label((RIGHT, middle), str(player.points), 70, INK, "bold", "rm")
