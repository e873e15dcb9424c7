"""The lobby: the players and options of a match, until it begins."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from bot.core.match.store import OPEN_IN, pass_host
from bot.core.outbox.store import post
from bot.core.people.model import Person
from bot.ground.rows import NewRow
from bot.guests.store import (
    add_bar,
    add_guests,
    add_removed,
    arrive,
    forget_guests,
    require_admitted,
    require_unreserved,
)
from bot.lobby.model import ComputerPlayer, NewMatch
from bot.servers.store import require_room
from bot.store.database import Repository, Transaction, one_number, transaction
from bot.store.errors import ChannelTakenError, MarkTakenError, NotInLobbyError, TableFullError
from bot.store.resuming import raise_number

Seated = tuple[Person | ComputerPlayer, ...]
"""The players of a table, by place."""


class LobbyRepository(Repository):
    """Seats players in lobbies. A change posts its outbox `rows` in the same transaction.

    All methods but `create` raise `NotInLobbyError` if the match is not in its lobby.
    """

    @transaction
    def create(
        self,
        db: Transaction,
        new: NewMatch,
        host: Person,
        computers: Sequence[ComputerPlayer],
        interaction: int,
        rows: Sequence[NewRow] = (),
        guests: Sequence[Person] = (),
    ) -> int:
        """Open a lobby and return its id. The interaction is the idempotency key.

        Its guests get reserved seats, and its first message asks them.

        Raises `ChannelTakenError` with the match that holds the channel, `TableFullError`, and
        `TooManyTablesError` at the limit of the server's moderators.
        """
        db.hold(new.channel)
        known = one_number(db, _BY_INTERACTION, interaction)
        if known is not None:
            return known
        holder = one_number(db, OPEN_IN, new.channel)
        if holder is not None:
            raise ChannelTakenError(holder)
        require_room(db, new.guild, host.user)
        match = self._insert(db, new, interaction)
        self._sit(db, match, (host, *computers), new.players)
        post(db, match, rows)
        if guests:
            now = self._database.now()
            add_guests(db, match, guests, 0, now)
            require_unreserved(db, match, new.players - 1 - len(computers), (host.user,), now)
        return match

    @transaction
    def join(
        self,
        db: Transaction,
        match: int,
        person: Person,
        rows: Sequence[NewRow] = (),
        roles: Collection[int] = (),
    ) -> bool:
        """Seat a user, with the mark they want if it is free.

        Returns False if they were already seated. Raises `TableFullError`, and `ReservedError`,
        `BarredError` or `NotAdmittedError` if no seat is for them.
        """

        def join(seated: Seated) -> Seated:
            if _place(seated, person.user) is not None:
                return seated
            require_admitted(db, match, person.user, roles)
            wished = {one.wish for one in seated if isinstance(one, Person)}
            return (*seated, replace(person, wish=None) if person.wish in wished else person)

        return self._reseat(db, match, join, rows)

    @transaction
    def leave(self, db: Transaction, match: int, user: int, rows: Sequence[NewRow] = ()) -> bool:
        """Unseat a user. The next human becomes host. Without one the match is cancelled.

        Returns False if they were not seated.
        """
        return self._reseat(db, match, _without(user), rows)

    @transaction
    def remove(
        self,
        db: Transaction,
        match: int,
        person: Person,
        rows: Sequence[NewRow] = (),
        *,
        bars: bool = False,
    ) -> bool:
        """Unseat a user, and tell them. With `bars`, bar them from the host's tables too.

        Returns False if they were not seated. Raises `TooManyBarsError`.
        """
        if not self._reseat(db, match, _without(person.user), rows):
            return False
        add_removed(db, match, person)
        if bars:
            add_bar(db, match, person, self._database.now())
        return True

    @transaction
    def add_computer(
        self, db: Transaction, match: int, player: ComputerPlayer, rows: Sequence[NewRow] = ()
    ) -> None:
        """Seat a computer player. Raises `TableFullError` or `ReservedError`."""
        self._reseat(db, match, lambda seated: (*seated, player), rows)

    @transaction
    def set_level(
        self,
        db: Transaction,
        match: int,
        place: int,
        player: ComputerPlayer,
        rows: Sequence[NewRow] = (),
    ) -> bool:
        """Replace the computer player at a place. Returns False if that changes nothing."""

        def change(seated: Seated) -> Seated:
            return tuple(
                player if at == place and isinstance(one, ComputerPlayer) else one
                for at, one in enumerate(seated)
            )

        return self._reseat(db, match, change, rows)

    @transaction
    def remove_computer(self, db: Transaction, match: int, rows: Sequence[NewRow] = ()) -> bool:
        """Unseat the computer player who came last. Returns False if there was none."""

        def remove(seated: Seated) -> Seated:
            computers = (at for at, one in enumerate(seated) if isinstance(one, ComputerPlayer))
            last = max(computers, default=None)
            return tuple(one for place, one in enumerate(seated) if place != last)

        return self._reseat(db, match, remove, rows)

    @transaction
    def set_options(
        self,
        db: Transaction,
        match: int,
        options: str,
        rows: Sequence[NewRow] = (),
    ) -> None:
        """Set the options, which are JSON."""
        self._need_lobby(db, match)
        db.execute(_SET_OPTIONS, (options, match))
        post(db, match, rows)

    @transaction
    def set_pace(self, db: Transaction, match: int, pace: str, rows: Sequence[NewRow] = ()) -> None:
        """Set the pace, which is JSON."""
        self._need_lobby(db, match)
        db.execute(_SET_PACE, (pace, match))
        post(db, match, rows)

    @transaction
    def choose_mark(
        self,
        db: Transaction,
        match: int,
        user: int,
        mark: str | None,
        rows: Sequence[NewRow] = (),
    ) -> bool:
        """Note the mark that a user wants, or None for a random one. Raises `MarkTakenError`.

        Returns False if they are not seated.
        """
        self._need_lobby(db, match)
        if one_number(db, _WISHED, match, mark, user) is not None:
            raise MarkTakenError(match)
        wished = db.execute(_WISH, (mark, match, user)).rowcount
        if wished:
            post(db, match, rows)
        return bool(wished)

    async def rematch_of(self, match: int) -> int | None:
        """Return the open table of a match's players, or None if they have not asked again."""
        return next(iter(await self._database.ids(_REMATCH, match)), None)

    async def times_asked(self, again: int, until: int) -> int:
        """Return how many tables up to an id have invited the players of the match `again`."""
        return len(await self._database.ids(_ASKED, again, until))

    @transaction
    def cancel(self, db: Transaction, match: int, rows: Sequence[NewRow] = ()) -> None:
        """Cancel a match in its lobby, or a frozen one, which would hold its channel for ever."""
        cancelled = db.execute(_CANCEL, (self._database.now(), match))
        if not cancelled.rowcount:
            raise NotInLobbyError(match)
        post(db, match, rows)

    @transaction
    def begin(
        self,
        db: Transaction,
        match: int,
        salt: str,
        seats: Sequence[str],
        rows: Sequence[NewRow] = (),
        setup: str | None = None,
        computers: Mapping[str, str] = {},
    ) -> None:
        """Start the match, once. `seats` are the words of the marks, by place.

        `setup` is the hash of its set-up, which its first message shows. `computers` are the names
        of computer players by seat. Raises `ValueError` if the number of words is not that of
        seats.
        """
        self._need_lobby(db, match)
        if len(self._seated(db, match)) != len(seats):
            raise ValueError(f"match {match} has another number of seats than {len(seats)}")
        db.executemany(_NAME_SEAT, [(seat, match, place) for place, seat in enumerate(seats)])
        db.executemany(_NAME, [(name, match, seat) for seat, name in computers.items()])
        db.execute(_BEGIN, (salt, self._database.now(), setup, match))
        forget_guests(db, match)
        post(db, match, rows)

    def _insert(self, db: Transaction, new: NewMatch, interaction: int) -> int:
        (match,) = db.execute(
            _CREATE,
            (
                new.game,
                new.edition,
                new.options,
                new.language,
                new.players,
                new.seed,
                new.guild,
                new.channel,
                interaction,
                self._database.now(),
                new.again,
                new.pace,
                new.admits,
            ),
        ).fetchone()
        return raise_number(db, int(match))

    def _reseat(
        self,
        db: Transaction,
        match: int,
        change: Callable[[Seated], Seated],
        rows: Sequence[NewRow],
    ) -> bool:
        players = self._need_lobby(db, match)
        seated = self._seated(db, match)
        then = change(seated)
        if then == seated:
            return False
        self._sit(db, match, then, players)
        if len(then) > len(seated):
            users = [one.user for one in then if isinstance(one, Person)]
            arrive(db, match, users)
            require_unreserved(db, match, players - len(then), users, self._database.now())
        if not any(isinstance(one, Person) for one in then):
            db.execute(_CANCEL, (self._database.now(), match))
        post(db, match, rows)
        return True

    def _need_lobby(self, db: Transaction, match: int) -> int:
        """Return the number of seats of a lobby, and note the time of the latest change."""
        db.hold(match)
        players = one_number(db, _PLAYERS_IN_LOBBY, match)
        if players is None:
            raise NotInLobbyError(match)
        db.execute(_TOUCH, (self._database.now(), match))
        return players

    def _seated(self, db: Transaction, match: int) -> Seated:
        rows = db.execute(_SEATED, (match,))
        return tuple(
            ComputerPlayer(level) if user is None else Person(user, *rest)
            for level, user, *rest in rows
        )

    def _sit(self, db: Transaction, match: int, seated: Seated, players: int) -> None:
        if len(seated) > players:
            raise TableFullError(match)
        db.execute("DELETE FROM seats WHERE match = ?", (match,))
        rows = [_row(one) for one in seated]
        db.executemany(_SIT, [(match, place, *row) for place, row in enumerate(rows)])
        pass_host(db, match)


