"""The course of a game: the points that a scoring after each round would give, by source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.amun_re import events
from rules.amun_re.narrate import phrases
from rules.amun_re.narrate.points import ranked
from rules.amun_re.scoring import tally
from rules.amun_re.sentences import text
from rules.amun_re.state import AmunRe, score
from rules.amun_re.view import AmunReView
from rules.core.menu import Word
from rules.core.progress import Points, Progress, Source, Stretch
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.text import Text


def _stretch(state: AmunRe) -> Stretch:
    number = state.round_of_game
    label = text("Round {number}", number=number)
    return Stretch(label, Text(str(number)), phrases.kingdom(state.kingdom))


def _points(state: AmunRe) -> Points:
    """Add the points of the present kingdom's board, unless it has been scored already."""
    scored = {each.seat for each in state.tallies if each.kingdom == state.kingdom}
    return {
        seat: score(state, seat) + (0 if seat in scored else tally(state, seat).total)
        for seat in state.seats
    }


def _standings(view: AmunReView) -> Sequence[tuple[Seat, int]]:
    return [(player.seat, player.score) for player in ranked(view)]


def _brought(view: AmunReView, told: Sequence[Event]) -> Mapping[Word, Points]:
    return {
        source.word: {
            player.seat: sum(getattr(tally, source.word) for tally in player.tallies)
            for player in view.players
        }
        for source in SOURCES
    }


def _explains(event: Event, seat: Seat, number: int) -> int:
    match event:
        case events.GameEnded():
            return int(not number)
        case events.KingdomScored():
            return 3 * bool(number)
        case events.StonesBought() | events.RewardGoodsPlaced():
            is_own = event.seat == seat and number > 0
            return is_own * (bool(event.pyramids) + bool(event.stones))
        case events.ProvinceAcquired(seat=owner, pyramids=pyramids):
            return (owner == seat and number > 0) * (2 if pyramids else 1)
    return 0


SOURCES: Final = (  # the words are fields of a `Tally`
    Source("pyramids", text("Pyramids")),
    Source("sets", text("Sets")),
    Source("banks", text("Majorities")),
    Source("temples", text("Temples")),
    Source("bonus", text("Bonus cards")),
    Source("gold", text("Gold")),
)
PROGRESS: Final = Progress(
    title=text("Points on the board, by round"),
    stretch=_stretch,
    points=_points,
    standings=_standings,
    sources=SOURCES,
    brought=_brought,
    explains=_explains,
)
