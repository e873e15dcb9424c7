"""Draw the final score: everybody's points by source, the winner first."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from render.amun_re.labels import FINAL_SCORE
from render.amun_re.layout import FOOTER_TOP, HEADER_BOTTOM, SIZE
from render.amun_re.players import SEAT_INDEX
from render.fonts import text_width
from render.markers import seat_marker
from render.naming import Naming, person
from render.palette import GOLD, GOLD_DARK, INK, INK_SOFT, IVORY, PAPYRUS, mix
from render.scene import Box, Label, Line, Shape, Sprite
from rules.amun_re.narrate.points import ranked
from rules.amun_re.view import AmunReView, PlayerView
from rules.core.text import Language

LEFT, RIGHT = 30, 1570
HEADING_HEIGHT: Final = 188  # of the title and the icons
ROW_HEIGHT: Final = 122
COLUMN_WIDTH: Final = 147
FIRST_COLUMN: Final = LEFT + 552  # its middle
NAME_LEFT: Final = LEFT + 168
NAME_WIDTH: Final = FIRST_COLUMN - NAME_LEFT - COLUMN_WIDTH / 2
SOURCES: Final = (  # of points: a tally's field, the sprite, its height and its arguments
    ("pyramids", "double_pyramid", 66, ()),
    ("sets", "three_pyramids", 66, ()),
    ("banks", "majority", 62, ()),
    ("temples", "temple", 58, ()),
    ("bonus", "card", 64, (False,)),
    ("gold", "coin", 58, ()),
)


def standings(view: AmunReView, language: Language, naming: Naming) -> Iterator[Shape]:
    """Draw a papyrus with the score over the map. Yield nothing until the game is over."""
    if view.ending is None:
        return
    winners, players = view.ending.winners, ranked(view)
    height = HEADING_HEIGHT + ROW_HEIGHT * len(players) + 14
    top = (HEADER_BOTTOM + FOOTER_TOP - height) / 2
    yield Box(0, HEADER_BOTTOM, SIZE[0], FOOTER_TOP, "#1C2733A8")
    yield Box(LEFT, top, RIGHT, top + height, mix(PAPYRUS, IVORY, 0.35), GOLD_DARK, 5, 22)
    yield from _heading(FINAL_SCORE.in_(language), top)
    for number, player in enumerate(players):
        seat_index, won = SEAT_INDEX[player.seat], player.seat in winners
        row = top + HEADING_HEIGHT + number * ROW_HEIGHT
        yield from _row(player, seat_index, row, won)
        at = (NAME_LEFT, row + ROW_HEIGHT / 2 + 15)
        yield from person(naming, player.seat, at, 44, INK, language, max_width=NAME_WIDTH)


def _heading(title: str, top: float) -> Iterator[Shape]:
    middle = (LEFT + RIGHT) / 2
    half = text_width(title, "title", 56) / 2 + 100
    yield Label((middle, top + 70), title, 56, INK, "title", "ms")
    for side in (-1, 1):
        yield Sprite("winged_sun", (middle + side * half, top + 54), 56)
    for number, (_, name, height, args) in enumerate(SOURCES):
        yield Sprite(name, (FIRST_COLUMN + number * COLUMN_WIDTH, top + 136), height, args)
    yield Sprite("star", (RIGHT - 110, top + 136), 70, (False,))


def _row(player: PlayerView, seat_index: int, top: float, won: bool) -> Iterator[Shape]:
    if won:
        fill, bottom = mix(GOLD, IVORY, 0.45), top + ROW_HEIGHT - 2
        yield Box(LEFT + 12, top + 2, RIGHT - 12, bottom, fill, radius=14)
        yield Sprite("laurel", (LEFT + 96, top + ROW_HEIGHT / 2), 122)
    else:
        line = ((LEFT + 30, top), (RIGHT - 30, top))
        yield Line(line, mix(PAPYRUS, INK_SOFT, 0.4), 2)
    yield from seat_marker(seat_index, (LEFT + 96, top + ROW_HEIGHT / 2), 62 if won else 72)
    for number, (source, *_) in enumerate(SOURCES):
        yield from _cell(player, source, FIRST_COLUMN + number * COLUMN_WIDTH, top)
    middle = (RIGHT - 110, top + ROW_HEIGHT / 2 + 20)
    yield Label(middle, str(player.score), 60, INK, "bold", "ms")


def _cell(player: PlayerView, source: str, middle: float, top: float) -> Iterator[Shape]:
    """Draw the points from a source, and below them the points of each kingdom."""
    points: list[int] = [attrgetter(source)(tally) for tally in player.tallies]
    yield Label((middle, top + 62), str(sum(points)), 46, INK, "bold", "ms")
    if source != "gold":
        terms = " + ".join(map(str, points))
        yield Label((middle, top + 100), terms, 30, INK_SOFT, "plain", "ms")
