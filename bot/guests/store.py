"""Guests of lobbies and bars of hosts, which tell who may sit down."""

from collections.abc import Collection, Iterable, Sequence

from bot.core.outbox.kinds import INVITATION, INVITE, LOBBY, REMOVED, RESERVED
from bot.core.outbox.store import follow_invitations, post
from bot.core.people.model import Person
from bot.ground.durations import DAY
from bot.ground.rows import INVITED, MatchRow, NewRow
from bot.guests.model import (
    KEPT,
    MOST_BARS,
    MOST_GUESTS,
    MOST_PINGS,
    BarRow,
    GuestRow,
    with_seats,
)
from bot.store.database import (
    Repository,
    Transaction,
    Write,
    columns,
    one_number,
    row_of,
    transaction,
)
from bot.store.errors import (
    BarredError,
    NotAdmittedError,
    NotInLobbyError,
    ReservedError,
    TableFullError,
    TooManyBarsError,
)


class GuestRepository(Repository):
    """Changes of guests raise NotInLobbyError once the lobby is over."""

    async def of_match(self, match: int) -> tuple[GuestRow, ...]:
        return await self._database.rows(GuestRow, _OF_MATCH, match)

    async def with_seats(self, match: int) -> list[GuestRow]:
        """Return the guests with a reserved seat now."""
        return with_seats(await self.of_match(match), self._database.now())

    async def pinged(self, row: MatchRow, users: Iterable[int]) -> list[int]:
        """Return the guests that a table pings, without those already invited often that day."""
        since, pinged = self._database.now() - DAY, list[int]()
        for user in users:
            before = await self._database.ids(_INVITED_BEFORE, user, row.guild, row.id, since)
            pinged += [user] if len(before) < MOST_PINGS else []
        return pinged

    @transaction
    def invite(self, db: Transaction, match: int, people: Sequence[Person]) -> int:
        """Keep seats for people, and have them asked to come, each once.

        Returns until when. Raises TableFullError if there are too few free seats, or too many
        guests.
        """
        _require_lobby(db, match)
        now, number = self._database.now(), (one_number(db, _LAST_NUMBER, match) or 0) + 1
        known = {guest.user: guest for guest in _guests(db, match)}
        invited = [person for person in people if not _sits(db, match, person.user)]
        _require_seats(db, match, invited, known.values(), now)
        new = [person for person in invited if person.user not in known]
        db.executemany(_AGAIN, [(now + KEPT, match, person.user) for person in invited])
        until = add_guests(db, match, new, number, now)
        asked = [NewRow(number, INVITE)] if new else []
        post(db, match, [NewRow(0, LOBBY), *asked])
        return until

    @transaction
    def decline(self, db: Transaction, match: int, user: int) -> bool:
        """Free the seat kept for a guest who declines. Returns False without a reserved seat."""
        return self._free(db, match, user, "declined")

    @transaction
    def release(self, db: Transaction, match: int, user: int) -> bool:
        """Free the seat kept for a guest, and withdraw the invitation. False if nobody was."""
        return self._free(db, match, user, "released")

    @transaction
    def forget_removed(self, db: Transaction, match: int, user: int) -> None:
        """Forget a removed player who has heard so."""
        db.execute(_FORGET_REMOVED, (match, user))

    @transaction
    def refresh(self, db: Transaction, match: int) -> int | None:
        """Have a lobby shown again where seats have become free, or forget former guests.

        Returns when the next one will, in seconds since 1970.
        """
        db.hold(match)
        now = self._database.now()
        if one_number(db, _IN_LOBBY, match) is None:
            return _forget_past(db, match, now)
        if db.execute(_LAPSE, (match, now)).rowcount:
            post(db, match, [NewRow(0, LOBBY)])
        kept = with_seats(_guests(db, match), now)
        return kept[0].until if kept else None

    @transaction
    def admit(self, db: Transaction, match: int, admits: str) -> None:
        """Set who may join a table."""
        _require_lobby(db, match)
        db.execute("UPDATE matches SET admits = ? WHERE id = ?", (admits, match))
        post(db, match, [NewRow(0, LOBBY)])

    def _free(self, db: Transaction, match: int, user: int, state: str) -> bool:
        _require_lobby(db, match)
        freed = db.execute(_FREE, (state, match, user)).rowcount
        if freed:
            post(db, match, [NewRow(0, LOBBY)])
        return bool(freed)


