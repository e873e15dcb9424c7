"""What people prefer: their language, how they are called, and whether messages reach them."""

import sqlite3
from collections.abc import Collection
from dataclasses import fields

from bot.durations import DAY
from bot.rows import COLUMN, NewRow, Preferences
from bot.store.database import Repository, columns, post, row_of, transaction


class PeopleRepository(Repository):
    """Users are known here and in the seats, nowhere else."""

    async def language_of(self, user: int) -> str | None:
        """The language they have chosen, else the one they were last seen with."""
        sql = "SELECT coalesce(chosen, language) FROM preferences WHERE user = ?"
        return await self._database.string(sql, user)

    @transaction
    def remember_language(self, db: sqlite3.Connection, user: int, language: str) -> bool:
        """Keep the language of somebody who sits at a table or has settled something.

        Returns False for anybody else: there is no reason to know of them.
        """
        return bool(db.execute(_LANGUAGE, {"user": user, "language": language}).rowcount)

    async def zones_at(self, match: int) -> tuple[str, ...]:
        """The time zones of the people at a table, as far as they have told them, each once."""
        return tuple(zone for (zone,) in await self._database.read(_ZONES_AT, match))

    async def preferences(self, user: int) -> Preferences:
        """What they have settled: as everybody, if they have not said."""
        found = await self._database.row(Preferences, "FROM preferences WHERE user = ?", user)
        return found or Preferences()

    async def preferences_of(self, users: Collection[int]) -> dict[int, Preferences]:
        """What several people have settled, in the order given."""
        found = await self._database.read(_PREFERENCES.format(", ".join("?" * len(users))), *users)
        said = {user: row_of(Preferences, values) for user, *values in found}
        return {user: said.get(user) or Preferences() for user in users}

    @transaction
    def prefer(
        self,
        db: sqlite3.Connection,
        /,
        user: int,
        wake: NewRow | None = None,
        **said: int | str | None,
    ) -> tuple[int, ...]:
        """Keep what they settle, by the names of the fields; the others stay as they are.

        Their live matches get the outbox row `wake`, if there is one; returns which these are.
        """
        names = [_COLUMNS[name] for name in said]
        changed = ", ".join(f"{name} = excluded.{name}" for name in names)
        db.execute(
            f"INSERT INTO preferences (user, {', '.join(names)}) "
            f"VALUES (?{', ?' * len(names)}) ON CONFLICT (user) DO UPDATE SET {changed}",
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

    @transaction
    def close_dms(self, db: sqlite3.Connection, user: int) -> None:
        """Send them no direct message for a day: refusals count towards a ban."""
        db.execute(_CLOSE, {"user": user, "until": self._database.now() + DAY})

    async def reopen_dms(self, user: int) -> None:
        """Send them direct messages again."""
        sql = "UPDATE preferences SET closed_until = NULL WHERE user = ?"
        await self._database.write(sql, user)


_PREFERENCES = f"SELECT user, {columns(Preferences)} FROM preferences WHERE user IN ({{}})"
_IS_KNOWN = """
    EXISTS (SELECT 1 FROM seats WHERE user = :user)
    OR EXISTS (SELECT 1 FROM preferences WHERE user = :user)
"""
_ZONES_AT = """
    SELECT DISTINCT zone FROM preferences
    WHERE zone IS NOT NULL AND user IN (SELECT user FROM seats WHERE match = ?)
"""
_LANGUAGE = f"""
    INSERT INTO preferences (user, language)
    SELECT :user, :language WHERE {_IS_KNOWN}
    ON CONFLICT (user) DO UPDATE SET language = excluded.language
"""
_LIVE = """
    SELECT id FROM matches
    WHERE stage = 'live' AND id IN (SELECT match FROM seats WHERE user = ?) ORDER BY id
"""
_COLUMNS = {field.name: field.metadata.get(COLUMN, field.name) for field in fields(Preferences)}
_CLOSED = "SELECT 1 FROM preferences WHERE user = ? AND closed_until > ?"
_CLOSE = f"""
    INSERT INTO preferences (user, closed_until)
    SELECT :user, :until WHERE {_IS_KNOWN}
    ON CONFLICT (user) DO UPDATE SET closed_until = excluded.closed_until
"""
