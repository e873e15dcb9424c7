"""Guests: a host reserves and frees seats, and decides who may join."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.core.interactions.picks import Pick
from bot.core.people.model import Person
from bot.core.screens.names import harmless
from bot.deadlines.absence import AbsenceService
from bot.ground.rows import MatchRow, SeatRow
from bot.guests.model import MOST_BARS, BarRow, GuestRow
from bot.lobby.refusals import refusals
from bot.lobby.service import LOBBY_CHANGED, LobbyService
from bot.store.database import Database
from bot.store.errors import TableFullError, TooManyBarsError
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.text import Text, listed, named, text, texts

NO_ROOM: Final = text("Too few seats are free. Free one first, or reserve fewer.")
NOT_SEATED: Final = text("They no longer have a seat here.")
NOT_KEPT: Final = text("No seat is reserved for them now.")
NOT_BARRED: Final = text("They are no longer barred.")
TOO_MANY_BARS: Final = texts(
    "You have barred {count} player in this server, which is the limit. You can unbar someone "
    "with {bars}.",
    "You have barred {count} players in this server, which is the limit. You can unbar someone "
    "with {bars}.",
    MOST_BARS,
    bars=text("`/host bars`"),
)


@dataclass(frozen=True, slots=True)
class Table:
    """A lobby as its host sees it: its players and guests."""

    row: MatchRow
    people: Sequence[SeatRow]
    guests: Sequence[GuestRow]


class GuestService:
    """Carries out the hosts' decisions about guests. Refusals are `IllegalMoveError`s."""

    def __init__(self, database: Database, lobby: LobbyService) -> None:
        self.lobby, self.guests, self.bars = lobby, lobby.guests, lobby.bars
        self.absences = AbsenceService(database, database.now)

    async def table(self, id: int, user: int) -> Table:
        """Return the lobby that a user hosts."""
        row = await self.lobby.require_host(id, user)
        return Table(row, await self.lobby.matches.seats(id), await self.guests.with_seats(id))

    async def welcome(self, guild: int | None, host: int, picks: Sequence[Pick]) -> list[Person]:
        """Return the players chosen by a host.

        Raises `IllegalMoveError` if a player cannot be a guest.
        """
        barred = await self.bars.barred_by(guild, host, [pick.person.user for pick in picks])
        for pick in picks:
            if refusal := _why_no_guest(pick, host, is_barred=pick.person.user in barred):
                raise IllegalMoveError(refusal)
        return [pick.person for pick in picks]

    async def reserve(self, id: int, user: int, picks: Sequence[Pick]) -> Text:
        """Reserve seats for some users, for the host."""
        async with self.lobby.lock(id):
            row = await self.lobby.require_host(id, user)
            people = await self.welcome(row.guild, user, picks)
            await self._require_new(id, people)
            with refusals():
                try:
                    await self.guests.invite(id, people)
                except TableFullError:
                    raise IllegalMoveError(NO_ROOM) from None
        self.lobby.schedule(id)
        return await self._invited(id, people)

    async def release(self, id: int, user: int, guest: int) -> Text:
        """Cancel a reservation, for the host."""
        async with self.lobby.lock(id):
            await self.lobby.require_host(id, user)
            with refusals():
                if not await self.guests.release(id, guest):
                    raise StaleMenuError(NOT_KEPT)
        self.lobby.schedule(id)
        return text("The seat is free again.")

    async def seated(self, id: int, user: int, other: int) -> SeatRow:
        """Return the seat of a player that the host can remove."""
        people = (await self.table(id, user)).people
        found = next((seat for seat in people if seat.user == other and not seat.host), None)
        if found is None:
            raise StaleMenuError(NOT_SEATED)
        return found

    async def remove(self, id: int, user: int, other: int, *, bars: bool = False) -> Text:
        """Remove a player, for the host. With `bars`, bar them from the host's tables too."""
        async with self.lobby.lock(id):
            seat = await self.seated(id, user, other)
            person = Person(other, seat.name)
            try:
                with refusals():
                    is_done = await self.lobby.lobby.remove(id, person, LOBBY_CHANGED, bars=bars)
            except TooManyBarsError:
                raise IllegalMoveError(TOO_MANY_BARS) from None
            if not is_done:
                raise StaleMenuError(NOT_SEATED)
        self.lobby.schedule(id)
        said = text("{name} is removed from this table. Karnak tells them.")
        if bars:
            said = text("{name} is removed, and barred from your tables in this server.")
        return said.filled(name=_name(person))

    async def admit(self, id: int, user: int, admits: str) -> None:
        """Set who may join, for the host."""
        async with self.lobby.lock(id):
            await self.lobby.require_host(id, user)
            with refusals():
                await self.guests.admit(id, admits)
        self.lobby.schedule(id)

    async def barred(self, guild: int, user: int) -> tuple[BarRow, ...]:
        """Return the players barred by a host in a server."""
        return await self.bars.of_host(guild, user)

    async def lift(self, guild: int, user: int, other: int) -> None:
        """Let a barred player join a host's tables again."""
        if not await self.bars.lift(guild, user, other):
            raise StaleMenuError(NOT_BARRED)

    async def _require_new(self, id: int, people: Sequence[Person]) -> None:
        """Raise `IllegalMoveError` for a user who has a seat, or has declined."""
        seated = {seat.user for seat in await self.lobby.matches.seats(id)}
        declined = {g.user for g in await self.guests.of_match(id) if g.state == "declined"}
        for person in people:
            if person.user in seated:
                said = text("{name} already has a seat here.")
                raise IllegalMoveError(said.filled(name=_name(person)))
            if person.user in declined:
                said = text("{name} has declined. They can still join with the button.")
                raise IllegalMoveError(said.filled(name=_name(person)))

    async def _invited(self, id: int, people: Sequence[Person]) -> Text:
        """Return the sentence that names the invited users, and those without a ping now."""
        said = text(
            "Karnak invites {names} in the table's channel.",
            names=listed(map(_name, people), "and"),
        )
        present = await self.absences.present(id, [person.user for person in people])
        quiet = [_name(person) for person in people if person.user not in present]
        if not quiet:
            return said
        quietly = text("No ping now, because of their settings: {names}.", names=listed(quiet))
        return Text("{said}\n{more}").filled(said=said, more=quietly)


def _why_no_guest(pick: Pick, host: int, *, is_barred: bool) -> Text | None:
    """Return the reason why a user cannot have a reserved seat, or None."""
    name = _name(pick.person)
    if pick.person.user == host:
        return text("You already have a seat at your table.")
    if pick.is_bot:
        return text("{name} is a bot. A computer player has its own button.", name=name)
    if not pick.is_member:
        return text("{name} is not in this server.", name=name)
    if is_barred:
        bars = text("`/host bars`")
        return text("You have barred {name}. Unbar them first, with {bars}.", name=name, bars=bars)
    return None


def _name(person: Person) -> Text:
    return named(harmless(person.name) or f"<@{person.user}>")
