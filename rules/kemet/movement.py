"""Movement of a group (chapter 7): steps, harbours, teleports, walls, room and tolls."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import cache, partial
from heapq import heappop, heappush
from typing import Final, NamedTuple, TypeAlias

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.kemet.board import SPACE
from rules.kemet.costs import paid
from rules.kemet.hooks import has, total
from rules.kemet.state import Kemet, creature_row, enemy_in, limit, owner_of, troop_of, working
from rules.kemet.tables import TELEPORT

WALK: Final = "walk"
SAIL: Final = "sail"
TELEPORTS: Final = "teleport"


class Group(NamedTuple):
    """A group of units during a Move action, at one point of a way that is considered."""

    seat: Seat
    space: Word
    units: int
    priests: int  # of them
    creature: Word | None
    capacity: int  # steps left
    points: int  # prayer points left
    advanced: bool  # has left the space where the action began
    no_walls: bool
    way: tuple[Word, ...] = ()  # spaces of this leg, without the first
    by: tuple[Word, ...] = ()  # how each step was made
    spent: int = 0
    has_paid: bool = False  # something had a cost, though it may have been lowered to nothing
    start: Word = ""  # where this leg began: the group is no longer there


def capacity_of(state: Kemet, seat: Seat, creature: Word | None, priests: int = 0) -> int:
    """Count the steps that a troop leaving with this creature can make (R-M1)."""
    return 1 + total(working(state, seat, creature, priests > 0), "capacity")


def crosses_walls(state: Kemet, seat: Seat, creature: Word | None, priests: int) -> bool:
    return has(working(state, seat, creature, priests > 0), "no-walls")


class Advance(NamedTuple):
    """A step or teleport into a space, and its cost."""

    space: Word
    by: Word
    has_cost: bool  # though it may have been lowered to nothing
    cost: int


Advancing: TypeAlias = Callable[[Word, Word, bool, bool], Advance | None]
Costing: TypeAlias = Callable[[int, Word, bool], int]


def steps(state: Kemet, group: Group) -> Iterator[Group]:
    """Yield the group after each single step or teleport that it can make."""
    if not is_too_large(state, group):
        for advance in _advances(state, group, _advancing(state, group)):
            yield _advanced(group, advance)


def _advances(state: Kemet, group: Group, advancing: Advancing) -> Iterator[Advance]:
    for there, by in _ways_on(state, group):
        advance = advancing(there, by, group.advanced, group.has_paid)
        if advance and advance.cost <= group.points:
            yield advance


def _ways_on(state: Kemet, group: Group) -> list[tuple[Word, Word]]:
    """List the spaces next to the group, on foot, by boat or by teleport."""
    board, ways = state.board, list[tuple[Word, Word]]()
    if group.capacity:
        ways += [(there, WALK) for there in board.land[group.space]]
        ways += [(there, SAIL) for there in board.harbours[group.space]]
    if may_teleport(state, group):
        ways += [(there, TELEPORTS) for there in board.obelisks if there != group.space]
    return ways


def may_teleport(state: Kemet, group: Group) -> bool:
    """Whether the group can teleport: from any pyramid, with some powers from an obelisk (7.2)."""
    if group.space in state.pyramids:
        return True
    if group.space not in state.board.obelisks:
        return False
    rows = working(state, group.seat, group.creature, group.priests > 0)
    return has(rows, "teleport-from-obelisk")


def _advancing(state: Kemet, group: Group) -> Advancing:
    """Return the function that finds a group's advance into a space, from any point of its way."""
    costing = cache(partial(cost_of_entering, state, group.seat))
    return cache(partial(_advance, state, group, costing))


def _advance(
    state: Kemet,
    group: Group,
    costing: Costing,
    there: Word,
    by: Word,
    advanced: bool,
    has_paid: bool,
) -> Advance | None:
    """Return a group's advance into a space, or None if it may not enter."""
    enemy = enemy_in(state, group.seat, there)
    if enemy is None and not fits(state, group, there):
        return None
    if advanced and by != TELEPORTS and _walled(state, group, there):
        return None
    base = TELEPORT if by == TELEPORTS else 0
    if enemy:
        base += toll(state, group.seat, group.creature, there)
    cost = costing(base, by, has_paid) if base else 0
    return Advance(there, by, base > 0, cost)


def _advanced(group: Group, advance: Advance) -> Group:
    return Group(
        group.seat,
        advance.space,
        group.units,
        group.priests,
        group.creature,
        group.capacity - (advance.by != TELEPORTS),
        group.points - advance.cost,
        True,
        group.no_walls,
        (*group.way, advance.space),
        (*group.by, advance.by),
        group.spent + advance.cost,
        group.has_paid or advance.has_cost,
        group.start,
    )


def cost_of_entering(state: Kemet, seat: Seat, base: int, by: Word, again: bool = False) -> int:
    """Return the cost of an advance. Teleport and toll are one cost (R-T2, R-T3)."""
    hooks = ("cost-teleport",) if by == TELEPORTS else ()
    return paid(state, seat, base, *hooks, again=again) if base else 0


