"""The course of a game: its points at the end of each stretch, collected from its moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from rules.core.game import Game, Played
from rules.core.progress import Course, Moment, MoveEvents, Points, Progress, Source, Stretch
from rules.core.secrets import Seat, seal
from rules.core.state import Announcement, Event, SealedChoice, State
from rules.core.turnings import turnings_of

S = TypeVar("S", bound=State)
V = TypeVar("V")


def course_of(game: Game[S, V], played: Iterable[Played[S]]) -> Course | None:
    """Collect the course of a game from the outcomes of its set-up and of all its moves.

    They may share one state that is played on in place. Return None for a game that declares no
    progress and is not over, because then nobody knows its standings.
    """
    if game.progress is None:
        *_, last = played
        return None if last.state.flow else _result_alone(game, last.state)
    return _Collector(game, game.progress).collect(played)


def _result_alone(game: Game[S, Any], state: S) -> Course:
    result = game.result(state)
    scores = dict(result.scores)
    order = sorted(scores, key=lambda seat: (seat not in result.winners, -scores[seat]))
    return Course(tuple((seat, scores[seat]) for seat in order), result.winners)


class _Collector(Generic[S, V]):
    """Collects the moments of one game."""

    def __init__(self, game: Game[S, V], progress: Progress[S, V]) -> None:
        self.game, self.progress = game, progress
        self.moments: list[Moment] = []
        self._told: list[MoveEvents] = []  # since the last moment
        self._stretch: Stretch | None = None

    def collect(self, played: Iterable[Played[S]]) -> Course:
        """Collect the course, whose last moment is the end."""
        for each in played:
            self._add(each)
        state = each.state
        if self._stretch and (self._told or len(self.moments) < 2):
            self._end_stretch(self._stretch, state)
        view = self.game.view(state, None)
        standings = tuple(self.progress.standings(view))
        winners = leaders(standings) if state.flow else self.game.result(state).winners
        moments = tuple(self.moments)
        turnings = turnings_of(self.game, moments, winners)
        return Course(
            standings, winners, self.progress.title, self._sources(view), moments, turnings
        )

    def _add(self, played: Played[S]) -> None:
        """Add a move. A stretch includes the move that ends it, with all consequences."""
        events = tuple(public_events(played.announcements))
        self._told.append(MoveEvents(events, bool(played.illustrations)))
        if not played.phase_changed or not played.state.flow:
            return
        stretch = self.progress.stretch(played.state)
        if stretch is None or stretch == self._stretch:
            return
        if self._stretch:
            self._end_stretch(self._stretch, played.state)
        else:
            self.moments.append(Moment(stretch, self._points(played.state)))
        self._stretch = stretch

    def _end_stretch(self, stretch: Stretch, state: S) -> None:
        self.moments.append(Moment(stretch, self._points(state), tuple(self._told)))
        self._told = []

    def _points(self, state: S) -> Points:
        return self.progress.points(seal(state, None))

    def _sources(self, view: V) -> tuple[tuple[Source, Points], ...]:
        told = [event for moment in self.moments for one in moment.told for event in one.events]
        brought = self.progress.brought(view, told)
        found = ((source, brought.get(source.word, {})) for source in self.progress.sources)
        return tuple((source, points) for source, points in found if any(points.values()))


def public_events(told: Iterable[Announcement]) -> Iterator[Event]:
    """Yield the events that everybody hears, without those of secret choices."""
    for one in told:
        if one.to is None and not isinstance(one.event, SealedChoice):
            yield one.event


def leaders(standings: Sequence[tuple[Seat, int]]) -> tuple[Seat, ...]:
    """Return the seats with the most points, or nobody if all have equally many."""
    scores = [points for _, points in standings]
    if max(scores) == min(scores):
        return ()
    return tuple(seat for seat, points in standings if points == max(scores))
