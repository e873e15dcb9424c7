"""For one viewer's eyes: Divine Intervention cards, battle cards, and what is to be chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from render.fonts import text_width
from render.kemet.alt import hand_text
from render.kemet.cards import (
    CARD,
    LINE,
    MARGIN,
    TITLE,
    WIDE,
    battle_card,
    ground,
    heading,
    intervention,
    lines,
)
from render.kemet.colours import PALETTE
from render.kemet.labels import (
    COMMITTED,
    DISCARDED,
    DIVINE,
    FORESEEN,
    HAND,
    IN_HAND,
    KINDS,
    NO_CARDS,
    OFFERED,
    PLAYED,
    USED,
)
from render.kemet.land import TABLE
from render.kemet.signs import sign
from render.palette import GOLD, INK, INK_SOFT
from render.scene import Box, Label, Scene, Shape
from rules.core.text import Language
from rules.core.text import Text as Words
from rules.kemet.tables import BattleCard, Intervention
from rules.kemet.view import KemetView, OfferView

ACROSS: Final = 4  # cards beside each other
GAP: Final = 10
PART: Final = 54  # the heading of a part

Group: TypeAlias = tuple[Words, Sequence[BattleCard] | None, bool]  # title, cards, discarded
Part: TypeAlias = Callable[[float], tuple[list[Shape], float]]  # from its top to its foot


def hand(view: KemetView, language: Language) -> Scene | None:
    """None for the public."""
    if view.viewer is None or view.my_cards is None:
        return None
    shapes: list[Shape] = [
        *sign(view.viewer, (48, TITLE / 2), 56),
        Label((92, TITLE / 2), HAND.in_(language), 46, GOLD, "bold", "lm"),
    ]
    top = TITLE + 4.0
    for part in _parts(view, language):
        drawn, top = part(top)
        shapes += drawn
    down = round(top) + 8
    return Scene((WIDE, down), (*ground(down), *shapes), hand_text(view, language), PALETTE)


def _parts(view: KemetView, language: Language) -> Iterator[Part]:
    if view.my_offer is not None:
        yield from _offer(view.my_offer, language)
    yield _interventions(DIVINE, view.my_cards or (), language)
    groups = ((IN_HAND, view.my_battle_hand, False), (USED, view.my_battle_used, True))
    beside = sum(_wide(group, language) for group in groups) <= WIDE
    yield from (_battle_cards(row, language) for row in ([groups] if beside else zip(groups)))


def _offer(offer: OfferView, language: Language) -> Iterator[Part]:
    """What is to be decided in secret."""
    if offer.cards:
        yield _interventions(OFFERED, offer.cards, language)
    single = ((FORESEEN, offer.foreseen), (COMMITTED, offer.card), (DISCARDED, offer.discard))
    if any(card for _, card in single):
        groups = [(title, (card,) if card else None, title is DISCARDED) for title, card in single]
        yield _battle_cards(groups, language)
    if offer.played:
        yield _interventions(PLAYED, offer.played, language)


def _interventions(title: Words, cards: Sequence[Intervention], language: Language) -> Part:
    across = (WIDE - 2 * MARGIN - GAP * (ACROSS - 1)) / ACROSS
    counted = [*Counter(cards).items()]
    rows = [counted[first : first + ACROSS] for first in range(0, len(counted), ACROSS)]

    def drawn(top: float) -> tuple[list[Shape], float]:
        shapes, foot = [*heading(title.in_(language), top)], top + PART
        for row in rows:
            high = 92 + LINE * max(_long(card, across, language) for card, _ in row)
            shapes += _row(row, across, (foot, foot + high), language)
            foot += high + GAP
        return (shapes, foot) if rows else ([*shapes, _none(top, language)], foot + 44)

    return drawn


def _none(top: float, language: Language) -> Label:
    words = NO_CARDS.in_(language)
    return Label((MARGIN + 8, top + PART + 32), words, 30, INK_SOFT, "italic")


def _row(
    row: Sequence[tuple[Intervention, int]],
    across: float,
    edges: tuple[float, float],
    language: Language,
) -> Iterator[Shape]:
    for number, (card, count) in enumerate(row):
        x = MARGIN + number * (across + GAP)
        box, kind = (x, edges[0], x + across, edges[1]), KINDS[card.icon].in_(language)
        yield from intervention(card, count, kind, box, language)


def _long(card: Intervention, across: float, language: Language) -> int:
    return len(lines(card.effect.in_(language), across - 36))


def _battle_cards(groups: Iterable[Group], language: Language) -> Part:
    """Groups of battle cards beside each other, each under its title."""

    def drawn(top: float) -> tuple[list[Shape], float]:
        shapes, left = list[Shape](), float(MARGIN)
        for title, cards, used in groups:
            if cards:
                words = title.in_(language)
                shapes.append(Label((left + 8, top + 36), words, 36, INK, "title"))
                shapes += _group(cards, left, top + PART, used)
                left += _wide((title, cards, used), language)
        return shapes, top + PART + CARD[1] + GAP

    return drawn


def _wide(group: Group, language: Language) -> float:
    title, cards, _ = group
    if not cards:
        return 0.0
    return max(len(cards) * (CARD[0] + GAP), text_width(title.in_(language), "title", 36) + 18) + 28


def _group(cards: Sequence[BattleCard], left: float, top: float, used: bool) -> Iterator[Shape]:
    for number, card in enumerate(cards):
        x = left + number * (CARD[0] + GAP)
        yield from battle_card(card, (x, top))
        if used:
            yield Box(x, top, x + CARD[0], top + CARD[1], f"{TABLE}90", radius=14)
