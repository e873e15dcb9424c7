"""Yields of provinces in an income (phase 5), and hints on them for earlier choices."""

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
    """Calculate the gold that a province yields with the temple on `space`.

    8 Gold replaces everything, Harvest increase too (R-I1, R-I3).
    """
    if row.word == gold8:
        return GOLD8
    return _yield_of(row, farmers_in(state, row), space, space + (row.word == harvest))


def income(state: AmunRe, seat: Seat, space: int, harvest: Word = NONE, gold8: Word = NONE) -> int:
    """Calculate the gold of all the seat's provinces with the temple on `space`."""
    return sum(income_of(state, row, space, harvest, gold8) for row in own(state, seat))


def incomes(state: AmunRe, seat: Seat) -> tuple[int, ...]:
    """Calculate the gold of the seat's provinces for each space of the temple track."""
    return tuple(income(state, seat, space) for space in SPACES)


def income_with(state: AmunRe, seat: Seat, farmers: int) -> Text:
    """Write the hint on a purchase of farmers: the yield of the seat's provinces with them."""
    spaces = zip(SPACES, incomes(state, seat), strict=True)
    golds = on_each_space(gold + farmers * space for space, gold in spaces)
    return text("your income {golds}", golds=golds)


def yields(row: Province, farmers: int) -> Text | None:
    """Write the hint on a province's yield with this many farmers, or return None without any."""
    golds = _golds(row, farmers)
    return text("income {golds}", golds=on_each_space(golds)) if any(golds) else None


def with_one_more(state: AmunRe, row: Province, placed: int = 0) -> Text:
    """Write the hint on a province's yield with one farmer more than there and being placed."""
    golds = on_each_space(_golds(row, farmers_in(state, row) + placed + 1))
    return text("income {golds} with one more farmer", golds=golds)


def on_each_space(golds: Iterable[int]) -> Text:
    """Write gold for temple spaces 1 to 4: `8/8/0/0`, or one number if all are the same."""
    each = tuple(golds)
    shown = each if len(set(each)) > 1 else each[:1]
    return listed((Text("{gold}", "", (("gold", gold),)) for gold in shown), "/")


def _golds(row: Province, farmers: int) -> tuple[int, ...]:
    return tuple(_yield_of(row, farmers, space, space) for space in SPACES)


def _yield_of(row: Province, farmers: int, space: int, each: int) -> int:
    """Sum a province's gold: `each` for every farmer, the mine, and the caravan if it pays."""
    return farmers * each + row.mine + (row.caravan if caravans_pay(space) else 0)
