"""Draw the secrets of a side: its four cards, and their effect at each cartouche."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from render.aton.cards import face_up_card, small_card
from render.aton.cartouches import struck_counters, temple_gates
from render.aton.colours import PALETTE
from render.aton.ground import HAND_GROUND
from render.aton.header import raised_plate, with_names
from render.aton.labels import (
    ALL_FOUR,
    CARD_EFFECTS,
    CARTOUCHE_TITLES,
    EXCHANGE_TITLE,
    HIGHER_CARD,
    LOWER_FIRST,
    NOT_NOW,
    NOTHING,
    NOTHING_IN_ROUND_ONE,
    USED,
    round_name,
)
from render.aton.layout import HAND_RING_SIZE, HAND_SIZE, hand_ring_corner
from render.aton.pieces import counter_row
from render.aton.sides import SIDES
from render.fonts import MIN_FONT_SIZE, text_width
from render.geometry import Point
from render.naming import NOBODY, Naming, sentence_labels
from render.palette import INK, INK_SOFT, IVORY
from render.scene import Label, Layer, Scene, Shape, Sprite, fitted_label
from rules.aton.sentences import text
from rules.aton.view import AtonView
from rules.core.secrets import Seat
from rules.core.text import Language, Text, joined, named

LABEL_OFFSET: Final = 118  # from a cartouche's left end to its labels
CARD_HEIGHT: Final = 190
SAMPLE_OFFSET: Final = 332  # from a cartouche's left end to its temples or counters
HINTS: Final = {1: HIGHER_CARD, 2: LOWER_FIRST}


def hand(view: AtonView, language: Language, naming: Naming = NOBODY) -> Scene | None:
    """Draw the viewer's hand, or return None for a public view or without cards to lay."""
    cards = view.my_hand or view.my_laid
    if view.viewer is None or not cards or not view.sealed:
        return None
    shapes = _shapes(view, view.viewer, cards, language, naming)
    return Scene(HAND_SIZE, tuple(shapes), _alt_text(view, cards).in_(language), PALETTE)


def _shapes(
    view: AtonView, seat: Seat, cards: Sequence[int], language: Language, naming: Naming
) -> Iterator[Shape]:
    yield Layer(HAND_GROUND)
    yield from _heading(view, seat, language, naming)
    for number, value in enumerate(cards):
        yield from face_up_card(seat, value, (128 + number * 166, 198), CARD_HEIGHT)
    yield from _exchange_counter(view, seat, language)
    for number in range(1, 5):
        yield from _ring(view, number, language)
    yield from _removed_counters(view, seat, cards, language)
    _, _, range_, count = view.my_laid or (0, 0, 4, 4)
    (x, y), (right, foot) = hand_ring_corner(3), hand_ring_corner(4)
    yield from temple_gates(range_, (x + SAMPLE_OFFSET + 6, y + 40), 30)
    yield from counter_row(count, seat, (right + SAMPLE_OFFSET - 8, foot + 40), 35)


def _heading(view: AtonView, seat: Seat, language: Language, naming: Naming) -> Iterator[Shape]:
    yield from raised_plate(30, 26, 970, 90, SIDES[seat].colour)
    yield Sprite("counter", (72, 58), 56, (seat,))
    said = text("{side}, you have laid") if view.my_laid else text("{side}, lay your four cards")
    title = said.filled(side=named(seat)).in_(with_names(language, naming))
    yield from sentence_labels(title, (110, 73), 44, IVORY, "ls", max_width=620)
    name = round_name(view).in_(language)
    yield fitted_label((950, 72), name, 38, IVORY, "title", "rs", max_width=200)


def _exchange_counter(view: AtonView, seat: Seat, language: Language) -> Iterator[Shape]:
    """Draw the exchange counter, and say whether the side can use it now."""
    unused = view.players[view.seats.index(seat)].exchange
    state = ALL_FOUR if view.my_exchange else NOT_NOW if unused else USED
    yield Sprite("exchange", (852, 162), 88, (bool(view.my_exchange),))
    title = EXCHANGE_TITLE.in_(language)
    yield fitted_label((852, 244), title, 34, INK, "bold", "ms", max_width=230)
    yield fitted_label((852, 276), state.in_(language), 28, INK_SOFT, "plain", "ms", max_width=230)


