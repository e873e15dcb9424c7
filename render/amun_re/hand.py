"""For one viewer's eyes: their gold and power cards, and where an offering would lead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from render.amun_re.colours import PALETTE
from render.amun_re.emblems import EMBLEMS
from render.amun_re.labels import CHAPTER_OF, CHAPTERS, HAND
from render.amun_re.land import PAPYRUS_GROUND
from render.amun_re.people import PLACES
from render.amun_re.scale import HIGH as SCALE_HIGH
from render.amun_re.scale import scale
from render.fonts import MIN_FONT_SIZE, Face, text_width, wrap
from render.markers import numbered_coin, seat_marker
from render.palette import GOLD, GOLD_DARK, INK, IVORY, LAPIS, NIGHT, TERRACOTTA, mix
from render.scene import Box, Label, Layer, Scene, Shape, fitted_label
from rules.amun_re.tables import CARDS, PROVINCE, Card
from rules.amun_re.view import AmunReView
from rules.core.text import Language, listed, text
from rules.core.text import Text as Words

WIDE: Final = 1600
HEAD: Final = 120
MARGIN: Final = 36
BETWEEN: Final = 24
HIGH: Final = 460  # of a card
BANDS: Final = {  # the colour of a card, by the phase it is played in
    "auction": mix(TERRACOTTA, INK, 0.10),
    "actions": "#6A4C7D",
    "offering": LAPIS,
    "income": "#4F7A3A",
    "bonus": "#8A6410",
}


def hand(view: AmunReView, language: Language) -> Scene | None:
    """None for the public, who has no hand."""
    if view.viewer is None or view.my_gold is None or view.my_hand is None:
        return None
    held = Counter([*view.my_hand, *(view.my_drawn or ())])
    rows = _rows([card for card in CARDS if held[card.word]])
    offering = view.phase == "offering"
    foot = HEAD + len(rows) * (HIGH + BETWEEN) + BETWEEN
    high = foot + (SCALE_HIGH if offering else 0)
    shapes = [Layer(PAPYRUS_GROUND), *_heading(view, view.my_gold, language)]
    for number, row in enumerate(rows):
        top = HEAD + BETWEEN + number * (HIGH + BETWEEN)
        shapes += _row(row, len(rows[0]), top, held, view.phase, language)
    if offering:
        shapes += scale(foot, PLACES[view.viewer], view.my_gold, view.my_offer)
    alt = _alt(view.my_gold, held).in_(language)
    return Scene((WIDE, high), tuple(shapes), alt[:1024], PALETTE)


def _rows(cards: Sequence[Card]) -> list[Sequence[Card]]:
    columns = 4 if len(cards) <= 4 else 5
    return [cards[at : at + columns] for at in range(0, len(cards), columns)]


def _heading(view: AmunReView, gold: int, language: Language) -> Iterator[Shape]:
    yield Box(0, 0, WIDE, HEAD, NIGHT)
    yield Box(0, HEAD - 4, WIDE, HEAD, GOLD)
    yield from seat_marker(PLACES[view.viewer or ""], (80, 58), 84)
    title = fitted_label((148, 76), HAND.in_(language), 52, IVORY, "title", max_width=420)
    yield title
    x = 148 + text_width(title.text, "title", title.size) + 88
    yield from numbered_coin(str(gold), (x, 58), 88)
    x += 80
    for word in view.my_provinces or ():
        name = PROVINCE[word].label.in_(language)
        right = x + text_width(name, "bold", 32) + 32
        yield Box(x, 32, right, 84, IVORY, GOLD, 3, 12)
        yield Label(((x + right) / 2, 69), name, 32, INK, "bold", "ms")
        x = right + 14


def _row(
    cards: Sequence[Card],
    longest: int,
    top: float,
    held: Mapping[str, int],
    phase: str,
    language: Language,
) -> Iterator[Shape]:
    columns = 5 if longest > 4 else 4
    wide = (WIDE - 2 * MARGIN - BETWEEN * (columns - 1)) / columns
    for number, card in enumerate(cards):
        left = MARGIN + number * (wide + BETWEEN)
        yield from _card(card, left, top, wide, held[card.word], card.phase == phase, language)


def _card(
    card: Card, left: float, top: float, wide: float, count: int, now: bool, language: Language
) -> Iterator[Shape]:
    """A card with a golden frame if it may be played now."""
    right, bottom, middle = left + wide, top + HIGH, left + wide / 2
    if now:
        yield Box(left - 8, top - 8, right + 8, bottom + 8, GOLD, GOLD_DARK, 2, 24)
    yield Box(left, top, right, bottom, IVORY, INK, 4, 18)
    yield Box(left + 10, top + 10, right - 10, top + 56, BANDS[card.phase], "", 0, 10)
    chapter = CHAPTERS[CHAPTER_OF[card.phase]].in_(language)
    yield fitted_label((middle, top + 43), chapter, 30, IVORY, "bold", "ms", max_width=wide - 40)
    yield from _lines(card.label.in_(language), "title", 32, middle, top + 96, wide - 30)
    yield from EMBLEMS[card.word]((middle, top + 228))
    yield from _lines(card.effect.in_(language), "plain", 28, middle, top + 322, wide - 36)
    if count > 1:
        yield Box(right - 74, top + 58, right + 4, top + 112, TERRACOTTA, IVORY, 3, 16)
        yield Label((right - 35, top + 98), f"×{count}", 36, IVORY, "bold", "ms")


def _lines(
    words: str, face: Face, size: int, middle: float, top: float, room: float
) -> Iterator[Shape]:
    """Lines about a middle, the first base line at `top`; smaller where they are many."""
    most = 2 if face == "title" else 4
    while size > MIN_FONT_SIZE and len(wrap(words, face, size, room)) > most:
        size -= 1
    for number, line in enumerate(wrap(words, face, size, room)):
        at = (middle, top + number * round(size * 1.16))
        yield Label(at, line, size, INK, face, "ms", room)


def _alt(gold: int, held: Mapping[str, int]) -> Words:
    """Gold and cards as a sentence."""
    cards = [
        text("{card} ×{count}", card=card.label, count=held[card.word])
        for card in CARDS
        if held[card.word]
    ]
    if not cards:
        return text("Your hand: {gold} gold and no power cards.", gold=gold)
    return text("Your hand: {gold} gold; {cards}.", gold=gold, cards=listed(cards))
