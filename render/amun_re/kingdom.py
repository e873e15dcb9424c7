"""Draw the score of the last kingdom: everybody's points by source, the leader first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Final

from render.alt import join_sentences
from render.amun_re.alt import kingdom_sentences
from render.amun_re.colours import PALETTE
from render.amun_re.labels import KINGDOMS
from render.amun_re.layout import SIZE
from render.amun_re.players import SEAT_INDEX
from render.amun_re.sources import SOURCES
from render.markers import seat_marker
from render.naming import NOBODY, Naming, person
from render.palette import GOLD, GOLD_DARK, INK, INK_SOFT, IVORY, PAPYRUS, PAPYRUS_DARK, mix
from render.scene import Box, Label, Line, Scene, Shape, Sprite
from rules.amun_re.view import AmunReView, PlayerView
from rules.core.text import Language

PAPER: Final = mix(PAPYRUS, IVORY, 0.35)
NOTHING: Final = mix(PAPYRUS_DARK, INK_SOFT, 0.45)
LEFT, RIGHT = 24, SIZE[0] - 24
TITLE_HEIGHT, HEADS, ROW_HEIGHT = 74, 110, 112
FIRST_COLUMN, COLUMN_WIDTH = 560, 150
GAIN_COLUMN: Final = FIRST_COLUMN + 5 * COLUMN_WIDTH - 8
SCORE_COLUMN: Final = RIGHT - 90
NAME_LEFT: Final = 150
NAME_WIDTH: Final = FIRST_COLUMN - COLUMN_WIDTH / 2 - NAME_LEFT
COLUMNS: Final = [source for source in SOURCES if source[0] != "gold"]


def kingdom_score(view: AmunReView, language: Language, naming: Naming = NOBODY) -> Scene:
    players = sorted(view.players, key=lambda player: -player.score)
    rows = TITLE_HEIGHT + HEADS
    size = SIZE[0], rows + ROW_HEIGHT * len(players) + 16
    title = KINGDOMS[players[0].tallies[-1].kingdom - 1]
    shapes = [Box(0, 0, *size, PAPER), *_heads(title.in_(language))]
    for number, player in enumerate(players):
        leads = player.score == players[0].score
        shapes += _row(players, player, rows + number * ROW_HEIGHT, leads)
        at = (NAME_LEFT, rows + (number + 0.5) * ROW_HEIGHT + 15)
        shapes += person(naming, player.seat, at, 44, INK, language, max_width=NAME_WIDTH)
    alt = join_sentences(kingdom_sentences(players, title), language)
    return Scene(size, tuple(shapes), alt, PALETTE)


def _heads(title: str) -> Iterator[Shape]:
    """Draw the kingdom's name, and the sign of each column."""
    yield Box(0, 0, SIZE[0], TITLE_HEIGHT, INK)
    yield Sprite("winged_sun", (70, TITLE_HEIGHT / 2), 44)
    yield Label((140, TITLE_HEIGHT / 2), title, 46, GOLD, "bold", "lm")
    middle = TITLE_HEIGHT + HEADS / 2
    for number, (_, name, height, args) in enumerate(COLUMNS):
        yield Sprite(name, (FIRST_COLUMN + number * COLUMN_WIDTH, middle), height, args)
    yield Label((GAIN_COLUMN, middle), "+", 50, INK_SOFT, "bold", "mm")
    yield Sprite("star", (SCORE_COLUMN, middle), 74, (False,))


def _row(
    players: Sequence[PlayerView], player: PlayerView, top: float, leads: bool
) -> Iterator[Shape]:
    """Draw a player's points. A frame marks the most from each source."""
    middle, tally = top + ROW_HEIGHT / 2, player.tallies[-1]
    if leads:
        fill, bottom = mix(GOLD, IVORY, 0.45), top + ROW_HEIGHT - 2
        yield Box(LEFT, top + 2, RIGHT, bottom, fill, radius=14)
    else:
        yield Line(((LEFT + 20, top), (RIGHT - 20, top)), mix(PAPYRUS, INK_SOFT, 0.4), 2)
    yield from seat_marker(SEAT_INDEX[player.seat], (88, middle), 68)
    for number, (source, *_) in enumerate(COLUMNS):
        points_of, x = attrgetter(source), FIRST_COLUMN + number * COLUMN_WIDTH
        points = points_of(tally)
        if points and points == max(points_of(each.tallies[-1]) for each in players):
            yield Box(x - 44, middle - 34, x + 44, middle + 34, "", GOLD_DARK, 4, 16)
        said, ink = (str(points), INK) if points else ("–", NOTHING)
        yield Label((x, middle), said, 46, ink, "bold", "mm")
    gain = tally.total - tally.gold
    yield Label((GAIN_COLUMN, middle), f"+{gain}", 46, INK_SOFT, "bold", "mm")
    yield Label((SCORE_COLUMN, middle), str(player.score), 66, INK, "bold", "mm")
