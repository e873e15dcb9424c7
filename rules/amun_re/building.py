"""Farmers and stones: placing them, and pyramids (reference, chapters 7.3 and 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from rules.amun_re.events import Counts
from rules.amun_re.incomes import incomes, shown
from rules.amun_re.scoring import tally
from rules.amun_re.state import AmunRe, empty_fields, own
from rules.amun_re.tables import STONES_A_PYRAMID, STONES_WITH_BUILDER, Province
from rules.core.copies import draft_of
from rules.core.menu import Node, Place, Spread, Word
from rules.core.secrets import Seat
from rules.core.text import Text, listed, text, texts

Placed: TypeAlias = Mapping[Word, int]


def fields_of(
    state: AmunRe,
    seat: Seat,
    title: Text,
    least: int,
    most: int,
    then: Callable[[Placed], Node],
    cost: Callable[[Placed], Text] | None = None,
) -> Spread:
    """Where to put farmers: the empty fields of one's own provinces."""
    places = tuple(
        Place(row.word, row.label, room, _field(state, row))
        for row in own(state, seat)
        if (room := min(most, empty_fields(state, row)))
    )

    def hint(placed: Placed) -> Text:
        then = text("your income then {gold}", gold=shown(incomes(state, own(state, seat), placed)))
        return listed([cost(placed), then] if cost else [then], " · ")

    return Spread("fields", title, places, least, most, then, hint)


def _field(state: AmunRe, row: Province) -> Text:
    """The room for farmers, and what the province yields with one more."""
    number = empty_fields(state, row)
    room = texts("{count} empty field", "{count} empty fields", number)
    gold = shown(incomes(state, [row], {row.word: 1}))
    return text("{room} · income {gold} with one more", room=room, gold=gold)


def sites_of(
    state: AmunRe,
    seat: Seat,
    title: Text,
    least: int,
    most: int,
    then: Callable[[Placed], Node],
    cost: Callable[[Placed], Text] | None = None,
) -> Spread:
    """Where to put stones: any of one's own provinces."""
    rows = own(state, seat) if most else ()
    places = tuple(Place(row.word, row.label, most, built_on(state, row)) for row in rows)

    def hint(placed: Placed) -> Text:
        points = worth_with(state, seat, placed)
        worth = texts("{count} point if scored now", "{count} points if scored now", points)
        return listed([cost(placed), worth] if cost else [worth], " · ")

    return Spread("provinces", title, places, least, most, then, hint)


def worth_with(state: AmunRe, seat: Seat, stones: Placed) -> int:
    """The points that the seat's board would give now, with so many stones more (chapter 8)."""
    draft = draft_of(state)
    place_stones(draft, tuple(stones.items()))
    return tally(draft, seat).total


def built_on(state: AmunRe, row: Province) -> Text:
    """What stands in a province, as a hint."""
    land = state.lands[row.word]
    return _built(land.pyramids, land.stones)


def built_with(state: AmunRe, placed: Placed, row: Province) -> Text:
    """What will stand there after so many stones and Builder, as a hint."""
    land = state.lands[row.word]
    stones = land.stones + placed.get(row.word, 0)
    made, left = pyramids_from(stones, builder=True)
    return text("then {built}", built=_built(land.pyramids + made, left))


def _built(pyramids: int, stones: int) -> Text:
    return listed(
        (
            texts("{count} pyramid", "{count} pyramids", pyramids),
            texts("{count} stone", "{count} stones", stones),
        ),
        " · ",
    )


def room_for_farmers(state: AmunRe, seat: Seat) -> int:
    return sum(empty_fields(state, row) for row in own(state, seat))


def place_farmers(state: AmunRe, fields: Counts) -> None:
    for word, number in fields:
        state.lands[word].farmers += number


def pyramids_from(stones: int, *, builder: bool = False) -> tuple[int, int]:
    """How many pyramids so many stones make, and the stones left (R-B9).

    Three stones are a pyramid at once; with Builder, two of them once (at least two are there).
    """
    rest = stones - STONES_WITH_BUILDER if builder else stones
    return rest // STONES_A_PYRAMID + builder, rest % STONES_A_PYRAMID


def build(state: AmunRe, word: Word, stones: int = 0, *, builder: bool = False) -> int:
    """Put stones in a province and turn what is ready into pyramids; how many."""
    land = state.lands[word]
    made, land.stones = pyramids_from(land.stones + stones, builder=builder)
    land.pyramids += made
    return made


def place_stones(state: AmunRe, stones: Counts, builder: Word | None = None) -> Counts:
    """Place stones, Builder along with them; the pyramids this makes."""
    number = dict(stones)
    sites = [*number] if builder is None or builder in number else [*number, builder]
    made = (
        (word, build(state, word, number.get(word, 0), builder=word == builder)) for word in sites
    )
    return tuple((word, pyramids) for word, pyramids in made if pyramids)
