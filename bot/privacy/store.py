"""The data stored about a user, to export or erase. `PERSONAL` lists all of it.

If you add a column about users, add it to `PERSONAL`. `tests/store/test_rights.py` knows every
other column of the schema.
"""

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from bot.core.match.store import pass_host
from bot.core.outbox.kinds import LOBBY
from bot.core.outbox.store import post
from bot.ground.rows import NewRow
from bot.history.store import want_recount
from bot.store.database import Repository, Transaction, transaction

SPACING: Final = 5  # seconds between two messages from which a name is removed
ASKED: Final = "erase "  # prefix of a fact: a user's erasure is requested
SCRUB: Final = "scrub"  # a fact: free pages still hold deleted data


@dataclass(frozen=True, slots=True)
class Personal:
    """The rows of a table about `:user`: the exported columns, and how to erase them."""

    table: str
    rows: str  # the condition that finds them
    columns: str = "*"
    erase: str = ""  # the statement that makes them anonymous. Empty if erasing the seat does


OWN: Final = "person = :user"
EITHER: Final = "(person = :user OR host = :user)"
SEATED: Final = f"(match, seat) IN (SELECT match, seat FROM seats WHERE {OWN})"
TARGETED: Final = f"(match, target) IN (SELECT match, seat FROM seats WHERE {OWN})"
PLAYED: Final = f"id IN (SELECT match FROM seats WHERE {OWN})"
MATCH: Final = (
    "id, game, edition, options, language, players, guild, channel, stage, opened, begun, ended"
)
# Without columns that count the entries of a match, which would reveal hidden ones.
CLOCK: Final = "match, seat, until, warned"
ENTRY: Final = "match, seat, words, interaction, at, late"
ADVICE: Final = "match, seat, path, beside, gains, level"
WAITING: Final = "match, kind, target, due"
LETTER: Final = "match, seat, channel, message"
GUEST: Final = "match, person, name, state, until"
NOTE: Final = "match, words"
CONTINUED: Final = "person, match, step, seat, dealt, whole, opened, moves"  # not the seed
LEFT: Final = "match, person, seat"
NOBODY: Final = f"UPDATE seats SET person = NULL, name = '', formerly = '', former = 1 WHERE {OWN}"

# In this order: rows that are found by a seat go before the seat loses its user.
PERSONAL: Final = (
    Personal("preferences", OWN, erase=f"DELETE FROM preferences WHERE {OWN}"),
    Personal("orders", SEATED, erase=f"DELETE FROM orders WHERE {SEATED}"),
    Personal("mentions", SEATED, erase=f"DELETE FROM mentions WHERE {SEATED}"),
    Personal("calls", SEATED, erase=f"DELETE FROM calls WHERE {SEATED}"),
    Personal("clocks", SEATED, CLOCK, erase=f"DELETE FROM clocks WHERE {SEATED}"),
    Personal("prompts", SEATED, LETTER, erase=f"DELETE FROM prompts WHERE {SEATED}"),
    Personal("ballots", SEATED, LETTER, erase=f"DELETE FROM ballots WHERE {SEATED}"),
    Personal("outbox", TARGETED, WAITING, erase=f"DELETE FROM outbox WHERE {TARGETED}"),
    Personal("log", SEATED, ENTRY),
    Personal("advice", SEATED, ADVICE),
    Personal("analyses", SEATED, erase=f"DELETE FROM analyses WHERE {SEATED}"),
    Personal("standings", SEATED),
    Personal("matches", PLAYED, MATCH),
    Personal("guests", OWN, GUEST, erase=f"DELETE FROM guests WHERE {OWN}"),
    Personal("bars", EITHER, erase=f"DELETE FROM bars WHERE {EITHER}"),
    Personal("ratings", OWN, erase=f"DELETE FROM ratings WHERE {OWN}"),
    Personal("lessons", OWN, erase=f"DELETE FROM lessons WHERE {OWN}"),
    Personal("notes", OWN, NOTE, erase=f"DELETE FROM notes WHERE {OWN}"),
    Personal("continuations", OWN, CONTINUED, erase=f"DELETE FROM continuations WHERE {OWN}"),
    Personal("departures", OWN, LEFT, erase=f"DELETE FROM departures WHERE {OWN}"),
    Personal("seats", OWN, erase=NOBODY),
)


