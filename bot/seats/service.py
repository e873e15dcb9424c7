"""Substitutes: another player takes a seat, with its colour, its position and its secrets.

A player who has left a seat knows its secrets, and never plays another one of that match. They may
return to their seat until another player takes it. If a former player was erased, any stranger
could be that player, so no stranger can take another seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from time import time
from typing import Final, TypeAlias

from bot.core.match.acts import colour_of
from bot.core.match.cache import MatchCache
from bot.core.match.entries import RETURN, SEEK, STAY, SUBSTITUTE
from bot.core.match.log import add_acts
from bot.core.match.match import Match
from bot.core.match.refusals import refusals_of_store, retried
from bot.core.match.seats import heirs_in_server, is_open_to_strangers, pass_host
from bot.core.outbox.kinds import DECIDED, DUE, FAREWELL, PANEL, PRIVATE, STORY, VOTE
from bot.core.people.model import Person
from bot.ground.rows import NewAct, NewRow
from bot.guests.store import BarRepository, GuestRepository
from bot.guests.words import BARRED, not_admitted
from bot.seats.model import DepartureRow
from bot.seats.store import SeatRepository
from bot.store.errors import BarredError, NotAdmittedError, SeatTakenError
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Word
from rules.core.records import ACT
from rules.core.secrets import Seat
from rules.core.text import Text, text
from rules.core.votes import WITHDRAW, open_votes

SITS_HERE: Final = text("You already sit at this table.")
NOT_OPEN: Final = text("That seat is no longer open.")
NOTHING_LEFT: Final = text("You have no seat at this table to come back to.")
LOST: Final = text("Another player has your seat now.")
SOUGHT_ALREADY: Final = text("The table is already looking for a substitute.")
ERASED: Final = text(
    "A former player of this table had their data erased, and I cannot tell whether that was "
    "you. Former players know this table’s secrets, so nobody new can take that seat. The "
    "player who left it can return."
)
NOT_SOUGHT: Final = text("The table is not looking for a substitute.")

LettersToNewcomer: TypeAlias = Callable[[Match, Seat, int], Sequence[NewRow]]


@dataclass(frozen=True, slots=True)
class OpenSeats:
    """A match with the seats that a user may take, and the previous seat that they come `back` to.

    `refusal` is the reason if the user may take no seat.
    """

    match: Match
    seats: tuple[Seat, ...]
    back: Seat | None = None
    refusal: Text | None = None


class SubstituteService:
    """Looks for substitutes and seats them. Refusals are `IllegalMoveError`s.

    `letters` makes the rows of the direct messages that ask a seat's new player.
    """

    def __init__(
        self,
        cache: MatchCache,
        letters: LettersToNewcomer,
        clock: Callable[[], float] = time,
    ) -> None:
        self.cache, self.letters, self.clock = cache, letters, clock
        self.seats, self.bars = SeatRepository(cache.database), BarRepository(cache.database)
        self.guests = GuestRepository(cache.database)

    async def open_seats(self, user: int, id: int) -> OpenSeats:
        """Return the seats of a live match that a user may take."""
        match = await self.cache.playing(id)
        found = _open_seats(match, await self.seats.departures(id), user)
        if found.seats and not found.back and await self.bars.is_barred(id, user):
            return OpenSeats(match, (), refusal=BARRED)
        return found

    async def seek(self, user: int, id: int, interaction: int) -> Match:
        """Look for a substitute for a user's seat. They play until there is one."""
        return await self._set_sought(user, id, interaction, is_sought=True)

    async def stay(self, user: int, id: int, interaction: int) -> Match:
        """Stop looking for a substitute for a user's seat."""
        return await self._set_sought(user, id, interaction, is_sought=False)

    @retried
    async def take(
        self, person: Person, id: int, seat: Seat, interaction: int, roles: Collection[int] = ()
    ) -> Match:
        """Give a computer player's seat, or one that looks for a substitute, to a user.

        The planned moves of the seat are deleted, because they were another player's.
        """
        async with self.cache.lock(id):
            match = await self.cache.playing(id)
            found = _open_seats(match, await self.seats.departures(id), person.user)
            if seat not in found.seats:
                raise StaleMenuError(found.refusal or NOT_OPEN)
            acts = _acts_of_taking(match, seat, RETURN if seat == found.back else SUBSTITUTE)
            number = match.next_number
            rows = _rows_of_taking(match, seat, acts)
            rows += self.letters(match, seat, int(self.clock()))
            with refusals_of_store(self.cache, id):
                try:
                    await self.seats.take(id, seat, number, acts, interaction, person, rows, roles)
                except SeatTakenError:
                    raise StaleMenuError(NOT_OPEN) from None
                except BarredError:
                    raise IllegalMoveError(BARRED) from None
                except NotAdmittedError:
                    raise IllegalMoveError(not_admitted(match.row.admits)) from None
            match = await self.cache.reload(id)
        self.cache.schedule(id)
        return match

    async def come_back(self, person: Person, id: int, interaction: int) -> Match:
        """Give a user their previous seat."""
        found = await self.open_seats(person.user, id)
        if found.back is None:
            raise IllegalMoveError(found.refusal or NOTHING_LEFT)
        return await self.take(person, id, found.back, interaction)

    @retried
    async def _set_sought(self, user: int, id: int, interaction: int, *, is_sought: bool) -> Match:
        async with self.cache.lock(id):
            match = await self.cache.playing(id)
            seat = match.seat_of(user)
            if match.people[seat].sought == is_sought:
                raise StaleMenuError(SOUGHT_ALREADY if is_sought else NOT_SOUGHT)
            words = f"{ACT} {SEEK if is_sought else STAY}"
            act = NewAct(words, seat, sought=(seat, is_sought))
            await add_acts(self.cache, match, [act], interaction, (STORY, PANEL))
            return match


