"""Draw a player's own games: a card for each kind, the last places, and rivals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from render.naming import name_labels
from render.palette import (
    GOLD,
    INK,
    INK_SOFT,
    IVORY,
    PAPYRUS,
    PAPYRUS_DARK,
    SEAT_STYLES,
    TERRACOTTA,
    mix,
)
from render.scene import Box, Disc, Label, Line, Scene, Shape, fitted_label
from render.statistics.colours import PALETTE
from render.statistics.frame import FAINT, MARGIN, WIDTH, frame, line_labels

BLUE: Final = SEAT_STYLES[0].colour
CARD_TOP: Final = 164
CARD_BOTTOM: Final = 566
GAP: Final = 16
PADDING: Final = 28
MOST_CARDS: Final = 3
PLACES_RIGHT: Final = 980
RIVALS_LEFT: Final = 1060
NAME_WIDTH: Final = 190
BAR_LEFT: Final = 1262
BAR_RIGHT: Final = 1556


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of games, with shares of victories from 0 to 1 for the bar and its mark."""

    title: str
    games: str
    won: str
    percent: str
    share: float
    equal_words: str
    equal: float
    place: str = ""
    rating: str = ""
    is_rated: bool = False


@dataclass(frozen=True, slots=True)
class Rivalry:
    """How often the player was before and behind another player."""

    name: str
    before: int
    behind: int


@dataclass(frozen=True, slots=True)
class OwnGames:
    """The words and numbers in the picture of a player's own games, and its alt text."""

    title: str
    subtitle: str
    cards: Sequence[Card]
    places_title: str
    places: Sequence[int]
    rivals_title: str
    rivals: Sequence[Rivalry]
    lines: Sequence[str]
    alt: str = ""


def own_games_scene(own: OwnGames) -> Scene:
    """Draw a player's own games."""
    shown = max((*own.places, 2))
    below = 700 + max(shown * 46, len(own.rivals) * 66) + 20
    height = below + len(own.lines) * 64 + 20
    shapes = [
        *frame(height, own.title, own.subtitle),
        *_cards(own.cards[:MOST_CARDS]),
        *_places(own),
        *_rivals(own),
        *_lines(own.lines, below),
    ]
    return Scene((WIDTH, height), tuple(shapes), own.alt, PALETTE)


def _cards(cards: Sequence[Card]) -> Iterator[Shape]:
    width = (WIDTH - 2 * 40 - (len(cards) - 1) * GAP) / max(1, len(cards))
    for number, card in enumerate(cards):
        left = 40 + number * (width + GAP)
        yield from _card(card, left, left + width)


def _card(card: Card, left: float, right: float) -> Iterator[Shape]:
    yield Box(left, CARD_TOP, right, CARD_BOTTOM, mix(PAPYRUS, PAPYRUS_DARK, 0.3), radius=16)
    left, right = left + PADDING, right - PADDING
    middle, width = (left + right) / 2 + 30, right - left
    yield fitted_label((left, 226), card.title, 50, INK, "title", max_width=middle - left - 10)
    yield fitted_label(
        (right, 224), card.games, 38, INK_SOFT, "bold", "rs", max_width=right - middle
    )
    yield fitted_label((left, 304), card.won, 44, INK, max_width=width - 130)
    yield Label((right, 304), card.percent, 50, INK, "bold", "rs")
    yield Box(left, 326, right, 358, IVORY, INK_SOFT, 2, 6)
    if card.share:
        yield Box(left, 326, left + max(16, width * card.share), 358, BLUE, INK, 2, 6)
    mark = left + width * card.equal
    yield Line(((mark, 316), (mark, 368)), TERRACOTTA, 8)
    yield fitted_label((left, 412), card.equal_words, 36, INK_SOFT, "plain", max_width=width)
    yield fitted_label((left, 474), card.place, 42, INK, max_width=width)
    ink = INK if card.is_rated else INK_SOFT
    yield fitted_label((left, 534), card.rating, 42, ink, max_width=width)


def _places(own: OwnGames) -> Iterator[Shape]:
    """Draw the places of the last games from left to right. Victories are golden."""
    width = PLACES_RIGHT - MARGIN
    yield fitted_label((MARGIN, 640), own.places_title, 42, INK, "title", max_width=width)
    for place in range(1, max((*own.places, 2)) + 1):
        y = 654 + place * 46
        yield Label((88, y + 12), str(place), 36, INK_SOFT, "bold", "rs")
        yield Line(((110, y), (PLACES_RIGHT, y)), FAINT, 2)
    for number, place in enumerate(own.places):
        at = (130 + number * 36, 654 + place * 46)
        yield Disc(at, 15, BLUE if place > 1 else GOLD, INK, 3)


def _rivals(own: OwnGames) -> Iterator[Shape]:
    if not own.rivals:
        return
    width = BAR_RIGHT - RIVALS_LEFT
    yield fitted_label((RIVALS_LEFT, 640), own.rivals_title, 42, INK, "title", max_width=width)
    for number, rival in enumerate(own.rivals):
        y = 700 + number * 66
        at = (RIVALS_LEFT, y + 14)
        yield from name_labels(rival.name, at, 42, INK, max_width=NAME_WIDTH)
        yield from _bar(rival, y)


def _bar(rival: Rivalry, y: float) -> Iterator[Shape]:
    """Draw how often the player was before a rival, to the left, and behind, to the right."""
    behind = mix(PAPYRUS, PAPYRUS_DARK, 0.6)
    yield Box(BAR_LEFT, y - 22, BAR_RIGHT, y + 22, behind, INK_SOFT, 2, 6)
    if rival.before:
        share = rival.before / (rival.before + rival.behind)
        least, width = 74, BAR_RIGHT - BAR_LEFT
        end = BAR_LEFT + min(width - (least if rival.behind else 0), max(least, width * share))
        yield Box(BAR_LEFT, y - 22, end, y + 22, BLUE, INK, 2, 6)
        yield Label((BAR_LEFT + 12, y + 14), str(rival.before), 40, IVORY, "bold")
    if rival.behind or not rival.before:
        yield Label((BAR_RIGHT - 12, y + 14), str(rival.behind), 40, INK, "bold", "rs")


def _lines(lines: Sequence[str], top: float) -> Iterator[Shape]:
    for number, line in enumerate(lines):
        at = (MARGIN, top + 34 + number * 64)
        room = WIDTH - 2 * MARGIN
        yield from line_labels(line, at, 42, INK, "plain", max_width=room)
