"""What is kept of one person, to be handed out or erased: the one table of all that it stands in.

Whoever adds a column that tells of people adds it to `PERSONAL`; `tests/store/test_rights.py`
knows every other column of the schema.
"""

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from bot.core.match.store import pass_host
from bot.store.database import Repository, Transaction, transaction

SPACING: Final = 5  # seconds between two messages from which a name is taken
ASKED: Final = "erase "  # of a fact: somebody is to be erased
SCRUB: Final = "scrub"  # of a fact: free pages still hold what was deleted


@dataclass(frozen=True, slots=True)
class Personal:
    """The rows of a table that tell of `:user`: which columns are handed out, and how it ends."""

    table: str
    rows: str  # the condition by which they are found
    columns: str = "*"
    erase: str = ""  # the statement after which they tell of nobody; "": of a seat alone, as before


OWN: Final = "person = :user"
EITHER: Final = "(person = :user OR host = :user)"
SEATED: Final = f"(match, seat) IN (SELECT match, seat FROM seats WHERE {OWN})"
TARGETED: Final = f"(match, target) IN (SELECT match, seat FROM seats WHERE {OWN})"
PLAYED: Final = f"id IN (SELECT match FROM seats WHERE {OWN})"
MATCH: Final = (
    "id, game, edition, options, language, players, guild, channel, stage, opened, begun, ended"
)
# Without what counts the entries of a match: that would tell how many are hidden.
CLOCK: Final = "match, seat, until, warned"
ENTRY: Final = "match, seat, words, interaction, at, late"
ADVICE: Final = "match, seat, path, beside, gains, level"
WAITING: Final = "match, kind, target, due"
LETTER: Final = "match, seat, channel, message"
GUEST: Final = "match, person, name, state, until"
LEFT: Final = "match, person, seat"
NOBODY: Final = f"UPDATE seats SET person = NULL, name = '', formerly = '', former = 1 WHERE {OWN}"

# Carried out in this order: what is found by a seat is gone before the seat is nobody's.
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
    Personal("standings", SEATED),
    Personal("matches", PLAYED, MATCH),
    Personal("guests", OWN, GUEST, erase=f"DELETE FROM guests WHERE {OWN}"),
    Personal("bars", EITHER, erase=f"DELETE FROM bars WHERE {EITHER}"),
    Personal("departures", OWN, LEFT, erase=f"DELETE FROM departures WHERE {OWN}"),
    Personal("seats", OWN, erase=NOBODY),
)


class RightsRepository(Repository):
    """Hands out what is kept of a person, and erases it."""

    async def kept_of(self, user: int) -> dict[str, list[dict[str, Any]]]:
        """All rows that tell of a person, by table, each by its columns."""
        return {each.table: await self._rows(each, user) for each in PERSONAL}

    async def tables(self, user: int) -> list[dict[str, Any]]:
        """Return the matches in which a person sits or sat, whatever has become of them."""
        (matches,) = (each for each in PERSONAL if each.table == "matches")
        return await self._rows(matches, user)

    async def ask(self, user: int) -> None:
        """Note durably that a person is to be erased."""
        await self._database.write(_ASK, f"{ASKED}{user}")

    async def asked(self) -> tuple[int, ...]:
        """Return the people who are still to be erased."""
        found = await self._database.read(_ASKED, len(ASKED), ASKED)
        return tuple(int(key.removeprefix(ASKED)) for (key,) in found)

    @transaction
    def erase(self, db: Transaction, user: int) -> tuple[int, ...]:
        """Make a person nobody, and have their name taken from the messages that stay.

        Returns the matches in which they sat, have left a seat, or had one kept for them.
        Afterwards `scrub` is due.
        """
        who = {"user": user}
        played = tuple(row[0] for row in db.execute(_PLAYED, who))
        left = tuple(row[0] for row in db.execute(_LEFT_OPEN, who))
        awaited = tuple(row[0] for row in db.execute(_GUEST_OF, who))
        for match in sorted({*played, *left, *awaited}):
            db.hold(match)
        hosted = db.execute(_HOSTED, who).fetchall()
        for known in _KNOWN:
            db.execute(known, who)
        for personal in filter(attrgetter("erase"), PERSONAL):
            db.execute(personal.erase, who)
        now = self._database.now()
        for match in played:
            pass_host(db, match)
        db.executemany(_GIVE_UP, [(now, match, match) for match in played])
        db.executemany(_FROZEN, hosted)
        db.executemany(_INVITED, [(match,) for match in played])
        db.executemany(_LOBBY, [(match,) for match in awaited])
        db.executemany(_NAMES, [(now + at * SPACING, match) for at, match in enumerate(played)])
        db.execute("DELETE FROM facts WHERE key = ?", (f"{ASKED}{user}",))
        db.execute(_ASK, (SCRUB,))
        return (*played, *left, *awaited)

    async def scrub(self) -> bool:
        """Free the file, and the log beside it, of all that was deleted, if that is due.

        Returns False if somebody was reading the log: then it is still due.
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
_ASKED = "SELECT key FROM facts WHERE substr(key, 1, ?) = ? ORDER BY key"
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
_LOBBY = "INSERT INTO outbox (match, entry, kind) VALUES (?, 0, 'lobby')"
_NAMES = """
    INSERT INTO outbox (match, entry, kind, due)
    SELECT id, 0, 'names', ? FROM matches WHERE id = ? AND panel IS NOT NULL
"""
