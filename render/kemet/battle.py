"""Draw a battle: both sides' cards, every bonus on its row, the totals, the losses, the winner."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from render.fonts import text_width, wrap
from render.geometry import Point
from render.kemet.battle_alt import battle_alt_text, winner_first
from render.kemet.cards import (
    CARD_NUMBERS,
    CARD_SIZE,
    FONT_SIZE,
    LINE_HEIGHT,
    MARGIN,
    TITLE_HEIGHT,
    WIDTH,
    background,
    battle_card,
    face_down_card,
    price,
)
from render.kemet.colours import PALETTE
from render.kemet.emblems import creature_emblem
from render.kemet.labels import (
    ATTACKS,
    CREATURE_NAMES,
    DEFENDS,
    LOSSES,
    NOBODY_LEFT,
    NOT_SHOWN_YET,
    ONLY_UNITS_AND_CARDS,
    RECALLED_TROOP,
    STANDS,
    STAYS_OR_NOT,
    TOTAL,
    UNDECIDED,
    WITHOUT_EFFECT,
    battle_label,
    outcome_label,
    retreat_label,
    wounds_label,
)
from render.kemet.markers import SEAT_INDEX, marker_of, permanent_points
from render.kemet.path_pieces import path_piece
from render.markers import with_minus_sign
from render.naming import NOBODY, Naming, clipped, name_labels, name_width, person
from render.palette import GOLD, INK, INK_SOFT, IVORY, LAPIS, PAPYRUS, SEAT_STYLES, TERRACOTTA, mix
from render.scene import Box, Label, Line, Scene, Shape, Sprite, fitted_label
from rules.core.text import Language, Text
from rules.kemet.board import SPACE
from rules.kemet.view import BattleView, BonusView, KemetView, SideView

SIDE_WIDTH: Final = (WIDTH - 2 * MARGIN - 16) / 2  # a side's width
SIDE_LEFTS: Final = (float(MARGIN), MARGIN + SIDE_WIDTH + 16)  # of the attacker, the defender
HEAD_HEIGHT: Final = 124
HEAD_TOP: Final = TITLE_HEIGHT + 12
CARDS_TOP: Final = HEAD_TOP + HEAD_HEIGHT + 14
LINES_LEFT: Final = 18 + CARD_SIZE[0] + 20  # from a side's left end, next to its card
ROW_HEIGHT: Final = 44
FATES_HEIGHT: Final = 92  # of the line with points and fates
SUMS_HEIGHT: Final = 2 * 62 + 38  # of the totals and the losses
LOSSES_FILL: Final = mix(IVORY, TERRACOTTA, 0.16)
COLUMN_OFFSETS: Final = (210, 130, 50)  # of the numbers, from the right
BONUS_WIDTH: Final = SIDE_WIDTH - COLUMN_OFFSETS[0] - LINES_LEFT - 36


def battle(view: KemetView, language: Language, naming: Naming = NOBODY) -> Scene | None:
    """Draw the last battle, or return None before the first one."""
    if view.battle is None:
        return None
    fight = view.battle
    rows = max(_row_count(side, language) for side in (fight.attacker, fight.defender))
    lines = max(CARD_SIZE[1] + 14, _sums_top(fight) - CARDS_TOP + 52 + rows * ROW_HEIGHT)
    foot = round(CARDS_TOP + lines + SUMS_HEIGHT)
    height = foot + FATES_HEIGHT * bool(fight.winner)
    shapes = (
        *background(height),
        *_title(fight, language, naming),
        *_sides(fight, foot, language, naming),
        *(_fates(fight, foot, language) if fight.winner else ()),
    )
    return Scene((WIDTH, height), shapes, battle_alt_text(fight, language), PALETTE)


def _sums_top(fight: BattleView) -> float:
    """Find where the bonuses begin, below the cards played with the battle cards."""
    sides = (fight.attacker, fight.defender)
    lines = (len(s.cards) + bool(s.wounds) + (s.card is None) for s in sides)
    return CARDS_TOP + max(lines) * ROW_HEIGHT


def _title(fight: BattleView, language: Language, naming: Naming) -> Iterator[Shape]:
    """Draw the place and, once there is an outcome, the winner."""
    place = SPACE[fight.space].label
    text = (place if fight.winner else battle_label(place)).in_(language)
    right = WIDTH - 24.0
    if fight.winner:
        right -= yield from _winner(fight, language, naming)
    yield Sprite("swords", (48, TITLE_HEIGHT / 2), 46, (GOLD,))
    at, max_width = (92, TITLE_HEIGHT / 2 + 16), 760 if fight.masked else 1300
    title = fitted_label(at, text, 46, GOLD, "bold", max_width=max_width)
    yield title
    if fight.masked:
        left = 92 + title.width + 60
        yield from _mask_notice((left, right - 20), language)


def _winner(fight: BattleView, language: Language, naming: Naming) -> Generator[Shape, None, float]:
    """Draw the winner and both strengths at the right, and return their width."""
    winner, loser = winner_first(fight)
    said = outcome_label(winner.strength, loser.strength).in_(language)
    room = text_width(said, "bold", 46)
    yield Label((WIDTH - 24, TITLE_HEIGHT / 2 + 16), said, 46, IVORY, "bold", "rs")
    name, size = clipped(naming.name(winner.seat), 46, 420)
    gap = name_width(name, size) + 14 if name else 0.0
    x = WIDTH - 24 - room - gap
    yield from name_labels(name, (x, TITLE_HEIGHT / 2 + 16), size, IVORY, max_width=420)
    yield from marker_of(winner.seat, (x - 42, TITLE_HEIGHT / 2), 54)
    return room + gap + 80


def _fates(fight: BattleView, top: float, language: Language) -> Iterator[Shape]:
    """Draw a line below each side: its points, and the fate of its troop."""
    yield Box(MARGIN, top + 2, WIDTH - MARGIN, top + FATES_HEIGHT - 12, IVORY, INK_SOFT, 3, 10)
    middle = top + FATES_HEIGHT / 2 - 5
    for side, left in zip((fight.attacker, fight.defender), SIDE_LEFTS, strict=True):
        yield from marker_of(side.seat, (left + 44, middle), 50)
        x = left + 88
        if side.points:
            sign = "+" if side.points > 0 else "−"
            yield Label((x, middle - 1), sign, 42, INK, "bold", "lm")
            yield from permanent_points(abs(side.points), (x + 48, middle), 44)
            x += 92
        units = side.units - (side.losses or 0)
        if units:
            yield Label((x, middle - 1), str(units), 42, INK, "bold", "lm")
            yield Sprite("unit_figure", (x + 46, middle), 42, (INK,))
            x += 78
        said, right = _fate(fight, side, units).in_(language), left + SIDE_WIDTH - 16
        yield fitted_label((x, middle + 13), said, 38, INK, "plain", max_width=right - x)


def _fate(fight: BattleView, side: SideView, units: int) -> Text:
    if not units:
        return NOBODY_LEFT
    if side.fate is None:
        return STAYS_OR_NOT if side.seat == fight.winner else UNDECIDED
    if not side.fate:
        return RECALLED_TROOP
    return STANDS if side.fate == fight.space else retreat_label(SPACE[side.fate].label)


def _mask_notice(edges: tuple[float, float], language: Language) -> Iterator[Shape]:
    """Write between two edges that only units and battle cards count under a Mask."""
    yield from path_piece("mask", (edges[0], TITLE_HEIGHT / 2), 56)
    left = edges[0] + 40
    notice, max_width = ONLY_UNITS_AND_CARDS.in_(language), edges[1] - left
    yield fitted_label((left, TITLE_HEIGHT / 2 + 11), notice, 34, PAPYRUS, max_width=max_width)


def _sides(fight: BattleView, foot: float, language: Language, naming: Naming) -> Iterator[Shape]:
    for side, action, left in (
        (fight.attacker, ATTACKS, SIDE_LEFTS[0]),
        (fight.defender, DEFENDS, SIDE_LEFTS[1]),
    ):
        style = SEAT_STYLES[SEAT_INDEX[side.seat]]
        yield Box(left, HEAD_TOP, left + SIDE_WIDTH, foot - 12, IVORY, style.colour, 5)
        yield Box(left, HEAD_TOP, left + SIDE_WIDTH, HEAD_TOP + HEAD_HEIGHT, style.colour)
        yield from _name(side, left, fight.winner == side.seat, language, naming)
        yield from _army(side, action, left, language)
        yield from _cards(side, left, language)
        yield from _bonus_table(side, left, _sums_top(fight), language)
        yield from _total_row(side, left, foot, language)


def _name(
    side: SideView, left: float, won: bool, language: Language, naming: Naming
) -> Iterator[Shape]:
    """Draw a side's marker, in a wreath if it has won, and its player's name."""
    at, ink = (left + 66, HEAD_TOP + HEAD_HEIGHT / 2), SEAT_STYLES[SEAT_INDEX[side.seat]].ink
    if won:
        yield Sprite("laurel", (at[0], at[1] + 2), 116)
    yield from marker_of(side.seat, at, 62 if won else 84)
    start, max_width = (left + 136, HEAD_TOP + 54), SIDE_WIDTH - 166
    yield from person(naming, side.seat, start, 50, ink, language, max_width=max_width)


def _army(side: SideView, action: Text, left: float, language: Language) -> Iterator[Shape]:
    """Write below the name whether the side attacks, its number of units and its creature."""
    ink, middle = SEAT_STYLES[SEAT_INDEX[side.seat]].ink, HEAD_TOP + 92
    label = fitted_label((left + 136, middle + 13), action.in_(language), 38, ink, max_width=180)
    yield label
    x = left + 176 + label.width
    yield Sprite("unit_figure", (x, middle), 44, (ink,))
    yield Label((x + 24, middle - 1), str(side.units), 46, ink, "bold", "lm")
    if side.creature:
        yield creature_emblem(side.creature, (x + 122, middle), 58)
        at, name = (x + 162, middle + 12), CREATURE_NAMES[side.creature].in_(language)
        yield fitted_label(at, name, 36, ink, max_width=left + SIDE_WIDTH - x - 176)


def _cards(side: SideView, left: float, language: Language) -> Iterator[Shape]:
    """Draw the battle card, and next to it the Divine Intervention cards played with it."""
    at = (left + 18, CARDS_TOP)
    x, y = left + LINES_LEFT, CARDS_TOP + 34.0
    if side.card is None:
        yield from face_down_card(at)
        yield Label((x, y), NOT_SHOWN_YET.in_(language), 30, INK_SOFT, "italic")
        return
    yield from battle_card(side.card, at)
    for number, card in enumerate(side.cards):
        unpaid, below = card.word in side.unpaid, (x, y + number * ROW_HEIGHT)
        yield from _played_card(card.label, card.cost, unpaid, below, left, language)
    if side.wounds:
        text = wounds_label(side.wounds).in_(language)
        below = (x, y + len(side.cards) * ROW_HEIGHT)
        yield fitted_label(below, text, 30, TERRACOTTA, max_width=left + SIDE_WIDTH - x - 16)


def _played_card(
    label: Text, cost: int, unpaid: bool, at: Point, left: float, language: Language
) -> Iterator[Shape]:
    """Name a Divine Intervention card and its cost. Mark an unpaid one as without effect."""
    text = label.in_(language) + (f" · {WITHOUT_EFFECT.in_(language)}" if unpaid else "")
    max_width = left + SIDE_WIDTH - at[0] - 90
    yield fitted_label(at, text, 30, INK_SOFT if unpaid else LAPIS, max_width=max_width)
    yield from price(cost, (left + SIDE_WIDTH - 20, at[1] - 10))


def _bonus_lines(bonus: BonusView, language: Language) -> list[str]:
    return wrap(bonus.label.in_(language), "plain", FONT_SIZE + 3, BONUS_WIDTH)


def _row_count(side: SideView, language: Language) -> float:
    """Count the rows of the bonuses. Further lines of a bonus are lower than a row."""
    lines = (len(_bonus_lines(bonus, language)) for bonus in side.bonuses)
    return sum(1 + (count - 1) * LINE_HEIGHT / ROW_HEIGHT for count in lines)


def _bonus_table(side: SideView, left: float, top: float, language: Language) -> Iterator[Shape]:
    for (icon, _), offset in zip(CARD_NUMBERS, COLUMN_OFFSETS, strict=True):
        yield Sprite(icon, (left + SIDE_WIDTH - offset, top + 26), 46)
    y = top + 56
    for bonus in side.bonuses:
        lines = _bonus_lines(bonus, language)
        yield from _bonus_row(bonus, lines, left, y)
        y += ROW_HEIGHT + (len(lines) - 1) * LINE_HEIGHT


def _bonus_row(bonus: BonusView, lines: list[str], left: float, top: float) -> Iterator[Shape]:
    for number, line in enumerate(lines):
        at = (left + LINES_LEFT, top + 32 + number * LINE_HEIGHT)
        yield Label(at, line, FONT_SIZE + 3, INK, "plain", "ls")
    numbers = (bonus.strength, bonus.damage, bonus.protection)
    yield from _number_columns(numbers, left, top + 22, 32, with_plus=True)


def _number_columns(
    numbers: tuple[int, int, int], left: float, middle: float, size: int, with_plus: bool
) -> Iterator[Shape]:
    for number, offset in zip(numbers, COLUMN_OFFSETS, strict=True):
        if number or not with_plus:
            text = f"+{number}" if with_plus and number > 0 else with_minus_sign(number)
            yield Label((left + SIDE_WIDTH - offset, middle), text, size, INK, "bold", "mm")


def _total_row(side: SideView, left: float, foot: float, language: Language) -> Iterator[Shape]:
    """Draw the totals, and the losses if they are known."""
    top = foot - 24 - 2 * 62
    yield Line(((left + 20, top), (left + SIDE_WIDTH - 20, top)), INK_SOFT, 3)
    yield Label((left + 20, top + 33), TOTAL.in_(language), 38, INK, "bold", "lm")
    numbers = (side.strength, side.damage, side.protection)
    yield from _number_columns(numbers, left, top + 32, 50, with_plus=False)
    if side.losses is not None:
        yield from _losses_row(side.losses, left, top + 64, language)


def _losses_row(count: int, left: float, top: float, language: Language) -> Iterator[Shape]:
    text, middle = LOSSES.in_(language), top + 29
    yield Box(left + 10, top, left + SIDE_WIDTH - 10, top + 58, LOSSES_FILL)
    yield Label((left + 20, middle), text, 38, INK, "bold", "lm")
    x = left + 40 + text_width(text, "bold", 38)
    yield Label((x, middle - 1), str(count), 46, TERRACOTTA, "bold", "lm")
    for number in range(count):
        yield Sprite("unit_figure", (x + 66 + 34 * number, middle), 40, (TERRACOTTA,))
