"""Rematches: a table for the players of a finished game, with the same options."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

from bot.core.match.games import game_of
from bot.core.match.store import LogRepository
from bot.core.pace.pace import pace_of
from bot.core.people.model import Person
from bot.ground.rows import MatchRow, SeatRow
from bot.lobby.model import ComputerPlayer
from bot.lobby.refusals import TakenError
from bot.lobby.service import OPENED, LobbyService
from bot.seats.store import SeatRepository
from bot.store.database import Database
from rules.core.errors import IllegalMoveError
from rules.core.records import ACT
from rules.core.text import Text, text
from rules.core.votes import RESIGN

RESIGNED: Final = f"{ACT} {RESIGN}"  # an entry of the log

OpenThread = Callable[[], Awaitable[int]]
"""Opens a thread, and returns its id."""


class RematchService:
    """Opens rematches. Refusals are `IllegalMoveError`s."""

    def __init__(self, database: Database, lobby: LobbyService) -> None:
        self.lobby, self.matches = lobby, lobby.matches
        self.log, self.seats = LogRepository(database), SeatRepository(database)

    async def open(
        self,
        id: int,
        person: Person,
        interaction: int,
        roles: Collection[int] = (),
        open_thread: OpenThread | None = None,
    ) -> Text:
        """Open a rematch for a player of a match, and invite the others.

        It is in the same channel, or in the thread that `open_thread` opens. If another player was
        faster, join their table. Raises `TakenError`, and `IllegalMoveError` for a user who did not
        play.
        """
        row, seats = await self.lobby.row(id), await self.matches.seats(id)
        mine = next((seat for seat in seats if seat.user == person.user), None)
        if mine is None:
            raise IllegalMoveError(text("Only players of the finished game can ask for a rematch."))
        if (faster := await self.lobby.lobby.rematch_of(id)) is not None:
            return await self._join(faster, row, person, roles)
        channel = await open_thread() if open_thread else row.channel
        others = [Person(s.user, s.name) for s in seats if s.user and s.user != person.user]
        host = replace(person, wish=mine.seat)
        try:
            await self._open(row, channel, host, others, interaction, seats)
        except TakenError as taken:
            if (await self.lobby.row(taken.match)).again != id:
                raise
            return await self._join(taken.match, row, person, roles)
        if channel != row.channel:
            return opened_in(channel)
        if others:
            return text("The table is open, and the players of the last game are invited.")
        return OPENED

    async def _open(
        self,
        row: MatchRow,
        channel: int,
        host: Person,
        others: Sequence[Person],
        interaction: int,
        seats: Sequence[SeatRow],
    ) -> None:
        users = [each.user for each in others]
        barred = await self.lobby.bars.barred_by(row.guild, host.user, users)
        await self.lobby.open(
            game_of(row),
            (row.guild, channel),
            host,
            interaction,
            players=row.players,
            computers=await self._computers(row.id, seats),
            language=row.language,
            options=row.options,
            pace=pace_of(row),
            again=row.id,
            guests=[each for each in others if each.user not in barred],
            admits=row.admits,
        )

    async def _join(
        self, match: int, before: MatchRow, person: Person, roles: Collection[int]
    ) -> Text:
        """Join the rematch of another player, and say where it is if it is elsewhere."""
        joined = await self.lobby.join(match, person, roles)
        channel = (await self.lobby.row(match)).channel
        return joined if channel == before.channel else opened_in(channel)

    async def _computers(self, id: int, seats: Sequence[SeatRow]) -> list[ComputerPlayer]:
        """Return a match's computer players, without those who replaced a player that had left."""
        gone = {e.seat for e in await self.log.entries(id) if e.words == RESIGNED}
        gone |= {left.seat for left in await self.seats.departures(id)}
        return [
            ComputerPlayer(seat.level)
            for seat in seats
            if seat.user is None and not seat.former and seat.seat not in gone
        ]


def opened_in(thread: int) -> Text:
    """Say where a table is open."""
    return text("The table is open in {thread}.", thread=Text(f"<#{thread}>"))
