"""Placing farmers and stones, and turning stones into pyramids (reference, 7.3 and 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from rules.amun_re.events import Counts
from rules.amun_re.reasons import few_fields, no_field, not_own
from rules.amun_re.scoring import gain
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, Land, empty_fields, own
from rules.amun_re.tables import STONES_A_PYRAMID, STONES_WITH_BUILDER, Province
from rules.amun_re.yields import income_with, with_one_more
from rules.core.menu import Node, Place, Spread, Word
from rules.core.secrets import Seat
from rules.core.text import Text, dotted, joined

Placed: TypeAlias = Mapping[Word, int]
Cost: TypeAlias = Callable[[int], Text | None]  # a number of goods to a hint on their cost


def fields_of(
    state: AmunRe,
    seat: Seat,
    title: Text,
    least: int,
    most: int,
    then: Callable[[Placed], Node],
    cost: Cost,
    why_total: Cost,
) -> Spread:
    """Ask for the fields of `least` to `most` farmers: empty ones in the seat's own provinces."""

    def empty(row: Province) -> Text | None:
        number = empty_fields(state, row)
        fields = texts("{count} empty field", "{count} empty fields", number)
        return dotted(fields, with_one_more(state, row))

    def hint(placed: Placed) -> Text | None:
        number = sum(placed.values())
        return dotted(cost(number), income_with(state, seat, number))

    places = tuple(
        Place(row.word, row.label, room, partial(empty, row))
        for row in own(state, seat)
        if (room := min(most, empty_fields(state, row)))
    )
    return Spread(
        "fields",
        title,
        places,
        least,
        most,
        then,
        hint,
        partial(no_field, state, seat),
        partial(few_fields, state),
        why_total,
    )


def sites_of(
    state: AmunRe,
    seat: Seat,
    title: Text,
    least: int,
    most: int,
    then: Callable[[Placed], Node],
    cost: Cost,
    why_total: Cost,
) -> Spread:
    """Ask for the provinces of `least` to `most` stones: any that the seat owns."""

    def hint(placed: Placed) -> Text | None:
        return dotted(cost(sum(placed.values())), *_placing_hints(state, seat, placed))

    places = tuple(
        Place(row.word, row.label, most, partial(_site_hint, state, seat, row))
        for row in (own(state, seat) if most else ())
    )
    return Spread(
        "provinces",
        title,
        places,
        least,
        most,
        then,
        hint,
        partial(not_own, state, seat),
        why_total=why_total,
    )


def _site_hint(state: AmunRe, seat: Seat, row: Province) -> Text | None:
    """Write the hint on a site: its pyramids, and the stones and points of the next one."""
    land = state.lands[row.word]
    missing = STONES_A_PYRAMID - land.stones
    points = points_more(gain(state, seat, {row.word: built_up(land, missing)}))
    following = text("{missing} more: a pyramid, {points}", missing=missing, points=points)
    return dotted(*built(land), following)


def _placing_hints(state: AmunRe, seat: Seat, placed: Placed) -> Iterator[Text]:
    """Yield hints on the pyramids and points, if any, that the stones being placed bring."""
    lands = {word: built_up(state.lands[word], stones) for word, stones in placed.items()}
    if made := sum(land.pyramids - state.lands[word].pyramids for word, land in lands.items()):
        yield texts("{count} more pyramid", "{count} more pyramids", made)
    if points := gain(state, seat, lands):
        yield points_more(points)


def built_with(state: AmunRe, seat: Seat, placed: Placed, row: Province) -> Text | None:
    """Write the hint on Builder in `row`: the buildings then, and the points of all stones."""
    lands = {word: built_up(state.lands[word], stones) for word, stones in placed.items()}
    here = built_up(state.lands[row.word], placed.get(row.word, 0), builder=True)
    points = gain(state, seat, {**lands, row.word: here})
    return dotted(text("then {built}", built=joined(built(here), " · ")), points_more(points))


def built(land: Land) -> Sequence[Text]:
    """Return the pyramids and stones of a province, a phrase each."""
    return (
        texts("{count} pyramid", "{count} pyramids", land.pyramids),
        texts("{count} stone", "{count} stones", land.stones),
    )


def points_more(points: int) -> Text:
    """Write the hint on the points that a choice would add if the board were scored now."""
    return texts("+{count} point", "+{count} points", points)


def room_for_farmers(state: AmunRe, seat: Seat) -> int:
    return sum([empty_fields(state, row) for row in own(state, seat)])


def place_farmers(state: AmunRe, fields: Counts) -> None:
    for word, number in fields:
        state.lands[word].farmers += number


def pyramids_from(stones: int, *, builder: bool = False) -> tuple[int, int]:
    """Return the pyramids that a number of stones makes, and the stones left (R-B9).

    Three stones are a pyramid at once. Builder makes one of two stones (`stones` is 2 or more).
    """
    rest = stones - STONES_WITH_BUILDER if builder else stones
    return rest // STONES_A_PYRAMID + builder, rest % STONES_A_PYRAMID


def built_up(land: Land, stones: int, *, builder: bool = False) -> Land:
    """Return a copy of the province after adding stones and turning complete sets into pyramids."""
    made, left = pyramids_from(land.stones + stones, builder=builder)
    return replace(land, stones=left, pyramids=land.pyramids + made)


def build(state: AmunRe, word: Word, stones: int = 0, *, builder: bool = False) -> int:
    """Add stones to a province, turn complete sets into pyramids and return their number."""
    land = state.lands[word]
    made, land.stones = pyramids_from(land.stones + stones, builder=builder)
    land.pyramids += made
    return made


def place_stones(state: AmunRe, stones: Counts, builder: Word | None = None) -> Counts:
    """Place stones, and Builder if played. Return the pyramids made, by province."""
    number = dict(stones)
    sites = [*number] if builder is None or builder in number else [*number, builder]
    made = (
        (word, build(state, word, number.get(word, 0), builder=word == builder)) for word in sites
    )
    return tuple((word, pyramids) for word, pyramids in made if pyramids)