def toll(state: Kemet, seat: Seat, creature: Word | None, space: Word) -> int:
    """Return the toll of an enemy's creature in prayer points (7.5, for the Snake R-C4)."""
    enemy = enemy_in(state, seat, space)
    troop = troop_of(state, enemy, space) if enemy else None
    if not enemy or not troop or is_muted(state, seat, creature):
        return 0
    return total(creature_row(state, enemy, troop.creature), "toll")


def is_muted(state: Kemet, by: Seat, creature: Word | None) -> bool:
    """Whether the creature of `by` cancels the enemy's on contact already (R-C4)."""
    scope = state.rules.snake_scope == "contact"
    return scope and has(creature_row(state, by, creature), "mute-creature")


def is_too_large(state: Kemet, group: Group) -> bool:
    """Whether the group exceeds its limit, which may have fallen, and so cannot move on (R-U2)."""
    return group.units > limit(state, group.seat, group.priests > 0)


def fits(state: Kemet, group: Group, there: Word) -> bool:
    """Whether the group fits with its own units there, with one creature at most."""
    troop = troop_of(state, group.seat, there)
    if troop is None:
        return True
    if there == group.start:
        return True
    priests = troop.priests + group.priests > 0
    crowded = troop.units + group.units > limit(state, group.seat, priests)
    return not crowded and not (troop.creature and group.creature)


def _walled(state: Kemet, group: Group, there: Word) -> bool:
    """Whether a wall stops the group after an action's first advance (7.4, R-M4).

    The creature or skill that passes through walls must cross with the group (R-M5).
    """
    if SPACE[there].city is None or owner_of(state, there) == group.seat:
        return False
    through = group.no_walls or crosses_walls(state, group.seat, group.creature, group.priests)
    return not through


def reach(state: Kemet, group: Group) -> dict[tuple[Word, Word], Group]:
    """Map (space, way) to the group that gets there most cheaply, on foot and by teleport.

    The way ends where an enemy stands. Where it can be walked, only a teleport straight there
    is kept besides, for it leaves the steps for later.
    """
    found: dict[tuple[Word, Word], Group] = {}
    best: dict[tuple[Word, int, bool], int] = {}
    advancing = _advancing(state, group)
    queue = [] if is_too_large(state, group) else [(0, 0, 0, group)]
    for count in itertools.count(1):
        if not queue:
            break
        _, made, _, here = heappop(queue)
        if here is not group:
            way = TELEPORTS if TELEPORTS in here.by else WALK
            found.setdefault((here.space, way), here)
            if enemy_in(state, here.seat, here.space):
                continue
        for place, next_ in enumerate(_advances(state, here, advancing)):
            left, spent = here.capacity - (next_.by != TELEPORTS), here.spent + next_.cost
            key = (next_.space, left, here.has_paid or next_.has_cost)
            if next_.space != group.space and spent < best.get(key, spent + 1):
                best[key] = spent
                there = _advanced(here, next_)
                heappush(queue, (spent, made + 1, count * 100 + place, there))
    return {
        (space, way): there
        for (space, way), there in found.items()
        if way == WALK or (space, WALK) not in found or len(there.by) == 1
    }


def shelters(state: Kemet, seat: Seat, space: Word) -> dict[Word, int]:
    """Find the adjacent spaces for a troop's retreat (8.2), with the number of units for each.

    Options decide on harbours (R-M3), walls (R-B8) and the player's other troops (R-B9).
    """
    troop = troop_of(state, seat, space)
    if troop is None:
        return {}
    rules = state.rules
    near = [*state.board.land[space]]
    if rules.harbor_is_adjacent:
        near += state.board.harbours[space]
    passes = rules.retreat_through_walls or crosses_walls(
        state, seat, troop.creature, troop.priests
    )
    group = Group(seat, space, troop.units, troop.priests, troop.creature, 1, 0, False, passes)
    return {
        there: units
        for there in (row.word for row in state.board.spaces)
        if there in near
        and enemy_in(state, seat, there) is None
        and (rules.retreat_onto_own or troop_of(state, seat, there) is None)
        and (units := _held_by(state, group, there))
        and (passes or SPACE[there].city is None or owner_of(state, there) == seat)
    }


def refuges(state: Kemet, seat: Seat, space: Word) -> list[Word]:
    """List the adjacent spaces to which a whole troop can escape (R-I8, R-U3)."""
    troop = troop_of(state, seat, space)
    found = shelters(state, seat, space).items()
    return [there for there, units in found if troop and units == troop.units]


def _held_by(state: Kemet, group: Group, there: Word) -> int:
    """Count the units of a retreating group that a space has room for.

    The result is all or none, except that a troop above its limit shrinks to it (R-U3, not in
    edition 1).
    """
    own = troop_of(state, group.seat, there)
    units = group.units
    if state.edition > 1 and is_too_large(state, group):
        priests = group.priests > 0 or (own is not None and own.priests > 0)
        held = limit(state, group.seat, priests) - (own.units if own else 0)
        units = max(0, min(units, held))
    return units if fits(state, group._replace(units=units), there) else 0
