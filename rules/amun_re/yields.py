"""Yields of provinces in an income (phase 5), and hints on them for earlier choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, farmers_in, own
from rules.amun_re.tables import GOLD8, TEMPLE_TRACK, Province, caravans_pay
from rules.core.menu import NONE, Word
from rules.core.secrets import Seat
from rules.core.text import Text, joined, listed

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
    """Write gold for temple spaces 1 to 4, or one number if all are the same.

    `8 on temple spaces 1–2, 14 on 3–4` is an example. Spaces without gold at the end are left out.
    """
    runs = [(gold, [space for space, _ in run]) for gold, run in _runs(golds)]
    if len(runs) == 1:
        return _number(runs[0][0])
    if len(runs) == 2:
        (first, spaces), (second, others) = runs
        if not second:
            return texts(
                "{first} on temple space {spaces}",
                "{first} on temple spaces {spaces}",
                len(spaces),
                first=first,
                spaces=_span(spaces),
            )
        return texts(
            "{first} on temple space {spaces}, {second} on {others}",
            "{first} on temple spaces {spaces}, {second} on {others}",
            len(spaces),
            first=first,
            spaces=_span(spaces),
            second=second,
            others=_span(others),
        )
    each = listed(_number(gold) for gold, spaces in runs for _ in spaces)
    return text("{golds} on temple spaces {spaces}", golds=each, spaces=_span(SPACES))


def _runs(golds: Iterable[int]) -> Iterator[tuple[int, Iterator[tuple[int, int]]]]:
    """Yield each number of gold with the spaces in a row that bring it."""
    return groupby(enumerate(golds, SPACES[0]), key=lambda each: each[1])


def _span(spaces: Sequence[int]) -> Text:
    first, last = _number(spaces[0]), _number(spaces[-1])
    return first if len(spaces) == 1 else joined((first, last), "–")


def _number(number: int) -> Text:
    return Text("{number}", "", (("number", number),))


def _golds(row: Province, farmers: int) -> tuple[int, ...]:
    return tuple(_yield_of(row, farmers, space, space) for space in SPACES)


def _yield_of(row: Province, farmers: int, space: int, each: int) -> int:
    """Sum a province's gold: `each` for every farmer, the mine, and the caravan if it pays."""
    return farmers * each + row.mine + (row.caravan if caravans_pay(space) else 0)
