"""The names of tables for their players: in a line above an answer, and in lists."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from bot.core.interactions.actor import Actor
from bot.core.match.absences import NOBODY, Absences, with_absence
from bot.core.match.cache import MatchCache
from bot.core.match.match import Match
from bot.core.match.store import MatchRepository
from bot.core.screens.components import Screen, headed
from bot.core.screens.invisible import strip_invisible
from bot.core.screens.names import harmless, person_name
from bot.core.screens.tables import MOST, NamedTable, table_label, table_line
from bot.ground.incidents import incident
from bot.ground.languages import language
from bot.ground.rows import MatchRow, SeatRow, Stage
from rules.core.errors import IllegalMoveError
from rules.core.text import Language, Text, listed, named, text

STAGES: Final[Mapping[Stage, Text]] = {
    "lobby": text("not started yet"),
    "frozen": text("frozen"),
}


class TableNames:
    """Names tables to their players."""

    def __init__(self, cache: MatchCache, repository: MatchRepository) -> None:
        self.cache, self.repository = cache, repository

    async def above(self, actor: Actor, id: int, answer: Awaitable[Screen]) -> Screen:
        """Await an answer about a table. For a user elsewhere, put the table's name above it.

        The name is read first, so a player who leaves the table still sees it.
        """
        try:
            line = await self._line(actor, id)
        except Exception as error:  # the answer itself matters more
            incident(error)
            line = ""
        screen = await answer
        return headed(screen, line) if line else screen

    async def _line(self, actor: Actor, id: int) -> str:
        """Return the line that names a table to a player who is elsewhere, else an empty string."""
        if self.cache.channel(id) == actor.channel:  # nearly every press: saves a query
            return ""
        row = await self.repository.get(id)
        if row is None or row.channel == actor.channel:
            return ""
        if await self.repository.seat_of(id, actor.user) is None:
            return ""  # only its players may see where a table is
        return table_line(row, language(actor.code), actor.places)

    async def labels(self, actor: Actor, rows: Sequence[MatchRow]) -> list[NamedTable]:
        """Return the labels of the actor's last `MOST` tables, the newest last."""
        return [NamedTable(row.id, await self._label(actor, row)) for row in rows[-MOST:]]

    async def _label(self, actor: Actor, row: MatchRow) -> str:
        people, spoken = await self.repository.seats(row.id), language(actor.code)
        turn = await self.turn(actor, row, people, write=strip_invisible)
        return table_label(row, people, turn, spoken, actor.places)

    async def turn(
        self,
        actor: Actor,
        row: MatchRow,
        people: Sequence[SeatRow],
        *,
        write: Callable[[str], str] = harmless,
        absent: Absences = NOBODY,
    ) -> Text:
        """Return whose turn it is at one of the actor's tables, or why it is nobody's.

        `write` writes a name. Players who have a turn may be `absent`.
        """
        if row.stage in STAGES:
            return STAGES[row.stage]
        try:
            match = await self.cache.get(row.id)
        except IllegalMoveError:  # its replay has just failed
            return STAGES["frozen"]
        whose = self._whose_turn(actor, match, people, write, absent)
        return text("paused, {turn}", turn=whose) if match.is_paused else whose

    def _whose_turn(
        self,
        actor: Actor,
        match: Match,
        people: Sequence[SeatRow],
        write: Callable[[str], str],
        absent: Absences,
    ) -> Text:
        if match.viewer(actor.user) in match.awaited():
            return text("your turn")
        if match.is_window:
            return text("waiting for reactions")
        spoken = language(actor.code)
        waiting = (
            with_absence(named(_name(person, spoken, write)), absent.get(person.seat or ""))
            if person.user
            else named(person.name)
            if person.name
            else text("a computer")
            for person in people
            if person.seat in match.openly_awaited()
        )
        return text("waiting for {who}", who=listed(waiting, "and"))


def _name(person: SeatRow, spoken: Language, write: Callable[[str], str]) -> str:
    return person_name(person.name, f"{person.place + 1}", spoken, write)