class BarRepository(Repository):
    async def of_host(self, guild: int, host: int) -> tuple[BarRow, ...]:
        """Return the bars of a host in a server, oldest first."""
        return await self._database.rows(BarRow, _OF_HOST, guild, host)

    async def barred_by(self, guild: int | None, host: int, users: Collection[int]) -> set[int]:
        """Return the barred ones among some players, for a host in a server."""
        return {bar.user for bar in await self.of_host(guild or 0, host)} & set(users)

    async def is_barred(self, match: int, user: int) -> bool:
        """Whether the present host of a match has barred somebody."""
        return bool(await self._database.ids(_IS_BARRED, match, user))

    @transaction
    def lift(self, db: Transaction, guild: int, host: int, user: int) -> bool:
        """Lift a bar. Returns False if it was lifted before."""
        return bool(db.execute(_LIFT, (guild, host, user)).rowcount)


def add_guests(db: Transaction, match: int, people: Sequence[Person], number: int, now: int) -> int:
    """Keep a seat for each of some people, within a transaction. Returns until when.

    The message with the `number` asks them.
    """
    until = now + KEPT
    db.executemany(_ADD, [(match, each.user, each.name, until, number) for each in people])
    post(db, match, [NewRow(0, RESERVED)])
    return until


def add_removed(db: Transaction, match: int, person: Person) -> None:
    """Note that a player was removed from a lobby, and have them told."""
    number = (one_number(db, _LAST_NUMBER, match) or 0) + 1
    db.execute(_REMOVE, (match, person.user, person.name, number))
    post(db, match, [NewRow(number, REMOVED)])


def add_bar(db: Transaction, match: int, person: Person, now: int) -> None:
    """Bar somebody from the tables of a match's host in its server. Raises TooManyBarsError."""
    guild, host = db.execute(_HOST_OF, (match,)).fetchone()
    db.hold(guild)  # of two processes one counts after the other
    if (one_number(db, _COUNT_BARS, guild, host) or 0) >= MOST_BARS:
        raise TooManyBarsError(match)
    db.execute(_BAR, (guild, host, person.user, person.name, now))


def require_admitted(db: Transaction, match: int, user: int, roles: Collection[int]) -> None:
    """Raise BarredError or NotAdmittedError for somebody who may not sit down in a lobby."""
    require_unbarred(db, match, user)
    admits = _admits(db, match)
    if admits and one_number(db, _IS_INVITED, match, user) is None:
        _require_role(match, admits, roles)


def require_welcome(db: Transaction, match: int, user: int, roles: Collection[int]) -> None:
    """Raise BarredError or NotAdmittedError for somebody who may not be a substitute.

    A seat in play is for anybody where others were invited to the lobby.
    """
    require_unbarred(db, match, user)
    admits = _admits(db, match)
    if admits != INVITED:
        _require_role(match, admits, roles)


def require_unbarred(db: Transaction, match: int, user: int) -> None:
    """Raise BarredError for a player barred by the host of a match."""
    if one_number(db, _IS_BARRED, match, user) is not None:
        raise BarredError(match)


def require_unreserved(
    db: Transaction, match: int, free: int, seated: Collection[int], now: int
) -> None:
    """Raise ReservedError where more seats than are `free` are kept for people not `seated` yet."""
    kept = [guest for guest in with_seats(_guests(db, match), now) if guest.user not in seated]
    if free < len(kept):
        raise ReservedError(match)


def arrive(db: Transaction, match: int, users: Collection[int]) -> None:
    """Note that guests have sat down: no more seats are kept for them."""
    db.executemany(_ARRIVE, [(match, user) for user in users])


def following(match: int, number: int, target: str, until: int) -> Write:
    """Have the message with a `number`, the `target`, checked again by a time."""
    return lambda db: post(db, match, [NewRow(number, INVITATION, target, until)])


def forget_guests(db: Transaction, match: int) -> None:
    """Forget the guests of a lobby whose game begins, but those who are still to be told.

    Their ids stay for a day, because a new table counts the former invitations.
    """
    if db.execute(_RETIRE, (match,)).rowcount:
        post(db, match, [NewRow(0, RESERVED)])
    follow_invitations(db, match)


def _forget_past(db: Transaction, match: int, now: int) -> int | None:
    """Forget the ids of guests whose game began, or return the time when that is due."""
    opened = one_number(db, _OPENED, match)
    if opened is not None and now < opened + DAY:
        return opened + DAY
    if opened is not None:
        db.execute(_FORGET, (match,))
    return None


