"""All tables of a person, in every server: where they are awaited comes first."""

from __future__ import annotations

from bot.interactions.actor import Actor
from bot.interactions.play import PlayHandler
from bot.interactions.table_names import TableNames
from bot.matches.cache import MatchCache
from bot.matches.deadlines import shown_deadline
from bot.rows import MatchRow
from bot.store.matches import MatchRepository
from bot.ui import private
from bot.ui.components import Screen
from bot.ui.tables import MOST, MyTable, my_tables_screen
from rules.core.errors import IllegalMoveError
from rules.core.text import text


class MyTablesHandler:
    """Lists the actor's tables, and leads to the one that has waited for them longest."""

    def __init__(
        self,
        cache: MatchCache,
        repository: MatchRepository,
        names: TableNames,
        play: PlayHandler,
    ) -> None:
        self.cache, self.repository, self.names, self.play = cache, repository, names, play

    async def mine(self, actor: Actor) -> Screen:
        """Show all tables, the longest wait for the actor on top."""
        return my_tables_screen(await self._tables(actor), actor.code, actor.places)

    async def next(self, actor: Actor) -> Screen:
        """Show what the actor has to decide at the table that has waited longest."""
        first = next(iter(await self._tables(actor)), None)
        if first is None or first.waits_since is None:
            sentence = text("No table is waiting for you.")
            return private.notice(sentence, actor.code)
        return await self.names.above(actor, first.row.id, self.play.turn(actor, first.row.id))

    async def _tables(self, actor: Actor) -> list[MyTable]:
        rows = await self.repository.of_user(actor.user)
        tables = [await self._table(actor, row) for row in rows[-MOST:]]
        return sorted(tables, key=lambda table: (table.waits_since is None, table.waits_since or 0))

    async def _table(self, actor: Actor, row: MatchRow) -> MyTable:
        people = await self.repository.seats(row.id)
        turn = await self.names.turn(actor, row, people)
        return MyTable(row, people, turn, *await self._wait(actor, row))

    async def _wait(self, actor: Actor, row: MatchRow) -> tuple[int | None, int | None]:
        """Since when and until when a table waits for the actor, in seconds since 1970.

        None: it does not, or has no deadline.
        """
        if row.stage != "live":
            return None, None
        try:
            match = await self.cache.live(row.id)
            seat = match.seat_of(actor.user)
        except IllegalMoveError:  # it is frozen, or they have just left it
            return None, None
        if seat not in match.awaited():
            return None, None
        return match.awaited_since(seat), shown_deadline(match, seat)
