"""All tables of a person, in every server: where they are awaited comes first."""

from __future__ import annotations

from contextlib import suppress

from bot.interactions.actor import Actor
from bot.interactions.play import PlayHandler
from bot.interactions.table_names import TableNames
from bot.matches.absence import NOBODY
from bot.matches.deadlines import shown_deadline
from bot.matches.service import MatchService
from bot.rows import MatchRow
from bot.ui import private
from bot.ui.components import Screen
from bot.ui.tables import ON_PAGE, MyTable, Wait, my_tables_screen
from rules.core.errors import IllegalMoveError
from rules.core.text import text


class MyTablesHandler:
    """Lists the actor's tables, and leads to the one that has waited for them longest."""

    def __init__(self, matches: MatchService, names: TableNames, play: PlayHandler) -> None:
        self.cache, self.repository = matches.cache, matches.store.matches
        self.absences, self.names, self.play = matches.absences, names, play

    async def mine(self, actor: Actor, page: int = 0) -> Screen:
        """Show a page of all tables, the longest wait for the actor on top."""
        found = await self._waits(actor)
        count = max(1, -(-len(found) // ON_PAGE))
        page = min(page, count - 1)
        shown = found[page * ON_PAGE : (page + 1) * ON_PAGE]
        tables = [await self._table(actor, row, wait) for row, wait in shown]
        waits = any(wait for _, wait in found)
        return my_tables_screen(tables, actor.code, actor.places, page, count, waits=waits)

    async def next(self, actor: Actor) -> Screen:
        """Show what the actor has to decide at the table that has waited longest."""
        row, wait = next(iter(await self._waits(actor)), (None, None))
        if row is None or wait is None:
            sentence = text("No table is waiting for you.")
            return private.notice(sentence, actor.code)
        return await self.names.above(actor, row.id, self.play.turn(actor, row.id))

    async def _waits(self, actor: Actor) -> list[tuple[MatchRow, Wait | None]]:
        """All tables, the longest wait first, then those that do not wait, the newest first."""
        rows = await self.repository.of_user(actor.user)
        found = [(row, await self._wait(actor, row)) for row in rows]
        waiting = [table for table in found if table[1]]
        others = [table for table in reversed(found) if not table[1]]
        return sorted(waiting, key=lambda table: table[1].since if table[1] else 0) + others

    async def _table(self, actor: Actor, row: MatchRow, wait: Wait | None) -> MyTable:
        """A table in words."""
        people, absent = await self.repository.seats(row.id), NOBODY
        if row.stage == "live" and wait is None:
            with suppress(IllegalMoveError):  # it has just been found not to replay
                absent = await self.absences.awaited(await self.cache.get(row.id))
        turn = await self.names.turn(actor, row, people, absent=absent)
        return MyTable(row, people, turn, wait)

    async def _wait(self, actor: Actor, row: MatchRow) -> Wait | None:
        """Since when and until when a table waits for the actor, if it does."""
        if row.stage != "live":
            return None
        try:
            match = await self.cache.live(row.id)
            seat = match.seat_of(actor.user)
        except IllegalMoveError:  # it is frozen, or they have just left it
            return None
        if seat not in match.awaited():
            return None
        return Wait(match.awaited_since(seat), shown_deadline(match, seat))
