"""The course of a game: the victory points after each turn of a Day, and their sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.menu import Word
from rules.core.progress import Points, Progress, Source, Stretch
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.text import Text
from rules.kemet import events
from rules.kemet.board import SPACE
from rules.kemet.narrate.points import by_kind, ranked
from rules.kemet.points import victory_points
from rules.kemet.sentences import text
from rules.kemet.state import Kemet
from rules.kemet.tables import TOP_LEVEL
from rules.kemet.view import KemetView


def _stretch(state: Kemet) -> Stretch | None:
    """Return the turn of the Day. A Night belongs to the last turn before it."""
    if not state.turn:
        return None
    day = text("Day {number}", number=state.round)
    return Stretch(day, Text(str(state.round)), turn=state.turn)


def _points(state: Kemet) -> Points:
    return {seat: victory_points(state, seat) for seat in state.seats}


def _standings(view: KemetView) -> Sequence[tuple[Seat, int]]:
    return [(player.seat, player.points) for player in ranked(view)]


def _brought(view: KemetView, told: Sequence[Event]) -> Mapping[Word, Points]:
    kinds = {player.seat: by_kind(view, player) for player in view.players}
    return {
        source.word: {seat: points[source.word] for seat, points in kinds.items()}
        for source in SOURCES
    }


def _explains(event: Event, seat: Seat, number: int) -> int:
    match event:
        case events.GameEnded():
            return int(not number)
        case events.BattleWon(seat=winner, loser=loser):
            return 3 * (seat == (winner if number > 0 else loser) and bool(number))
        case events.PointGained(seat=gainer, points=points):
            return 2 * (seat == gainer and points * number > 0)
        case events.PyramidRaised(seat=builder, level=level):
            return int(seat == builder and level == TOP_LEVEL and number > 0)
        case events.Moved(seat=mover, way=way):
            return int(seat == mover and SPACE[way[-1]].kind == "temple" and number > 0)
        case events.UnitsKilled(seat=owner):
            return int(seat == owner and number < 0)
    return 0


SOURCES: Final = (
    Source("attacks", text("Attacks won")),
    Source("two-temples", text("Two temples")),
    Source("tiles", text("Tiles")),
    Source("other", text("Other")),
    Source("temples", text("Temples")),
    Source("tops", text("Level 4")),
)
PROGRESS: Final = Progress(
    title=text("Victory points, by Day"),
    stretch=_stretch,
    points=_points,
    standings=_standings,
    sources=SOURCES,
    brought=_brought,
    explains=_explains,
)