def _place(seated: Seated, user: int) -> int | None:
    return next((place for place, one in enumerate(seated) if _is(one, user)), None)


def _is(one: Person | ComputerPlayer, user: int) -> bool:
    return isinstance(one, Person) and one.user == user


def _without(user: int) -> Callable[[Seated], Seated]:
    return lambda seated: tuple(one for one in seated if not _is(one, user))


def _row(one: Person | ComputerPlayer) -> tuple[int | None, str, str | None, str]:
    """Return the user, name, desired mark and level."""
    if isinstance(one, Person):
        return one.user, one.name, one.wish, ""
    return None, "", None, one.level


_REMATCH = "SELECT id FROM matches WHERE again = ? AND stage = 'lobby' ORDER BY id"
_ASKED = "SELECT id FROM matches WHERE again = ? AND id <= ?"
_BY_INTERACTION = "SELECT id FROM matches WHERE interaction = ?"
_PLAYERS_IN_LOBBY = "SELECT players FROM matches WHERE id = ? AND stage = 'lobby'"
_TOUCH = "UPDATE matches SET touched = ? WHERE id = ?"
_SEATED = "SELECT level, person, name, seat FROM seats WHERE match = ? ORDER BY place"
_SIT = """
    INSERT INTO seats (match, place, person, name, seat, level, host) VALUES (?, ?, ?, ?, ?, ?, 0)
"""
_WISHED = "SELECT place FROM seats WHERE match = ? AND seat = ? AND person <> ?"
_WISH = "UPDATE seats SET seat = ? WHERE match = ? AND person = ?"
_NAME_SEAT = "UPDATE seats SET seat = ? WHERE match = ? AND place = ?"
_NAME = "UPDATE seats SET name = ? WHERE match = ? AND seat = ? AND person IS NULL"
_BEGIN = "UPDATE matches SET stage = 'live', salt = ?, begun = ?, setup = ? WHERE id = ?"
_SET_OPTIONS = "UPDATE matches SET options = ? WHERE id = ?"
_SET_PACE = "UPDATE matches SET pace = ? WHERE id = ?"
_CANCEL = """
    UPDATE matches SET stage = 'cancelled', ended = ?
    WHERE id = ? AND stage IN ('lobby', 'frozen')
"""
_CREATE = """
    INSERT INTO matches
        (game, edition, options, language, players, seed, guild, channel, interaction, opened,
         again, pace, admits, stage)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'lobby')
    RETURNING id
"""
