"""Which table somebody means: the one they name, the channel's, or the one that awaits them."""

from __future__ import annotations

from bot.asker import Asker
from bot.languages import language
from bot.store import Store
from bot.store.rows import MatchRow
from bot.table.match import Match
from bot.table.tables import NoMatchError, Tables
from bot.ui import private
from bot.ui.names import speech
from bot.ui.parts import Screen
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.text import Language, Text, listed, text
from rules.registry import games


class Finding:
    """Finds matches and seats. Refusals are `IllegalMoveError`s."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store, self.tables = store, tables

    async def table(self, who: Asker, game: Word | None, typed: str | None) -> int:
        """The one named, else the channel's, else the only one of that game that awaits the asker.

        Raises `NoMatchError`, naming the tables to choose from if there are several.
        """
        if typed is not None:
            return await self._named(who, typed)
        here = await self.store.open_in(who.channel) or await self.store.latest_in(who.channel)
        if here is not None and game in (None, (await self._row(here)).game):
            return here
        mine = [
            row.id
            for row in await self.store.tables_of(who.user)
            if row.stage == "live" and game in (None, row.game)
        ]
        awaited = [id for id in mine if await self._awaits(id, who.user)] or mine
        if len(awaited) == 1:
            return awaited[0]
        if not awaited:
            raise NoMatchError(
                text("There is no game here. Open a table with {new}.", new=text("`/game new`"))
            )
        raise NoMatchError(
            text(
                "You sit at several tables; name one with the option “table”: {tables}.",
                tables=listed(Text(str(id)) for id in awaited[:25]),
            )
        )

    async def tables_of(self, user: int) -> list[tuple[str, int]]:
        """Names for completion, and numbers, of somebody's tables."""
        return [
            (f"{row.id} · {games()[row.game].label}", row.id)
            for row in await self.store.tables_of(user)
        ]

    async def seated(self, who: Asker, game: Word, typed: str | None) -> tuple[Match, Word]:
        """The match and seat for which options are completed."""
        match = await self.tables.match(await self.table(who, game, typed))
        return match, match.seat_of(who.user)

    def speech(self, match: Match, who: Asker) -> Language:
        return speech(match, who.code)

    async def _named(self, who: Asker, typed: str) -> int:
        word = typed.strip().partition(" ")[0]
        mine = {row.id for row in await self.store.tables_of(who.user)}
        if not (word.isascii() and word.isdigit() and len(word) < 16 and int(word) in mine):
            raise NoMatchError(
                text(
                    "You do not sit at such a table; leave the option “table” out to use this one."
                )
            )
        return int(word)

    async def _awaits(self, id: int, user: int) -> bool:
        try:
            match = await self.tables.match(id)
            return match.seat_of(user) in match.awaited()
        except IllegalMoveError:
            return False

    async def _row(self, id: int) -> MatchRow:
        row = await self.store.match(id)
        if row is None:
            raise NoMatchError(text("There is no such table."))
        return row

    def _said(self, who: Asker, sentence: Text) -> Screen:
        return private.note(sentence.in_(language(who.code)), who.code)
