"""For one viewer's eyes: the four cards, and what each cartouche would make of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from render.aton.cards import card, small
from render.aton.cartouches import gates, removed
from render.aton.colours import PALETTE
from render.aton.ground import HAND_GROUND
from render.aton.header import plate
from render.aton.labels import (
    ALL_FOUR,
    CARTOUCHES,
    DEEDS,
    EXCHANGED,
    HIGHER,
    LOWER,
    NONE,
    NOT_NOW,
    NOTHING_YET,
    USED,
    name,
    round_,
)
from render.aton.layout import HAND_RING, HAND_SIZE, hand_ring
from render.aton.pieces import placed
from render.aton.sides import SIDES
from render.fonts import MIN_FONT_SIZE, text_width
from render.geometry import Point
from render.palette import INK, INK_SOFT, IVORY
from render.scene import Label, Layer, Scene, Shape, Sprite, fitted_label
from rules.aton.view import AtonView
from rules.core.secrets import Seat
from rules.core.text import Language, listed, named, text
from rules.core.text import Text as Words

LABEL: Final = 118  # from a cartouche's left end to its words
LARGE: Final = 190  # height of a card
SAMPLES: Final = 332  # from there to the first of several temples or counters
HINTS: Final = {1: HIGHER, 2: LOWER}


def hand(view: AtonView, language: Language) -> Scene | None:
    """None for the public, and where there are no cards to lay."""
    cards = view.my_hand or view.my_laid
    if view.viewer is None or not cards or not view.sealed:
        return None
    shapes = _shapes(view, view.viewer, cards, language)
    return Scene(HAND_SIZE, tuple(shapes), _alt(view, cards).in_(language)[:1024], PALETTE)


def _shapes(
    view: AtonView, seat: Seat, cards: Sequence[int], language: Language
) -> Iterator[Shape]:
    yield Layer(HAND_GROUND)
    yield from _heading(view, seat, language)
    for number, value in enumerate(cards):
        yield from card(seat, value, (128 + number * 166, 198), LARGE)
    yield from _exchange(view, seat, language)
    for number in range(1, 5):
        yield from _ring(view, number, language)
    yield from _removes(view, seat, cards, language)
    _, _, range_, count = view.my_laid or (0, 0, 4, 4)
    yield from gates(range_, (hand_ring(3)[0] + SAMPLES + 6, hand_ring(3)[1] + 40), 30)
    yield from placed(count, seat, (hand_ring(4)[0] + SAMPLES - 8, hand_ring(4)[1] + 40), 35)


def _heading(view: AtonView, seat: Seat, language: Language) -> Iterator[Shape]:
    yield from plate(30, 26, 970, 90, SIDES[seat].colour)
    yield Sprite("counter", (72, 58), 56, (seat,))
    said = text("{side}, you have laid") if view.my_laid else text("{side}, lay your four cards")
    words = Words(said.template, "", (("side", name(seat)),)).in_(language)
    yield fitted_label((110, 73), words, 44, IVORY, max_width=620)
    yield fitted_label(
        (950, 72), round_(view).in_(language), 38, IVORY, "title", "rs", max_width=200
    )


def _exchange(view: AtonView, seat: Seat, language: Language) -> Iterator[Shape]:
    """Whether the exchange counter may be used now."""
    kept = view.players[view.seats.index(seat)].exchange
    state = ALL_FOUR if view.my_exchange else NOT_NOW if kept else USED
    yield Sprite("exchange", (852, 162), 88, (bool(view.my_exchange),))
    yield fitted_label((852, 244), EXCHANGED.in_(language), 34, INK, "bold", "ms", max_width=230)
    yield fitted_label((852, 276), state.in_(language), 28, INK_SOFT, "plain", "ms", max_width=230)


def _ring(view: AtonView, number: int, language: Language) -> Iterator[Shape]:
    """A cartouche with the card laid there or a place for one, and what it does."""
    x, y = hand_ring(number)
    yield from _slot(view, number, (x + 66, y + HAND_RING[1] / 2))
    yield from _title(number, x, y, language)
    if number != 2:
        deed = DEEDS[number - 1].in_(language)
        yield fitted_label((x + LABEL, y + 99), deed, 36, INK, max_width=HAND_RING[0] - LABEL - 30)


def _slot(view: AtonView, number: int, at: Point) -> Iterator[Shape]:
    if view.my_laid:
        yield from card(view.viewer or "", view.my_laid[number - 1], at, 112)
    else:
        yield Sprite("card_slot", at, 112)


def _title(number: int, x: float, y: float, language: Language) -> Iterator[Shape]:
    yield Sprite("number_disc", (x + LABEL + 24, y + 40), 46, (True,))
    yield Label((x + LABEL + 24, y + 38), str(number), 32, INK, "title", "mm")
    start, end = x + LABEL + 56, x + HAND_RING[0] - 20
    hint = HINTS[number].in_(language) if number in HINTS else ""
    room = min(136.0, end - start - text_width(hint, "plain", MIN_FONT_SIZE) - 12)
    title = CARTOUCHES[number - 1].in_(language)
    yield fitted_label((start, y + 50), title, 35, INK, "title", max_width=room)
    yield Label((end, y + 49), hint, MIN_FONT_SIZE, INK_SOFT, "plain", "rs")


def _removes(
    view: AtonView, seat: Seat, cards: Sequence[int], language: Language
) -> Iterator[Shape]:
    """What each card of the hand, or the one laid there, would take off."""
    (x, y), [other] = hand_ring(2), [each for each in view.seats if each != seat]
    x, middle = x + LABEL, y + 88
    if view.round == 1:
        yield fitted_label((x, y + 99), NOTHING_YET.in_(language), 34, INK, max_width=310)
        return
    if view.my_laid and view.my_laid[1] == 2:
        yield fitted_label((x, y + 99), NONE.in_(language), 36, INK_SOFT, max_width=310)
    elif view.my_laid:
        yield from removed(seat, other, view.my_laid[1], (x + 22, middle), 46)
    else:
        yield from _each_removes(seat, other, sorted(set(cards)), (x, middle))


def _each_removes(seat: Seat, other: Seat, values: Sequence[int], at: Point) -> Iterator[Shape]:
    x, middle = at
    for value in values:
        yield from small(seat, value, (x + 16, middle), 42)
        x += 36
        if value == 2:
            yield Label((x, middle + 9), "–", 34, INK_SOFT)
            x += 16
        else:
            yield from removed(seat, other, value, (x + 16, middle), 36)
            x += 37 * (value - 2 if value > 2 else 1)
        x += 7


def _alt(view: AtonView, cards: Sequence[int]) -> Words:
    """Cards as a sentence."""
    if view.my_laid:
        laid = listed((named(str(value)) for value in view.my_laid), " · ")
        return text("You have laid, from cartouche 1 to 4: {cards}.", cards=laid)
    held = listed((named(str(value)) for value in cards), " · ")
    if view.my_exchange:
        return text("Your hand: {cards}. You may still exchange all four.", cards=held)
    return text("Your cards: {cards}.", cards=held)
