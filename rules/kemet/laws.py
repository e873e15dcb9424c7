"""Invariants of a Kemet state, checked after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Final

from rules.core.secrets import Seat
from rules.kemet.cards import whole_deck, whole_hand
from rules.kemet.hooks import found, total
from rules.kemet.path import PRIESTS, SKILLS, SUPPLIES
from rules.kemet.points import DAGGER
from rules.kemet.state import WAITING, Kemet, priests_in_reserve, reserve, troop_of
from rules.kemet.tables import PRAYER_POINTS, TILE, TILES, UNITS

LARGEST: Final = max(each.number for each in found([*TILES, *SKILLS], "limit"))
GIVING: Final = {tile.word: points for tile in TILES if (points := total([tile], "buy-vp"))}
GIVEN_AS: Final = {TILE[word].kind for word in GIVING}


def laws(state: Kemet) -> Iterable[tuple[str, bool]]:
    seats = state.seats
    yield (
        "nobody has more units on the board than figures",
        all(reserve(state, seat) >= 0 and state.units[seat] >= UNITS for seat in seats),
    )
    yield (
        "every troop has units",
        all(troop.units > 0 for troops in state.troops.values() for troop in troops.values()),
    )
    troops = [troop for there in state.troops.values() for troop in there.values()]
    yield "no troop is larger than it may be", all(troop.units <= LARGEST for troop in troops)
    yield "priests are units", all(troop.priests in range(troop.units + 1) for troop in troops)
    yield "three priests each, here or there", all(_priests(state, seat) for seat in seats)
    yield "every token of the path is somewhere, once", _path(state)
    yield (
        "prayer points are from 0 to 11",
        all(points in PRAYER_POINTS for points in state.prayer.values()),
    )
    yield (
        "every Divine Intervention card is somewhere, once",
        _cards(state) == Counter(whole_deck(state.rules)),
    )
    yield (
        "cards that all have seen go lie on the discard pile",
        Counter(state.gone) <= Counter(state.discards.value),
    )
    yield "battle cards are in hand or discarded", all(_battle(state, seat) for seat in seats)
    yield "numbers of cards are as they are told", _counts(state)
    yield "tiles are owned or on the market", _tiles(state)
    yield "creatures are where their troops are", _creatures(state)
    yield "two players share a space only before or in a battle", _shares(state)
    yield (
        "a card is on the table only as long as it may be vetoed",
        not state.stack or ("veto" in state.flow),
    )
    yield "a game that is over has a winner", bool(state.flow) == (state.winner is None)
    yield "permanent victory points have their sources", _points(state)


def _priests(state: Kemet, seat: Seat) -> bool:
    path = state.path
    on_path = len(path.priests[seat]) if path else PRIESTS
    return on_path + state.ordained.get(seat, 0) == PRIESTS and priests_in_reserve(state, seat) >= 0


def _path(state: Kemet) -> bool:
    """Whether no token of the path is missing. Points taken at Ta-Seti count as tokens."""
    path = state.path
    if path is None:
        return True
    tokens = [word for word in path.lying.values() if word]
    for supply in path.supplies.values():
        tokens += supply.value
    tokens += [seal.word for seal in state.seals]
    for seat in state.seats:
        tokens += [*state.objects[seat], *state.skills[seat]]
        tokens += ["victory-point"] * state.points[seat].get("ta-seti", 0)
    return Counter(tokens) == Counter(chain.from_iterable(SUPPLIES.values()))


def _cards(state: Kemet) -> Counter[str]:
    held = [*state.deck.value, *state.discards.value]
    if state.flow and state.phase == "dealing":
        held += state.looked.value
    for seat in state.seats:
        held += state.hands[seat].value
    return Counter(held)


def _battle(state: Kemet, seat: Seat) -> bool:
    cards = state.battle_hands[seat].value + state.battle_used[seat].value
    return len(cards) == len(whole_hand(state.rules)) == len({*cards})


def _counts(state: Kemet) -> bool:
    hands = all(state.cards[seat] == len(state.hands[seat].value) for seat in state.seats)
    battle = all(
        state.battle_counts[seat] == len(state.battle_hands[seat].value) for seat in state.seats
    )
    piles = state.deck_size == len(state.deck.value)
    return hands and battle and piles and state.discards_size == len(state.discards.value)


def _tiles(state: Kemet) -> bool:
    owned = Counter(word for tiles in state.tiles.values() for word in tiles)
    return all(state.market[word] + owned[word] == TILE[word].copies for word in state.market)


def _points(state: Kemet) -> bool:
    """Whether points from tiles match the tiles owned, and only daggers have taken points."""
    for seat in state.seats:
        sources = state.points[seat]
        given = {TILE[word].kind: GIVING[word] for word in state.tiles[seat] if word in GIVING}
        if any(sources.get(kind, 0) != given.get(kind, 0) for kind in GIVEN_AS):
            return False
        if any(points < 0 for source, points in sources.items() if source != DAGGER):
            return False
    return True


def _creatures(state: Kemet) -> bool:
    owners = {word: seat for seat, tiles in state.tiles.items() for word in tiles}
    lost = {creature for _, creature, _ in state.homeless}
    if state.battle:
        lost |= {creature for _, creature in state.battle.homeless}
    for creature, space in state.creatures.items():
        if space == WAITING or creature in lost:
            continue
        troop = troop_of(state, owners[creature], space)
        if troop is None or troop.creature != creature:
            return False
    return True


def _shares(state: Kemet) -> bool:
    crowded = [space for space, troops in state.troops.items() if len(troops) > 1]
    due = [due.space for due in state.due]
    here = [state.contact.space] if state.contact else []
    return all(space in (*due, *here) for space in crowded)
