"""Who sits at a table in play: seats are left, taken, come back to, and sought substitutes for."""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace

from bot.rows import DepartureRow, LogRow, NewAct, NewRow, Person
from bot.store.database import Repository, pass_host, post, transaction
from bot.store.errors import SeatTakenError
from bot.store.log import enter, seek


class SeatRepository(Repository):
    """Every change is an entry of the log: one transaction with all that it brings about.

    They raise what `LogRepository.append` raises, and return the time of the entry.
    """

    async def departures(self, match: int) -> tuple[DepartureRow, ...]:
        """Those who have left a seat of a match."""
        return await self._database.rows(DepartureRow, "FROM departures WHERE match = ?", match)

    @transaction
    def resign(
        self,
        db: sqlite3.Connection,
        match: int,
        seat: str,
        number: int,
        words: str,
        interaction: int | None,
        rows: Sequence[NewRow] = (),
        sought: bool = False,
    ) -> int:
        """Leave a seat to a computer player, for good or until a substitute is found."""
        entry = LogRow(match, number, seat, words, interaction, self._database.now())
        entry = enter(db, entry)
        _vacate(db, entry)
        seek(db, match, seat, sought)
        post(db, match, rows)
        return entry.at

    @transaction
    def relieve(
        self,
        db: sqlite3.Connection,
        match: int,
        seat: str,
        number: int,
        acts: Sequence[NewAct],
        rows: Sequence[NewRow] = (),
    ) -> None:
        """Add acts, of which `number` is the first, by which others take a seat from a person.

        A computer player has it until a substitute is found.
        """
        for place, act in enumerate(acts):
            now = self._database.now()
            entry = enter(db, LogRow(match, number + place, act.seat, act.words, None, now))
        _vacate(db, replace(entry, seat=seat))
        seek(db, match, seat, sought=True)
        post(db, match, rows)

    @transaction
    def take(
        self,
        db: sqlite3.Connection,
        match: int,
        seat: str,
        number: int,
        words: str,
        interaction: int | None,
        person: Person,
        rows: Sequence[NewRow] = (),
    ) -> int:
        """Give a seat to a person, who has all that is the seat's but what was left ahead.

        Raises SeatTakenError if they sit at the table, or have left another seat of it.
        """
        entry = LogRow(match, number, seat, words, interaction, self._database.now())
        entry = enter(db, entry)
        if db.execute(_KNOWS, {"match": match, "seat": seat, "user": person.user}).fetchone():
            raise SeatTakenError(match)
        _vacate(db, entry)
        db.execute("DELETE FROM departures WHERE match = ? AND user = ?", (match, person.user))
        db.execute(_SEAT, (person.user, person.name, match, seat))
        pass_host(db, match)  # which is they themselves where no other human is
        post(db, match, rows)
        return entry.at

    @transaction
    def hand_over(
        self,
        db: sqlite3.Connection,
        match: int,
        actor: str,
        number: int,
        words: str,
        interaction: int | None,
        seat: str,
        rows: Sequence[NewRow] = (),
    ) -> int:
        """Make the person on a seat the host."""
        entry = LogRow(match, number, actor, words, interaction, self._database.now())
        entry = enter(db, entry)
        db.execute("UPDATE seats SET host = (seat = ?) WHERE match = ?", (seat, match))
        post(db, match, rows)
        return entry.at


def _vacate(db: sqlite3.Connection, entry: LogRow) -> None:
    """Remember who leaves a seat and forget what was theirs, not the seat's; the next human hosts.

    It is a computer player's then.
    """
    place = {"match": entry.match, "seat": entry.seat, "entry": entry.number}
    for left in _LEFT:
        db.execute(left, place)
    pass_host(db, entry.match)


_LEFT = (
    """
    INSERT OR REPLACE INTO departures (match, user, seat, entry)
    SELECT match, user, seat, :entry FROM seats
    WHERE match = :match AND seat = :seat AND user IS NOT NULL
    """,
    "UPDATE seats SET user = NULL, name = '', host = 0 WHERE match = :match AND seat = :seat",
    "DELETE FROM orders WHERE match = :match AND seat = :seat",
    "DELETE FROM calls WHERE match = :match AND seat = :seat",
    "DELETE FROM mentions WHERE match = :match AND seat = :seat",
    "DELETE FROM outbox WHERE match = :match AND target = :seat",  # it was for who leaves
)
_SEAT = "UPDATE seats SET user = ?, name = ?, sought = 0, former = 0 WHERE match = ? AND seat = ?"
_KNOWS = """
    SELECT 1 FROM seats WHERE match = :match AND user = :user
    UNION SELECT 1 FROM departures WHERE match = :match AND user = :user AND seat <> :seat
"""
