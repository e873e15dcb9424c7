"""What provinces yield in an income (phase 5), and how a choice tells it beforehand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.amun_re.sentences import text
from rules.amun_re.state import AmunRe, farmers_in, own
from rules.amun_re.tables import GOLD8, TEMPLE_TRACK, Province, caravans_pay
from rules.core.menu import NONE, Word
from rules.core.secrets import Seat
from rules.core.text import Text, listed

SPACES: Final = tuple(space.number for space in TEMPLE_TRACK)


def income_of(
    state: AmunRe, row: Province, space: int, harvest: Word = NONE, gold8: Word = NONE
) -> int:
    """What a province yields with the temple on `space`.

    8 Gold replaces everything, Harvest increase too (R-I1, R-I3).
    """
    if row.word == gold8:
        return GOLD8
    return _yield_of(row, farmers_in(state, row), space, space + (row.word == harvest))


def income(state: AmunRe, seat: Seat, space: int, harvest: Word = NONE, gold8: Word = NONE) -> int:
    """What all of the seat's provinces yield."""
    return sum(income_of(state, row, space, harvest, gold8) for row in own(state, seat))


def incomes(state: AmunRe, seat: Seat) -> tuple[int, ...]:
    """The same with the temple on each of its spaces."""
    return tuple(income(state, seat, space) for space in SPACES)


def income_with(state: AmunRe, seat: Seat, farmers: int) -> Text:
    """What all of the seat's provinces would yield with so many farmers more, as a hint."""
    spaces = zip(SPACES, incomes(state, seat), strict=True)
    golds = on_each_space(gold + farmers * space for space, gold in spaces)
    return text("your income {golds}", golds=golds)


def yields(row: Province, farmers: int) -> Text | None:
    """What a province with so many farmers yields, as a hint; nothing if that is nothing."""
    golds = _golds(row, farmers)
    return text("income {golds}", golds=on_each_space(golds)) if any(golds) else None


def with_one_more(state: AmunRe, row: Province, placed: int = 0) -> Text:
    """What a province yields with one farmer more, after those being placed, as a hint."""
    golds = on_each_space(_golds(row, farmers_in(state, row) + placed + 1))
    return text("income {golds} with one farmer more", golds=golds)


def on_each_space(golds: Iterable[int]) -> Text:
    """Gold with the temple on 1, 2, 3 and 4: `8/8/0/0`, or one number if it is the same on all."""
    each = tuple(golds)
    shown = each if len(set(each)) > 1 else each[:1]
    return listed((Text("{gold}", "", (("gold", gold),)) for gold in shown), "/")


def _golds(row: Province, farmers: int) -> tuple[int, ...]:
    return tuple(_yield_of(row, farmers, space, space) for space in SPACES)


def _yield_of(row: Province, farmers: int, space: int, each: int) -> int:
    """Each farmer's gold, the mine, and the caravan where it pays."""
    return farmers * each + row.mine + (row.caravan if caravans_pay(space) else 0)
