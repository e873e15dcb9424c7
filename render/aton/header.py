"""Draw the line at the top, which says whose turn it is, and the score track below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.labels import TITLE, round_name, turn_sentence
from render.aton.layout import (
    LAST_SPACE,
    MARGIN,
    SIZE,
    TEMPLES_LEFT,
    TEMPLES_WIDTH,
    TRACK_HEIGHT,
    TRACK_TOP,
    space_middle,
)
from render.aton.pieces import GLOW_YELLOW
from render.aton.sides import SIDES, Side
from render.geometry import Point
from render.naming import Naming, clipped, name_width, sentence_labels
from render.palette import GOLD_DARK, INK, IVORY, LAPIS, mix
from render.scene import Box, Disc, Label, Shape, Sprite, fitted_label
from rules.aton.view import AtonView, PlayerView
from rules.core.text import Language, named

TOP, FOOT = 14, 78
SENTENCE_WIDTH: Final = TEMPLES_WIDTH - 190
SENTENCE_SIZE: Final = 46
NAME_WIDTH: Final = 300  # of a person's name in the sentence
TRACK_MIDDLE: Final = TRACK_TOP + TRACK_HEIGHT / 2
MIN_DISTANCE: Final = 2  # points, because nearer markers would cover each other


def header(view: AtonView, language: Language, naming: Naming) -> Iterator[Shape]:
    yield Label((118, 66), TITLE, 54, GOLD_DARK, "title")
    right, name = SIZE[0] - MARGIN - 8, round_name(view).in_(language)
    yield fitted_label((right, 64), name, 42, GOLD_DARK, "title", "rs", max_width=290)
    sentence = turn_sentence(view, named).in_(with_names(language, naming))
    yield from turn_banner(view, sentence)
    yield from score_track(view)


def with_names(language: Language, naming: Naming) -> Language:
    """Return the language with players' names for seats, or the names of the sides if unknown."""
    names = {seat: naming.name(seat, side.label.in_(language)) for seat, side in SIDES.items()}
    return language.naming(
        {
            seat: clipped(name, SENTENCE_SIZE, NAME_WIDTH, SENTENCE_SIZE)[0]
            for seat, name in names.items()
        }
    )


def raised_plate(
    left: float, top: float, right: float, foot: float, colour: str
) -> Iterator[Shape]:
    """Draw a raised plate with a fine line inside."""
    yield Box(left, top + 4, right, foot + 4, mix(colour, INK, 0.5), "", 0, 16)
    yield Box(left, top, right, foot, colour, "", 0, 16)
    line = mix(colour, IVORY, 0.45)
    yield Box(left + 4, top + 4, right - 4, foot - 4, "", line, 1.5, 12)


def turn_banner(view: AtonView, sentence: str) -> Iterator[Shape]:
    """Draw a sentence on the acting side's colour, or on blue stone where both sides act."""
    acting_seats = _acting_seats(view)
    colour = SIDES[acting_seats[0]].colour if len(acting_seats) == 1 else mix(LAPIS, INK, 0.35)
    yield from raised_plate(TEMPLES_LEFT, TOP, TEMPLES_LEFT + TEMPLES_WIDTH, FOOT, colour)
    _, size = clipped(sentence, SENTENCE_SIZE, SENTENCE_WIDTH)
    half, middle = name_width(sentence, size) / 2, TEMPLES_LEFT + TEMPLES_WIDTH / 2
    shift = 35 if len(acting_seats) == 1 else 0
    at = (middle + shift, 62.0)
    yield from sentence_labels(sentence, at, size, IVORY, max_width=SENTENCE_WIDTH)
    for seat, direction in zip(acting_seats, (-1, 1), strict=False):
        at = (middle + shift + direction * (half + 46), 45)
        if seat in view.winners:
            yield Sprite("laurel", (at[0], at[1]), 60)
        yield Sprite("counter", at, 38 if seat in view.winners else 58, (seat,))


def _acting_seats(view: AtonView) -> tuple[str, ...]:
    """List the seats to move, or the winners, in the order of seats."""
    acting_seats = view.winners or view.awaited
    return tuple(seat for seat in view.seats if seat in acting_seats)


def score_track(view: AtonView) -> Iterator[Shape]:
    """Draw both markers on the track, one above the other where they would overlap."""
    yield from _space_numbers(view)
    for row, player in enumerate(view.players):
        yield from _gained_points(row, player)
    one, other = (min(player.score, LAST_SPACE) for player in view.players)
    overlap = abs(one - other) < MIN_DISTANCE
    for row, player in enumerate(view.players):
        at = (space_middle(player.score), TRACK_MIDDLE + (row * 38 - 19 if overlap else 0))
        yield from _marker(SIDES[player.seat], player.score, at, 40 if overlap else 56)


def _space_numbers(view: AtonView) -> Iterator[Shape]:
    """Yield a number for every fifth space, but none under a marker."""
    for number in range(0, LAST_SPACE + 1, 5):
        if all(abs(min(player.score, LAST_SPACE) - number) > 1 for player in view.players):
            at = (space_middle(number), TRACK_MIDDLE - 2)
            yield Label(at, str(number), 29, INK, "bold", "mm")


def _gained_points(row: int, player: PlayerView) -> Iterator[Shape]:
    """Draw a bar over a marker's last points: the first side's above, the other's below."""
    start, end = space_middle(player.score - player.gained), space_middle(player.score)
    if player.gained and end > start:
        top = TRACK_TOP + (TRACK_HEIGHT - 16 if row else 2)
        yield Box(start, top, end, top + 14, GLOW_YELLOW, INK, 2)
        yield Box(start + 2, top + 4, end, top + 10, SIDES[player.seat].colour)


def _marker(side: Side, score: int, at: Point, height: int) -> Iterator[Shape]:
    (x, y), half = at, height / 2
    if side.round:
        yield Disc((x, y + 2), half + 3, f"{INK}66")
        yield Disc(at, half + 2, IVORY)
        yield Disc(at, half - 1, side.colour)
    else:
        yield Box(x - half - 1, y - half + 1, x + half + 2, y + half + 4, f"{INK}66", "", 0, 10)
        yield Box(x - half, y - half, x + half, y + half, IVORY, "", 0, 9)
        yield Box(x - half + 3, y - half + 3, x + half - 3, y + half - 3, side.colour, "", 0, 7)
    yield Label((x, y - 1), str(score), 34 if height > 50 else 27, IVORY, "bold", "mm")
