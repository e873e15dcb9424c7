"""Absences: the players asleep or away now, by their own settings.

Others see the end of an absence, and whether it is sleep or days away. They never see the quiet
hours or the time zone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from bot.core.match.absences import Absence, Absences
from bot.core.match.match import Match
from bot.core.match.store import MatchRepository
from bot.core.pace.calendar import Closure, closed_periods, is_open, next_open
from bot.core.pace.pace import pace_of
from bot.core.people.closures import closures_of, days_away
from bot.core.people.model import Preferences
from bot.core.people.store import PeopleRepository
from bot.store.database import Database
from rules.core.menu import Word
from rules.core.secrets import Seat


def absence_of(said: Preferences, zone: Word, now: int) -> Absence | None:
    """Return a player's current absence, if any. Sleep that leads into days away counts as away."""
    closures: Sequence[Closure] = closures_of(said, zone)
    if is_open(closures, now):
        return None
    until = next_open(closures, now)
    return Absence(until, bool(closed_periods(days_away(said), now, until)))


async def settled_by(
    people: PeopleRepository, match: Match, seats: Iterable[Seat]
) -> dict[Seat, Preferences]:
    """Return the preferences of the players in some seats. They apply to all their tables."""
    users = {seat: user for seat in seats if (user := match.people[seat].user)}
    settled = await people.preferences_of({*users.values()})
    return {seat: settled[user] for seat, user in users.items()}


class AbsenceService:
    """Finds the players who are absent now."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.matches = MatchRepository(database)
        self.people = PeopleRepository(database)

    async def awaited(self, match: Match) -> Absences:
        """Return the absences of the players that a match openly waits for."""
        zone, now = pace_of(match.row).zone, int(self.clock())
        settled = await settled_by(self.people, match, match.openly_awaited())
        found = {seat: absence_of(said, zone, now) for seat, said in settled.items()}
        return {seat: absence for seat, absence in found.items() if absence}

    async def present(self, match: int, users: Collection[int]) -> list[int]:
        """Return the players among some that a message may call now."""
        if not users:
            return []
        row = await self.matches.get(match)
        assert row is not None, "something of it is being published"
        zone, now = pace_of(row).zone, int(self.clock())
        settled = await self.people.preferences_of(users)
        return [user for user, said in settled.items() if not absence_of(said, zone, now)]
