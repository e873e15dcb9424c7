"""Draw the secrets of a player: gold, power cards, and the effect of an offering."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from render.amun_re.colours import PALETTE
from render.amun_re.emblems import EMBLEMS
from render.amun_re.ground import PAPYRUS_GROUND
from render.amun_re.labels import CHAPTER_OF, CHAPTERS, YOUR_HAND
from render.amun_re.offering_scale import SCALE_HEIGHT, offering_scale
from render.amun_re.players import SEAT_INDEX
from render.fonts import MIN_FONT_SIZE, Face, text_width, wrap
from render.markers import numbered_coin, seat_marker
from render.naming import NOBODY, Naming
from render.palette import GOLD, GOLD_DARK, INK, IVORY, LAPIS, NIGHT, TERRACOTTA, mix
from render.scene import Box, Label, Layer, Scene, Shape, fitted_label
from rules.amun_re.sentences import text
from rules.amun_re.tables import CARDS, PROVINCE, Card
from rules.amun_re.view import AmunReView
from rules.core.text import Language, Text, listed

WIDTH: Final = 1600
HEADER_HEIGHT: Final = 120
MARGIN: Final = 36
GAP: Final = 24
CARD_HEIGHT: Final = 460
BAND_COLOURS: Final = {  # the colour of a card, by the phase it is played in
    "auction": mix(TERRACOTTA, INK, 0.10),
    "actions": "#6A4C7D",
    "offering": LAPIS,
    "income": "#4F7A3A",
    "bonus": "#8A6410",
}


def hand(view: AmunReView, language: Language, _: Naming = NOBODY) -> Scene | None:
    """Draw the viewer's hand, or return None for a public view."""
    if view.viewer is None or view.my_gold is None or view.my_hand is None:
        return None
    held = Counter([*view.my_hand, *(view.my_drawn or ())])
    rows = _rows([card for card in CARDS if held[card.word]])
    offering = view.phase == "offering"
    foot = HEADER_HEIGHT + len(rows) * (CARD_HEIGHT + GAP) + GAP
    height = foot + (SCALE_HEIGHT if offering else 0)
    shapes = [Layer(PAPYRUS_GROUND), *_heading(view, view.my_gold, language)]
    for number, row in enumerate(rows):
        top = HEADER_HEIGHT + GAP + number * (CARD_HEIGHT + GAP)
        shapes += _row(row, len(rows[0]), top, held, view.phase, language)
    if offering:
        shapes += offering_scale(foot, SEAT_INDEX[view.viewer], view.my_gold, view.my_offer)
    alt = _alt_text(view.my_gold, held).in_(language)
    return Scene((WIDTH, height), tuple(shapes), alt, PALETTE)


def _rows(cards: Sequence[Card]) -> list[Sequence[Card]]:
    columns = 4 if len(cards) <= 4 else 5
    return [cards[at : at + columns] for at in range(0, len(cards), columns)]


def _heading(view: AmunReView, gold: int, language: Language) -> Iterator[Shape]:
    yield Box(0, 0, WIDTH, HEADER_HEIGHT, NIGHT)
    yield Box(0, HEADER_HEIGHT - 4, WIDTH, HEADER_HEIGHT, GOLD)
    yield from seat_marker(SEAT_INDEX[view.viewer or ""], (80, 58), 84)
    title = fitted_label((148, 76), YOUR_HAND.in_(language), 52, IVORY, "title", max_width=420)
    yield title
    x = 148 + title.width + 88
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
    width = (WIDTH - 2 * MARGIN - GAP * (columns - 1)) / columns
    for number, card in enumerate(cards):
        left = MARGIN + number * (width + GAP)
        yield from _card(card, left, top, width, held[card.word], card.phase == phase, language)


def _card(
    card: Card,
    left: float,
    top: float,
    width: float,
    count: int,
    is_playable: bool,
    language: Language,
) -> Iterator[Shape]:
    """Draw a card, with a golden frame if it may be played now."""
    right, bottom, middle = left + width, top + CARD_HEIGHT, left + width / 2
    if is_playable:
        yield Box(left - 8, top - 8, right + 8, bottom + 8, GOLD, GOLD_DARK, 2, 24)
    yield Box(left, top, right, bottom, IVORY, INK, 4, 18)
    yield Box(left + 10, top + 10, right - 10, top + 56, BAND_COLOURS[card.phase], "", 0, 10)
    chapter = CHAPTERS[CHAPTER_OF[card.phase]].in_(language)
    yield fitted_label((middle, top + 43), chapter, 30, IVORY, "bold", "ms", max_width=width - 40)
    yield from _centred_lines(card.label.in_(language), "title", 32, middle, top + 96, width - 30)
    yield from EMBLEMS[card.word]((middle, top + 228))
    yield from _centred_lines(card.effect.in_(language), "plain", 28, middle, top + 322, width - 36)
    if count > 1:
        yield Box(right - 74, top + 58, right + 4, top + 112, TERRACOTTA, IVORY, 3, 16)
        yield Label((right - 35, top + 98), f"×{count}", 36, IVORY, "bold", "ms")


def _centred_lines(
    paragraph: str, face: Face, size: int, middle: float, top: float, max_width: float
) -> Iterator[Shape]:
    """Draw lines around a middle, the first base line at `top`, in smaller letters if needed."""
    max_lines = 2 if face == "title" else 4
    while size > MIN_FONT_SIZE and len(wrap(paragraph, face, size, max_width)) > max_lines:
        size -= 1
    for number, line in enumerate(wrap(paragraph, face, size, max_width)):
        at = (middle, top + number * round(size * 1.16))
        yield fitted_label(at, line, size, INK, face, "ms", max_width=max_width)


def _alt_text(gold: int, held: Mapping[str, int]) -> Text:
    """Name the gold and the cards in one sentence."""
    cards = [
        text("{card} ×{count}", card=card.label, count=held[card.word])
        for card in CARDS
        if held[card.word]
    ]
    if not cards:
        return text("Your hand: {gold} gold and no power cards.", gold=gold)
    return text("Your hand: {gold} gold; {cards}.", gold=gold, cards=listed(cards))
