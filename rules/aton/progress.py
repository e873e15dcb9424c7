"""The course of a game: the score after each round, and the points by item of the scorings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rules.aton import events
from rules.aton.sentences import text
from rules.aton.state import Aton
from rules.aton.view import AtonView
from rules.core.menu import Word
from rules.core.progress import Points, Progress, Source, Stretch
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.text import Text

CARDS: Final = "cards"  # the source of the points of cartouche 1


def _stretch(state: Aton) -> Stretch:
    return Stretch(text("Round {number}", number=state.round), Text(str(state.round)))


def _points(state: Aton) -> Points:
    return dict(state.score)


def _standings(view: AtonView) -> Sequence[tuple[Seat, int]]:
    players = sorted(view.players, key=lambda each: (each.seat not in view.winners, -each.score))
    return [(player.seat, player.score) for player in players]


def _brought(view: AtonView, told: Sequence[Event]) -> Mapping[Word, Points]:
    """Add up the points of cartouche 1 and of each item of the scorings."""
    found: dict[Word, Counter[Seat]] = {source.word: Counter() for source in SOURCES}
    for event in told:
        match event:
            case events.PointsMade(seat=str(seat)):
                found[CARDS][seat] += event.points
            case events.TemplesScored():
                for item in event.items:
                    found[item.item].update(dict(zip(event.seats, item.points, strict=True)))
    return found


def _explains(event: Event, seat: Seat, number: int) -> int:
    match event:
        case events.GameWon():
            return int(not number)
        case events.TotalsReached():
            return 2 * bool(number)
        case events.PointsMade(seat=maker):
            return int(maker == seat and number > 0)
    return 0


SOURCES: Final = (
    Source(CARDS, text("Cartouche 1")),
    Source("temple-1", text("Temple 1")),
    Source("temple-2", text("Temple 2")),
    Source("temple-3", text("Temple 3")),
    Source("temple-4", text("Temple 4")),
    Source("black", text("Black squares")),
    Source("bonus", text("Bonus squares")),
)
PROGRESS: Final = Progress(
    title=text("Points, by round"),
    stretch=_stretch,
    points=_points,
    standings=_standings,
    sources=SOURCES,
    brought=_brought,
    explains=_explains,
)
