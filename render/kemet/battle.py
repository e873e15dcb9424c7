"""A battle: both sides' cards, every bonus on its line, the sums, the losses and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.fonts import text_width, wrap
from render.geometry import Point
from render.kemet.alt import battle_text
from render.kemet.cards import (
    CARD,
    LINE,
    MARGIN,
    NUMBERS,
    TITLE,
    WIDE,
    WORDS,
    battle_card,
    closed_card,
    ground,
    price,
)
from render.kemet.colours import PALETTE
from render.kemet.emblems import emblem
from render.kemet.labels import (
    ATTACKS,
    BEASTS,
    DEFENDS,
    HIDDEN,
    LOSSES,
    MASKED,
    TOTAL,
    UNPAID,
    battle_in,
    wounds,
)
from render.kemet.relics import token
from render.kemet.signs import PLACES, sign
from render.markers import with_minus_sign
from render.palette import GOLD, INK, INK_SOFT, IVORY, LAPIS, PAPYRUS, SEAT_STYLES, TERRACOTTA, mix
from render.scene import Box, Label, Line, Scene, Shape, Sprite, fitted_label
from rules.core.text import Language
from rules.core.text import Text as Words
from rules.kemet.board import CODE, SPACE
from rules.kemet.view import BattleView, BonusView, KemetView, SideView

HALF: Final = (WIDE - 2 * MARGIN - 16) / 2  # a side's width
HEAD: Final = 84
CARDS: Final = TITLE + 12 + HEAD + 14  # where the cards begin
BESIDE: Final = 5  # lines beside the battle card
ROW: Final = 44
PALE: Final = mix(IVORY, TERRACOTTA, 0.16)
COLUMNS: Final = (250, 160, 70)  # of the numbers, from the right


def battle(view: KemetView, language: Language) -> Scene | None:
    """None where there is no battle to tell."""
    if view.battle is None:
        return None
    fight = view.battle
    rows = max(_rows(side, language) for side in (fight.attacker, fight.defender))
    foot = round(_start(fight) + 56 + rows * ROW + 2 * 62 + 38)
    shapes = (*ground(foot), *_title(fight, language), *_sides(fight, foot, language))
    return Scene((WIDE, foot), shapes, battle_text(fight, language), PALETTE)


def _start(fight: BattleView) -> float:
    """Where the sums begin, below all that was played with the battle cards."""
    played = (len(s.cards) + bool(s.wounds) for s in (fight.attacker, fight.defender))
    return CARDS + CARD[1] + 20 + max(0, max(played) - BESIDE) * ROW


def _title(fight: BattleView, language: Language) -> Iterator[Shape]:
    words = battle_in(SPACE[fight.space].label).in_(language)
    code = CODE[fight.space]
    yield Sprite("swords", (48, TITLE / 2), 46, (GOLD,))
    room = 760 if fight.masked else 1300
    title = fitted_label((92, TITLE / 2 + 16), words, 46, GOLD, "bold", max_width=room)
    yield title
    yield Label((WIDE - 24, TITLE / 2), code, 46, PAPYRUS, "bold", "rm")
    if fight.masked:
        left = 92 + text_width(words, "bold", title.size) + 60
        yield from _mask((left, WIDE - 60 - text_width(code, "bold", 46)), language)


def _mask(edges: tuple[float, float], language: Language) -> Iterator[Shape]:
    """What counts under a Mask, between those edges."""
    yield from token("mask", (edges[0], TITLE / 2), 56)
    left = edges[0] + 40
    words, room = MASKED.in_(language), edges[1] - left
    yield fitted_label((left, TITLE / 2 + 11), words, 34, PAPYRUS, max_width=room)


def _sides(fight: BattleView, foot: float, language: Language) -> Iterator[Shape]:
    for side, deed, left in (
        (fight.attacker, ATTACKS, float(MARGIN)),
        (fight.defender, DEFENDS, MARGIN + HALF + 16),
    ):
        look = SEAT_STYLES[PLACES[side.seat]]
        yield Box(left, TITLE + 12, left + HALF, foot - 12, IVORY, look.colour, 5)
        yield from _heading(side, deed, left, fight.winner == side.seat, language)
        yield from _cards(side, left, language)
        yield from _sum(side, left, _start(fight), language)
        yield from _total(side, left, foot, language)


def _heading(
    side: SideView, deed: Words, left: float, won: bool, language: Language
) -> Iterator[Shape]:
    look, middle = SEAT_STYLES[PLACES[side.seat]], TITLE + 12 + HEAD / 2
    yield Box(left, TITLE + 12, left + HALF, TITLE + 12 + HEAD, look.colour)
    if won:
        yield Sprite("laurel", (left + 56, middle + 2), 84)
    yield from sign(side.seat, (left + 56, middle), 46 if won else 64)
    yield fitted_label((left + 112, middle + 14), deed.in_(language), 42, look.ink, max_width=210)
    yield Sprite("unit_figure", (left + 350, middle), 46, (look.ink,))
    yield Label((left + 374, middle - 1), str(side.units), 48, look.ink, "bold", "lm")
    if side.creature:
        yield emblem(side.creature, (left + 474, middle), 62)
        name = BEASTS[side.creature].in_(language)
        yield fitted_label((left + 516, middle + 12), name, 36, look.ink, max_width=HALF - 530)


def _cards(side: SideView, left: float, language: Language) -> Iterator[Shape]:
    """The battle card, and beside it what was played with it."""
    at = (left + 18, CARDS)
    x, y = left + 18 + CARD[0] + 20, CARDS + 34.0
    if side.card is None:
        yield from closed_card(at)
        yield Label((x, y), HIDDEN.in_(language), 30, INK_SOFT, "italic")
        return
    yield from battle_card(side.card, at)
    for number, card in enumerate(side.cards):
        unpaid = card.word in side.unpaid
        yield from _played(card.label, card.cost, unpaid, (x, y + number * ROW), left, language)
    if side.wounds:
        words = wounds(side.wounds).in_(language)
        below = (x, y + len(side.cards) * ROW)
        yield fitted_label(below, words, 30, TERRACOTTA, max_width=left + HALF - x - 16)


def _played(
    label: Words, cost: int, unpaid: bool, at: Point, left: float, language: Language
) -> Iterator[Shape]:
    """A Divine Intervention card with its cost; one that was not paid for has no effect."""
    said = label.in_(language) + (f" · {UNPAID.in_(language)}" if unpaid else "")
    room = left + HALF - at[0] - 90
    yield fitted_label(at, said, 30, INK_SOFT if unpaid else LAPIS, max_width=room)
    yield from price(cost, (left + HALF - 20, at[1] - 10))


def _words(bonus: BonusView, language: Language) -> list[str]:
    room = HALF - COLUMNS[0] - 60
    return wrap(bonus.label.in_(language), "plain", WORDS + 3, room)


def _rows(side: SideView, language: Language) -> float:
    """How many lines the bonuses take; a further one of the same bonus is lower."""
    return sum(1 + (len(_words(bonus, language)) - 1) * LINE / ROW for bonus in side.bonuses)


def _sum(side: SideView, left: float, top: float, language: Language) -> Iterator[Shape]:
    for (icon, _), across in zip(NUMBERS, COLUMNS, strict=True):
        yield Sprite(icon, (left + HALF - across, top + 26), 46)
    y = top + 56
    for bonus in side.bonuses:
        said = _words(bonus, language)
        yield from _bonus(bonus, said, left, y)
        y += ROW + (len(said) - 1) * LINE


def _bonus(bonus: BonusView, said: list[str], left: float, top: float) -> Iterator[Shape]:
    for number, words in enumerate(said):
        at = (left + 20, top + 32 + number * LINE)
        yield Label(at, words, WORDS + 3, INK, "plain", "ls")
    numbers = (bonus.strength, bonus.damage, bonus.protection)
    yield from _numbers(numbers, left, top + 22, 32, signs=True)


def _numbers(
    numbers: tuple[int, int, int], left: float, middle: float, size: int, signs: bool
) -> Iterator[Shape]:
    for number, across in zip(numbers, COLUMNS, strict=True):
        if number or not signs:
            words = f"+{number}" if signs and number > 0 else with_minus_sign(number)
            yield Label((left + HALF - across, middle), words, size, INK, "bold", "mm")


def _total(side: SideView, left: float, foot: float, language: Language) -> Iterator[Shape]:
    """The sums, and the losses once they are known."""
    top = foot - 24 - 2 * 62
    yield Line(((left + 20, top), (left + HALF - 20, top)), INK_SOFT, 3)
    yield Label((left + 20, top + 33), TOTAL.in_(language), 38, INK, "bold", "lm")
    numbers = (side.strength, side.damage, side.protection)
    yield from _numbers(numbers, left, top + 32, 50, signs=False)
    if side.losses is not None:
        yield from _losses(side.losses, left, top + 64, language)


def _losses(count: int, left: float, top: float, language: Language) -> Iterator[Shape]:
    words, middle = LOSSES.in_(language), top + 29
    yield Box(left + 10, top, left + HALF - 10, top + 58, PALE)
    yield Label((left + 20, middle), words, 38, INK, "bold", "lm")
    x = left + 40 + text_width(words, "bold", 38)
    yield Label((x, middle - 1), str(count), 46, TERRACOTTA, "bold", "lm")
    for number in range(count):
        yield Sprite("unit_figure", (x + 66 + 34 * number, middle), 40, (TERRACOTTA,))
