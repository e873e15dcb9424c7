"""Tables: finds the one that a command is about, and names it if that is unclear.

Karnak never guesses for acts that cannot be undone. It asks a player with several tables.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

from bot.core.interactions.actor import Actor
from bot.core.interactions.resolver import MatchResolver, Meant, SeveralTablesError, awaits
from bot.core.interactions.table_names import TableNames
from bot.core.match.address import STALE_MENU
from bot.core.match.match import NotSeatedError
from bot.core.people.last_seen import LastSeen
from bot.core.screens.components import Screen
from bot.core.screens.learn import refusal_screen
from bot.core.screens.names import table_language
from bot.core.screens.tables import tables_sentence, which_screen
from bot.ground.languages import language
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Word
from rules.core.text import Language, Text

MatchHandler: TypeAlias = Callable[[Actor, int], Awaitable[Screen]]

LOOK: Final = Meant(is_likely=awaits)
LISTED: Final = 25  # tables that a sentence lists


class TableCommand(NamedTuple):
    """A command about a table: its words, its handler, and the tables that it can mean elsewhere.

    A command that only shows something uses the only table where it is the actor's turn.
    """

    name: Word
    label: Text
    description: Text
    handler: MatchHandler
    meant: Meant = Meant()


class TableHandler:
    """Answers commands about tables, and asks for the table if there are several."""

    def __init__(
        self,
        resolver: MatchResolver,
        names: TableNames,
        last_seen: LastSeen,
        commands: Iterable[TableCommand],
    ) -> None:
        self.resolver, self.names, self.last_seen = resolver, names, last_seen
        self.commands = {each.name: each for each in commands}

    async def run(self, actor: Actor, command: Word, typed: str | None) -> Screen:
        """Answer a command that needs only a table, or ask for the table with a list."""
        declared = self.commands[command]
        try:
            id = await self.resolver.resolve(actor, typed, declared.meant)
        except SeveralTablesError as several:
            return which_screen(command, await self.names.labels(actor, several.rows), actor.code)
        return await self._answer(actor, id, declared.handler)

    async def chosen(self, actor: Actor, command: Word, typed: str) -> Screen:
        """Answer a command at the table that was chosen from the list."""
        if command not in self.commands:
            raise StaleMenuError(STALE_MENU)
        return await self.run(actor, command, typed)

    async def run_with(
        self, actor: Actor, meant: Meant, typed: str | None, handler: MatchHandler
    ) -> Screen:
        """Answer a command with further options, or refuse it and list the tables."""
        try:
            id = await self.resolver.resolve(actor, typed, meant)
        except SeveralTablesError as several:
            tables = await self.names.labels(actor, several.rows[-LISTED:])
            return tables_sentence(several.sentence, tables, actor.code)
        return await self._answer(actor, id, handler)

    async def _answer(self, actor: Actor, id: int, handler: MatchHandler) -> Screen:
        self.last_seen.note(id, actor.user)
        answer = self._screen_or_refusal(actor, id, handler(actor, id))
        return await self.names.above(actor, id, answer)

    async def _screen_or_refusal(self, actor: Actor, id: int, answer: Awaitable[Screen]) -> Screen:
        """Await a screen, or make one of the refusal, which may name the table's players."""
        try:
            return await answer
        except NotSeatedError:
            raise  # somebody who only watches sees the board instead
        except IllegalMoveError as refused:
            return refusal_screen(refused, actor.code, await self._spoken(actor, id))

    async def _spoken(self, actor: Actor, id: int) -> Language:
        """Return the actor's language, with the words of the table's edition once it is live."""
        try:
            return table_language(await self.resolver.cache.get(id), actor.code)
        except IllegalMoveError:
            return language(actor.code)
