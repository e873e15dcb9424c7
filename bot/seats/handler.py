"""Substitutes: answers to players who leave seats, look for substitutes, and take seats."""

from __future__ import annotations

from bot.core.interactions.actor import Actor
from bot.core.interactions.limiter import Limiter
from bot.core.interactions.resolver import MatchResolver
from bot.core.match.cache import NoMatchError
from bot.core.match.match import Match
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.core.screens.names import table_language
from bot.core.screens.tables import MyTable, free_seats, open_tables_screen
from bot.ground.rows import MatchRow
from bot.seats.departures import DepartureService
from bot.seats.screens import leave_screen, seats_screen, taken_screen
from bot.seats.service import SubstituteService
from rules.core.secrets import Seat
from rules.core.text import Text, text


class SubstituteHandler:
    """Answers players who leave a seat or take one. Refusals are `IllegalMoveError`s."""

    def __init__(
        self,
        resolver: MatchResolver,
        substitutes: SubstituteService,
        departures: DepartureService,
        limiter: Limiter,
    ) -> None:
        self.resolver, self.substitutes, self.departures = resolver, substitutes, departures
        self.seats, self.guests, self.limiter = substitutes.seats, substitutes.guests, limiter

    async def confirm_leaving(self, actor: Actor, id: int) -> Screen:
        """Ask how to leave, so that nobody resigns by accident, and say what would follow."""
        match = await self.resolver.cache.playing(id)
        return leave_screen(match, match.seat_of(actor.user), actor.code)

    async def resign(self, actor: Actor, id: int) -> Screen:
        match = await self.departures.resign(actor.user, id, actor.interaction)
        gone = text("You have left the table. A computer player has your seat.")
        return private.note(gone.in_(table_language(match, actor.code)), actor.code)

    async def abandon(self, actor: Actor, id: int) -> Screen:
        """End the game for the last human at the table."""
        match = await self.departures.abandon(actor.user, id, actor.interaction)
        gone = text("You have left the table, and the game has ended without a winner.")
        return private.note(gone.in_(table_language(match, actor.code)), actor.code)

    async def seek(self, actor: Actor, id: int) -> Screen:
        with self.limiter.counted("acts", actor, id):
            match = await self.substitutes.seek(actor.user, id, actor.interaction)
        said = text(
            "The table is looking for a substitute, and everyone there knows. Keep playing "
            "until somebody takes your seat."
        )
        return _note(match, actor, said)

    async def stay(self, actor: Actor, id: int) -> Screen:
        with self.limiter.counted("acts", actor, id):
            match = await self.substitutes.stay(actor.user, id, actor.interaction)
        return _note(
            match,
            actor,
            text("You keep your seat. The table is no longer looking for a substitute."),
        )

    async def open_seats(self, actor: Actor, id: int) -> Screen:
        """Show the seats of a table that the actor may take."""
        await self._require_in_sight(actor, id)
        return seats_screen(await self.substitutes.open_seats(actor.user, id), actor.code)

    async def take(self, actor: Actor, id: int, seat: Seat) -> Screen:
        """Give the seat to the actor, and show its secrets."""
        await self._require_in_sight(actor, id)
        roles = actor.roles_in((await self.resolver.row(id)).guild)
        with self.limiter.counted("acts", actor, id):
            match = await self.substitutes.take(actor.person, id, seat, actor.interaction, roles)
        return await taken_screen(match, seat, actor.code, actor.pictures)

    async def come_back(self, actor: Actor, id: int) -> Screen:
        """Give the actor their previous seat."""
        await self._require_in_sight(actor, id)
        with self.limiter.counted("acts", actor, id):
            match = await self.substitutes.come_back(actor.person, id, actor.interaction)
        return await taken_screen(match, match.seat_of(actor.user), actor.code, actor.pictures)

    async def in_server(self, actor: Actor) -> Screen:
        """List the tables in the server that look for players and that the actor can see."""
        rows = await self.seats.looking_for_people(actor.guild) if actor.guild else ()
        tables = [await self._open_table(row) for row in rows if actor.sees(row.channel)]
        return open_tables_screen(tables, actor.code)

    async def _open_table(self, row: MatchRow) -> MyTable:
        people = await self.resolver.repository.seats(row.id)
        kept = len(await self.guests.with_seats(row.id))
        return MyTable(row, people, free_seats(row, people, kept), None)

    async def _require_in_sight(self, actor: Actor, id: int) -> None:
        """Raise `NoMatchError` for a table that the actor cannot see."""
        if not actor.sees((await self.resolver.row(id)).channel):
            raise NoMatchError(text("Unknown table."))


def _note(match: Match, actor: Actor, said: Text) -> Screen:
    return private.note(said.in_(table_language(match, actor.code)), actor.code)