def _require_lobby(db: Transaction, match: int) -> None:
    db.hold(match)
    if one_number(db, _IN_LOBBY, match) is None:
        raise NotInLobbyError(match)


def _require_seats(
    db: Transaction, match: int, people: Sequence[Person], known: Iterable[GuestRow], now: int
) -> None:
    """Raise TableFullError unless there is a seat for each of some people, and a guest's row."""
    guests = {person.user for person in people} | {guest.user for guest in known}
    wanted = {person.user for person in people} | {each.user for each in with_seats(known, now)}
    free = one_number(db, _FREE_SEATS, match) or 0
    if free < len(wanted) or len(guests) > MOST_GUESTS:
        raise TableFullError(match)


def _sits(db: Transaction, match: int, user: int) -> bool:
    return one_number(db, _SITS, match, user) is not None


def _require_role(match: int, admits: str, roles: Collection[int]) -> None:
    if admits and (admits == INVITED or int(admits) not in roles):
        raise NotAdmittedError(match)


def _admits(db: Transaction, match: int) -> str:
    (admits,) = db.execute("SELECT admits FROM matches WHERE id = ?", (match,)).fetchone()
    return str(admits)


def _guests(db: Transaction, match: int) -> list[GuestRow]:
    found = db.execute(f"SELECT {columns(GuestRow)} {_OF_MATCH}", (match,))
    return [row_of(GuestRow, values) for values in found]


_OF_MATCH = "FROM guests WHERE match = ? ORDER BY number, person"
_INVITED_BEFORE = """
    SELECT match FROM guests JOIN matches ON id = match
    WHERE person = ? AND guild = ? AND match < ? AND opened > ?
"""
_LAST_NUMBER = "SELECT max(number) FROM guests WHERE match = ?"
_IN_LOBBY = "SELECT id FROM matches WHERE id = ? AND stage = 'lobby'"
_FREE_SEATS = """
    SELECT players - (SELECT count(*) FROM seats WHERE match = id) FROM matches WHERE id = ?
"""
_SITS = "SELECT 1 FROM seats WHERE match = ? AND person = ?"
_ADD = """
    INSERT INTO guests (match, person, name, state, until, number) VALUES (?, ?, ?, 'invited', ?, ?)
"""
_AGAIN = "UPDATE guests SET state = 'invited', until = ? WHERE match = ? AND person = ?"
_FREE = """
    UPDATE guests SET state = ?, until = 0 WHERE match = ? AND person = ? AND state = 'invited'
"""
_LAPSE = """
    UPDATE guests SET until = 0
    WHERE match = ? AND state = 'invited' AND until > 0 AND until <= ?
"""
_ARRIVE = """
    UPDATE guests SET state = 'invited', until = 0
    WHERE match = ? AND person = ? AND state <> 'removed'
"""
_REMOVE = """
    INSERT INTO guests (match, person, name, state, until, number) VALUES (?, ?, ?, 'removed', 0, ?)
    ON CONFLICT (match, person)
    DO UPDATE SET state = excluded.state, until = 0, number = excluded.number
"""
_FORGET_REMOVED = "DELETE FROM guests WHERE match = ? AND person = ? AND state = 'removed'"
_RETIRE = """
    UPDATE guests SET name = '', state = 'released', until = 0
    WHERE match = ? AND state <> 'removed'
"""
_OPENED = "SELECT opened FROM matches WHERE id = ? AND stage NOT IN ('lobby', 'cancelled')"
_FORGET = "DELETE FROM guests WHERE match = ? AND state <> 'removed'"
_IS_INVITED = """
    SELECT 1 FROM guests WHERE match = ? AND person = ? AND state IN ('invited', 'declined')
"""
_OF_HOST = "FROM bars WHERE guild = ? AND host = ? ORDER BY at, person"
_HOST_OF = """
    SELECT guild, person FROM matches JOIN seats ON seats.match = matches.id AND host = 1
    WHERE matches.id = ?
"""
_COUNT_BARS = "SELECT count(*) FROM bars WHERE guild = ? AND host = ?"
_BAR = """
    INSERT INTO bars (guild, host, person, name, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
_LIFT = "DELETE FROM bars WHERE guild = ? AND host = ? AND person = ?"
_IS_BARRED = """
    SELECT 1 FROM bars
    JOIN matches ON matches.guild = bars.guild
    JOIN seats ON seats.match = matches.id AND seats.host = 1 AND seats.person = bars.host
    WHERE matches.id = ? AND bars.person = ?
"""
