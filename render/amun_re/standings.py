"""The end: everybody's points by source, the winner first."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from render.amun_re.labels import FINAL
from render.amun_re.layout import FOOT, HEAD, SIZE
from render.amun_re.people import PLACES
from render.fonts import text_width
from render.markers import seat_marker
from render.palette import GOLD, GOLD_DARK, INK, INK_SOFT, IVORY, PAPYRUS, mix
from render.scene import Box, Label, Line, Shape, Sprite
from rules.amun_re.view import AmunReView, PlayerView
from rules.core.text import Language

LEFT, RIGHT = 130, 1470
HEADING: Final = 188  # how high the title and the icons are
ROW: Final = 122
COLUMN: Final = 156
FIRST: Final = LEFT + 260  # middle of the first column
SOURCES: Final = (  # of points: a tally's field, the icon and how high it is
    ("pyramids", "double_pyramid", 66, ()),
    ("sets", "three_pyramids", 66, ()),
    ("banks", "majority", 62, ()),
    ("temples", "temple", 58, ()),
    ("bonus", "card", 64, (False,)),
    ("gold", "coin", 58, ()),
)


def standings(view: AmunReView, language: Language) -> Iterator[Shape]:
    """A papyrus over the map, once the game is over."""
    if view.ending is None:
        return
    winners = view.ending.winners
    ranked = sorted(view.players, key=lambda player: (player.seat not in winners, -player.score))
    high = HEADING + ROW * len(ranked) + 14
    top = (HEAD + FOOT - high) / 2
    yield Box(0, HEAD, SIZE[0], FOOT, "#1C2733A8")
    yield Box(LEFT, top, RIGHT, top + high, mix(PAPYRUS, IVORY, 0.35), GOLD_DARK, 5, 22)
    yield from _heading(FINAL.in_(language), top)
    for number, player in enumerate(ranked):
        place, won = PLACES[player.seat], player.seat in winners
        yield from _row(player, place, top + HEADING + number * ROW, won)


def _heading(title: str, top: float) -> Iterator[Shape]:
    middle = (LEFT + RIGHT) / 2
    half = text_width(title, "title", 56) / 2 + 100
    yield Label((middle, top + 70), title, 56, INK, "title", "ms")
    for side in (-1, 1):
        yield Sprite("winged_sun", (middle + side * half, top + 54), 56)
    for number, (_, name, height, args) in enumerate(SOURCES):
        yield Sprite(name, (FIRST + number * COLUMN, top + 136), height, args)
    yield Sprite("star", (RIGHT - 110, top + 136), 70, (False,))


def _row(player: PlayerView, place: int, top: float, won: bool) -> Iterator[Shape]:
    if won:
        yield Box(LEFT + 12, top + 2, RIGHT - 12, top + ROW - 2, mix(GOLD, IVORY, 0.45), radius=14)
        yield Sprite("laurel", (LEFT + 96, top + ROW / 2), 122)
    else:
        line = ((LEFT + 30, top), (RIGHT - 30, top))
        yield Line(line, mix(PAPYRUS, INK_SOFT, 0.4), 2)
    yield from seat_marker(place, (LEFT + 96, top + ROW / 2), 62 if won else 72)
    for number, (source, *_) in enumerate(SOURCES):
        yield from _cell(player, source, FIRST + number * COLUMN, top)
    middle = (RIGHT - 110, top + ROW / 2 + 20)
    yield Label(middle, str(player.score), 60, INK, "bold", "ms")


def _cell(player: PlayerView, source: str, middle: float, top: float) -> Iterator[Shape]:
    """The points from a source, and below them those of each kingdom."""
    points: list[int] = [attrgetter(source)(tally) for tally in player.tallies]
    yield Label((middle, top + 62), str(sum(points)), 46, INK, "bold", "ms")
    if source != "gold":
        words = " + ".join(map(str, points))
        yield Label((middle, top + 100), words, 30, INK_SOFT, "plain", "ms")
