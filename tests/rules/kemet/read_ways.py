"""Where a group can move by Kemet's text board: steps, harbours, teleports, walls and room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count

from tests.rules.kemet.read_board import STEPS, Board, Troop


@dataclass(frozen=True)
class Walk:
    """A group on its way."""

    here: str
    start: str  # where this leg began
    steps: int
    points: int
    advanced: bool
    open: bool  # walls do not count
    has_paid: bool = False
    spent: int = 0
    teleports: int = 0


def walk_of(board: Board, start: str, group: Troop) -> Walk:
    """A group that leaves now, by the line of the move in progress."""
    moved = board.says(r"moves: at .*?, (\d) steps? left\.")
    more = board.says(r"nobody has left yet\. The troop that leaves goes (\d) steps? further\.")
    steps = int(moved[1]) if moved else capacity(board, group) + int(more[1] if more else 0)
    open_ = bool(board.says("Walls do not stop"))
    paid = bool(board.says("A cost of this action has been paid"))
    return Walk(start, start, steps, board.points, bool(moved), open_, paid)


def capacity(board: Board, group: Troop) -> int:
    me = board.me
    tiles = me.works("God Speed") + me.works("Bestial Fury")
    skill = bool(group.priests) and "God Speed" in board.skills(board.seat)
    creature = STEPS[group.creature] if group.creature and me.works(group.creature) else 0
    return 1 + tiles + skill + creature


def steps(board: Board, group: Troop, walk: Walk) -> Iterator[Walk]:
    """The group after each step or teleport that it can make."""
    if group.units > board.limit(board.seat, group.priests > 0):
        return
    if walk.steps:
        for there in {*board.near.get(walk.here, ()), *board.over.get(walk.here, ())}:
            yield from _entered(board, group, walk, there)
    if _can_teleport(board, group, walk.here):
        for there in board.obelisks:
            yield from _entered(board, group, walk, there, teleports=True)


def _can_teleport(board: Board, group: Troop, here: str) -> bool:
    if any(here in player.pyramids for player in board.of.values()):
        return True
    griffin = group.creature == "Griffin Sphinx" and board.me.works("Griffin Sphinx")
    return here in board.obelisks and bool(griffin or board.me.works("Teleport"))


def toll(board: Board, group: Troop, there: str) -> int:
    """The toll of the Sphinx of Khnum for entering its space."""
    enemy = board.enemy(there)
    muted = group.creature == "Deep Desert Snake" and board.me.works(group.creature)
    if not enemy or (muted and board.agreed("Snake cancels creatures: On contact already")):
        return 0
    sphinx = board.of[enemy].troops[there].creature == "Khnum's Sphinx"
    return 2 * (sphinx and board.of[enemy].works("Khnum's Sphinx"))


def _entered(
    board: Board, group: Troop, walk: Walk, there: str, *, teleports: bool = False
) -> Iterator[Walk]:
    enemy = board.enemy(there)
    fits = there == walk.start or board.fits(board.seat, group, there)
    if there == walk.here or not (enemy or fits):
        return
    walled = there[-1].isdigit() and there not in board.me.districts
    open_ = walk.open or board.passes_walls(board.seat, group)
    if walled and walk.advanced and not open_ and not teleports:
        return
    base = 2 * teleports + toll(board, group, there)
    gate = teleports and board.me.works("Stargate")
    cost = board.paid(base, int(gate), again=walk.has_paid)
    if cost <= walk.points:
        yield replace(
            walk,
            here=there,
            steps=walk.steps - (not teleports),
            points=walk.points - cost,
            advanced=True,
            has_paid=walk.has_paid or base > 0,
            spent=walk.spent + cost,
            teleports=walk.teleports + teleports,
        )


def ways(board: Board, group: Troop, begin: Walk) -> dict[str, dict[str, Walk]]:
    """Each goal, and how the group gets there most cheaply, on foot or by teleport."""
    found: dict[str, dict[str, Walk]] = {}
    straight: set[str] = set()
    seen: set[tuple[str, int, bool, bool, int]] = set()
    tie, queue = count(), [(0, 0, -begin.steps, 0, begin)]
    while queue:
        _spent, made, _, _, walk = heappop(queue)
        if walk is not begin:
            way = "teleport" if walk.teleports else "walk"
            found.setdefault(walk.here, {}).setdefault(way, walk)
            if way == "teleport" and made == 1:
                straight.add(walk.here)
            if board.enemy(walk.here):
                continue
        for after in steps(board, group, walk):
            key = (after.here, after.steps, after.has_paid, bool(after.teleports), after.spent)
            if after.here != begin.here and key not in seen:
                seen.add(key)
                heappush(queue, (after.spent, made + 1, -after.steps, next(tie), after))
    return {
        goal: {
            w: walk for w, walk in by.items() if w == "walk" or "walk" not in by or goal in straight
        }
        for goal, by in found.items()
    }


def goes_on(board: Board, group: Troop, walk: Walk) -> bool:
    """True if the group, or one unit of it, has a step left."""
    one = Troop(1, min(1, group.priests))
    return any(True for each in (group, one) for _ in steps(board, each, walk))
