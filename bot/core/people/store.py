"""Users' preferences: their language, and whether direct messages reach them."""

from collections.abc import Collection
from dataclasses import fields
from typing import Final, NamedTuple

from bot.core.outbox.store import post
from bot.core.people.model import Preferences, Words
from bot.ground.durations import DAY, HOUR
from bot.ground.rows import COLUMN, NewRow
from bot.store.database import Repository, Transaction, columns, marks, row_of, transaction
from bot.store.facts import SET_FACT

HOLD: Final = "direct messages"  # the fact with the end and length of the hold
FIRST_HOLD: Final = 60  # seconds


class Addressee(NamedTuple):
    """A user to write to, in their language if it is known.

    They `take_none` if they refused a direct message less than a day ago. Nobody is sent any until
    `held_until`, in seconds since 1970. Their `words` are those of their settings.
    """

    user: int
    language: str | None
    takes_none: bool
    held_until: int | None
    words: Words = "signs"


class PeopleRepository(Repository):
    """Reads and changes preferences. Users are stored here and in the seats, nowhere else."""

    async def language_of(self, user: int) -> str | None:
        """Return the language they have chosen, else the one they were last seen with."""
        sql = "SELECT coalesce(chosen, language) FROM preferences WHERE person = ?"
        return await self._database.string(sql, user)

    @transaction
    def remember_language(self, db: Transaction, user: int, language: str) -> bool:
        """Store the language of a user with a seat or with preferences.

        Returns False for other users: there is no reason to store anything about them.
        """
        return bool(db.execute(_LANGUAGE, {"user": user, "language": language}).rowcount)

    async def zones_at(self, match: int) -> tuple[str, ...]:
        """Return the different time zones of a table's players, as far as known."""
        return tuple(zone for (zone,) in await self._database.read(_ZONES_AT, match))

    async def preferences(self, user: int) -> Preferences:
        """Return the preferences of a user, or the usual ones."""
        found = await self._database.row(Preferences, "FROM preferences WHERE person = ?", user)
        return found or Preferences()

    async def preferences_of(self, users: Collection[int]) -> dict[int, Preferences]:
        """Return the preferences of several users, in the order given."""
        if not users:
            return {}
        found = await self._database.read(_PREFERENCES.format(marks(users)), *users)
        said = {user: row_of(Preferences, values) for user, *values in found}
        return {user: said.get(user) or Preferences() for user in users}

    @transaction
    def prefer(
        self,
        db: Transaction,
        /,
        user: int,
        wake: NewRow | None = None,
        **said: int | str | None,
    ) -> tuple[int, ...]:
        """Store preferences by the names of the fields. The others stay as they are.

        Their live matches get the outbox row `wake`, if there is one. Returns the ids of these.
        """
        names = [_COLUMNS[name] for name in said]
        changed = ", ".join(f"{name} = excluded.{name}" for name in names)
        db.execute(
            f"INSERT INTO preferences (person, {', '.join(names)}) "
            f"VALUES (?{', ?' * len(names)}) ON CONFLICT (person) DO UPDATE SET {changed}",
            (user, *said.values()),
        )
        matches = tuple(id for (id,) in db.execute(_LIVE, (user,))) if wake else ()
        for match in matches:
            post(db, match, [wake] if wake else [])
        return matches

    async def are_dms_closed(self, user: int) -> bool:
        """Whether they refused a direct message less than a day ago."""
        found = await self._database.read(_CLOSED, user, self._database.now())
        return bool(found)

    async def addressee(self, user: int) -> Addressee:
        """Return whether and how a user can get direct messages now."""
        found = await self._database.read(_ADDRESSEE, user, user, HOLD, user)
        ((language, closed_until, hold, words),) = found
        now, (held_until, _) = self._database.now(), _hold_of(hold)
        until = held_until if held_until > now else None
        return Addressee(user, language, (closed_until or 0) > now, until, words or "signs")

    @transaction
    def close_dms(self, db: Transaction, user: int) -> None:
        """Send them no direct message for a day, because refusals count towards a ban."""
        db.execute(_CLOSE, {"user": user, "until": self._database.now() + DAY})

    @transaction
    def hold_dms(self, db: Transaction) -> int:
        """Send nobody a direct message for a while, and return until when.

        The first time takes a minute, and each further one twice as long, up to an hour, until none
        was needed for an hour. A hold that another process has begun stays as it is.
        """
        found, now = db.execute(_HOLD, (HOLD,)).fetchone(), self._database.now()
        until, seconds = _hold_of(found[0] if found else None)
        if until > now:
            return until
        seconds = min(2 * seconds, HOUR) if now - until < HOUR else FIRST_HOLD
        db.execute(SET_FACT, (HOLD, f"{now + seconds}:{seconds}"))
        return now + seconds

    async def reopen_dms(self, user: int) -> None:
        """Send them direct messages again."""
        sql = "UPDATE preferences SET closed_until = NULL WHERE person = ?"
        await self._database.write(sql, user)


def _hold_of(said: str | None) -> tuple[int, int]:
    """Return until when nobody is sent a direct message, and for how many seconds."""
    until, _, seconds = (said or "0:0").partition(":")
    return int(until), int(seconds)


_ADDRESSEE = """
    SELECT (SELECT coalesce(chosen, language) FROM preferences WHERE person = ?),
        (SELECT closed_until FROM preferences WHERE person = ?),
        (SELECT value FROM facts WHERE key = ?),
        (SELECT words FROM preferences WHERE person = ?)
"""
_HOLD = "SELECT value FROM facts WHERE key = ?"
_PREFERENCES = f"SELECT person, {columns(Preferences)} FROM preferences WHERE person IN ({{}})"
_IS_KNOWN = """
    EXISTS (SELECT 1 FROM seats WHERE person = :user)
    OR EXISTS (SELECT 1 FROM preferences WHERE person = :user)
"""
_ZONES_AT = """
    SELECT DISTINCT zone FROM preferences
    WHERE zone IS NOT NULL AND person IN (SELECT person FROM seats WHERE match = ?)
"""
_LANGUAGE = f"""
    INSERT INTO preferences (person, language)
    SELECT :user, :language WHERE {_IS_KNOWN}
    ON CONFLICT (person) DO UPDATE SET language = excluded.language
"""
_LIVE = """
    SELECT id FROM matches
    WHERE stage = 'live' AND id IN (SELECT match FROM seats WHERE person = ?) ORDER BY id
"""
_COLUMNS = {field.name: field.metadata.get(COLUMN, field.name) for field in fields(Preferences)}
_CLOSED = "SELECT 1 FROM preferences WHERE person = ? AND closed_until > ?"
_CLOSE = f"""
    INSERT INTO preferences (person, closed_until)
    SELECT :user, :until WHERE {_IS_KNOWN}
    ON CONFLICT (person) DO UPDATE SET closed_until = excluded.closed_until
"""