class RightsRepository(Repository):
    """Exports the data stored about a user, and erases it."""

    async def kept_of(self, user: int) -> dict[str, list[dict[str, Any]]]:
        """Return all rows about a user, by table, each by its columns."""
        return {each.table: await self._rows(each, user) for each in PERSONAL}

    async def tables(self, user: int) -> list[dict[str, Any]]:
        """Return the matches in which a user has or had a seat, in any stage."""
        (matches,) = (each for each in PERSONAL if each.table == "matches")
        return await self._rows(matches, user)

    async def ask(self, user: int) -> None:
        """Note durably that a user is to be erased."""
        await self._database.write(_ASK, f"{ASKED}{user}")

    async def asked(self) -> tuple[int, ...]:
        """Return the users who are still to be erased."""
        found = await self._database.read(_ASKED, len(ASKED), ASKED)
        return tuple(int(key.removeprefix(ASKED)) for (key,) in found)

    @transaction
    def erase(self, db: Transaction, user: int) -> tuple[int, ...]:
        """Erase a user, and have their name removed from remaining messages.

        Returns the matches in which they had a seat, have left one, or had one reserved. `scrub`
        has to follow.
        """
        who = {"user": user}
        played = tuple(row[0] for row in db.execute(_PLAYED, who))
        left = tuple(row[0] for row in db.execute(_LEFT_OPEN, who))
        awaited = tuple(row[0] for row in db.execute(_GUEST_OF, who))
        for match in sorted({*played, *left, *awaited}):
            db.hold(match)
        hosted = db.execute(_HOSTED, who).fetchall()
        ended = [match for (match,) in db.execute(_ENDED, who)]
        for known in _KNOWN:
            db.execute(known, who)
        for personal in filter(attrgetter("erase"), PERSONAL):
            db.execute(personal.erase, who)
        for match in ended:
            want_recount(db, match)  # else the others' ratings would lead from game to game
        now = self._database.now()
        for match in played:
            pass_host(db, match)
        db.executemany(_GIVE_UP, [(now, match, match) for match in played])
        db.executemany(_FROZEN, hosted)
        db.executemany(_INVITED, [(match,) for match in played])
        for match in awaited:
            post(db, match, [NewRow(0, LOBBY)])
        db.executemany(_NAMES, [(now + at * SPACING, match) for at, match in enumerate(played)])
        db.execute("DELETE FROM facts WHERE key = ?", (f"{ASKED}{user}",))
        db.execute(_ASK, (SCRUB,))
        return (*played, *left, *awaited)

    async def scrub(self) -> bool:
        """Clear deleted data from the file and from the log next to it, if that is due.

        Returns False if somebody was reading the log. Then it is still due.
        """
        if not await self._database.read("SELECT 1 FROM facts WHERE key = ?", SCRUB):
            return True
        is_free = await self._database.free_deleted()
        if is_free:
            await self._database.write("DELETE FROM facts WHERE key = ?", SCRUB)
        return is_free

    async def _rows(self, personal: Personal, user: int) -> list[dict[str, Any]]:
        sql = f"SELECT {personal.columns} FROM {personal.table} WHERE {personal.rows}"
        return await self._database.records(sql, {"user": user})


_ASK = "INSERT INTO facts (key, value) VALUES (?, '') ON CONFLICT DO NOTHING"
_ASKED = "SELECT key FROM facts WHERE substr(key, 1, CAST(? AS INTEGER)) = ? ORDER BY key"
_ENDED = """
    SELECT match FROM results WHERE match IN (
        SELECT match FROM seats WHERE person = :user
        UNION SELECT match FROM departures WHERE person = :user)
    ORDER BY match
"""
_PLAYED = f"SELECT id FROM matches WHERE {PLAYED} ORDER BY id DESC"
_LEFT_OPEN = """
    SELECT match FROM departures WHERE person = :user AND EXISTS (
        SELECT 1 FROM matches WHERE id = departures.match AND stage IN ('live', 'frozen'))
"""
_KNOWN = (
    f"""
    UPDATE seats SET known = 1 WHERE match IN ({_LEFT_OPEN}) AND seat = (
        SELECT seat FROM departures WHERE match = seats.match AND person = :user)
    """,
    """
    UPDATE seats SET known = 1 WHERE person = :user AND EXISTS (
        SELECT 1 FROM matches WHERE id = seats.match AND stage = 'frozen')
    """,
)
_GIVE_UP = """
    UPDATE matches SET stage = 'cancelled', ended = ?
    WHERE id = ? AND stage = 'frozen'
    AND NOT EXISTS (SELECT 1 FROM seats WHERE match = ? AND person IS NOT NULL)
"""
_HOSTED = "SELECT match FROM seats WHERE person = :user AND host = 1"
_FROZEN = """
    INSERT INTO outbox (match, entry, kind)
    SELECT id, 0, 'frozen' FROM matches WHERE id = ? AND stage = 'frozen'
"""
_INVITED = """
    INSERT INTO outbox (match, entry, kind)
    SELECT id, 0, 'lobby' FROM matches WHERE again = ? AND stage = 'lobby'
"""
_GUEST_OF = """
    SELECT match FROM guests JOIN matches ON matches.id = match
    WHERE person = :user AND stage = 'lobby' ORDER BY match
"""
_NAMES = """
    INSERT INTO outbox (match, entry, kind, due)
    SELECT id, 0, 'names', ? FROM matches WHERE id = ? AND panel IS NOT NULL
"""
