"""An estate: the property of a seat in a position that is judged, or after a move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.amun_re.building import pyramids_from
from rules.amun_re.phases.corrections import ranking
from rules.amun_re.phases.offering import total_of
from rules.amun_re.state import AmunRe, Hand, Land, turn_order
from rules.amun_re.tables import (
    BANKS,
    ROUNDS,
    Province,
    price_of,
    space_of,
)
from rules.core.menu import Word
from rules.core.secrets import Seat

BEFORE_ACTIONS = ("dealing", "reveal", "auction")
Built = tuple[int, int]  # pyramids, stones


@dataclass(frozen=True, slots=True)
class Site:
    """A province of an estate."""

    row: Province
    pyramids: int
    stones: int
    farmers: int
    fields: int  # empty ones

    def built(self, stones: int, *, builder: bool = False) -> Built:
        """Return the buildings there after adding stones."""
        made, left = pyramids_from(self.stones + stones, builder=builder)
        return self.pyramids + made, left

    def with_farmers(self, number: int, free: int = 0) -> Site:
        farmers, fields = self.farmers + number + free, self.fields - number
        return Site(self.row, self.pyramids, self.stones, farmers, fields)


@dataclass(frozen=True, slots=True)
class Estate:
    """Its owner, its property, and how much of the kingdom is to come."""

    state: AmunRe
    seat: Seat
    gold: int
    hand: Hand
    unknown: int  # cards that come with a province
    sites: tuple[Site, ...]
    rivals: Mapping[str, Built]  # provinces that compete for the majority on each bank
    later: int  # own action turns to come in this kingdom
    over: int  # action turns that are over in the game
    incomes: int  # to come in this kingdom
    space: int  # of the temple, for the offering that is made; 0 before
    items: int  # rewards due
    first: bool  # the seat begins the next round

    def after_turn(self) -> Estate:
        """Return the same estate after the seat's current turn."""
        return replace(self, later=self.later - 1, over=self.over + 1)

    @property
    def is_final(self) -> bool:
        """Whether nobody builds any more in this kingdom."""
        return not self.later and self.space > 0 and not self.items


def estate_of(state: AmunRe, seat: Seat) -> Estate:
    """Return the estate of a seat in a world, with the province where its bid is the highest."""
    owners = owners_in(state)
    rows = [word for word, owner in owners if owner == seat]
    marker = state.markers.get(seat)
    coming = state.lands[marker.province] if marker and marker.province in rows else Land()
    price = price_of(marker.index) if marker and marker.province in rows else 0
    later, over = turns(state, seat)
    return Estate(
        state,
        seat,
        state.gold[seat].value + coming.gold - price,
        state.hands[seat].value,
        coming.cards,
        tuple(site_of(state, word) for word in rows),
        {bank: best_rival(state, owners, seat, bank) for bank in BANKS},
        later,
        over,
        ROUNDS - state.round + (state.flow[0] != "bonus"),
        space_now(state),
        items_due(state, seat),
        begins_next(state, seat),
    )


def owners_in(state: AmunRe) -> list[tuple[Word, Seat]]:
    """List the provinces with their owners, as if no other bid followed."""
    owners = {word: land.owner for word, land in state.lands.items() if land.owner}
    highest = dict.fromkeys(state.revealed, -1)
    for seat, marker in state.markers.items():
        if marker.index > highest[marker.province]:
            highest[marker.province], owners[marker.province] = marker.index, seat
    return [*owners.items()]


def site_of(state: AmunRe, word: Word) -> Site:
    """Return a province as a site. Its stones become pyramids as soon as somebody owns it."""
    row, land = state.board[word], state.lands[word]
    farmers = land.farmers + land.extra + row.printed
    made, stones = pyramids_from(land.stones)
    return Site(row, land.pyramids + made, stones, farmers, row.fields - land.farmers)


def best_rival(state: AmunRe, owners: list[tuple[Word, Seat]], seat: Seat, bank: str) -> Built:
    best: dict[Seat, Built] = {}
    for word, owner in owners:
        if owner != seat and state.board[word].bank == bank:
            land, before = state.lands[word], best.get(owner, (0, 0))
            if state.rules.majority_scope == "bank_total":
                best[owner] = (before[0] + land.pyramids, before[1] + land.stones)
            else:
                best[owner] = max(before, (land.pyramids, land.stones))
    return max(best.values(), default=(0, 0))


def turns(state: AmunRe, seat: Seat) -> tuple[int, int]:
    """Count the seat's action turns still to come in this kingdom, and those over in the game."""
    phase = state.flow[0]
    waits = phase in BEFORE_ACTIONS or (phase == "actions" and seat in state.pending)
    left = ROUNDS - state.round + waits
    return left, ROUNDS * state.kingdom - left


def space_now(state: AmunRe) -> int:
    """Return the temple space of this round's offering, or 0 before it is open."""
    if state.flow[0] == "corrections":
        return space_of(total_of(state) or 0)
    return state.temple if state.flow[0] in ("rewards", "income", "bonus") else 0


def items_due(state: AmunRe, seat: Seat) -> int:
    if state.flow[0] != "rewards" or seat not in state.pending:
        return 0
    return state.items if state.pending[0] == seat else state.rewards[seat]


def begins_next(state: AmunRe, seat: Seat) -> bool:
    if state.flow[0] in ("corrections", "rewards"):
        return next(iter(ranking(state, turn_order(state))), state.first) == seat
    return state.first == seat


def spreads(places: int, number: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to put a number of things on places."""
    if places == 1:
        yield (number,)
        return
    for here in range(number + 1):
        for others in spreads(places - 1, number - here):
            yield (here, *others)
