"""Continues from a backup, although the channels have seen later news.

Nothing may be said twice, and no number that messages may contain may be given again. Rows of the
outbox have theirs in messages and nonces, matches in the buttons of their messages. Nobody knows
how many were given after the backup. So the highest possible number is skipped. For rows, at most
half of the remaining numbers are.
"""

from typing import Final

from bot.ground.durations import HOUR
from bot.store.database import Repository, Transaction, one_number, transaction
from bot.store.facts import SET_FACT
from bot.store.numbering import LARGEST, draw_numbering, forget_nonces

BACKUP: Final = "backup"  # the fact that a database is a backup, with its time since 1970
LAST_MATCH: Final = "last match"  # the fact with the number that new matches must exceed
ROWS_A_SECOND: Final = 100  # twice the requests that Discord takes of a bot
MATCHES_A_SECOND: Final = 1
NUMBERS_OF_MATCHES: Final = """
    SELECT id AS number FROM matches
    UNION ALL SELECT CAST(value AS BIGINT) FROM facts WHERE key = ?
"""


class ResumeRepository(Repository):
    async def from_backup(self) -> int | None:
        """Continue from a backup, if the database is one, and return when it was made.

        Every waiting row may have been sent, so the bot looks for it in its channel first. Every
        table has to find out whether its channel got more news than the table knows.
        """
        last = await self._database.last_number()

        def resume(db: Transaction) -> int | None:
            found = db.execute(_TAKE, (BACKUP,)).fetchone()
            if found is None:  # or another process was first
                return None
            made = int(found[0])
            age = max(0, self._database.now() - made) + HOUR  # the clock may have been set back
            ((match,),) = db.execute(_LAST_MATCH, (LAST_MATCH,)).fetchall()
            db.execute(SET_FACT, (LAST_MATCH, str(match + age * MATCHES_A_SECOND)))
            given = min(age * ROWS_A_SECOND, (LARGEST - last) // 2)
            self._database.set_last_number(db, last + given)
            forget_nonces(db)
            draw_numbering(self._database, db, last + given)
            db.execute("UPDATE outbox SET trying = 1")
            db.execute(_NOTE)
            db.execute(_FORGET_COMMANDS)
            db.execute(_TELL, (f"{made}:{last}",))
            return made

        return await self._database.carry_out(resume)

    @transaction
    def show_anew(self, db: Transaction, match: int, told: int) -> None:
        """Show the current state of a table again: a new panel at the bottom, a lobby in its place.

        The channel has seen the news up to the row `told`. News goes before everything else, so a
        channel with newer messages has these too, perhaps in one message with others.
        """
        db.hold(match)
        entry = one_number(db, f"SELECT coalesce(max(entry), 0) {_NEWS}", match, told)
        db.execute("UPDATE matches SET told = ? WHERE id = ? AND told < ?", (entry, match, entry))
        db.execute(f"DELETE {_NEWS}", (match, told))
        db.execute("UPDATE matches SET panel = NULL WHERE id = ? AND stage = 'live'", (match,))
        db.execute(_SHOW, (match,))


def raise_number(db: Transaction, match: int) -> int:
    """Give a match that was just made a number that none has had, and return it."""
    found = db.execute(_RAISE, {"match": match, "last": LAST_MATCH}).fetchone()
    return int(found[0]) if found else match


_TAKE = "DELETE FROM facts WHERE key = ? RETURNING value"
_LAST_MATCH = f"SELECT coalesce(max(number), 0) FROM ({NUMBERS_OF_MATCHES}) AS numbers"
_FORGET_COMMANDS = "DELETE FROM facts WHERE key LIKE 'commands of %'"  # they may have changed
_NOTE = """
    UPDATE matches SET resumed = (SELECT coalesce(max(number), 0) FROM log WHERE match = matches.id)
    WHERE stage IN ('live', 'frozen') AND resumed IS NULL
"""
_TELL = """
    INSERT INTO outbox (match, entry, kind, target)
    SELECT id, 0, 'restored', ? FROM matches WHERE stage IN ('lobby', 'live') ORDER BY id
"""
_NEWS = "FROM outbox WHERE match = ? AND kind = 'story' AND id <= ?"
_SHOW = """
    INSERT INTO outbox (match, entry, kind)
    SELECT id, (SELECT coalesce(max(number), 0) FROM log WHERE match = id),
        CASE stage WHEN 'lobby' THEN 'lobby' ELSE 'panel' END
    FROM matches WHERE id = ? AND stage IN ('lobby', 'live')
"""
_RAISE = """
    UPDATE matches
    SET id = (SELECT CAST(value AS BIGINT) + 1 FROM facts WHERE key = :last)
    WHERE id = :match AND id <= (SELECT CAST(value AS BIGINT) FROM facts WHERE key = :last)
    RETURNING id
"""
