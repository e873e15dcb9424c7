"""Lobbies: the players and options of a match, until it begins.

The seed is drawn and its seal is posted with the lobby, before anyone has joined. The salt is the
id that Discord gives the press which starts the game. So nobody can choose the deal unseen.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import wraps
from secrets import token_hex
from typing import Any, Concatenate, Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from bot.computers.levels import levels_of
from bot.core.match.cache import stored_row
from bot.core.match.computer_names import name_computers
from bot.core.match.entries import setup_of
from bot.core.match.games import game_of, match_options
from bot.core.match.store import MatchRepository
from bot.core.outbox.kinds import EXPIRY, LOBBY
from bot.core.pace.pace import PACE, Pace, usual_pace
from bot.core.people.model import Person
from bot.core.people.store import PeopleRepository
from bot.ground.metrics import MATCHES_BEGUN
from bot.ground.rows import MatchRow, NewRow, SeatRow, Stage
from bot.guests.store import BarRepository, GuestRepository
from bot.guests.words import no_seat
from bot.lobby.boards import NO_BOARDS, AddedBoards
from bot.lobby.choosing import chosen_options, chosen_pace
from bot.lobby.model import ComputerPlayer, NewMatch
from bot.lobby.refusals import BEGUN, NOT_OPEN, NOT_THE_HOST, no_room, refusals
from bot.lobby.seating import draw_marks, seats_at_most
from bot.lobby.store import LobbyRepository
from bot.play.notifications import opening_notifications
from bot.servers.store import ServerRepository
from bot.store.database import Database
from bot.store.errors import NotAdmittedError, ReservedError
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.game import Game
from rules.core.menu import Word
from rules.core.text import Text, text

logger = logging.getLogger(__name__)

LOBBY_CHANGED: Final = (NewRow(0, LOBBY),)
LOBBY_OPENED: Final = (*LOBBY_CHANGED, NewRow(0, EXPIRY))
OPENED: Final = text("The table is open. Others can join with the button.")
OPENED_FULL: Final = text("The table is open, and all seats are taken. You can start the game.")
NO_COMPUTER: Final = text("There is no computer player at this table.")
NOT_A_COMPUTER: Final = text("That seat no longer has a computer player.")
LOT: Final = "lot"
GONE: Final = text(
    "A player has left this server, and their seat is now free. Check the players and the "
    "host, then try again."
)

P = ParamSpec("P")
R = TypeVar("R")


def one_at_a_time(
    act: Callable[Concatenate[LobbyService, int, P], Awaitable[R]],
) -> Callable[Concatenate[LobbyService, int, P], Coroutine[Any, Any, R]]:
    """Hold the lock of a lobby while `act` runs.

    Otherwise a game could begin with options or players other than those checked. It is not the
    lock of the match in play: the store keeps actions of a lobby out of a live match.
    """

    @wraps(act)
    async def held(self: LobbyService, id: int, /, *given: P.args, **named: P.kwargs) -> R:
        async with self.lock(id):
            return await act(self, id, *given, **named)

    return held


async def _nobody_is_gone(guild: int | None, user: int) -> bool:
    return False


class LobbyService:
    """Opens tables, seats players and starts matches. Refusals are `IllegalMoveError`s.

    `is_gone` finds out whether a user (the second id) has left a server (the first).
    """

    def __init__(
        self,
        database: Database,
        schedule: Callable[[int], None],
        boards: AddedBoards = NO_BOARDS,
        is_gone: Callable[[int | None, int], Awaitable[bool]] = _nobody_is_gone,
    ) -> None:
        self.schedule, self.boards, self.is_gone = schedule, boards, is_gone
        self.lobby = LobbyRepository(database)
        self.matches = MatchRepository(database)
        self.guests, self.bars = GuestRepository(database), BarRepository(database)
        self.people = PeopleRepository(database)
        self.servers = ServerRepository(database)
        self.locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, id: int) -> asyncio.Lock:
        """Return the lock of a lobby, for changes that depend on an earlier check."""
        return self.locks.setdefault(id, asyncio.Lock())

    async def open(
        self,
        game: Game[Any, Any],
        where: tuple[int | None, int],
        host: Person,
        interaction: int,
        *,
        players: int | None = None,
        computers: Sequence[ComputerPlayer] = (),
        language: str = "en",
        options: str = "{}",
        pace: Pace | None = None,
        again: int | None = None,
        guests: Sequence[Person] = (),
        admits: str = "",
    ) -> int:
        """Open a table in a channel, by the ids of server and channel. Raises `TakenError`.

        Its pace is the usual one if none is given. Its guests get reserved seats. `again` is the
        finished match of a rematch. It `admits` everybody, or as `MatchRow` says.
        """
        most = seats_at_most(game, players, len(computers), len(guests))
        chosen = game.options.model_validate_json(options).model_dump_json()
        agreed = (pace or await self.usual_pace(where[0], host.user)).model_dump_json()
        seed = token_hex(32)
        of_game = (game.word, game.edition, chosen, language, most, seed)
        new = NewMatch(*of_game, *where, again, agreed, admits)
        with no_room():
            id = await self.lobby.create(new, host, computers, interaction, LOBBY_OPENED, guests)
        self.schedule(id)
        return id

    async def usual_pace(self, guild: int | None, host: int) -> Pace:
        """Return the pace of a new table, from the settings of its host and server."""
        zone = (await self.people.preferences(host)).zone
        return usual_pace(zone, (await self.servers.of(guild)).pace)

    @one_at_a_time
    async def join(self, id: int, person: Person, roles: Collection[int] = ()) -> Text:
        """Seat a user. In a rematch they get their previous colour, if it is free."""
        former = (await self.require_lobby(id)).again
        seat = await self.matches.seat_of(former, person.user) if former else None
        person = replace(person, wish=seat.seat) if seat else person
        async with self._free_seats(id):
            new = await self.lobby.join(id, person, LOBBY_CHANGED, roles)
        self.schedule(id)
        return text("You have a seat.") if new else text("You have a seat here already.")

    @one_at_a_time
    async def decline(self, id: int, user: int) -> Text:
        """Decline a reserved seat."""
        await self.require_lobby(id)
        with refusals():
            freed = await self.guests.decline(id, user)
        self.schedule(id)
        if freed:
            return text("Thank you for answering. The seat is free again.")
        return text("No seat at this table is reserved for you.")

    @one_at_a_time
    async def leave(self, id: int, user: int) -> Text:
        await self.require_lobby(id)
        with refusals():
            left = await self.lobby.leave(id, user, LOBBY_CHANGED)
        self.schedule(id)
        return text("You have left the table.") if left else text("You have no seat here.")

    async def unseat_gone(self, id: int, but: int | None = None) -> bool:
        """Unseat players who have left the server of a lobby. Returns whether anybody had.

        The user `but` is not checked. The next human becomes host. Without one the table is
        cancelled.
        """
        row, seats = await self.row(id), await self.matches.seats(id)
        users = [seat.user for seat in seats if seat.user not in (None, but)]
        gone = [user for user in users if user and await self.is_gone(row.guild, user)]
        for user in gone:
            await self.leave(id, user)
        return bool(gone)

    @one_at_a_time
    async def choose_mark(self, id: int, user: int, word: Word) -> Text:
        """Choose the colour of a user, or leave it to chance."""
        row = await self.require_lobby(id)
        marks = {mark.word: mark for mark in game_of(row).marks}
        if word not in (LOT, *marks):
            raise IllegalMoveError(text("Unknown colour. Pick one from the list."))
        with refusals():
            seated = await self.lobby.choose_mark(
                id, user, None if word == LOT else word, LOBBY_CHANGED
            )
        if not seated:
            raise IllegalMoveError(text("You have no seat here."))
        self.schedule(id)
        if word == LOT:
            return text("Your colour will be drawn.")
        return text("You will play {colour}.", colour=marks[word].label)

    @one_at_a_time
    async def add_computer(self, id: int, user: int, level: Word = "") -> SeatRow:
        """Seat a computer player for the host. Returns its seat."""
        row = await self.require_host(id, user)
        player = _computer_player(row, level)
        async with self._free_seats(id):
            await self.lobby.add_computer(id, player, LOBBY_CHANGED)
        self.schedule(id)
        return (await self.matches.seats(id))[-1]

    @one_at_a_time
    async def set_level(self, id: int, user: int, place: int, level: Word) -> SeatRow:
        """Set the level of the computer player at a place, for the host. Returns its seat."""
        row = await self.require_host(id, user)
        player = _computer_player(row, level)
        with refusals():
            await self.lobby.set_level(id, place, player, LOBBY_CHANGED)
        self.schedule(id)
        seats = await self.matches.seats(id)
        if place >= len(seats) or not _is_computer(seats[place]):
            raise StaleMenuError(NOT_A_COMPUTER)
        return seats[place]

    @one_at_a_time
    async def remove_computer(self, id: int, user: int) -> Text:
        await self.require_host(id, user)
        with refusals():
            removed = await self.lobby.remove_computer(id, LOBBY_CHANGED)
        if not removed:
            return NO_COMPUTER
        self.schedule(id)
        return text("The computer player added last leaves.")

    @one_at_a_time
    async def choose_option(self, id: int, user: int, option: str, answer: str) -> MatchRow:
        """Set one option of the game or the pace for the host, or set all to an edition's values.

        Raises `IllegalMoveError` if it is unknown.
        """
        row = await self.require_host(id, user)
        is_pace = option.startswith(PACE)
        chosen = (chosen_pace if is_pace else chosen_options)(row, option, answer)
        keep = self.lobby.set_pace if is_pace else self.lobby.set_options
        with refusals():
            await keep(id, chosen.model_dump_json(), LOBBY_CHANGED)
        self.schedule(id)
        return await self.require_host(id, user)

    @one_at_a_time
    async def cancel(self, id: int, user: int) -> Text:
        await self.require_host(id, user, "lobby", "frozen")
        with refusals():
            await self.lobby.cancel(id, LOBBY_CHANGED)
        self.schedule(id)
        return text("The table is cancelled.")

    @one_at_a_time
    async def strike(self, id: int) -> None:
        """Cancel a table for a moderator, in its lobby or when it is frozen."""
        await self.require_lobby(id, "lobby", "frozen")
        with refusals():
            await self.lobby.cancel(id, LOBBY_CHANGED)
        self.schedule(id)

    async def start(self, id: int, user: int, interaction: int) -> Text:
        """Start the game for the host. Raises `IllegalMoveError` if players or options do not fit.

        A start by any seated player first unseats those who have left the server, and then refuses.
        """
        await self.require_lobby(id)
        is_seated = await self.matches.seat_of(id, user) is not None
        if is_seated and await self.unseat_gone(id, but=user):
            raise IllegalMoveError(GONE)
        return await self._start(id, user, interaction)

    @one_at_a_time
    async def _start(self, id: int, user: int, interaction: int) -> Text:
        row = await self.require_host(id, user)
        game, people = game_of(row), await self.matches.seats(id)
        salt = str(interaction)
        seats = draw_marks(game, people, row.seed, salt)
        named = name_computers(game, people, seats)
        begun = game.start(seats, match_options(row), row.seed, salt, row.edition)
        rows, setup = opening_notifications(game, people, begun), setup_of(game, row, seats, salt)
        try:
            with refusals():
                await self.lobby.begin(id, salt, seats, rows, setup, named)
        except ValueError:  # the seats have changed meanwhile
            raise IllegalMoveError(text("The seats have just changed. Press again.")) from None
        MATCHES_BEGUN.labels(game.word).inc()
        logger.info("match %s has begun: %s, %s seats", id, game.word, len(seats))
        self.schedule(id)
        return text("The game begins.")

    async def require_lobby(self, id: int, *stages: Stage) -> MatchRow:
        """Return the row of a table in one of the stages, else in its lobby."""
        row = await self.row(id)
        if row.stage not in (stages or ("lobby",)):
            raise IllegalMoveError(NOT_OPEN.get(row.stage, BEGUN))
        return row

    async def require_host(self, id: int, user: int, *stages: Stage) -> MatchRow:
        """Return the row of a table that a user hosts, in these stages or else the lobby."""
        row = await self.require_lobby(id, *stages)
        if not await self.is_host(id, user):
            raise IllegalMoveError(NOT_THE_HOST)
        return row

    async def is_host(self, id: int, user: int) -> bool:
        seat = await self.matches.seat_of(id, user)
        return seat is not None and seat.host

    @asynccontextmanager
    async def _free_seats(self, id: int) -> AsyncIterator[None]:
        """Turn into words that no free seat is for this player."""
        try:
            with refusals():
                yield
        except (ReservedError, NotAdmittedError) as refused:
            row, kept = await self.row(id), await self.guests.with_seats(id)
            raise IllegalMoveError(no_seat(refused, row.admits, kept)) from None

    async def row(self, id: int) -> MatchRow:
        return await stored_row(self.matches, id)


def _computer_player(row: MatchRow, level: Word) -> ComputerPlayer:
    """Return a computer player at a level of the table's game, or at the usual one."""
    if level and level not in levels_of(game_of(row)):
        raise IllegalMoveError(text("Computer players of this game do not play at that level."))
    return ComputerPlayer(level)


def _is_computer(seat: SeatRow) -> bool:
    return seat.user is None and not seat.former
