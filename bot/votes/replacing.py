"""Replacement: a computer player takes the seat of a player who left or was voted out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.match.missed import is_of_window, is_replaceable
from bot.core.match.pauses import Moment, after_grace, merged, time_after
from bot.core.outbox.kinds import FAREWELL
from bot.ground.durations import DAY
from bot.ground.rows import NewAct
from bot.seats.departures import leave_seat
from rules.core.secrets import Seat
from rules.core.text import Text, text
from rules.core.votes import Vote

SILENT: Final = 3 * DAY

NOBODY_SILENT: Final = text(
    "You can replace players who have kept the table waiting for three days, or have missed "
    "the agreed number of decisions in a row. Players who leave are replaced immediately."
)


def is_silent(match: Match, seat: Seat, now: Moment) -> bool:
    """Whether a seat has kept the table waiting for three days, as far as everybody may know.

    In an open window, those are the seats without a sign of life since it opened. Pauses and
    outages do not count.
    """
    if match.is_window:
        own = (e for e in reversed(match.entries) if e.seat == seat and e.shows_presence)
        seen = (entry.at for entry in own if not is_of_window(match, entry))
        since = max(match.time_of(match.since), next(seen, 0))
    elif seat in match.openly_awaited():
        since = match.awaited_since(seat)
    else:
        return False
    stops = merged([*match.pauses, *map(after_grace, now.outages)])
    due = time_after(stops, since, SILENT)
    return due is not None and due <= now.at


def replaceable(match: Match, proposer: Seat, now: Moment) -> Iterator[Seat]:
    """Yield the humans' seats that another player can propose to replace."""
    for seat in match.people:
        is_gone = match.is_computer(seat) or seat == proposer
        if not is_gone and (is_silent(match, seat, now) or is_replaceable(match, seat)):
            yield seat


def refuse_replacement(match: Match, vote: Vote, now: Moment) -> Text | None:
    """Return why a player cannot be replaced, if they are back or already gone."""
    return None if vote.about[0] in replaceable(match, vote.seat, now) else NOBODY_SILENT


async def replace_person(
    cache: MatchCache,
    match: Match,
    acts: Sequence[NewAct],
    seat: Seat,
    targets: Iterable[tuple[str, str]],
) -> Match:
    """Add the acts of a vote on replacing a seat's player. Returns the match after it.

    The player gets a message, and can return until a substitute has the seat.
    """
    return await leave_seat(cache, match, acts, seat, [*targets, (FAREWELL, seat)])
