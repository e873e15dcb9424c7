"""Draw the players' cards along the foot of the board. Gold and hands are never on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from render.amun_re.layout import FOOTER_TOP, SIZE
from render.fonts import MIN_FONT_SIZE, size_to_fit, text_width
from render.markers import seat_marker
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
from render.rows import RowItem, row_shapes
from render.scene import Box, Label, Poly, Shape, Sprite, fitted_label
from rules.amun_re.tables import MARKS

SEAT_INDEX: Final = {mark.word: index for index, mark in enumerate(MARKS)}  # wherever they sit
CARD_TOP: Final = FOOTER_TOP + 32
CARD_HEIGHT: Final = SIZE[1] - FOOTER_TOP - 46
SIDE_MARGIN: Final = 22  # left of the first and right of the last card
GAP: Final = 24


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A view model that holds what everybody may know of a player."""

    seat_index: int  # of the player's mark among all marks, from 0
    score: int
    card_count: int
    provinces: tuple[str, ...]  # names of those owned in this kingdom
    badges: tuple[RowItem, ...]  # what lies open before the player
    first: bool
    won: bool
    task: str  # what the player has to do now, or nothing


def player_cards(cards: Sequence[PlayerCard]) -> Iterator[Shape]:
    """Draw the cards side by side, in the order given."""
    for number, (card, box) in enumerate(zip(cards, card_boxes(len(cards)), strict=True)):
        left, width = box[0], box[2] - box[0]
        if number:
            tip = (left - 6, CARD_TOP + 83)
            yield Poly(((left - 18, CARD_TOP + 72), tip, (left - 18, CARD_TOP + 94)), GOLD)
        yield from _card(card, left, width, len(cards))


def card_boxes(count: int) -> list[tuple[float, float, float, float]]:
    """Find the left, top, right and bottom of each of several cards."""
    width = (SIZE[0] - 2 * SIDE_MARGIN - GAP * (count - 1)) / count
    lefts = [SIDE_MARGIN + number * (width + GAP) for number in range(count)]
    return [(left, CARD_TOP, left + width, CARD_TOP + CARD_HEIGHT) for left in lefts]


def _card(card: PlayerCard, left: float, width: float, card_count: int) -> Iterator[Shape]:
    right, bottom, is_awaited = left + width, CARD_TOP + CARD_HEIGHT, bool(card.task)
    if is_awaited:
        yield Box(left - 7, CARD_TOP - 7, right + 7, bottom + 7, GOLD, radius=20)
    yield Box(left, CARD_TOP, right, bottom, IVORY if is_awaited else PAPYRUS, radius=14)
    yield from _heading(card, left, right)
    yield from _open_items(card, left)
    yield from _provinces(card, left, width, with_names=card_count < 5)
    if is_awaited:
        yield from _task_pill(left + width / 2, width, card.task)


def _heading(card: PlayerCard, left: float, right: float) -> Iterator[Shape]:
    middle = CARD_TOP + 46
    if card.won:
        yield Sprite("laurel", (left + 54, middle - 4), 92)
    yield from seat_marker(card.seat_index, (left + 54, middle), 48 if card.won else 74)
    yield Sprite("star", (left + 134, middle), 54, (False,))
    max_width = right - left - 168 - (62 if card.first else 14)
    yield fitted_label((left + 168, middle + 18), str(card.score), 54, INK, max_width=max_width)
    if card.first:
        yield Sprite("ankh", (right - 38, middle), 70)


def _open_items(card: PlayerCard, left: float) -> Iterator[Shape]:
    middle = CARD_TOP + 104
    yield Sprite("card", (left + 38, middle), 44, (False,))
    yield Label((left + 62, middle + 14), str(card.card_count), 42, INK)
    yield from row_shapes(card.badges, left + 134, middle + 23)


def _provinces(card: PlayerCard, left: float, width: float, with_names: bool) -> Iterator[Shape]:
    """Draw three slots, as wide as the names in them need; without names if those are too long."""
    names, spare = card.provinces, width - 24 - 16
    needs = [text_width(name, "bold", MIN_FONT_SIZE) + 8 for name in names]
    with_names = with_names and sum(needs) <= spare
    spare = (spare - sum(needs)) / 3 if with_names else spare / 3
    x = left + 12
    for slot in range(3):
        name = names[slot] if slot < len(names) else ""
        slot_width = spare + (needs[slot] if name and with_names else 0)
        seat_index = card.seat_index if name else None
        yield from _province_slot(x, slot_width, seat_index, name if with_names else "")
        x += slot_width + 8


def _province_slot(x: float, width: float, seat_index: int | None, name: str) -> Iterator[Shape]:
    foot = CARD_TOP + CARD_HEIGHT - 12
    if seat_index is None:
        stroke = mix(PAPYRUS_DARK, INK_SOFT, 0.35)
        yield Box(x, foot - 40, x + width, foot, "", stroke, 2, 10)
        return
    style = SEAT_STYLES[seat_index]
    yield Box(x, foot - 40, x + width, foot, style.colour, INK, 2, 10)
    if name:
        middle = (x + width / 2, foot - 10)
        yield fitted_label(middle, name, 30, style.ink, "bold", "ms", max_width=width - 6)


def _task_pill(middle: float, width: float, text: str) -> Iterator[Shape]:
    size = size_to_fit(text, "bold", 34, width - 60)
    half = text_width(text, "bold", size) / 2 + 24
    yield Box(middle - half, CARD_TOP - 36, middle + half, CARD_TOP + 10, TERRACOTTA, GOLD, 4, 22)
    yield Label((middle, CARD_TOP - 2), text, size, IVORY, "bold", "ms", half * 2)


def sealed_choices(decided: int, seats: int) -> Iterator[Shape]:
    """Draw how many seats have made their secret choice, but not which."""
    middle, step = SIZE[0] / 2 + 6, 46
    left, right = middle - seats * step / 2 - 16, middle + seats * step / 2 + 16
    yield Box(left, FOOTER_TOP - 44, right, FOOTER_TOP + 20, "#24384C", GOLD, 4, 18)
    for number in range(seats):
        at = (middle + (number - (seats - 1) / 2) * step, FOOTER_TOP - 12)
        yield Sprite("scroll", at, 50, (number < decided,))
