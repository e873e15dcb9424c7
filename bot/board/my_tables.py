"""All tables of a player, in every server: those that wait for the player come first."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from bot.core.interactions.actor import Actor
from bot.core.interactions.table_names import TableNames
from bot.core.match.absences import NOBODY
from bot.core.match.cache import MatchCache
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.core.screens.tables import ON_PAGE, MyTable, Wait, my_tables_screen
from bot.deadlines.absence import AbsenceService
from bot.deadlines.deadlines import shown_deadline
from bot.ground.rows import MatchRow
from bot.play.handler import PlayHandler
from bot.votes.screens import asked_in
from bot.votes.service import VoteService
from rules.core.errors import IllegalMoveError
from rules.core.text import text


class Waiting(NamedTuple):
    """A table of the actor's, with the decision and the votes that it waits for."""

    row: MatchRow
    wait: Wait | None = None
    votes: Sequence[str] = ()


class MyTablesHandler:
    """Lists the actor's tables, and leads to the one that has waited for them longest."""

    def __init__(
        self,
        cache: MatchCache,
        absences: AbsenceService,
        votes: VoteService,
        names: TableNames,
        play: PlayHandler,
    ) -> None:
        self.cache, self.repository = cache, cache.matches
        self.absences, self.votes = absences, votes
        self.names, self.play = names, play

    async def mine(self, actor: Actor, page: int = 0) -> Screen:
        """Show a page of all tables, the longest wait for the actor on top."""
        found = await self._waits(actor)
        count = max(1, -(-len(found) // ON_PAGE))
        page = min(page, count - 1)
        shown = found[page * ON_PAGE : (page + 1) * ON_PAGE]
        tables = [await self._table(actor, each) for each in shown]
        waits = any(each.wait for each in found)
        return my_tables_screen(tables, actor.code, actor.places, page, count, waits=waits)

    async def next(self, actor: Actor) -> Screen:
        """Show the actor's decision at the table that has waited longest."""
        first = next(iter(await self._waits(actor)), None)
        if first is None or first.wait is None:
            sentence = text("No table is waiting for you.")
            return private.notice(sentence, actor.code)
        return await self.names.above(actor, first.row.id, self.play.turn(actor, first.row.id))

    async def _waits(self, actor: Actor) -> list[Waiting]:
        """List all tables: the longest wait first, then those with a vote, then the newest."""
        rows = await self.repository.of_user(actor.user)
        found = [await self._found(actor, row) for row in rows]
        waiting = [(each.wait.since, each) for each in found if each.wait]
        others = [each for each in reversed(found) if not each.wait]
        first = [each for _, each in sorted(waiting, key=lambda pair: pair[0])]
        return [*first, *sorted(others, key=lambda each: not each.votes)]

    async def _table(self, actor: Actor, found: Waiting) -> MyTable:
        """Describe a table."""
        row, wait, votes = found
        people, absent = await self.repository.seats(row.id), NOBODY
        if row.stage == "live" and wait is None:
            with suppress(IllegalMoveError):  # the match was frozen in this moment
                absent = await self.absences.awaited(await self.cache.get(row.id))
        turn = await self.names.turn(actor, row, people, absent=absent)
        return MyTable(row, people, turn, wait, votes)

    async def _found(self, actor: Actor, row: MatchRow) -> Waiting:
        """Find the turn and the votes of the actor at a table."""
        if row.stage != "live":
            return Waiting(row)
        try:
            match = await self.cache.live(row.id)
            seat = match.seat_of(actor.user)
        except IllegalMoveError:  # the match is frozen, or the actor has just left it
            return Waiting(row)
        shown = await self.votes.shown(match)
        votes = tuple(asked_in(match, seat, shown, actor.code))
        if seat not in match.awaited():
            return Waiting(row, None, votes)
        return Waiting(row, Wait(match.awaited_since(seat), shown_deadline(match, seat)), votes)
