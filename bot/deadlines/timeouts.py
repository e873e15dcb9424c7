"""Timeouts: players get a warning before their time is over, and then an entry says that it is.

A clock is stored as last announced, together with the outbox row of its warning. The consequence
of a deadline follows only from the entry `! timeout`, so a crash between the two changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.core.match.cache import MatchCache
from bot.core.match.entries import TIMEOUT
from bot.core.match.log import add_acts
from bot.core.match.match import Match
from bot.core.match.missed import SAFEST, WINDOW
from bot.core.outbox.kinds import COMPUTER, DUE, PANEL, STORY, WARNING
from bot.core.pace.pace import pace_of
from bot.core.people.store import PeopleRepository
from bot.deadlines.absence import settled_by
from bot.deadlines.deadlines import Terms, consequence, lateness, running_clocks
from bot.deadlines.store import ClockRepository
from bot.ground.metrics import DEADLINES_LATE
from bot.ground.rows import ClockRow, NewAct, NewRow
from rules.core.records import ACT
from rules.core.secrets import Seat

KINDS: Final = (STORY, PANEL, COMPUTER, DUE)


class TimeoutService:
    """Watches the deadlines of matches. The caller holds the lock of the match."""

    def __init__(self, cache: MatchCache, clock: Callable[[], float]) -> None:
        self.cache, self.clock = cache, clock
        self.clocks = ClockRepository(cache.database)
        self.people = PeopleRepository(cache.database)

    async def post_due(self, match: Match) -> int | None:
        """Warn of the decisions that end soon, and declare the end of overdue ones.

        Return the time of the next warning or end in seconds since 1970, if there is any.
        """
        if not pace_of(match.row).has_deadlines:
            return None
        terms = await self._terms(match)
        running = list(running_clocks(match, terms))
        for clock, _ in running:
            await self._keep(match, clock)
        over = [each for each in running if each.clock.warned and each.due <= terms.now]
        for each in over:
            DEADLINES_LATE.observe(terms.now - each.due)
        if over:
            acts = [_timeout(each.clock.seat, terms) for each in over]
            await add_acts(self.cache, match, acts, kinds=KINDS)
        return min((each.due for each in running if each not in over), default=None)

    async def lateness(self, match: Match, seat: Seat) -> int:
        """Return the seconds of extra time that a seat's move would use now."""
        if not pace_of(match.row).reserve or match.is_computer(seat):
            return 0
        return lateness(match, seat, await self._terms(match))

    async def with_present_deadlines(self, match: Match) -> Match:
        """Return the match with its current deadlines, before they are stored and announced."""
        if not pace_of(match.row).has_deadlines:
            return match
        terms, shown = await self._terms(match), match.snapshot()
        shown.clocks |= {clock.seat: clock for clock, _ in running_clocks(shown, terms)}
        return shown

    async def _terms(self, match: Match) -> Terms:
        return Terms(
            pace_of(match.row),
            await settled_by(self.people, match, match.people),
            await self.clocks.outages(match.time_of(min(match.asked.values(), default=0))),
            int(self.clock()),
        )

    async def _keep(self, match: Match, clock: ClockRow) -> None:
        """Store a changed clock, show its time, and order the warnings of its players."""
        before = match.clocks.get(clock.seat)
        if clock == before:
            return
        number, rows = len(match.entries), []
        if before is None or (clock.asked, clock.until) != (before.asked, before.until):
            rows.append(NewRow(number, PANEL))
        is_warned = clock.warned is not None and clock.seat not in match.timed_out
        if is_warned and (before is None or clock.warned != before.warned):
            seats = match.awaited() if clock.seat == WINDOW else [clock.seat]
            rows += [NewRow(number, WARNING, s) for s in seats if not match.is_computer(s)]
        await self.clocks.keep(clock, rows)
        match.clocks[clock.seat] = clock


def _timeout(seat: Seat, terms: Terms) -> NewAct:
    """Return the act that ends the time of a seat, or of a window."""
    how = SAFEST if seat == WINDOW else consequence(terms.pace, terms.settled[seat])
    return NewAct(f"{ACT} {TIMEOUT} {how}", seat)