def _ring(view: AtonView, number: int, language: Language) -> Iterator[Shape]:
    """Draw a cartouche with the card laid there, or a slot for one, and its effect."""
    x, y = hand_ring_corner(number)
    yield from _card_slot(view, number, (x + 66, y + HAND_RING_SIZE[1] / 2))
    yield from _title(number, x, y, language)
    if number != 2:
        at, max_width = (x + LABEL_OFFSET, y + 99), HAND_RING_SIZE[0] - LABEL_OFFSET - 30
        effect = CARD_EFFECTS[number - 1].in_(language)
        yield fitted_label(at, effect, 36, INK, max_width=max_width)


def _card_slot(view: AtonView, number: int, at: Point) -> Iterator[Shape]:
    if view.my_laid:
        yield from face_up_card(view.viewer or "", view.my_laid[number - 1], at, 112)
    else:
        yield Sprite("card_slot", at, 112)


def _title(number: int, x: float, y: float, language: Language) -> Iterator[Shape]:
    yield Sprite("number_disc", (x + LABEL_OFFSET + 24, y + 40), 46, (True,))
    yield Label((x + LABEL_OFFSET + 24, y + 38), str(number), 32, INK, "title", "mm")
    start, end = x + LABEL_OFFSET + 56, x + HAND_RING_SIZE[0] - 20
    hint = HINTS[number].in_(language) if number in HINTS else ""
    max_width = min(136.0, end - start - text_width(hint, "plain", MIN_FONT_SIZE) - 12)
    title = CARTOUCHE_TITLES[number - 1].in_(language)
    yield fitted_label((start, y + 50), title, 35, INK, "title", max_width=max_width)
    yield Label((end, y + 49), hint, MIN_FONT_SIZE, INK_SOFT, "plain", "rs")


def _removed_counters(
    view: AtonView, seat: Seat, cards: Sequence[int], language: Language
) -> Iterator[Shape]:
    """Draw the counters that each card of the hand, or the one laid there, would remove."""
    (x, y), [other] = hand_ring_corner(2), [each for each in view.seats if each != seat]
    x, middle = x + LABEL_OFFSET, y + 88
    if view.round == 1:
        yield fitted_label((x, y + 99), NOTHING_IN_ROUND_ONE.in_(language), 34, INK, max_width=310)
        return
    if view.my_laid and view.my_laid[1] == 2:
        yield fitted_label((x, y + 99), NOTHING.in_(language), 36, INK_SOFT, max_width=310)
    elif view.my_laid:
        yield from struck_counters(seat, other, view.my_laid[1], (x + 22, middle), 46)
    else:
        yield from _counters_removed_by_each(seat, other, sorted(set(cards)), (x, middle))


def _counters_removed_by_each(
    seat: Seat, other: Seat, values: Sequence[int], at: Point
) -> Iterator[Shape]:
    x, middle = at
    for value in values:
        yield from small_card(seat, value, (x + 16, middle), 42)
        x += 36
        if value == 2:
            yield Label((x, middle + 9), "–", 34, INK_SOFT)
            x += 16
        else:
            yield from struck_counters(seat, other, value, (x + 16, middle), 36)
            x += 37 * (value - 2 if value > 2 else 1)
        x += 7


def _alt_text(view: AtonView, cards: Sequence[int]) -> Text:
    """Name the cards in one sentence."""
    if view.my_laid:
        cards_laid = joined((named(str(value)) for value in view.my_laid), " · ")
        return text("You have laid, from cartouche 1 to 4: {cards}.", cards=cards_laid)
    cards_held = joined((named(str(value)) for value in cards), " · ")
    if view.my_exchange:
        return text("Your hand: {cards}. You may still exchange all four.", cards=cards_held)
    return text("Your cards: {cards}.", cards=cards_held)
