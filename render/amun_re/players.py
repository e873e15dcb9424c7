"""Draw the players' cards along the foot of the board. Gold and hands are never on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from render.amun_re.layout import FOOTER_TOP, SIZE
from render.fonts import MIN_FONT_SIZE, text_width
from render.markers import seat_marker
from render.naming import Naming, person
from render.palette import (
    GOLD,
    INK,
    IVORY,
    PAPYRUS,
    SEAT_STYLES,
    TERRACOTTA,
)
from render.rows import RowItem, row_shapes
from render.scene import Box, Label, Poly, Shape, Sprite, fitted_label
from rules.amun_re.tables import MARKS
from rules.core.secrets import Seat
from rules.core.text import Language

SEAT_INDEX: Final = {mark.word: index for index, mark in enumerate(MARKS)}  # wherever they sit
CARD_TOP: Final = FOOTER_TOP + 32
CARD_HEIGHT: Final = SIZE[1] - FOOTER_TOP - 46
SIDE_MARGIN: Final = 22  # left of the first and right of the last card
GAP: Final = 24
SEALED_GROUND: Final = "#24384C"
TAG_GAP: Final = 6
TAG_PADDING: Final = 16  # left and right of a province's name together
TAG_FONT_SIZES: Final = {
    lines: range(most, MIN_FONT_SIZE - 1, -1) for lines, most in ((1, 36), (2, 29))
}

Tag: TypeAlias = tuple[str, float]  # a province's name, and how wide its tag is


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """The public facts about a player, ready to draw."""

    seat_index: int  # of the player's mark among all marks, from 0
    seat: Seat
    score: int
    card_count: int
    provinces: tuple[str, ...]  # names of those owned in this kingdom
    badges: tuple[RowItem, ...]  # public things, such as an offering
    first: bool
    won: bool
    task: str  # the player's current decision, or empty
    sealed: bool | None  # whether a secret choice is made, or None outside secret choices


def player_cards(
    cards: Sequence[PlayerCard], naming: Naming, language: Language
) -> Iterator[Shape]:
    """Draw the cards side by side, in the order given."""
    for number, (card, box) in enumerate(zip(cards, card_boxes(len(cards)), strict=True)):
        left, width = box[0], box[2] - box[0]
        if number:
            tip = (left - 6, CARD_TOP + 83)
            yield Poly(((left - 18, CARD_TOP + 72), tip, (left - 18, CARD_TOP + 94)), GOLD)
        yield from _card(card, left, width)
        yield from _name(card, left, width, naming, language)


def card_boxes(count: int) -> list[tuple[float, float, float, float]]:
    """Find the left, top, right and bottom of each of several cards."""
    width = (SIZE[0] - 2 * SIDE_MARGIN - GAP * (count - 1)) / count
    lefts = [SIDE_MARGIN + number * (width + GAP) for number in range(count)]
    return [(left, CARD_TOP, left + width, CARD_TOP + CARD_HEIGHT) for left in lefts]


def _card(card: PlayerCard, left: float, width: float) -> Iterator[Shape]:
    right, bottom, is_awaited = left + width, CARD_TOP + CARD_HEIGHT, bool(card.task)
    if is_awaited:
        yield Box(left - 7, CARD_TOP - 7, right + 7, bottom + 7, GOLD, radius=20)
    yield Box(left, CARD_TOP, right, bottom, IVORY if is_awaited else PAPYRUS, radius=14)
    yield from _counts(card, left, right)
    yield from _provinces(card, left, width)
    if is_awaited:
        yield from _task_pill(left + width / 2, width, card.task)
    if card.sealed is not None:
        yield from _sealed_choice(left + width / 2, card.sealed)


def _name(
    card: PlayerCard, left: float, width: float, naming: Naming, language: Language
) -> Iterator[Shape]:
    """Draw the seat's marker, in a wreath if it has won, and the player's name next to it."""
    at = (left + 46, CARD_TOP + 36)
    if card.won:
        yield Sprite("laurel", (at[0], at[1] + 2), 76)
    yield from seat_marker(card.seat_index, at, 42 if card.won else 60)
    start = (left + 92, CARD_TOP + 50)
    yield from person(naming, card.seat, start, 38, INK, language, max_width=width - 104)


def _counts(card: PlayerCard, left: float, right: float) -> Iterator[Shape]:
    """Draw the points and the Pharaoh's ankh, then the number of power cards and the badges."""
    upper, lower = CARD_TOP + 93, CARD_TOP + 145
    yield Sprite("star", (left + 40, upper), 52, (False,))
    max_width = right - left - 74 - (66 if card.first else 14)
    yield fitted_label((left + 74, upper + 17), str(card.score), 50, INK, max_width=max_width)
    if card.first:
        yield Sprite("ankh", (right - 36, upper), 62)
    yield Sprite("card", (left + 40, lower), 44, (False,))
    yield Label((left + 74, lower + 14), str(card.card_count), 42, INK)
    yield from row_shapes(card.badges, left + 122, lower + 23)


def _provinces(card: PlayerCard, left: float, width: float) -> Iterator[Shape]:
    """Draw a tag with the name of each province, on two lines if one is too short."""
    style, size, lines = SEAT_STYLES[card.seat_index], *_tag_lines(card.provinces, width - 24)
    height = 54 if len(lines) < 2 else 35
    foot = CARD_TOP + CARD_HEIGHT - 10 - (height + 3) * (len(lines) - 1)
    for number, line in enumerate(lines):
        x, bottom = left + 12, foot + number * (height + 3)
        for name, tag_width in line:
            yield Box(x, bottom - height, x + tag_width, bottom, style.colour, INK, 2, 10)
            middle = (x + tag_width / 2, bottom - height / 2 + size * 0.34)
            yield Label(middle, name, size, style.ink, "bold", "ms", tag_width)
            x += tag_width + TAG_GAP


def _tag_lines(names: Sequence[str], max_width: float) -> tuple[int, list[list[Tag]]]:
    """Choose the largest letters in which the tags fit on one line, else on two."""
    for most, sizes in TAG_FONT_SIZES.items():
        for size in sizes:
            lines = _wrapped_tags(names, size, max_width)
            if len(lines) <= most:
                return size, lines
    return MIN_FONT_SIZE, lines


def _wrapped_tags(names: Sequence[str], size: int, max_width: float) -> list[list[Tag]]:
    lines: list[list[Tag]] = [[]]
    for name in names:
        tag = name, text_width(name, "bold", size) + TAG_PADDING
        if sum(width + TAG_GAP for _, width in lines[-1]) + tag[1] > max_width:
            lines.append([])
        lines[-1].append(tag)
    return lines


def _task_pill(middle: float, width: float, text: str) -> Iterator[Shape]:
    at, room = (middle, CARD_TOP - 2), width - 60
    label = fitted_label(at, text, 34, IVORY, "bold", "ms", max_width=room)
    half = label.width / 2 + 24
    yield Box(middle - half, CARD_TOP - 36, middle + half, CARD_TOP + 10, TERRACOTTA, GOLD, 4, 22)
    yield label


def _sealed_choice(middle: float, is_made: bool) -> Iterator[Shape]:
    """Draw a sealed scroll above a card for a secret choice, or its outline until it is made."""
    yield Box(middle - 38, CARD_TOP - 32, middle + 38, CARD_TOP + 14, SEALED_GROUND, GOLD, 4, 16)
    yield Sprite("scroll", (middle, CARD_TOP - 9), 40, (is_made,))