def _open_seats(match: Match, former: Iterable[DepartureRow], user: int) -> OpenSeats:
    if match.viewer(user):
        return OpenSeats(match, (), refusal=SITS_HERE)
    sought = match.sought()
    mine = next((row.seat for row in former if row.user == user), None)
    if mine is None:
        people = match.people
        seats = tuple(s for s in sought if is_open_to_strangers(people[s], people.values()))
        return OpenSeats(match, seats, refusal=ERASED if sought and not seats else None)
    if mine in sought or match.is_computer(mine):
        return OpenSeats(match, (mine,), mine)
    return OpenSeats(match, (), refusal=_knows_secrets(match, mine) if sought else LOST)


def _knows_secrets(match: Match, seat: Seat) -> Text:
    return text(
        "You have played {colour} at this table and know its secrets, so you cannot play for "
        "somebody else here.",
        colour=colour_of(match, seat),
    )


def _acts_of_taking(match: Match, seat: Seat, act: Word) -> list[NewAct]:
    """Return the acts that give a seat to a player, who becomes host if no other player can.

    The votes of the previous player no longer count.
    """
    taken = NewAct(f"{ACT} {act}", seat, leaves=seat)
    withdrawn = [NewAct(f"{ACT} {WITHDRAW} {number}", seat) for number in _voted_in(match, seat)]
    return [taken, *withdrawn, *pass_host(match, seat, [*heirs_in_server(match, seat), seat])]


def _voted_in(match: Match, seat: Seat) -> list[int]:
    """Return the open votes in which a seat has voted."""
    votes = open_votes(match.votes)
    return [vote.number for vote in votes if seat in (*vote.yes, *vote.no)]


def _rows_of_taking(match: Match, seat: Seat, acts: Sequence[NewAct]) -> list[NewRow]:
    """Return the outbox rows of a seat's new player, with a farewell to a previous human."""
    is_relieved = not match.is_computer(seat)
    to_seat = (DECIDED, PRIVATE, *((FAREWELL,) if is_relieved else ()))
    number = match.next_number
    last = number + len(acts) - 1
    return [
        *(NewRow(last, kind) for kind in (STORY, PANEL, DUE)),
        *(NewRow(last, VOTE, str(vote)) for vote in _voted_in(match, seat)),
        *(NewRow(number, kind, seat) for kind in to_seat),
    ]
