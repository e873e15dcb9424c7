"""View of the path to Ta-Seti (11.3), all of it public."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.kemet.path import PATH_POINTS, START, Reward, Sides, Stop, boards_of, stops_of
from rules.kemet.path_tokens import lying_at
from rules.kemet.state import Kemet, Path


@dataclass(frozen=True, slots=True)
class StopView:
    row: Stop
    lying: tuple[Word, ...]  # objects, skills, a victory point
    priests: tuple[Seat, ...]  # seat of each priest there


@dataclass(frozen=True, slots=True)
class RoadView:
    start: Word
    end: Word
    rewards: tuple[Reward, ...]  # from left to right, those that lie there at present


@dataclass(frozen=True, slots=True)
class PathView:
    sides: Sides
    stops: tuple[StopView, ...]  # from the start to Ta-Seti, from top to bottom
    roads: tuple[RoadView, ...]
    waiting: tuple[Seat, ...]  # owners of the priests at the start
    halted: Word | None  # stop where a priest has just halted
    powers: tuple[Word, ...]  # temporary ones, of the action that is carried out
    points: int  # victory points left for the end of the path, the one that lies there too


def look_at_path(state: Kemet) -> PathView | None:
    path = state.path
    if path is None:
        return None
    return PathView(
        sides=path.sides,
        stops=tuple(
            StopView(stop, _lying(path, word), _priests(state, path, word))
            for word, stop in stops_of(path.sides).items()
        ),
        roads=_roads(path),
        waiting=_priests(state, path, START),
        halted=path.halted,
        powers=tuple(path.away),
        points=PATH_POINTS - sum(points.get("ta-seti", 0) for points in state.points.values()),
    )


def _lying(path: Path, stop: Word) -> tuple[Word, ...]:
    return tuple(path.lying[spot.word] for spot in lying_at(path, stop))


def _priests(state: Kemet, path: Path, stop: Word) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.seats for word in path.priests[seat] if word == stop)


def _roads(path: Path) -> tuple[RoadView, ...]:
    """Return the roads without the temporary powers that somebody has taken."""
    return tuple(
        RoadView(
            road.start,
            road.end,
            tuple(reward for reward in road.rewards if reward.word not in path.away),
        )
        for board in boards_of(path.sides)
        for road in board.roads
    )
