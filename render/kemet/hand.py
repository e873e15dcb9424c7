"""Draw a player's secrets: Divine Intervention cards, battle cards, a secret choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from render.fonts import text_width
from render.kemet.alt import hand_alt_text
from render.kemet.cards import (
    CARD_SIZE,
    LINE_HEIGHT,
    MARGIN,
    TITLE_HEIGHT,
    WIDTH,
    background,
    battle_card,
    intervention_card,
    paragraph_lines,
    section_heading,
)
from render.kemet.colours import PALETTE
from render.kemet.ground import TABLE_COLOUR
from render.kemet.labels import (
    CARD_CHOSEN,
    CARDS_DISCARDED,
    CARDS_IN_HAND,
    CHOOSE_AMONG,
    DISCARDED_WITH_IT,
    INTERVENTION_CARDS,
    NO_CARDS,
    OPPONENT_SHOWS,
    PLAYABLE_WHEN,
    PLAYED_WITH_IT,
    YOUR_HAND,
)
from render.kemet.markers import marker_of
from render.naming import NOBODY, Naming, name_labels
from render.palette import GOLD, INK, INK_SOFT
from render.scene import Box, Label, Scene, Shape
from rules.core.text import Language, Text
from rules.kemet.tables import BattleCard, Intervention
from rules.kemet.view import KemetView, OfferView

CARDS_PER_ROW: Final = 4
GAP: Final = 10
HEADING_HEIGHT: Final = 54  # of a section
NAME_AT: Final = (WIDTH - MARGIN - 8, 51)  # the right end of the viewer's name
NAME_WIDTH: Final = 900

CardGroup: TypeAlias = tuple[Text, Sequence[BattleCard] | None, bool]  # title, cards, discarded
Section: TypeAlias = Callable[[float], tuple[list[Shape], float]]  # from its top to its foot


def hand(view: KemetView, language: Language, naming: Naming = NOBODY) -> Scene | None:
    """Draw the viewer's hand, or return None for a public view."""
    if view.viewer is None or view.my_cards is None:
        return None
    shapes: list[Shape] = [
        *marker_of(view.viewer, (48, TITLE_HEIGHT / 2), 56),
        Label((92, TITLE_HEIGHT / 2), YOUR_HAND.in_(language), 46, GOLD, "bold", "lm"),
        *name_labels(naming.name(view.viewer), NAME_AT, 40, GOLD, "rs", max_width=NAME_WIDTH),
    ]
    top = TITLE_HEIGHT + 4.0
    for section in _sections(view, language):
        section_shapes, top = section(top)
        shapes += section_shapes
    height, alt = round(top) + 8, hand_alt_text(view, language)
    return Scene((WIDTH, height), (*background(height), *shapes), alt, PALETTE)


def _sections(view: KemetView, language: Language) -> Iterator[Section]:
    if view.my_offer is not None:
        yield from _secret_decision(view.my_offer, language)
    yield _intervention_section(INTERVENTION_CARDS, view.my_cards or (), language)
    held, discarded = view.my_battle_hand, view.my_battle_used
    groups = ((CARDS_IN_HAND, held, False), (CARDS_DISCARDED, discarded, True))
    fits_in_one_row = sum(_group_width(group, language) for group in groups) <= WIDTH
    for row in [groups] if fits_in_one_row else zip(groups):
        yield _battle_card_section(row, language)


def _secret_decision(offer: OfferView, language: Language) -> Iterator[Section]:
    """Yield the sections of a secret choice: the cards to choose from, and those chosen."""
    if offer.cards:
        yield _intervention_section(CHOOSE_AMONG, offer.cards, language)
    cards = (
        (OPPONENT_SHOWS, offer.foreseen, False),
        (CARD_CHOSEN, offer.card, False),
        (DISCARDED_WITH_IT, offer.discard, True),
    )
    groups = [(title, (card,), is_discarded) for title, card, is_discarded in cards if card]
    if groups:
        yield _battle_card_section(groups, language)
    if offer.played:
        yield _intervention_section(PLAYED_WITH_IT, offer.played, language)


def _intervention_section(
    title: Text, cards: Sequence[Intervention], language: Language
) -> Section:
    """Draw some cards with their effects, each kind once with its number."""
    width = (WIDTH - 2 * MARGIN - GAP * (CARDS_PER_ROW - 1)) / CARDS_PER_ROW
    kinds = [*Counter(cards).items()]
    rows = [kinds[first : first + CARDS_PER_ROW] for first in range(0, len(kinds), CARDS_PER_ROW)]

    def draw(top: float) -> tuple[list[Shape], float]:
        shapes, foot = [*section_heading(title.in_(language), top)], top + HEADING_HEIGHT
        for row in rows:
            lines = max(_effect_line_count(card, width, language) for card, _ in row)
            height = 92 + LINE_HEIGHT * lines
            shapes += _intervention_row(row, width, (foot, foot + height), language)
            foot += height + GAP
        return (shapes, foot) if rows else ([*shapes, _no_cards_label(top, language)], foot + 44)

    return draw


def _no_cards_label(top: float, language: Language) -> Label:
    text = NO_CARDS.in_(language)
    return Label((MARGIN + 8, top + HEADING_HEIGHT + 32), text, 30, INK_SOFT, "italic")


def _intervention_row(
    row: Sequence[tuple[Intervention, int]],
    width: float,
    edges: tuple[float, float],
    language: Language,
) -> Iterator[Shape]:
    for number, (card, count) in enumerate(row):
        x = MARGIN + number * (width + GAP)
        box, kind = (x, edges[0], x + width, edges[1]), PLAYABLE_WHEN[card.icon].in_(language)
        yield from intervention_card(card, count, kind, box, language)


def _effect_line_count(card: Intervention, width: float, language: Language) -> int:
    return len(paragraph_lines(card.effect.in_(language), width - 36))


def _battle_card_section(groups: Iterable[CardGroup], language: Language) -> Section:
    """Draw groups of battle cards next to each other, each under its title."""

    def draw(top: float) -> tuple[list[Shape], float]:
        shapes, left = list[Shape](), float(MARGIN)
        for title, cards, is_discarded in groups:
            if cards:
                text = title.in_(language)
                shapes.append(Label((left + 8, top + 36), text, 36, INK, "title"))
                shapes += _group(cards, left, top + HEADING_HEIGHT, is_discarded)
                left += _group_width((title, cards, is_discarded), language)
        return shapes, top + HEADING_HEIGHT + CARD_SIZE[1] + GAP

    return draw


def _group_width(group: CardGroup, language: Language) -> float:
    title, cards, _ = group
    if not cards:
        return 0.0
    title_width = text_width(title.in_(language), "title", 36) + 18
    return max(len(cards) * (CARD_SIZE[0] + GAP), title_width) + 28


def _group(
    cards: Sequence[BattleCard], left: float, top: float, is_discarded: bool
) -> Iterator[Shape]:
    for number, card in enumerate(cards):
        x = left + number * (CARD_SIZE[0] + GAP)
        yield from battle_card(card, (x, top))
        if is_discarded:
            right, foot = x + CARD_SIZE[0], top + CARD_SIZE[1]
            yield Box(x, top, right, foot, f"{TABLE_COLOUR}90", radius=14)
