"""Units and creatures on the board: adding, moving and removing them (6.6, chapter 9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.events import CreaturePlaced, UnitsKilled
from rules.kemet.hooks import has
from rules.kemet.state import (
    WAITING,
    Due,
    Kemet,
    Placement,
    Troop,
    creature_row,
    districts_of,
    enemy_in,
    holder_of,
    reserve,
    room,
    spaces_of,
    troop_of,
    working,
)

HOMES: Final = "homes"
LOSSES: Final = "losses"
DUE: Final = "due"


def add_units(state: Kemet, seat: Seat, placed: Placement) -> None:
    """Place units from the reserve. The caller has checked room and reserve.

    In a space with an enemy troop a battle is due (6.4).
    """
    priests = dict(placed.priests)
    for space, number in placed.units:
        is_new = troop_of(state, seat, space) is None
        join_units(state, seat, space, number, priests.get(space, 0))
        if is_new and enemy_in(state, seat, space):
            state.due.append(Due(space, seat, state.flow.count(DUE)))


def put_troop(state: Kemet, seat: Seat, space: Word) -> Troop:
    """Return the player's troop in a space, or a new one without units."""
    return state.troops.setdefault(space, {}).setdefault(seat, Troop())


def join_units(
    state: Kemet, seat: Seat, space: Word, units: int, priests: int, creature: Word | None = None
) -> None:
    """Add units to a space, and a creature if there is one."""
    troop = put_troop(state, seat, space)
    troop.units += units
    troop.priests += priests
    if creature:
        troop.creature = creature
        state.creatures[creature] = space


def take_units(
    state: Kemet, seat: Seat, space: Word, number: int, priests: int | None = None
) -> Word | None:
    """Take units off a space and return the creature that is left alone, or None.

    Without `priests` other units go before priests (R-U1).
    """
    troop = state.troops[space][seat]
    others = troop.units - troop.priests
    troop.units -= number
    troop.priests -= max(0, number - others) if priests is None else priests
    if troop.units > 0:
        return None
    del state.troops[space][seat]
    if not state.troops[space]:
        del state.troops[space]
    return troop.creature


def kill(
    state: Kemet, seat: Seat, space: Word, number: int, why: Word, context: MoveContext
) -> int:
    """Destroy up to `number` units outside a battle's damage and return how many.

    The Devourer protects its troop (chapter 9).
    """
    troop = troop_of(state, seat, space)
    if not troop or is_immune(state, seat, space):
        return 0
    number = min(number, troop.units)
    left = lose_units(state, seat, space, number)
    context.tell(UnitsKilled(seat, space, number, why))
    if left:
        send_home(state, seat, left, context)
    return number


def shift_troop(state: Kemet, seat: Seat, start: Word, end: Word, units: int | None = None) -> int:
    """Move a troop with its creature and return how many units go to the reserve.

    Of more than `units`, priests go on first (R-U3).
    """
    troop = state.troops[start][seat]
    all_, priests, creature = troop.units, troop.priests, troop.creature
    going = all_ if units is None else units
    take_units(state, seat, start, all_, priests)
    join_units(state, seat, end, going, min(priests, going), creature)
    return all_ - going


def lose_units(state: Kemet, seat: Seat, space: Word, number: int) -> Word | None:
    """Remove units that die or are given up. Ask their owner which if there are priests."""
    troop = state.troops[space][seat]
    others = min(number, troop.units - troop.priests)
    left = take_units(state, seat, space, number)
    for each in [each for each in state.mixed if each[:2] == (seat, space)]:
        state.mixed.remove(each)  # losses of one battle, one after the other
        others += each[2]
    if uncertain := min(troop.priests, others):
        state.mixed.append((seat, space, uncertain))
        if LOSSES not in state.flow:
            state.call(LOSSES)
    return left


def is_immune(state: Kemet, seat: Seat, space: Word) -> bool:
    """Whether the troop has no losses outside battle. An option lets a Snake cancel that (R-C4)."""
    troop, enemy = troop_of(state, seat, space), enemy_in(state, seat, space)
    if troop is None or not has(working(state, seat, troop.creature, troop.priests > 0), "immune"):
        return False
    other = troop_of(state, enemy, space) if enemy else None
    rows = creature_row(state, enemy, other.creature) if enemy and other else []
    muted = has(rows, "mute-creature")
    return not (muted and state.rules.snake_scope == "contact")


def put_creature(
    state: Kemet, seat: Seat, creature: Word, space: Word, context: MoveContext
) -> None:
    """Put a creature to the troop in a space, or on its tile."""
    if space != WAITING:
        put_troop(state, seat, space).creature = creature
    state.creatures[creature] = space
    context.tell(CreaturePlaced(seat, creature, space))


def homes(state: Kemet, seat: Seat) -> list[Word]:
    """List the player's districts with a troop but no creature, for a creature (chapter 9)."""
    found = []
    for row in districts_of(state, seat):
        troop = troop_of(state, seat, row.word)
        if troop and not troop.creature:
            found.append(row.word)
    return found


def send_home(
    state: Kemet, seat: Seat, creature: Word, context: MoveContext, *, left: bool = False
) -> None:
    """Send a creature without units to its owner's city, or to its tile.

    Only if it was `left` by a troop that moved or was recalled is the tile a choice (R-C1).
    """
    state.creatures[creature] = WAITING
    may_wait = left and state.rules.creature_home == "owner_choice"
    must_wait = left and state.rules.creature_home == "tile"
    places = [] if must_wait else homes(state, seat)
    if len(places) > 1 or (places and may_wait):
        state.homeless.append((seat, creature, may_wait))
        if HOMES not in state.flow:
            state.call(HOMES)
    else:
        put_creature(state, seat, creature, places[0] if places else WAITING, context)


def rooms(state: Kemet, seat: Seat, spaces: Iterable[Word]) -> dict[Word, int]:
    """Count the units that may join each space, at most the reserve."""
    left = reserve(state, seat)
    return {word: min(left, room(state, seat, word)) for word in spaces}


def own_districts(state: Kemet, seat: Seat) -> list[Word]:
    return [row.word for row in districts_of(state, seat)]


def own_troops(state: Kemet, seat: Seat) -> list[Word]:
    return [row.word for row in spaces_of(state, seat)]


def pyramid_level(state: Kemet, seat: Seat, colour: str) -> int:
    """Return the highest level of a colour's pyramids that the player controls anywhere (6.2)."""
    levels = [
        pyramid.level
        for district, pyramid in state.pyramids.items()
        if pyramid.colour == colour and holder_of(state, district) == seat
    ]
    return max(levels, default=0)
