"""The players at a table in play, and those who have left a seat."""

from collections.abc import Collection, Sequence

from bot.core.match.store import enter_acts
from bot.core.outbox.store import post
from bot.core.people.model import Person
from bot.ground.rows import MatchRow, NewAct, NewRow
from bot.guests.store import require_welcome
from bot.seats.model import DepartureRow
from bot.store.database import Repository, Transaction, one_number, transaction
from bot.store.errors import SeatTakenError


class SeatRepository(Repository):
    """Reads departures and seats players. Seats are left by acts alone, and taken by acts."""

    async def departures(self, match: int) -> tuple[DepartureRow, ...]:
        """Return the players who have left a seat of a match."""
        return await self._database.rows(DepartureRow, "FROM departures WHERE match = ?", match)

    async def looking_for_people(self, guild: int) -> tuple[MatchRow, ...]:
        """Return the matches of a server with a free or available seat, oldest first."""
        return await self._database.rows(MatchRow, _LOOKING, guild, self._database.now())

    @transaction
    def take(
        self,
        db: Transaction,
        match: int,
        seat: str,
        number: int,
        acts: Sequence[NewAct],
        interaction: int | None,
        person: Person,
        rows: Sequence[NewRow] = (),
        roles: Collection[int] = (),
    ) -> None:
        """Give a seat to a user, by acts as `LogRepository.act` adds them.

        Its planned moves are deleted. Raises `SeatTakenError` if the user has a seat at the table,
        has left another seat of it, or may be an erased player who has. For a newcomer it raises
        the errors of `require_welcome`.
        """
        enter_acts(db, match, number, acts, interaction, self._database.now())
        if db.execute(_KNOWS, {"match": match, "seat": seat, "user": person.user}).fetchone():
            raise SeatTakenError(match)
        if one_number(db, _HAS_LEFT, match, person.user) is None:
            require_welcome(db, match, person.user, roles)
        db.execute("DELETE FROM departures WHERE match = ? AND person = ?", (match, person.user))
        db.execute(_SEAT, (person.user, person.name, match, seat))
        post(db, match, rows)


_LOOKING = """
    FROM matches WHERE guild = ? AND (
        (stage = 'lobby' AND admits <> 'invited' AND players
            > (SELECT count(*) FROM seats WHERE match = id)
            + (SELECT count(*) FROM guests WHERE match = id AND state = 'invited' AND until > ?))
        OR (stage = 'live' AND EXISTS (
            SELECT 1 FROM seats AS free WHERE match = id AND sought = 1 AND NOT EXISTS (
                SELECT 1 FROM seats WHERE match = id AND known = 1 AND place <> free.place
            )
        ))
    ) ORDER BY id
"""
_HAS_LEFT = "SELECT 1 FROM departures WHERE match = ? AND person = ?"
_SEAT = """
    UPDATE seats SET person = ?, name = ?, formerly = '', sought = 0, former = 0
    WHERE match = ? AND seat = ?
"""
_KNOWS = """
    SELECT 1 FROM seats WHERE match = :match AND person = :user
    UNION SELECT 1 FROM departures WHERE match = :match AND person = :user AND seat <> :seat
    UNION SELECT 1 FROM seats WHERE match = :match AND known = 1 AND seat <> :seat
    AND NOT EXISTS (SELECT 1 FROM departures WHERE match = :match AND person = :user)
"""
