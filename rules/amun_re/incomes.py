"""What provinces yield: in an income (phase 5), or with the temple on another space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.amun_re.state import AmunRe, farmers_in
from rules.amun_re.tables import GOLD8, TEMPLE_TRACK, Province, caravans_pay
from rules.core.menu import NONE, Word
from rules.core.text import Text, text

Incomes = tuple[int, ...]  # one for each space of the temple track


def income_of(state: AmunRe, row: Province, harvest: Word = NONE, gold8: Word = NONE) -> int:
    """What a province yields. 8 Gold replaces everything, Harvest increase too (R-I1, R-I3)."""
    if row.word == gold8:
        return GOLD8
    return _income(row, farmers_in(state, row), state.temple) + (
        farmers_in(state, row) if row.word == harvest else 0
    )


def incomes(
    state: AmunRe, rows: Iterable[Province], more: Mapping[Word, int] | None = None
) -> Incomes:
    """What provinces yield on each space of the temple track, with so many farmers more there."""
    farmers = [(row, farmers_in(state, row) + (more or {}).get(row.word, 0)) for row in rows]
    return tuple(
        sum(_income(row, number, space.number) for row, number in farmers) for space in TEMPLE_TRACK
    )


def shown(gold: Incomes) -> Text:
    """As a hint, from the first space of the temple track to the last: `3/6/9/12`."""
    return Text("/".join(map(str, gold)))


def yields(gold: Incomes) -> Text:
    return text("income {gold}", gold=shown(gold))


def _income(row: Province, farmers: int, temple: int) -> int:
    return farmers * temple + row.mine + (row.caravan if caravans_pay(temple) else 0)
